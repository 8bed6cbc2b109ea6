import LayoutDocuments
import LayoutService
import LayoutStorage
import Testing

@Suite struct ServiceErrorTests {
  static let sections = (0..<14).map { "s\($0)" }
  static let sentences: [(ServiceError, String)] = [
    (
      .noSection("s5", document: "sb-demo", known: ["s0", "s1", "s2", "s3"], nearest: "s0"),
      #""sb-demo" has no section "s5" (it has s0, s1, s2, s3)"#
    ),
    (
      .noSection("s14", document: "sb-demo", known: sections, nearest: "s10"),
      #""sb-demo" has no section "s14" (it has s0, s1, s2, s3, s4, s5, s6, s7, s8, s9 "#
        + #"and 4 more); did you mean "s10"?"#
    ),
    (
      .noSection("[0]", document: "empty", known: [], nearest: nil),
      #""empty" has no section "[0]" (it has none)"#
    ),
    (
      .format(.noItem("[6]", section: "sb-demo/s0", count: 6, nearest: nil)),
      #""sb-demo/s0" has no item "[6]" (it has 6, [0] to [5])"#
    ),
    (
      .format(.noItem("locl", section: "a/b", count: 1, nearest: "local")),
      #""a/b" has no item "locl" (it has one, [0]); did you mean "local"?"#
    ),
    (
      .noDocument("sb-dmo", nearest: "sb-demo"),
      #"the store has no document "sb-dmo"; did you mean "sb-demo"?"#
    ),
    (.noMatch("x*"), #"no document matches "x*""#),
    (.noSupplementary(.header, section: "a/s0"), #""a/s0" has no header"#),
    (
      .format(.badAddress("a/", expected: "more, found nothing")),
      #"cannot read "a/": expected more, found nothing"#
    ),
    (
      .storage(.noStore(path: "/x/layouts.insetory")),
      #"there is no store at "/x/layouts.insetory""#
    ),
    (
      .storage(.busy(path: "/x", seconds: 5)),
      #""/x" is busy: another writer has been active for 5 s"#
    ),
    (
      .storage(.busy(path: "/x", seconds: 0.5, lock: "/x.lock")),
      #""/x" is busy: another writer has held "/x.lock" for 0.5 s"#
    ),
    (
      .storage(.readDenied(path: "/x", isOwner: false, reason: "Permission denied")),
      #"cannot open "/x": Permission denied"#
    ),
    (
      .storage(.lockDenied(lock: "/x.lock", permissions: 0o664, reason: "Permission denied")),
      #"cannot open "/x.lock": Permission denied"#
    ),
    (
      .storage(
        .sidecarDenied(
          path: "/x", file: "/x-wal", permissions: 0o664, reason: "Permission denied")),
      #"cannot open "/x": "/x-wal": Permission denied"#
    ),
    (
      .storage(.otherNames(path: "/x", count: 2)),
      #"cannot open "/x": the file has 2 names (hard links), and each has its own log"#
    ),
    (
      .storage(.displaced(path: "/x", file: "/x-wal")),
      #""/x-wal" was deleted or replaced while "/x" was open"#
    ),
    (
      .storage(.displaced(path: "/x", file: "/x")),
      #""/x" was deleted or replaced while it was open"#
    ),
    (
      .storage(.unreadable(path: "/x", reason: "Input/output error")),
      #""/x" cannot be read: Input/output error"#
    ),
    (
      .storage(.blocked(path: "/x", by: "/x-wal", kind: "fifo")),
      #"cannot open "/x": "/x-wal" is not a regular file but a FIFO"#
    ),
    (
      .storage(.newerStore(path: "/x", version: 3, supported: 1)),
      #""/x" is a store of version 3; this program reads up to 1"#
    ),
    (
      .storage(.notARegularFile(path: "/x", kind: "fifo")),
      #""/x" is not a store: it is not a regular file but a FIFO"#
    ),
  ]

  @Test(arguments: sentences) func `an error names the problem, its place and the alternatives`(
    _ error: ServiceError, _ sentence: String
  ) {
    #expect(error.description == sentence)
  }

  @Test func `only a failed commit may have changed the store`() {
    #expect(ServiceError.noMatch("*").leavesStoreUnchanged)
    #expect(ServiceError.storage(.full(path: "x")).leavesStoreUnchanged)
    #expect(!ServiceError.storage(.commitUnknown(path: "x", detail: "")).leavesStoreUnchanged)
  }

  @Test func `control characters of names are escaped in errors`() {
    let error = ServiceError.noSection(
      "\u{1B}[2J", document: "a\nb", known: ["\u{7}"], nearest: nil)
    #expect(error.description == #""a\nb" has no section "\u{1B}[2J" (it has \u{7})"#)
  }

  @Test func `the hint for an array that is too large suggests NDJSON`() {
    let error = DocumentError(
      .tooLarge(what: "the array of documents", bytes: 64 << 20), source: "x.json")
    #expect(
      ServiceError.format(.document(error)).hint
        == "write one document on each line (NDJSON): each may have 64 MB")
  }
}
