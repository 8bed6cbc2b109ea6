import LayoutDocuments
import Testing

@Suite struct GlobTests {
  static let matches = [
    ("*", "", true), ("*", "anything", true), ("", "", true), ("", "a", false),
    ("vlc-*", "vlc-movies", true), ("vlc-*", "vlc-", true), ("vlc-*", "vlc", false),
    ("*-demo", "sb-flow-demo", true), ("*-demo", "demo", false), ("*-demo", "a-demo-b", false),
    ("a*b*c", "abc", true), ("a*b*c", "a.b.b.c", true), ("a*b*c", "acb", false),
    ("?", "a", true), ("?", "", false), ("?", "ab", false), ("a?c", "abc", true),
    ("[a-c]", "b", true), ("[a-c]", "d", false), ("[a-c]", "B", false),
    ("[!a-c]", "d", true), ("[^a-c]", "b", false), ("[!a]", "", false),
    ("[ace]x", "cx", true), ("[]a]", "]", true), ("[a-]", "-", true), ("[-a]", "-", true),
    ("[!]]", "a", true), ("[*]", "*", true), ("[*]", "a", false), ("a[0-9]*", "a1b", true),
  ]

  @Test(arguments: matches) func `a glob matches as in a shell`(
    _ pattern: String, _ id: String, _ expected: Bool
  ) throws {
    let glob = try #require(Glob(pattern))
    #expect(glob.matches(id) == expected)
  }

  @Test(arguments: ["[", "[a", "[]", "[!]", "[c-a]", "a]"])
  func `a bracket that is not closed or runs backwards is no glob`(_ pattern: String) {
    #expect(Glob(pattern) == nil)
  }

  @Test func `many stars take no longer than the product of the lengths`() throws {
    let glob = try #require(Glob(String(repeating: "*a", count: 500) + "b"))
    #expect(!glob.matches(String(repeating: "a", count: 10_000)))
  }

  @Test func `only a star, a question mark or a bracket makes a glob`() {
    #expect(Glob.isGlob("a*"))
    #expect(Glob.isGlob("?"))
    #expect(Glob.isGlob("[ab]"))
    #expect(!Glob.isGlob("a-b.c_d"))
    #expect(!Glob.isGlob("a!"))
  }
}
