import LayoutService
import Testing

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
      ("a", ["b"], "b"), ("", ["a"], nil), ("x", [], nil), ("ab", ["ba"], "ba"),
      ("titel", ["title", "tags"], "title"), ("abcd", ["badc"], nil),
      ("iphone-16-por", ["iphone-16", "iphone-16-pro"], "iphone-16-pro"),
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
}
