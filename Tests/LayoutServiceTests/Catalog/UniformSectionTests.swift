import DocumentTestSupport
import LayoutEngine
import ServiceTestSupport
import TestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// Sections whose items have one size are stored as a grid. `SEED` is the first seed and `SEEDS`
/// their number.
@Suite struct UniformSectionTests {
  @Test func `a uniform section reads back as it is computed`() throws {
    for seed in Seeds.range(20) {
      var random = SeededGenerator(seed: seed)
      let (document, bytes) = try Self.document(&random)
      let store = try ScratchStore()
      _ = try store.catalog.importDocuments([document])
      let snapshot = try store.catalog.snapshot()
      let note = "SEED=\(seed) SEEDS=1"
      // Compares the bits of each frame.
      #expect(try snapshot.verify("d").difference == nil, "\(note)")
      let layout = try snapshot.layout(of: "d")
      #expect(layout.computedCount == 0, "\(note)")
      let difference = try firstDifference(layout, from: document, using: &random)
      #expect(difference == nil, "\(note)")
      let rows = try store.lengths
      #expect(rows.count == 1 && rows.allSatisfy { $0 <= bytes }, "\(note): \(rows), \(bytes)")
    }
  }

  /// Returns a document of uniform sections, and the bytes of its frames: 8 for each section, 32
  /// for a frame, and 64 for all frames of two or more items.
  private static func document(
    _ random: inout SeededGenerator
  ) throws -> (LayoutDocument, bytes: Int) {
    func length(_ range: ClosedRange<Double>) -> Double {
      let value = Double.random(in: range, using: &random)
      return random.chance(50) ? (value * 4).rounded() / 4 : value
    }
    var bytes = 0
    let sections = (0..<Int.random(in: 1...5, using: &random)).map { _ in
      let some = random.pick([0, 1, 2, 3, 10, 124, 125, 126, 250, 251])
      let count = random.chance(50) ? some : Int.random(in: 0...3_000, using: &random)
      bytes += 8 + (count > 1 ? 64 : 32 * count)
      var text = #"{"items": {"count": \#(count), "size": "#
      text += "[\(length(1...150)), \(length(1...150))]}"
      if random.chance(30) { text += #", "distribution": "even""# }
      if random.chance(70) { text += #", "minimumLineSpacing": \#(length(-200...40))"# }
      if random.chance(70) { text += #", "minimumInteritemSpacing": \#(length(-60...40))"# }
      if random.chance(50) { text += #", "sectionInset": \#(length(0...30))"# }
      for kind in ["header", "footer"] where random.chance(40) {
        let side = length(1...60)
        text += #", "\#(kind)": [\#(side), \#(side)]"#
        bytes += 32
      }
      return text + "}"
    }
    let text = """
      {"format": "insetory/1", "id": "d",
      "container": {"width": \(length(100...1_000)), "height": \(length(100...1_000)),
        "scale": \(random.pick([1, 2, 3]))},
      "scrollDirection": "\(random.pick(["vertical", "horizontal"]))",
      "direction": "\(random.pick(["leftToRight", "rightToLeft"]))",
      "sections": [\(sections.joined(separator: ", "))]}
      """
    return (try .read(text), bytes)
  }

  /// Three items of 100 points in a line of 320, in lines that begin every 60 points.
  private static let large = """
    {"format": "insetory/1", "id": "d", "container": {"width": 320, "height": 100},
    "sections": [{"minimumLineSpacing": 10, "minimumInteritemSpacing": 10, "header": {"height": 20},
    "items": {"count": 299999, "size": [100, 50]}}]}
    """

  private static func frame(_ item: Int) -> Rect {
    Rect(x: Double(item % 3 * 110), y: Double(20 + item / 3 * 60), width: 100, height: 50)
  }

  @Test func `regions and items of a large grid are found`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(Self.large)])
    #expect(try store.lengths == [8 + 16 + 64])
    let layout = try store.catalog.snapshot().layout(of: "d")
    #expect(layout.contentSize == Size(width: 320, height: 20 + 100_000 * 60 - 10))
    for line in [0, 1, 41, 42, 50_000, 99_998, 99_999] {
      // Ten points into the line, and ten before the next but one.
      let region = Rect(x: 0, y: Double(20 + line * 60 + 10), width: 320, height: 95)
      let found = try layout.layoutAttributesForElements(in: region)
      let items = 3 * line..<min(3 * line + 6, 299_999)
      #expect(found.filter { $0.category == .cell }.map(\.indexPath.item) == Array(items))
      #expect(found.filter { $0.category == .cell }.map(\.frame) == items.map(Self.frame))
    }
    for item in [0, 124, 125, 150_000, 299_998] {
      let found = try layout.layoutAttributesForItem(at: ElementIndexPath(item: item, section: 0))
      #expect(found?.frame == Self.frame(item))
    }
    let beyond = ElementIndexPath(item: 299_999, section: 0)
    #expect(try layout.layoutAttributesForItem(at: beyond) == nil)
  }

  @Test(arguments: [0, 1, 2, 124, 125, 126, 249, 250, 251])
  func `a grid has each of its items, whatever it fills of its segments`(count: Int) throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([
      try .read(
        """
        {"format": "insetory/1", "id": "d", "container": {"width": 320, "height": 100},
        "sections": [{"items": {"count": 3}}, {"items": {"count": \(count)}}]}
        """)
    ])
    let layout = try store.catalog.snapshot().layout(of: "d")
    #expect(try layout.layoutAttributesForElements(inSection: 1).count == count)
    let whole = Rect(x: 0, y: 0, width: 320, height: 1e6)
    #expect(try layout.layoutAttributesForElements(in: whole).count == 3 + count)
  }

