import Foundation
import Testing

@testable import LayoutStorage

struct PendingFileTests {
  @Test func `a file appears when finished, and a discarded file leaves nothing`() throws {
    let scratch = try Scratch()
    let path = scratch.path("frames.csv")
    do {
      let file = try PendingFile(at: path)
      try file.write(Array("half".utf8)[...])
      #expect(try scratch.names().count == 1)
      #expect(!FileManager.default.fileExists(atPath: path))
    }
    #expect(try scratch.names() == [])
    let file = try PendingFile(at: path)
    try file.write(Array("all ".utf8)[...])
    try file.write(Array("of it".utf8)[...])
    try file.finish()
    #expect(try scratch.names() == ["frames.csv"])
    #expect(try bytes(of: path) == Array("all of it".utf8))
  }

  @Test func `a file keeps the permissions of the replaced file, even through a link`() throws {
    let scratch = try Scratch()
    let (path, link) = (scratch.path("file"), scratch.path("link"))
    try write("old".utf8, to: path)
    #expect(chmod(path, 0o604) == 0)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "file")
    let file = try PendingFile(at: link)
    try file.write(Array("new".utf8)[...])
    try file.finish()
    #expect(try bytes(of: path) == Array("new".utf8))
    #expect(try FileStatus(path).permissions == 0o604)
    #expect(try FileStatus(link, followingLink: false).kind == .symbolicLink)
  }

  @Test func `setuid and setgid bits of the replaced file are dropped`() throws {
    let scratch = try Scratch()
    let path = scratch.path("file")
    try write("old".utf8, to: path)
    #expect(chmod(path, 0o6755) == 0)
    try PendingFile(at: path).finish()
    #expect(try FileStatus(path).permissions == 0o755)
  }

  @Test func `leftovers of a killed writer are removed, and open files are kept`() throws {
    let scratch = try Scratch()
    let path = scratch.path("file")
    let left =
      ["", "-journal", "-wal", "-shm", ".lock"].map { "file.insetory-partial-1234abcd\($0)" }
      + ["file.insetory-partial-abcd1234-wal"]
    let others = ["file.insetory-partial-12", "file.insetory-partial-notdigit", "file2"]
    for name in left + others { try write("left".utf8, to: scratch.path(name)) }
    let writing = try PendingFile(at: path)
    let second = try PendingFile(at: path)
    #expect(try scratch.names().count == others.count + 2)
    try second.write(Array("second".utf8)[...])
    try second.finish()
    try writing.write(Array("first".utf8)[...])
    try writing.finish()
    #expect(try bytes(of: path) == Array("first".utf8))
    #expect(try scratch.names() == Set(others + ["file"]))
  }

  @Test func `a finished file does not replace an existing one unless asked`() throws {
    let scratch = try Scratch()
    let path = scratch.path("file")
    let file = try PendingFile(at: path)
    try write("other".utf8, to: path)
    #expect(failure { try file.finish(isReplacing: false) } == .alreadyExists(path: path))
    #expect(try bytes(of: path) == Array("other".utf8))
  }

  @Test func `paths where no file can be written are refused`() throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      atPath: scratch.path("directory"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("dangling"), withDestinationPath: "nothing")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("loop"), withDestinationPath: "loop")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("linked"), withDestinationPath: "directory")
    #expect(mkfifo(scratch.path("fifo"), 0o600) == 0)
    try write("text".utf8, to: scratch.path("text"))
    let before = try scratch.names()
    let names = [
      "directory", "directory/", "dangling", "loop", "linked", "linked/", "fifo", "text/", "text/x",
      "missing/x", "missing/", "a\0b", String(repeating: "n", count: 256),
      String(repeating: "n/", count: 2500),
    ]
    for name in names {
      let error = failure { try PendingFile(at: scratch.path(name)) }
      guard case .cannotCreate = error else {
        Issue.record("\(name.prefix(20)): \(String(describing: error))")
        continue
      }
    }
    #expect(failure { try PendingFile(at: "") } != nil)
    #expect(try scratch.names() == before)
    let longest = scratch.path(String(repeating: "é", count: 127) + "x")
    try PendingFile(at: longest).finish()
    #expect(FileManager.default.fileExists(atPath: longest))
  }

  @Test func `the paths of a store and its sidecars are refused for output`() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let damaged = scratch.path("damaged")
    try write(Array(repeating: 0, count: 9000), to: damaged)
    try write("log".utf8, to: store + "-wal")
    let hardLinks = [("hard", store), ("hardlog", store + "-wal"), ("hurt", damaged)]
    for (name, file) in hardLinks {
      try FileManager.default.linkItem(atPath: file, toPath: scratch.path(name))
    }
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("soft"), withDestinationPath: "store")
    let before = try scratch.names()
    func isRefused(_ name: String, protecting spared: String?) -> Bool {
      let error = failure { try PendingFile(at: scratch.path(name), protecting: spared) }
      if case .cannotCreate = error { return true }
      return false
    }
    for name in ["store", "hard", "soft", "store-wal", "store-shm", "store-journal", "store.lock"] {
      #expect(isRefused(name, protecting: nil), "\(name)")
      #expect(isRefused(name, protecting: store), "\(name)")
    }
    #expect(isRefused("hardlog", protecting: store))
    // A file that is too damaged to be identified is kept if it is protected by name.
    for name in ["damaged", "hurt", "damaged-wal", "damaged.lock"] {
      #expect(isRefused(name, protecting: damaged), "\(name)")
    }
    try FileManager.default.removeItem(atPath: scratch.path("hard"))
    let opened = try LayoutStore(at: store, access: .readOnly)
    for name in ["store-journal", "store.lock"] {
      let error = failure {
        try opened.backUp(to: scratch.path(name), isReplacing: true, isCancelled: { false })
      }
      guard case .cannotCreate = error else {
        Issue.record("\(name): \(String(describing: error))")
        continue
      }
      guard case .cannotCreate = failure(of: { try LayoutStore.create(at: scratch.path(name)) })
      else {
        Issue.record("\(name) was created")
        continue
      }
    }
    let ours: Set = ["store-wal", "store-shm", "store.lock"]
    #expect(try scratch.names().subtracting(ours) == before.subtracting(ours.union(["hard"])))
    for name in ["storewal", "other-wal", "store-wal.json"] {
      #expect(!isRefused(name, protecting: store), "\(name)")
    }
  }
}
