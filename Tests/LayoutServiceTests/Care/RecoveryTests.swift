import CSQLite
import DocumentTestSupport
import Foundation
import ServiceTestSupport
import TestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

struct RecoveryTests {
  @Test func `recovery of a whole store returns every document, including the log`() throws {
    let store = try SmallStore()
    #expect(try Recovered(store.path).documents == store.texts)
    #expect(try Recovered(store.path).losses == [])
    // Deleted documents and removed sections are not recovered.
    #expect(store.texts["gone"] == nil)
  }

  @Test func `recovery keeps every key of a document`() throws {
    let folder = try ScratchFolder()
    let catalog = try LayoutCatalog.create(at: folder.path("store"))
    var documents: [LayoutDocument] = []
    for (index, file) in try DocumentFile.all(in: "Tests/Data/good-documents").enumerated() {
      var document = try document(of: file.bytes)
      document.id = "d\(index)"
      documents.append(document)
    }
    _ = try catalog.importDocuments(documents)
    _ = try catalog.backUp(to: folder.path("copy"))
    let recovered = try Recovered(folder.path("copy"))
    #expect(recovered.losses == [])
    #expect(recovered.documents == (try SmallStore.texts(of: catalog)))
  }

  @Test func `recovery without the first 100 bytes returns every document`() throws {
    let store = try SmallStore()
    var bytes = store.bytes
    bytes.replaceSubrange(..<100, with: repeatElement(0, count: 100))
    let recovered = try Recovered(store.damaged(bytes))
    #expect(recovered.documents == store.texts)
    #expect(recovered.losses == [])
  }

  @Test(arguments: [512, 1024, 8192, 65536])
  func `recovery reads the page size from the header`(size: Int) throws {
    let store = try SmallStore()
    let path = try store.damaged(store.bytes)
    try SmallStore.execute(
      "PRAGMA journal_mode = DELETE; PRAGMA page_size = \(size); VACUUM", at: path)
    let recovered = try Recovered(path)
    #expect(recovered.documents == store.texts)
    #expect(recovered.losses == [])
    // Without the schema, all rows are still found on the remaining pages.
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    bytes.replaceSubrange(100..<size, with: repeatElement(0, count: size - 100))
    let stray = try Recovered(store.damaged(bytes)).documents
    #expect(stray.keys.sorted() == store.texts.keys.sorted())
  }

  @Test(arguments: [[2, 0], [0, 1], [0x20, 0], [0, 0], [0x12, 0x34]] as [[UInt8]])
  func `recovery ignores a wrong page size in the header`(field: [UInt8]) throws {
    let store = try SmallStore()
    var bytes = store.bytes
    bytes.replaceSubrange(16..<18, with: field)
    let recovered = try Recovered(store.damaged(bytes))
    #expect(recovered.documents == store.texts)
    #expect(recovered.losses == [])
  }

  @Test func `recovery without the schema returns every document and reports the loss`() throws {
    let store = try SmallStore()
    var bytes = store.bytes
    bytes.replaceSubrange(..<4096, with: repeatElement(0, count: 4096))
    let recovered = try Recovered(store.damaged(bytes))
    #expect(recovered.documents.keys.sorted() == store.texts.keys.sorted())
    #expect(recovered.losses.count >= 4)
  }

  @Test(arguments: Damage.allCases)
  func `after damage of any page a document is whole or its loss is named`(
    _ damage: Damage
  ) throws {
    let store = try SmallStore()
    var random = SeededGenerator(seed: 7)
    var whole = 0
    let pages = store.bytes.count / 4096
    for page in 0..<pages {
      let range = page * 4096..<(page + 1) * 4096
      var bytes = store.bytes
      switch damage {
      case .zeros: bytes.replaceSubrange(range, with: repeatElement(0, count: 4096))
      case .noise:
        bytes.replaceSubrange(
          range, with: range.map { _ in UInt8.random(in: 0...255, using: &random) })
      case .end: bytes.removeSubrange((range.lowerBound + 100 * (page % 40))...)
      }
      guard let recovered = try? Recovered(store.damaged(bytes)) else {
        #expect(damage != .zeros || page == 0 || pages < 3, "page \(page + 1)")
        continue
      }
      let differing = store.texts.filter { recovered.documents[$0.key] != $0.value }
      #expect(differing.isEmpty || !recovered.losses.isEmpty, "page \(page + 1)")
      if damage == .end { continue }
      for id in differing.keys.sorted() where recovered.documents[id] != nil {
        let isNamed = recovered.losses.contains { $0.hasPrefix("\"\(id)") }
        #expect(isNamed, "page \(page + 1): \(id): \(recovered.losses)")
      }
      whole += differing.isEmpty ? 1 : 0
    }
    // Most pages have computed data, indexes and search texts.
    #expect(damage == .end || whole > pages / 2, "\(whole) of \(pages)")
  }

