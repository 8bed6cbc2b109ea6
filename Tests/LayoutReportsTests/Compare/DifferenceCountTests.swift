import DocumentTestSupport
import LayoutDocuments
import LayoutEngine
import LayoutService
import ServiceTestSupport
import Testing

@testable import LayoutReports

/// Three sections of 100 pt with items of 20 × 10, three on a line (80 pt with two gaps of 10; a
/// fourth needs 110), lines 10 apart: `a` is 35 pt long with its header of 5, `b` 30, and `c` 10,
/// with a card behind it. Full lines have their items at 0, 40 and 80; so does the last line.
///
/// An element has not moved if its frame in its section is unchanged.
@Suite struct DifferenceCountTests {
  fileprivate static let text = """
    {"format": "insetory/1", "id": "d", "container": {"width": 100, "height": 50},
     "defaults": {"itemSize": [20, 10]}, "decorationKinds": {"card": {}},
     "sections": [
       {"id": "a", "header": {"height": 5}, "items": [{"id": "p"}, {"id": "q"}, {"id": "r"}, {"id": "s"}]},
       {"id": "b", "items": {"count": 4}},
       {"id": "c", "items": {"count": 1}, "decorations": ["card"]}]}
    """

  /// Two groups of two items, the first in front of the second, below a note.
  private static let layers = """
    {"format": "insetory/1", "id": "d", "container": {"width": 100, "height": 50},
     "layout": "compositional", "sections": [{"id": "a", "items": {"count": 4},
       "boundarySupplementaryItems": [{"kind": "note", "size": [100, 5], "alignment": "top"}],
       "group": {"kind": "custom", "size": [100, 20],
         "frames": [{"frame": [0, 0, 60, 20], "zIndex": 1}, [40, 0, 60, 20]]}}]}
    """

  struct Case: CustomTestStringConvertible, Sendable {
    var edit: NamedEdit
    var counts: [Difference.Change: Int]
    /// The counts of a check, if they differ: a check matches sections only by id.
    var checked: [Difference.Change: Int]
    var text: String
    var testDescription: String { edit.name }

    init(
      _ edit: NamedEdit, _ counts: [Difference.Change: Int],
      checked: [Difference.Change: Int]? = nil, in text: String = DifferenceCountTests.text
    ) {
      (self.edit, self.counts, self.checked) = (edit, counts, checked ?? counts)
      self.text = text
    }
  }

  static let cases: [Case] = [
    // The content and b are longer by 5, b's second line is lower, and c shifts.
    Case(.set("d/b", "minimumLineSpacing", "15"), [.resized: 2, .moved: 1, .shifted: 1]),
    // The content, a and its header; a's items are lower.
    Case(.set("d/a/header", "height", "7"), [.resized: 3, .moved: 4, .shifted: 2]),
    Case(.set("d/c", "title", "Hello"), [:]),
    // Three items still fit, and a fourth does not.
    Case(.set("d/b", "minimumInteritemSpacing", "11"), [:]),
    // The taller item is 12 high; its neighbours are centred, and the second line is lower.
    Case(.set("d/b/item:[1]", "size", "[20, 12]"), [.resized: 3, .moved: 3, .shifted: 1]),
    Case(.move("d/a", to: 2), [.moved: 1, .shifted: 2]),
    // Each item has the former frame of another item.
    Case(.move("d/a/item:p", to: 3), [.moved: 4]),
    // Items without ids are compared by index, and these frames are the same.
    Case(.move("d/b/item:[0]", to: 3), [:]),
    // b and its items; the content is shorter.
    Case(.remove("d/b"), [.removed: 5, .resized: 1, .shifted: 1]),
    // r and s are on the first line now, and a and the content shorter.
    Case(.remove("d/a/item:q"), [.removed: 1, .moved: 2, .resized: 2, .shifted: 2]),
    Case(
      .add("d", #"{"id": "n", "items": {"count": 2}}"#, at: 0),
      [.added: 3, .resized: 1, .shifted: 3]),
    Case(.add("d/b", #"{"count": 2}"#, at: nil), [.added: 2]),
    // Two items fit a line: in a and b the third item is on the second line, with the fourth next
    // to it. The content, the sections, the header and the card are narrower.
    Case(.set("d", "container.width", "60"), [.resized: 6, .moved: 4]),
    Case(.set("d/a/item:p", "id", "x"), [.renamed: 1]),
    Case(.set("d/b", "id", "x"), [.renamed: 1], checked: [.removed: 5, .added: 5]),
    Case(.set("d", "decorationKinds.card.zIndex", "-7"), [.restyled: 1]),
    Case(.set("d/c", "decorations", "[]"), [.removed: 1]),
    Case(.set("d/a", "group.frames[0].zIndex", "2"), [.restyled: 2], in: layers),
    Case(.set("d/a", "group.frames[0].zIndex", "0"), [.restyled: 2], in: layers),
    Case(
      .set("d/a", "boundarySupplementaryItems[0].zIndex", "3"), [.restyled: 1], in: layers),
  ]

  private static func counts(
    _ old: LayoutSide, _ new: LayoutSide
  ) throws -> [Difference.Change: Int] {
    let counts = try LayoutComparison(old, new).counts()
    return Dictionary(uniqueKeysWithValues: Difference.Change.allCases.map { ($0, counts[$0]) })
      .filter { $0.value > 0 }
  }

  @Test(arguments: cases)
  func `a diff and a check count what an edit changed`(edited: Case) throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(edited.text)])
    let recorded = try store.catalog.snapshot()
    let lines =
      BaselineWriter.header.utf8 + (try BaselineWriter.lines(of: recorded.layout(of: "d")))
    let baseline = try Baseline(text: Array(lines), name: "b")
    _ = try store.catalog.edit("d", kind: "test", summary: "", edited.edit.run)
    let snapshot = try store.catalog.snapshot()
    let now = LayoutSide.stored(try snapshot.layout(of: "d"))
    let before = LayoutSide.stored(try recorded.layout(of: "d"))
    // For two snapshots only the ids are known.
    #expect(try Self.counts(before, now) == edited.checked)
    let past = LayoutSide.stored(
      try snapshot.layout(of: Address(edited.counts.isEmpty ? "d" : "d@-1")))
    #expect(try Self.counts(past, now) == edited.counts)
    let kept = try baseline.layout(try #require(baseline.entries.first))
    #expect(try Self.counts(.baseline(kept), now) == edited.checked)
  }

  /// A shadow of 2 pt extends 6 pt beyond its frame on each side; an offset moves it.
  @Test func `difference rows have the painted rectangle of a decoration`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(Self.text)])
    for key in ["decorationKinds.card.appearance.shadow", "container.width"] {
      let value = key == "container.width" ? "60" : #"{"radius": 2, "offset": [1, 0]}"#
      _ = try store.catalog.edit("d", kind: "test", summary: "", NamedEdit.set("d", key, value).run)
    }
    let snapshot = try store.catalog.snapshot()
    let sides = try ["d@-1", "d"].map { LayoutSide.stored(try snapshot.layout(of: Address($0))) }
    var cards: [Difference] = []
    try LayoutComparison(sides[0], sides[1]).forEachRow {
      if $0.row?.category == .decoration { cards.append($0) }
    }
    let card = try #require(cards.first)
    let top = try #require(card.new).frame.minY
    #expect(card.old?.paintedRect == Rect(x: -5, y: top - 6, width: 112, height: 22))
    #expect(card.new?.paintedRect == Rect(x: -5, y: top - 6, width: 72, height: 22))
  }
}