  @Test func `a section changes between a grid and segments`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([
      try .read(
        """
        {"format": "insetory/1", "id": "d", "container": {"width": 320, "height": 100},
        "sections": [{"items": [[9, 9]]}, {"items": {"count": 300}}, {"items": [[9, 9]]}]}
        """)
    ])
    // Three sections of 8 bytes: a frame, a grid, a frame.
    #expect(try store.lengths == [3 * 8 + 2 * 16 + 64])
    try store.set("items", #"[{"count": 299}, {"size": [9, 99]}]"#, at: .section(1))
    // The gaps are 4 points, and 10 in the last line.
    #expect(try store.lengths == [8 + 16, 8 + 125 * 16, 8 + 125 * 16, 8 + 50 * 16, 8 + 16])
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
    try store.set("items", #"{"count": 300}"#, at: .section(1))
    #expect(try store.lengths.count <= 3)
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
  }

  @Test func `equal sections are stored once, until one is changed`() throws {
    let store = try ScratchStore()
    let sections = Array(repeating: #"{"items": {"count": 10}}"#, count: 300)
    _ = try store.catalog.importDocuments([
      try .read(
        """
        {"format": "insetory/1", "id": "d", "container": {"width": 320, "height": 100},
        "sections": [\(sections.joined(separator: ", "))]}
        """)
    ])
    // An entry has at most 128 sections. A row of extents has 83.
    #expect(try store.lengths == [3 * (8 + 64)])
    #expect(try store.lengths(of: "extent") == [48, 48, 48, 48])
    try store.set("items", "[[9, 9]]", at: .section(100))
    #expect(try store.lengths == [4 * (8 + 64) + 8 + 16])
    #expect(try store.lengths(of: "extent") == [48, 144, 48, 48])
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
    try store.set("defaults.minimumLineSpacing", "3")
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
    let layout = try store.catalog.snapshot().layout(of: "d")
    #expect(try layout.layoutAttributesForElements(inSection: 99).count == 10)
    #expect(try layout.layoutAttributesForElements(inSection: 100).count == 1)
  }

  /// The entry of the only section: its number, its counts and flags, its header, and its grid:
  /// first, pitch, start, distance of lines, width, height, items of a line and axis, count.
  @Test(arguments: [
    ("a first item that is not a number", "24", "000000000000F87F"),
    ("an infinite pitch", "32", "000000000000F07F"), ("a pitch of 1e300", "32", "9C7500883CE4377E"),
    ("a start of 1e300", "40", "9C7500883CE4377E"),
    ("an infinite distance of lines", "48", "000000000000F0FF"),
    ("a distance of 1e7 points", "48", "00000000D0126341"),
    ("a width of -1", "56", "000000000000F0BF"), ("an infinite height", "64", "000000000000F07F"),
    ("no items in a line", "72", "0000000000000000"), ("an axis 2", "72", "0300000002000000"),
    ("another count", "80", "DE93040000000000"), ("a negative count", "80", "FFFFFFFFFFFFFFFF"),
    ("no change", "0", "00000000DF930460"),
    ("no form", "0", "00000000DF930478"), ("no grid", "0", "00000000DF930440"),
    ("1,048,575 items", "0", "00000000FFFF0F60"),
  ])
  func `a damaged grid is an error`(name: String, offset: String, bytes: String) throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(Self.large)])
    store.catalog.close()
    let isIntact = name == "no change"
    try store.execute(
      """
      UPDATE frame SET sections = CAST(substr(sections, 1, \(offset)) || x'\(bytes)'
        || substr(sections, \(offset) + 9) AS BLOB)
      """)
    try store.reopen()
    let snapshot = try store.catalog.snapshot()
    let isDamaged = throwsError { try snapshot.layout(of: "d").layoutAttributesForItem(at: .first) }
    #expect(isDamaged != isIntact)
    #expect(throwsError { try snapshot.verify("d") } != isIntact)
  }

  private func throwsError(_ body: () throws -> some Any) -> Bool {
    do { _ = try body() } catch { return true }
    return false
  }
}

extension ElementIndexPath {
  fileprivate static let first = ElementIndexPath(item: 0, section: 0)
}

extension ScratchStore {
  /// The lengths of the rows of frames, in bytes, by their keys.
  fileprivate var lengths: [Int] { get throws { try lengths(of: "frame") } }

  /// Returns the lengths of the blobs that are the last column of a table.
  fileprivate func lengths(of table: String) throws -> [Int] {
    try rows(of: [table]).map { ($0.split(separator: "'").last?.count ?? 0) / 2 }
  }
}