  @Test func `recovery with flipped bits neither fails nor writes invalid documents`() throws {
    let store = try SmallStore()
    for seed in 0..<30 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var bytes = store.bytes
      for _ in 0..<Int.random(in: 1...200, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^=
          1
          << UInt8.random(
            in: 0...7, using: &random)
      }
      guard let recovered = try? Recovered(store.damaged(bytes)) else { continue }
      for (id, text) in recovered.documents {
        #expect(throws: Never.self, "seed \(seed): \(id)") {
          try text.utf8CString.dropLast().map(UInt8.init(bitPattern:)).withUnsafeBufferPointer {
            _ = try DocumentReader.document($0, source: nil, devices: .shipped)
          }
        }
      }
    }
  }

  @Test func `a file that is not a store is refused unchanged`() throws {
    let store = try SmallStore()
    for bytes in [
      [], [0x53], Array("{\"format\": \"insetory/1\"}".utf8), Array(repeating: 7, count: 9000),
    ] {
      #expect(throws: ServiceError.self) { try Recovered(store.damaged(bytes)) }
    }
    #expect(throws: ServiceError.self) { try DamagedCatalog(at: store.directory) }
  }

  @Test(.timeLimit(.minutes(20)))
  func `a log with a page far behind the file adds only that page`() throws {
    let store = try SmallStore()
    // Without the schema, every page is searched.
    var bytes = store.bytes
    bytes.replaceSubrange(..<4096, with: repeatElement(0, count: 4096))
    let path = try store.damaged(bytes)
    try Data(Self.log(ofPage: 0xFFFF_FFFD)).write(to: URL(filePath: path + "-wal"))
    #expect(try Recovered(path).documents.keys.sorted() == store.texts.keys.sorted())
  }

  /// Returns a write-ahead log with one commit of one empty page, as in
  /// https://www.sqlite.org/fileformat.html.
  private static func log(ofPage number: UInt32) -> [UInt8] {
    func bytes(_ numbers: [UInt32]) -> [UInt8] {
      numbers.flatMap { number in withUnsafeBytes(of: number.bigEndian) { Array($0) } }
    }
    var sum: (UInt32, UInt32) = (0, 0)
    func add(_ words: [UInt32]) {
      for pair in stride(from: 0, to: words.count, by: 2) {
        sum.0 &+= words[pair] &+ sum.1
        sum.1 &+= words[pair + 1] &+ sum.0
      }
    }
    let salts: [UInt32] = [1, 2]
    let header: [UInt32] = [0x377F_0683, 3_007_000, 4096, 0] + salts
    add(header)
    var log = bytes(header + [sum.0, sum.1])
    add([number, number])
    add(Array(repeating: 0, count: 1024))
    log += bytes([number, number] + salts + [sum.0, sum.1])
    return log + Array(repeating: 0, count: 4096)
  }

  @Test(arguments: [
    ("DELETE FROM document WHERE key = 'd1'", "d1", "its row is lost"),
    ("UPDATE document SET items = 7 WHERE key = 'd2'", "d2", "its count is 7 items, but"),
    ("UPDATE document SET sections = 2 WHERE key = 'd2'", "d2", "its count is 2 sections, but"),
    ("PRAGMA user_version = 3", "d0", "its schema version is 3"),
    ("PRAGMA user_version = -1", "d0", "its schema version is -1"),
  ])
  func `damaged values in readable rows are named`(
    sql: String, document: String, loss: String
  ) throws {
    let store = try SmallStore()
    let path = try store.damaged(store.bytes)
    try SmallStore.execute(sql, at: path)
    let recovered = try Recovered(path)
    #expect(recovered.documents.keys.sorted() == store.texts.keys.sorted())
    #expect(recovered.losses.contains { $0.contains(loss) }, "\(recovered.losses)")
    let differing = store.texts.filter { recovered.documents[$0.key] != $0.value }
    #expect(differing.keys.allSatisfy { $0 == document })
  }

  @Test func `a restored store has the documents and their devices`() throws {
    let store = try SmallStore()
    var bytes = store.bytes
    bytes.replaceSubrange(..<100, with: repeatElement(0, count: 100))
    let new = store.directory + "/new"
    var count = 0
    try DamagedCatalog(at: store.damaged(bytes)).restore(to: new) { recovered, report in
      #expect(recovered.losses == [])
      count += report == nil ? 0 : 1
    }
    #expect(count == store.texts.count)
    #expect(try SmallStore.texts(of: LayoutCatalog(at: new)) == store.texts)
  }
}

extension RecoveryTests {
  static let device = """
    INSERT INTO device VALUES ('own', '{"id":"own","name":"Own","width":600,"height":800,"scale":2,\
    "sizeClass":"regular","landscapeSizeClass":"regular","safeArea":{"portrait":[20,0,0,0],\
    "landscape":[0,0,0,0]},"splitView":{"portrait":{},"landscape":{}},"sources":["test"]}')
    """

