import LayoutDocuments
import Testing

@Suite struct AddressTests {
  struct Good: Sendable, CustomTestStringConvertible {
    let text: String
    let address: Address
    var testDescription: String { text }

    init(_ text: String, _ document: String, _ change: (inout Address) -> Void = { _ in }) {
      self.text = text
      var address = Address(document: document)
      change(&address)
      self.address = address
    }
  }

  static let good = [
    Good("browse", "browse"),
    Good("vlc-*", "vlc-*"),
    Good("[!a-c]?", "[!a-c]?"),
    Good("12", "12"),
    Good("a.b_c-d", "a.b_c-d"),
    Good("a@12", "a") { $0.revision = .operation(12) },
    Good("a@-3", "a") { $0.revision = .before(3) },
    Good("a@before-ios-26", "a") { $0.revision = .tag("before-ios-26") },
    Good("a@1.2", "a") { $0.revision = .tag("1.2") },
    Good("a@--1", "a") { $0.revision = .tag("--1") },
    Good("a#iphone-se", "a") { $0.container = "iphone-se" },
    Good("*#440x956", "*") { $0.container = "440x956" },
    Good("a#440.5x956", "a") { $0.container = "440.5x956" },
    Good("a@12#iphone-se/s/item:x", "a") {
      $0.revision = .operation(12)
      $0.container = "iphone-se"
      $0.section = .id("s")
      $0.element = .item(.id("x"))
    },
    Good("a/s0", "a") { $0.section = .id("s0") },
    Good("a/0", "a") { $0.section = .idOrIndex(0, "0") },
    Good("a/007", "a") { $0.section = .idOrIndex(7, "007") },
    Good("a/[3]", "a") { $0.section = .index(3) },
    Good("a/99999999999999999999", "a") { $0.section = .id("99999999999999999999") },
    Good("a/header", "a") { $0.section = .id("header") },
    Good("a/footer/header", "a") {
      $0.section = .id("footer")
      $0.element = .header
    },
    Good("a/s/footer", "a") {
      $0.section = .id("s")
      $0.element = .footer
    },
    Good("a/s/item:[0]", "a") {
      $0.section = .id("s")
      $0.element = .item(.index(0))
    },
    Good("a/s/decoration:card", "a") {
      $0.section = .id("s")
      $0.element = .decoration(.id("card"), item: nil)
    },
    Good("a/s/decoration:line[12]", "a") {
      $0.section = .id("s")
      $0.element = .decoration(.id("line"), item: 12)
    },
    Good("a/s/decoration:[1][0]", "a") {
      $0.section = .id("s")
      $0.element = .decoration(.index(1), item: 0)
    },
    Good("a/s/item:x/badge", "a") {
      $0.section = .id("s")
      $0.element = .supplementaryOfItem(.id("x"), kind: "badge")
    },
    Good("a/s/item:[4]/badge[2]", "a") {
      $0.section = .id("s")
      $0.element = .supplementaryOfItem(.index(4), kind: "badge", ordinal: 2)
    },
    Good("a/s/group:[4]/1/0", "a") {
      $0.section = .id("s")
      $0.element = .group([4, 1, 0], kind: nil)
    },
    Good("a/s/group:[4]/1/badge[1]", "a") {
      $0.section = .id("s")
      $0.element = .group([4, 1], kind: "badge", ordinal: 1)
    },
    Good("a/supplementary:title", "a") { $0.element = .supplementary("title") },
    Good("a/decoration", "a") { $0.section = .id("decoration") },
    Good("a/decoration:2", "a") { $0.element = .decoration(.idOrIndex(2, "2"), item: nil) },
  ]

  @Test(arguments: good) func `an address is read and written`(_ good: Good) throws {
    let address = try Address(good.text)
    #expect(address == good.address)
    #expect(address.description == good.text)
  }

  @Test func `a leading zero of an index is dropped and means the same`() throws {
    let address = try Address("a/[007]")
    #expect(address.section == .index(7))
    #expect(try Address(address.description) == address)
  }

