import DocumentTestSupport
import Foundation
import LayoutDocuments
import Testing

/// Returns a document on one line, with 66 bytes and the bytes of its id.
private func line(_ id: String) -> String {
  "{\"format\":\"insetory/1\",\"id\":\"\(id)\",\"container\":{\"device\":\"ipad-mini\"}}"
}

/// Returns a document on five lines.
private func lines(_ id: String) throws -> String {
  let text = canonical(try document(of: line(id)))
  try #require(text.split(separator: "\n").count == 5)
  return text
}

struct DocumentStreamTests {
  /// Opening it must not wait for a program that writes to it, which may never start.
  @Test func `a pipe that no program writes to can be left`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    var stream = try DocumentStream(path: path, devices: .shipped)
    var asked = 0
    stream.isStopped = {
      asked += 1
      return asked == 2
    }
    do throws(DocumentError) {
      _ = try stream.next()
      Issue.record("a document of nothing")
    } catch { #expect(error.reason == .cannotRead("interrupted")) }
    #expect(asked == 2)
    #expect(try stream.next() == nil)
  }

  @Test func `a single document is read, however it is laid out`() throws {
    #expect(try outcomes(of: line("a")) == ["a"])
    #expect(try outcomes(of: line("a") + "\n") == ["a"])
    #expect(try outcomes(of: "\n\n \(line("a"))\r\n \n") == ["a"])
    #expect(try outcomes(of: try lines("a")) == ["a"])
    #expect(try outcomes(of: "{\n" + line("a").dropFirst()) == ["a"])
  }

  @Test func `an array of documents is read, however it is laid out`() throws {
    #expect(try outcomes(of: "[\(line("a")),\(line("b")),\(line("c"))]") == ["a", "b", "c"])
    #expect(try outcomes(of: "[\n\(try lines("a")) , \n\(try lines("b"))]\n") == ["a", "b"])
    #expect(try outcomes(of: " [ \(line("a")) ] \n") == ["a"])
    #expect(try outcomes(of: "[]") == [])
    #expect(try outcomes(of: "\n[\n]\n") == [])
  }

  @Test func `a document on each line is read, blank lines between them or not`() throws {
    #expect(try outcomes(of: "\(line("a"))\n\(line("b"))\n") == ["a", "b"])
    #expect(try outcomes(of: "\(line("a"))\n\(line("b"))") == ["a", "b"])
    #expect(try outcomes(of: "\(line("a"))\r\n\r\n\(line("b"))\r\n") == ["a", "b"])
    #expect(try outcomes(of: "\n \n\(line("a"))\n\n\t\n\n\(line("b"))\n\n") == ["a", "b"])
  }

  @Test func `lines longer than the read buffer are read`() throws {
    let ids = (0..<10_000).map { "id\($0)" }

    #expect(try outcomes(of: ids.map(line).joined(separator: "\n")) == ids)
    #expect(try outcomes(of: "[" + ids.map(line).joined(separator: ",\n") + "]") == ids)
  }