  /// The rest of the container's keys, the container after the device is lost, and the loss. The
  /// device is 600x800.
  static let containers = [
    (
      "", #"{"width":402,"height":874}"#,
      "with width, height, scale, sizeClass, safeArea: the container is 402x874"
    ),
    (
      #","width":300,"scale":3,"contentInset":[1,2,3,4]"#,
      #"{"width":300,"height":874,"scale":3,"contentInset":[1,2,3,4]}"#,
      "with height, sizeClass, safeArea: the container is 300x874"
    ),
    (
      #","width":300,"height":500,"scale":3,"sizeClass":"compact""#,
      #"{"width":300,"height":500,"scale":3,"sizeClass":"compact"}"#, "the container is 300x500"
    ),
    (
      #","height":500,"frameInset":{"left":20},"safeArea":[5,0,0,0]"#,
      #"{"width":402,"height":500,"safeArea":[5,0,0,0]}"#,
      "with width, scale, sizeClass, frameInset: the container is 402x500"
    ),
  ]

  private static let losingDevice = [
    "DELETE FROM device", "UPDATE device SET definition = '{}'",
  ]

  @Test(arguments: containers.indices, losingDevice)
  func `a document whose device is lost keeps all its other settings`(
    _ index: Int, _ damage: String
  ) throws {
    let (own, container, loss) = Self.containers[index]
    func text(_ container: String) -> String {
      #"{"format":"insetory/1","id":"a","title":"A","tags":["t","u"],"container":\#(container),"#
        + #""defaults":{"minimumLineSpacing":7},"decorationKinds":{"card":{"zIndex":-1}},"#
        + #""sections":[{"id":"s","items":{"count":3,"size":[50,50]}}]}"#
    }
    let store = try ScratchStore()
    try store.execute(Self.device)
    let original = try DocumentReader.document(
      Array(text(#"{"device":"own:landscape"\#(own)}"#).utf8), source: nil,
      devices: store.catalog.devices())
    _ = try store.catalog.importDocuments([original])
    store.catalog.close()
    try store.execute(damage)
    let expected = try DocumentReader.document(
      Array(text(container).utf8), source: nil, devices: .shipped)
    let recovered = try Recovered(store.path)
    let canonical = String(decoding: DocumentWriter.canonical(expected), as: UTF8.self)
    #expect(recovered.documents == ["a": canonical])
    let separator = loss.hasPrefix("with") ? ", " : ": "
    let row = damage.hasPrefix("DELETE") ? [] : ["the definition of a device of the store is lost"]
    #expect(
      recovered.losses == row + [
        #""a": the device "own:landscape" of its container is lost\#(separator)\#(loss), without a device"#
      ])
    let new = store.path + "-new"
    defer { try? FileManager.default.removeItem(atPath: new) }
    try DamagedCatalog(at: store.path).restore(to: new) { _, report in #expect(report != nil) }
    let catalog = try LayoutCatalog(at: new)
    defer { catalog.close() }
    #expect(try SmallStore.texts(of: catalog) == recovered.documents)
  }

  @Test func `if all documents are lost, no store is created for the devices`() throws {
    let store = try SmallStore()
    let path = try store.damaged(store.bytes)
    let lost = "DELETE FROM section; DELETE FROM section_order; DELETE FROM document"
    try SmallStore.execute("\(Self.device); \(lost)", at: path)
    let damaged = try DamagedCatalog(at: path)
    #expect(damaged.ownDevices.map(\.id) == ["own"])
    let new = store.directory + "/new"
    var losses = 0
    #expect(throws: ServiceError.nothingRecovered(damaged.store.path)) {
      try damaged.restore(to: new) { recovered, report in
        #expect(report == nil)
        losses += recovered.losses.count
      }
    }
    #expect(losses > 0)
    let left = try FileManager.default.contentsOfDirectory(atPath: store.directory)
    #expect(!left.contains { $0.hasPrefix("new") }, "\(left)")
  }

  @Test func `a store without documents is restored with its devices`() throws {
    let empty = try ScratchStore()
    empty.catalog.close()
    try empty.execute(Self.device)
    let new = empty.path + "-new"
    try DamagedCatalog(at: empty.path).restore(to: new) { _, _ in Issue.record() }
    defer { try? FileManager.default.removeItem(atPath: new) }
    let catalog = try LayoutCatalog(at: new)
    defer { catalog.close() }
    #expect(try catalog.snapshot().devices().model("own") != nil)
  }
}

enum Damage: CaseIterable { case zeros, noise, end }

/// The contents recovered from a file.
private struct Recovered {
  var documents: [String: String] = [:]
  var losses: [String]

  init(_ path: String) throws {
    let damaged = try DamagedCatalog(at: path)
    losses = damaged.losses.map(\.description)
    var (documents, named) = ([String: String](), [String]())
    damaged.forEachDocument { recovered in
      named += recovered.losses.map(\.description)
      guard let document = recovered.document else { return }
      documents[document.id] = String(decoding: DocumentWriter.canonical(document), as: UTF8.self)
    }
    self.documents = documents
    losses += named
  }
}
