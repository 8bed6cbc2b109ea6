import LayoutEngine
import Testing

@testable import LayoutDocuments

struct DuplicateIDTests {
  private func duplicate(in ids: [String?]) -> [Int]? {
    var packed = ItemIDs()
    for id in ids { packed.append(id) }
    return DuplicateID(in: packed).map { [$0.first, $0.second] }
  }

  /// Returns the expected result by a slow search.
  private func expected(in ids: [String?]) -> [Int]? {
    for second in ids.indices where ids[second] != nil {
      if let first = ids[..<second].firstIndex(of: ids[second]) { return [first, second] }
    }
    return nil
  }

  @Test func `the first id that came before is found, with its place`() {
    #expect(duplicate(in: []) == nil)
    #expect(duplicate(in: [nil, nil]) == nil)
    #expect(duplicate(in: ["a", nil, "b", nil]) == nil)
    #expect(duplicate(in: [nil, "a", nil, "a", "a"]) == [1, 3])
    #expect(duplicate(in: ["a", "b", "b", "a"]) == [1, 2])
    #expect(duplicate(in: ["a", "aa", "aaaaaaaa", "aaaaaaaaa", "aaaaaaaa"]) == [2, 4])
  }

  @Test(arguments: 0..<200)
  func `random ids are found as the slow way finds them`(seed: Int) {
    var state = UInt64(seed)
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let count = random(60)
    let ids = (0..<count).map { _ in random(4) == 0 ? nil : "id\(random(20 + count * seed))" }

    #expect(duplicate(in: ids) == expected(in: ids))
  }

  @Test func `a hundred thousand ids differ until the last`() {
    var ids: [String?] = (0..<100_000).map { "item\($0)" }
    #expect(duplicate(in: ids) == nil)
    ids.append("item77777")
    #expect(duplicate(in: ids) == [77_777, 100_000])
  }
}