  @Test func `a bad line is reported with its number, and the lines after it are read`() throws {
    let text = """
      \(line("a"))

      {"id": 5}
      \(line("b"))
      nonsense
      {"format": "insetory/1"
      \(line("c"))

      """

    #expect(
      try outcomes(of: text) == [
        "a", "3:8: $.id: expected a string, found the number 5", "b",
        "5:1: $: expected an object, found \"nonsense\"",
        "6:24: $.format: the document ends too early", "c",
      ])
  }

  @Test(arguments: [
    "{bad", "garbage", "}", "{", "42", "null", "\"x\"", "[]", "[1,", "{\"x\": [", "{\"a",
    "{\"format\":\"insetory/1\",\"id\":\"trunc\",\"sections\":[",
  ])
  func `a bad first line of NDJSON loses no other line`(_ first: String) throws {
    let text = "\(first)\n\(line("a"))\n\n{bad\n\(line("b"))\n\(line("c"))"
    let found = try outcomes(of: text)
    try #require(found.count == 5)
    #expect(found[0].hasPrefix("1:"))
    #expect(found[1] == "a")
    #expect(found[2].hasPrefix("4:"))
    #expect(found[3...] == ["b", "c"])
    #expect(try StreamedFile(Array(text.utf8), suffix: "jsonl").outcomes() == found)
  }

  @Test func `a file that is named NDJSON has a document on each line`() throws {
    let found = try StreamedFile(Array("{bad\n[\n}\n".utf8), suffix: "ndjson").outcomes()
    #expect(found.map { $0.prefix(2) } == ["1:", "2:", "3:"])
  }

  @Test func `lines of an array are no NDJSON, with a bad element or without`() throws {
    let (a, b) = (line("a"), line("b"))
    #expect(try outcomes(of: "[\n\(a)\n]") == ["a"])
    #expect(try outcomes(of: "[\(a),\n\(b)\n]\n") == ["a", "b"])
    #expect(try outcomes(of: "[\(a)\n,\n\(b)\n\n]") == ["a", "b"])
    #expect(try outcomes(of: "[1,\n\(b)\n]").last == "b")
    #expect(
      try outcomes(of: "[\n\(a)\n\(b)\n]") == ["a", "3:1: $: expected \",\" or \"]\", found \"{\""])
  }

  @Test func `a bad document over several lines has one error`() throws {
    let text =
      "{\n\"format\": \"insetory/1\",\n\"sections\": [\n{\"id\": \"format\", \"x\": 1}\n]}\n"
    let found = try outcomes(of: text)
    #expect(found.count == 1 && found.first?.hasPrefix("4:") == true)
    #expect(
      try outcomes(of: try lines("a") + line("b")) == [
        "6:1: $: there is text after the end of the document"
      ])
  }

  @Test func `a bad element is reported with its index and its position in the file`() throws {
    let text = """
      [
      \(line("a")),
        {}, {"id": 5}, "a,b]{",
      {
       "id": 6
      }, \(line("b"))]
      """

    #expect(
      try outcomes(of: text) == [
        "a",
        "3:3: $[1]: the document lacks the key \"format\"; expected \"format\": \"insetory/1\"",
        "3:14: $[2].id: expected a string, found the number 5",
        "3:18: $[3]: expected an object, found the string \"a,b]{\"",
        "5:8: $[4].id: expected a string, found the number 6", "b",
      ])
  }

  @Test func `an array whose elements cannot be separated ends with an error`() throws {
    let (a, b) = (line("a"), line("b"))
    #expect(
      try outcomes(of: "[\(a)\n \(b)]") == ["a", "2:2: $: expected \",\" or \"]\", found \"{\""])
    #expect(
      try outcomes(of: "[\(a),\n]") == ["a", "2:1: $: expected a layout document, found \"]\""])
    #expect(
      try outcomes(of: "[\n,\(a)]") == ["2:1: $: expected a layout document, found \",\""])
    #expect(try outcomes(of: "[\(a)\n") == ["a", "2:1: $: the document ends too early"])
    #expect(try outcomes(of: "[\(a),\n") == ["a", "2:1: $: the document ends too early"])
    #expect(try outcomes(of: "[") == ["1:2: $: the document ends too early"])
    #expect(
      try outcomes(of: "[\n{\"id\": \"a\"") == ["2:11: a: $[0].id: the document ends too early"])
    #expect(
      try outcomes(of: "[\(a)]\n x")
        == ["a", "2:2: $: there is text after the end of the document"])
    #expect(try outcomes(of: "[\(a)\né]") == ["a", "2:1: $: expected \",\" or \"]\", found \"é\""])
  }

  @Test func `two documents of several lines are refused as one with text after it`() throws {
    #expect(
      try outcomes(of: try lines("a") + lines("b")) == [
        "6:1: $: there is text after the end of the document"
      ])
  }

  @Test func `an empty input has no document, which is an error`() throws {
    for text in ["", " ", "\n\n"] {
      let outcomes = try outcomes(of: text)
      #expect(outcomes.count == 1)
      #expect(outcomes.first?.hasSuffix("$: the document is empty") == true)
    }
  }

  @Test func `an empty input of NDJSON has no document, and no error`() throws {
    for suffix in ["ndjson", "jsonl"] {
      for text in ["", " ", "\n\n"] {
        #expect(try StreamedFile(Array(text.utf8), suffix: suffix).outcomes() == [])
      }
    }
  }

  @Test func `the id of a refused document is known whatever is wrong with it`() throws {
    let texts = [
      ("{\"id\": \"a\", \"x\": 1}", "a"), ("{\"x\": [{\"id\": 1}],\n \"id\": \"b\"}", "b"),
      ("{\"id\": 1}", nil), ("{\"id\": \"ä\"}", nil), ("[[1]]", nil),
      ("{\"x\" 1, \"id\": \"c\"}", nil),
    ]
    for (text, id) in texts {
      let file = try StreamedFile(Array(text.utf8))
      var stream = try DocumentStream(path: file.path, devices: .shipped)
      #expect(throws: DocumentError.self) { try stream.next() }
      #expect(stream.documentID == id)
    }
  }

  @Test(arguments: [
    ([0x1F, 0x8B, 0x08, 0x00], "a gzip file"), ([0x50, 0x4B, 0x03, 0x04], "a zip archive"),
    (Array("SQLite format 3\0".utf8) + [0x10, 0x00], "an SQLite database"),
    (Array("\n<!DOCTYPE html><html>".utf8), "HTML or XML"),
  ])
  func `a file of another format is named`(bytes: [UInt8], name: String) throws {
    #expect(
      try StreamedFile(bytes).outcomes() == [" not a layout document but \(name)"])
  }

  @Test func `text in another encoding is refused`() throws {
    let utf16 = line("a").utf8.reduce(into: [0xFF, 0xFE]) { $0 += [$1, 0] as [UInt8] }

    #expect(
      try StreamedFile(utf16).outcomes() == [
        "1:1: $: the document is UTF-16 or UTF-32; expected UTF-8"
      ])
    #expect(
      try outcomes(of: "\u{FEFF}" + line("a")) == [
        "1:1: $: the document begins with a byte order mark; expected UTF-8 without one"
      ])
  }
}