  static let section = "a section's id or [INDEX] after \"/\", found "
  static let revision = "an operation's number, a tag or -N after \"@\""
  static let container = "a device or WIDTHxHEIGHT after \"#\", found "
  static let element =
    "item:KEY, header, footer, decoration:KEY, supplementary:KIND or group:[N], found "
  static let bad = [
    ("", "a document's id, found nothing"),
    ("/s0", "a document's id, found nothing"),
    ("#iphone-se", "a document's id, found nothing"),
    ("my screen", "a document's id, found \"my screen\""),
    ("écran", "a document's id, found \"écran\""),
    ("a:b", "a document's id, found \"a:b\""),
    ("a]", "a document's id, found \"a]\""),
    ("[a", "a document's id or a glob, found \"[a\""),
    ("[c-a]", "a document's id or a glob, found \"[c-a]\""),
    ("a b*", "a document's id or a glob, found \"a b*\""),
    ("a@", "\(revision), found nothing"),
    ("a@/s", "\(revision), found nothing"),
    ("a@-0", "\(revision), N at least 1, found \"-0\""),
    ("a@99999999999999999999", "\(revision), found \"99999999999999999999\""),
    ("a@1@2", "\(revision), found \"1@2\""),
    ("a#", container + "nothing"),
    ("a#b@1", container + "\"b@1\""),
    ("a#b#c", container + "\"b#c\""),
    ("a/", section + "nothing"),
    ("a//header", section + "nothing"),
    ("a/[x]", section + "\"[x]\""),
    ("a/[]", section + "\"[]\""),
    ("a/[", section + "\"[\""),
    ("a/[-1]", section + "\"[-1]\""),
    ("a/[+1]", section + "\"[+1]\""),
    ("a/[99999999999999999999]", section + "\"[99999999999999999999]\""),
    ("a/item:0", section + "\"item:0\""),
    ("a/s*", section + "\"s*\""),
    ("a/s@1", section + "\"s@1\""),
    ("a/s/", element + "nothing"),
    ("a/s/cell:0", element + "\"cell:0\""),
    ("a/s/Header", element + "\"Header\"; did you mean \"header\"?"),
    ("a/s/itm:[2]", element + "\"itm:[2]\"; did you mean \"item:[2]\"?"),
    ("a/s/item", element + "\"item\""),
    ("a/s/item:", "an item's id or [INDEX] after \"item:\", found nothing"),
    ("a/s/item:-1 ", "an item's id or [INDEX] after \"item:\", found \"-1 \""),
    ("a/s/item:x/badge[x]", "KIND or KIND[ORDINAL], found \"[x]\""),
    ("a/s/item:x/[1]", "the kind of a supplementary item, found nothing"),
    ("a/s/group:[0]/badge[", "KIND or KIND[ORDINAL], found \"[\""),
    ("a/s/supplementary:title[1]", "the kind of a supplementary item, found \"title[1]\""),
    ("a/s/decoration:", "a decoration's id or [INDEX] after \"decoration:\", found nothing"),
    ("a/s/header/x", "nothing, found \"/x\""),
    ("a/decoration:card/header", "nothing, found \"/header\""),
    ("a/s\u{301}", section + "\"s\u{301}\""),
    ("a\u{301}/s", "a document's id, found \"a\u{301}\""),
    ("a/\u{301}", section + "\"\u{301}\""),
    ("a/s\r\n", section + "\"s\\r\\n\""),
    ("a\u{1B}[2J", "a document's id or a glob, found \"a\\u{1B}[2J\""),
  ]

  @Test(arguments: bad) func `an invalid address is refused with the form that was expected`(
    _ text: String, _ expected: String
  ) {
    #expect(throws: FormatError.badAddress(text, expected: expected)) {
      try Address(text)
    }
  }

  @Test func `an id has at most 128 bytes and a glob 1024`() throws {
    let longest = String(repeating: "a", count: 128)
    #expect(try Address(longest).document == longest)
    #expect(throws: FormatError.self) { try Address(longest + "a") }
    let glob = String(repeating: "*", count: 1024)
    #expect(try Address(glob).isGlob)
    #expect(throws: FormatError.self) { try Address(glob + "*") }
  }

  @Test func `a bare integer is an id where one matches, else an index`() {
    let ids = ["7", "a", "1"]
    func index(_ key: Address.Key) -> Int? { key.index(among: 3) { ids.firstIndex(of: $0) } }
    #expect(index(.idOrIndex(7, "7")) == 0)
    #expect(index(.idOrIndex(1, "1")) == 2)
    #expect(index(.idOrIndex(2, "2")) == 2)
    #expect(index(.idOrIndex(3, "3")) == nil)
    #expect(index(.index(1)) == 1)
    #expect(index(.index(3)) == nil)
    #expect(index(.id("a")) == 1)
    #expect(index(.id("b")) == nil)
  }
}
