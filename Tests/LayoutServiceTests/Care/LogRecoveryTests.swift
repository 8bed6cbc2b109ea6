import Foundation
import LayoutService
import ServiceTestSupport
import TestSupport
import Testing

/// What recovery says of a damaged log. A power cut in the newest commit leaves any part of its
/// frames, and loses nothing that was confirmed.
struct LogRecoveryTests {
  /// The size of a frame of the log: a header, and a page.
  private static let frame = 24 + 4_096

  /// - Parameter damaged: The number of the damaged frame, from the end of the log.
  @Test(arguments: [(1, true), (2, false)])
  func `an incomplete newest edit is no loss`(edits: Int, isOfNewest: Bool) throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([
      try .read(
        #"{"format":"insetory/1","id":"d","container":{"width":10,"height":10},"sections":[{}]}"#)
    ])
    var frames: [Int] = []
    for title in ["first", "second", "third"] {
      _ = try store.catalog.edit("d", kind: "set", summary: "") { editor throws(ServiceError) in
        try editor.set([("title", "\"\(title)\"")], at: .document)
      }
      frames.append(try Data(contentsOf: URL(filePath: store.path + "-wal")).count / Self.frame)
    }
    // The first frame of the last edits is damaged. Their commits end in frames after it, or in it.
    let place = 32 + Self.frame * frames[frames.count - 1 - edits]
    var log = try Data(contentsOf: URL(filePath: store.path + "-wal"))
    log[place + Self.frame - 1] ^= 1
    let copy = store.folder.path("copy")
    try Data(contentsOf: URL(filePath: store.path)).write(to: URL(filePath: copy))
    try log.write(to: URL(filePath: copy + "-wal"))
    let losses =
      isOfNewest ? [] : ["the log (-wal) is damaged: edits that it held may be lost"]

    let damaged = try DamagedCatalog(at: copy)
    #expect(damaged.losses.map(\.description) == losses)
    #expect(damaged.leavesOutNewestEdit == isOfNewest)
    var titles: [String?] = []
    damaged.forEachDocument { titles.append($0.document?.settings.title) }
    #expect(titles == [isOfNewest ? "second" : "first"])

    let new = store.folder.path("new")
    let rebuilt = try LayoutCatalog.rebuild(storeAt: copy, to: new).get()
    #expect(rebuilt.losses.map(\.description) == losses)
    #expect(rebuilt.leavesOutNewestEdit == isOfNewest)
  }

  /// A power cut while SQLite begins a log leaves any 32 bytes. It writes frames only after the
  /// header is on the medium.
  @Test(arguments: [(bytes: 32, isLoss: false), (bytes: 32 + frame, isLoss: true)])
  func `a damaged header of a log without a whole frame is no loss`(bytes: Int, isLoss: Bool) throws
  {
    let store = try ScratchStore()
    let copy = store.folder.path("copy")
    store.catalog.close()
    try Data(contentsOf: URL(filePath: store.path)).write(to: URL(filePath: copy))
    try Data(repeating: 9, count: bytes).write(to: URL(filePath: copy + "-wal"))

    #expect(try DamagedCatalog(at: copy).losses.isEmpty == !isLoss)
  }
}
