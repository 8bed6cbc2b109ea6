import TestSupport
import Testing

@testable import LayoutDocuments

struct NearestMatchTests {
  @Test(
    arguments: [
      ("sectoin", ["sections", "section"], "section"),
      ("Sections", ["section", "sections"], "sections"),
      (
        "minimumLineSpaceing", ["minimumLineSpacing", "minimumInteritemSpacing"],
        "minimumLineSpacing"
      ),
      ("id", ["ad", "id"], "id"), ("ix", ["id", "ax"], "id"), ("abc", ["xyz"], nil),
      ("a", ["b"], nil), ("a", ["ab"], "ab"), ("", ["a"], nil), ("x", [], nil),
      ("ab", ["ba"], "ba"),
      ("titel", ["title", "tags"], "title"), ("abcd", ["badc"], nil),
      ("iphone-16-por", ["iphone-16", "iphone-16-pro"], "iphone-16-pro"),
      ("page-3", ["page-4", "page-30"], nil), ("page3", ["page-4", "page-3"], "page-3"),
      ("Page-3", ["page-4", "page-3"], "page-3"), ("header1", ["header"], "header"),
    ] as [(String, [String], String?)])
  func `the candidate with the fewest edits is found, if they are few`(
    name: String, candidates: [String], nearest: String?
  ) {
    #expect(NearestMatch.find(name, among: candidates) == nearest)
  }

  @Test func `a long name matches nothing`() {
    let name = String(repeating: "x", count: 129)
    #expect(NearestMatch.find(name, among: [name]) == nil)
  }

  /// Returns the distance by its definition, computing every cell.
  private func plainDistance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var rows = [Array(0...other.count)]
    for line in one.indices {
      rows.append([line + 1])
      for column in other.indices {
        var least = min(
          rows[line][column] + (one[line] == other[column] ? 0 : 1), rows[line][column + 1] + 1,
          rows[line + 1][column] + 1)
        if line > 0, column > 0, one[line] == other[column - 1], one[line - 1] == other[column] {
          least = min(least, rows[line - 1][column - 1] + 1)
        }
        rows[line + 1].append(least)
      }
    }
    return rows[one.count][other.count]
  }

  @Test(arguments: 0..<20)
  func `the distance within a limit is the plain one`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      // Texts of few letters, so that many are equal.
      let one = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        UInt8.random(in: 97...99, using: &random)
      }
      var other = one
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        let place = Int.random(in: 0...other.count, using: &random)
        switch Int.random(in: 0...3, using: &random) {
        case 0: other.insert(100, at: place)
        case 1 where place < other.count: other.remove(at: place)
        case 2 where place < other.count: other[place] = 101
        case 3 where place + 1 < other.count: other.swapAt(place, place + 1)
        default: other.append(97)
        }
      }
      let plain = plainDistance(one, other)
      for limit in 0...13 {
        var work = 0
        let distance = NearestMatch.distance(from: one, to: other, limit: limit, &work)
        #expect(distance == (plain <= limit ? plain : nil), "\(one), \(other) within \(limit)")
      }
    }
  }

  @Test(arguments: 0..<10)
  func `of many short names the one is found that plain distances find`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func text(_ length: ClosedRange<Int>) -> String {
      String(
        decoding: (0..<Int.random(in: length, using: &random)).map { _ in
          UInt8.random(in: 97...102, using: &random)
        }, as: UTF8.self)
    }
    for _ in 0..<20 {
      let name = text(1...12)
      // A name of one letter is not near to another letter.
      let candidates = (0..<100).map { _ in text(1...12) }.filter {
        plainDistance(Array(name.utf8), Array($0.utf8)) < max(name.utf8.count, $0.utf8.count)
      }
      let distances = candidates.map { plainDistance(Array(name.utf8), Array($0.utf8)) }
      let least = distances.min() ?? 0
      let nearest =
        least <= max(1, name.utf8.count / 3)
        ? distances.firstIndex(of: least).map { candidates[$0] } : nil
      let others = Array(
        Set("abcdef".map(String.init)).subtracting([name]).prefix(name.count == 1 ? 5 : 0))
      #expect(NearestMatch.find(name, among: others + candidates) == nearest, "\(name)")
    }
  }

  /// The names are almost equal, so that neither lengths nor first bytes distinguish them: 128
  /// lines of up to 85 columns each, 200,000 million comparisons.
  @Test(.timeLimit(.minutes(20))) func `a long name among very many is looked for no longer`() {
    let start = String(repeating: "ab", count: 42)
    let name = start + String(repeating: "x", count: 44)
    let other = start + String(repeating: "y", count: 44)
    #expect(NearestMatch.find(name, among: repeatElement(other, count: 20_000_000)) == nil)
    #expect(NearestMatch.find(name, among: [other, name]) == name)
  }
}