struct StreamLimitTests {
  @Test func `a document of as many bytes as are read is read, and no larger one`() throws {
    #expect(try outcomes(of: line("a"), limit: 67) == ["a"])
    #expect(try outcomes(of: line("ab"), limit: 67) == [" the document is larger than 67 bytes"])
    #expect(
      try outcomes(of: "[\(line("a"))]", limit: 67) == [
        " the array of documents is larger than 67 bytes"
      ])
    #expect(try outcomes(of: "[\(line("a"))]", limit: 69) == ["a"])
    #expect(
      try outcomes(of: String(repeating: " ", count: 68), limit: 67) == [
        " the input is larger than 67 bytes"
      ])
  }

  @Test func `a line that is too large is refused alone`() throws {
    let text = ["a", "ab", "b"].map(line).joined(separator: "\n")

    #expect(
      try outcomes(of: text, limit: 67) == ["a", "2: the document is larger than 67 bytes", "b"])
    #expect(
      try outcomes(
        of: "\(line("a"))\n\(String(repeating: "x", count: 1 << 20))\n\(line("b"))", limit: 67)
        == ["a", "2: the document is larger than 67 bytes", "b"])
    #expect(
      try outcomes(of: "\(line("a"))\n\(String(repeating: "x", count: 1 << 20))", limit: 67)
        == ["a", "2: the document is larger than 67 bytes"])
  }

  @Test func `a limit of megabytes is reported in megabytes`() {
    let error = DocumentError(.tooLarge(what: "the input", bytes: 64 << 20), source: "x.json")
    #expect(error.description == "x.json: the input is larger than 64 MB")
  }
}

struct InputErrorTests {
  private func refusal(path: String) -> InputError? {
    do throws(InputError) { _ = try DocumentStream(path: path) } catch { return error }
    return nil
  }

  @Test func `anything but a file or a pipe is refused without being opened`() throws {
    let folder = NSTemporaryDirectory()
    #expect(refusal(path: folder) == .notARegularFile(path: folder, kind: "a directory"))
    let refused = refusal(path: "/dev/zero")
    #expect(refused == .notARegularFile(path: "/dev/zero", kind: "a device"))
    #expect(refused?.description == "\"/dev/zero\" is a device, not a regular file")
  }

  @Test func `the error for a missing file names it`() {
    #expect(refusal(path: "/no/such/x.json") == .noSuchFile(path: "/no/such/x.json"))
    #expect(refusal(path: "") == .noSuchFile(path: ""))
    #expect(refusal(path: "/tmp\0/x") == .noSuchFile(path: "/tmp\0/x"))
    #expect(refusal(path: "/tmp\0/x")?.description == "no such file: \"/tmp\\u{0}/x\"")
    #expect(refusal(path: "/etc/passwd/x") == .noSuchFile(path: "/etc/passwd/x"))
  }

  /// A pipe of empty lines can be endless, and each line is only a byte.
  @Test func `a run of empty lines has a limit, and ends the stream`() throws {
    let document =
      #"{"format":"insetory/1","id":"a","container":{"width":9,"height":9}}"#
    let lines = String(repeating: "\n", count: 150)
    let found = try outcomes(of: document + "\n" + lines + document, limit: 100)
    // The hundred-and-first empty line is the 102nd line.
    #expect(found == ["a", "102: a run of empty lines is larger than 100 bytes"])
    #expect(try outcomes(of: document + "\n\n\n" + document, limit: 100) == ["a", "a"])
  }
}
