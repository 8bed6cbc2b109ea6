import DocumentTestSupport
import Foundation
import LayoutEngine
import ServiceTestSupport
import TestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutReports
@testable import LayoutService

/// Compiles the output of `export --to swift-layout` with a stand-in for UIKit, and compares the
/// frames that it gives in several containers with those of the store. The stand-in's layouts
/// follow flow-layout.md and compositional.md, and share no code with the engine.
@Suite struct SwiftLayoutFileTests {
  private static let containers = [
    nil, "iphone-se", "iphone-16-pro-max", "ipad-mini", "ipad-pro-11:landscape", "700x500",
  ]

  private func store() throws -> ScratchStore {
    let store = try ScratchStore()
    let samples = try SampleDocuments.all().map { try $0.canonicalJSON() }
    let page = try Project.text("docs/screen.md").firstMatch(of: /```json page.json\n([^`]+)```/)
    let screen = String(try #require(page).1)
    let texts =
      SwiftLayoutDocuments.all + SwiftNamedDocuments.all + SwiftCompositionalDocuments.all + samples
      + [screen]
    // The cells of the program have the sizes that the layout gives them, so that no document has
    // measured ones.
    let kept = texts.filter { !$0.contains("\"id\": \"measured\"") }
    let unmeasured = kept.map { $0.replacing(/,\s*"measured": (\{[^}]*\}|[0-9.]+)/, with: "") }
    _ = try store.catalog.importDocuments(unmeasured.map { try LayoutDocument.read($0) })
    return store
  }

  @Test(.timeLimit(.minutes(20)))
  func `an exported layout has the store's frames in every container`() throws {
    let store = try store()
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    var shown = ShownLayouts()
    var expected: [String: [String: [Rect]]] = [:]
    for id in try snapshot.documentIDs() {
      guard try shown.append(snapshot.layout(of: id)) else { continue }
      for container in Self.containers {
        let name = id + (container.map { "#" + $0 } ?? "")
        let layout = try snapshot.layout(of: Address(name))
        try shown.show(layout, as: name, of: id)
        expected[name] = try Self.frames(of: layout)
        // Other decorations than backgrounds have no place in a compositional layout.
        if shown.notes.contains(where: { $0.hasPrefix("\"\(id)\" is written without decorations") })
        {
          expected[name] = expected[name]?.filter { !$0.key.hasSuffix("decoration") }
        }
      }
    }
    // Other numbers of items than in the document.
    let emptied = try snapshot.layout(of: "emptied")
    try shown.show(emptied, as: "shown-emptied", of: "conditions")
    expected["shown-emptied"] = try Self.frames(of: emptied)
    // The first section loses its items, and the second one gets a fourth.
    try shown.show(
      snapshot.layout(of: "decorated"), as: "update", of: "decorated", later: [0, 4, 2, 0, 0])
    for (id, document, setup) in Self.setups {
      let layout = try snapshot.layout(of: Address(id))
      try shown.show(layout, as: "set-\(id)", of: document, setup: setup)
      expected["set-\(id)"] = try Self.frames(of: layout)
    }
    let program = try SwiftRun(layouts: shown.layouts, main: shown.main)
    let output = try program.output()
    let updates = output.split(separator: "\n").filter {
      $0.hasPrefix("update inserted") || $0.hasPrefix("update deleted")
    }
    #expect(updates.count == Self.updates.count && Set(updates) == Self.updates)
    let found = Self.frames(in: output.replacing(/(?m)^update .*\n/, with: ""))
    let bubbles = ["bubble-even", "bubble-odd", "bubble-outset", "bubble-three-columns"]
    #expect(
      shown.notes == bubbles.map { Self.note($0, "the outline of the bubble \"bubble\"") } + [
        Self.note(
          "decorated", "the different radii of the corners of \"items\": they have the greatest"),
        Self.note("image-background", "images of \"image\" that have a URL"),
        Self.note("lists", "\(Self.ofLists) \"high\", because of its \"rowHeight\""),
        Self.note("lists", "\(Self.ofLists) \"card\", because of its \"decorations\""),
        Self.note("odd-even-bubble", "the outline of the bubble \"bubble\""),
        Self.note("rtl", "decorations \"line\", which are not backgrounds of whole sections"),
        Self.note(
          "sideways-lists", "\(Self.ofLists) \"tabs\", because of its \"scrollDirection\""),
      ])
    #expect(Set(found.keys) == Set(expected.filter { !$0.value.isEmpty }.keys))
    for (name, frames) in expected.sorted(by: { $0.key < $1.key }) {
      let differences = Self.differences(frames, found[name] ?? [:])
      #expect(differences.isEmpty, "\(name): \(differences.prefix(4).joined(separator: "; "))")
    }
    #expect(try SwiftRun.difference(of: shown.layouts) == [])
  }

  /// What an app sets so that the code of a document gives the frames of another one: photos of
  /// another ratio, and a footer.
  private static let setups = [
    ("photos", "ratios", "object.itemSize = { $0[1] == 1 ? nil : CGSize(width: 30, height: 60) }"),
    ("feet", "bare", "object.configureList = { $1.footerMode = $0 == 1 ? .supplementary : .none }"),
  ]

  /// Before iOS 16 a group divides its length itself, with an initializer that is deprecated now.
  @Test(.timeLimit(.minutes(20)))
  func `groups of equal subitems are the same on iOS 15`() throws {
    let store = try store()
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    var shown = ShownLayouts()
    for id in ["changing", "counted", "groups"] {
      #expect(try shown.append(snapshot.layout(of: Address(id))))
      for container in Self.containers.compactMap(\.self) {
        let name = "\(id)#\(container)"
        try shown.show(snapshot.layout(of: Address(name)), as: name, of: id)
      }
    }
    let later = try SwiftRun(layouts: shown.layouts, main: shown.main)
    let earlier = try SwiftRun(layouts: shown.earlierLayouts, main: shown.main, warnings: .none)
    let output = try later.output()
    #expect(output.contains("counted#iphone-se 0/item6") && shown.earlierLayouts != shown.layouts)
    #expect(try earlier.output() == output)
  }

  private static let ofLists = "the separators, swipe actions and rounded corners of the list"

  /// What the emptied section of "decorated" loses: its decorations but `head` and `whole`, which
  /// empty sections have too, and one of each item.
  private static let updates: Set<Substring> = [
    "update deleted all 0 0", "update deleted items 0 1", "update deleted foot 0 3",
    "update deleted each 0 0", "update deleted each 0 1", "update deleted each 0 2",
    "update deleted each 0 3", "update deleted each 0 4", "update deleted ribbon 0 6",
    "update inserted each 1 3",
  ]

  private static func note(_ document: String, _ omission: String) -> String {
    "\"\(document)\" is written without \(omission)"
  }

  /// Returns the frames of a layout's elements by their names in the program; decorations of a
  /// section have one name.
  private static func frames(of layout: StoredLayout) throws -> [String: [Rect]] {
    var frames: [String: [Rect]] = [:]
    for row in try layout.rows() {
      guard let section = row.sectionIndex else { continue }
      switch row.category {
      case .cell: frames["\(section)/item\(row.item ?? 0)", default: []].append(row.frame)
      case .decoration: frames["\(section)/decoration", default: []].append(row.frame)
      case .supplementary:
        if let kind = row.elementKind, kind == "header" || kind == "footer" {
          frames["\(section)/\(kind)", default: []].append(row.frame)
        }
      default: break
      }
    }
    // Natural places are compared, and a pinned footer is at the end of the screen.
    if layout.settings.configuration.pinFooters {
      frames = frames.filter { !$0.key.hasSuffix("footer") }
    }
    return frames
  }

  private static func frames(in output: String) -> [String: [String: [Rect]]] {
    var frames: [String: [String: [Rect]]] = [:]
    for line in output.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      let numbers = words.dropFirst(2).compactMap(Double.init)
      guard numbers.count == 4 else { continue }
      let frame = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      frames[words[0], default: [:]][words[1], default: []].append(frame)
    }
    return frames
  }

  /// Returns how two sets of frames differ by more than a pixel.
  private static func differences(
    _ expected: [String: [Rect]], _ found: [String: [Rect]]
  ) -> [String] {
    func sorted(_ frames: [Rect]?) -> [Rect] {
      (frames ?? []).sorted {
        ($0.minY, $0.minX, $0.width, $0.height) < ($1.minY, $1.minX, $1.width, $1.height)
      }
    }
    var differences: [String] = []
    for name in expected.keys.sorted() {
      let (a, b) = (sorted(expected[name]), sorted(found[name]))
      let isEqual =
        a.count == b.count
        && zip(a, b).allSatisfy { zip($0.numbers, $1.numbers).allSatisfy { abs($0 - $1) <= 0.51 } }
      if !isEqual {
        differences.append("\(name) is \(b.map(\.numbers)), expected \(a.map(\.numbers))")
      }
    }
    return differences
  }
}
