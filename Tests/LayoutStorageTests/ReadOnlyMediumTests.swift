import Foundation
import Testing

@testable import LayoutStorage

/// These tests mount a file system, which requires root.
@Suite(.enabled(if: Medium.canMount, "mounting is not allowed here"))
struct ReadOnlyMediumTests {
  @Test func `a store without a log is read without locks, and writing is refused`() throws {
    let medium = try Medium()
    let path = try medium.scratch.store()
    try medium.seal()
    let names = try medium.scratch.names()
    let store = try LayoutStore(at: path, access: .readOnly)
    #expect(store.mode == .immutable)
    #expect(try store.operations() == 0)
    guard case .readOnly(path, let reason) = failure(of: { try LayoutStore(at: path) }) else {
      Issue.record("opened for writing")
      return
    }
    #expect(reason == "Read-only file system")
    #expect(try medium.scratch.names() == names)
  }

  @Test func `a store with an emptied log is readable`() throws {
    let medium = try Medium()
    let path = try medium.scratch.store()
    do {
      let store = try LayoutStore(at: path)
      try store.addOperation(summary: String(repeating: "x", count: 1 << 20))
      store.close()
      #expect(try store.place.size(of: store.place.log) == 0)
    }
    try medium.seal()
    #expect(try LayoutStore(at: path, access: .readOnly).operations() == 1)
  }

  @Test func `a reader that may not create a log keeps others from folding theirs`() throws {
    let (medium, view) = (try Medium(), try Scratch())
    let path = try medium.scratch.store()
    try Medium.run("mount", "--bind", medium.scratch.directory, view.directory)
    defer { try? Medium.run("umount", "-l", view.directory) }
    try Medium.run("mount", "-o", "remount,bind,ro", view.directory)
    do {
      let reader = try LayoutStore(at: view.path("store"), access: .readOnly)
      #expect(reader.mode == .immutable)
      let snapshot = try reader.snapshot()
      let before = try bytes(of: path)
      do { try LayoutStore(at: path).addOperation() }
      #expect(try snapshot.operations() == 0)
      #expect(try bytes(of: path) == before)
      #expect(try LayoutStore(at: view.path("store"), access: .readOnly).operations() == 1)
    }
    #expect(try LayoutStore(at: path, access: .readOnly).operations() == 1)
    #expect(try medium.scratch.names() == ["store"])
    #expect(try LayoutStore(at: view.path("store"), access: .readOnly).operations() == 1)
  }

  @Test func `a medium can be sealed while a file is open for writing`() throws {
    let medium = try Medium()
    let path = try medium.scratch.store()
    let file = try File(medium.scratch.path("open"), for: .creating)
    try medium.seal()
    #expect(try LayoutStore(at: path, access: .readOnly).mode == .immutable)
    #expect(failure(of: { try LayoutStore(at: path) }) != nil)
    try file.write([1], at: 0)
  }

  @Test func `edits in the log are read if the log index exists`() throws {
    let medium = try Medium()
    let path = try medium.scratch.store()
    do { try keepingStore(at: path).addOperation() }
    try medium.seal()
    #expect(try LayoutStore(at: path, access: .readOnly).operations() == 1)
  }

  @Test func `without its index a log with edits is refused, and not ignored`()
    throws
  {
    let medium = try Medium()
    let path = try medium.scratch.store()
    do { try keepingStore(at: path).addOperation() }
    try FileManager.default.removeItem(atPath: path + "-shm")
    try medium.seal()
    guard
      case .readOnly(path, let reason) = failure(of: {
        try LayoutStore(at: path, access: .readOnly)
      })
    else {
      Issue.record("opened")
      return
    }
    #expect(reason.contains("store-wal"))
  }

  @Test func `an immutable file with special characters in its name opens`() throws {
    let medium = try Medium()
    let path = try medium.scratch.store("a b?c#d%41&é'\"\n.db")
    try medium.seal()
    let store = try LayoutStore(at: path, access: .readOnly)
    #expect(store.mode == .immutable)
    #expect(try store.operations() == 0)
  }

  @Test func `a full medium refuses the edit and keeps the store`() throws {
    let medium = try Medium(size: "600k")
    let path = try medium.scratch.store()
    let store = try LayoutStore(at: path)
    try store.addOperation()
    let long = String(repeating: "x", count: 1 << 20)
    #expect(failure { try store.addOperation(summary: long) } == .full(path: path))
    #expect(try store.operations() == 1)
    try store.addOperation()
    #expect(try store.operations() == 2)
  }

  @Test func `a store without a log is read on a full medium, and writers are locked out`() throws {
    let medium = try Medium(size: "600k")
    let path = try medium.scratch.store()
    try medium.fill()
    do {
      let store = try LayoutStore(at: path, access: .readOnly)
      #expect(store.mode == .immutable)
      #expect(try store.operations() == 0)
      let elsewhere = try Scratch()
      let copy = elsewhere.path("copy")
      #expect(try store.backUp(to: copy, isReplacing: false, isCancelled: { false }) != nil)
      let lock = path + ".lock"
      #expect(
        failure { try StoreLock(store.place, timeout: .zero) }
          == .busy(path: path, seconds: 0, lock: lock))
      // Readers do not wait for each other.
      #expect(try LayoutStore(at: path, access: .readOnly).operations() == 0)
    }
    try FileManager.default.removeItem(atPath: medium.scratch.path("ballast"))
    let store = try LayoutStore(at: path)
    try store.addOperation()
    #expect(try store.operations() == 1)
  }

  @Test func `reading a log on a full medium needs free space`() throws {
    let medium = try Medium(size: "600k")
    let path = try medium.scratch.store()
    do { try keepingStore(at: path).addOperation() }
    try FileManager.default.removeItem(atPath: path + "-shm")
    try medium.fill()
    #expect(failure { try LayoutStore(at: path, access: .readOnly) } == .full(path: path + "-shm"))
    try FileManager.default.removeItem(atPath: medium.scratch.path("ballast"))
    #expect(try LayoutStore(at: path, access: .readOnly).operations() == 1)
  }

  @Test func `a failed creation on a full medium leaves no file`() throws {
    let medium = try Medium(size: "32k")
    let path = medium.scratch.path("store")
    #expect(failure { try LayoutStore.create(at: path) } == .full(path: path))
    #expect(try medium.scratch.names() == [])
  }
}

/// A command on file systems that failed.
private struct Failure: Error { let command: [String] }

/// A small file system in memory, which can be made read-only.
private final class Medium {
  let scratch: Scratch

  static let canMount: Bool = {
    #if os(Linux)
      return (try? Medium()) != nil
    #else
      return false
    #endif
  }()

  init(size: String = "8m") throws {
    scratch = try Scratch()
    try Medium.run("mount", "-t", "tmpfs", "-o", "size=\(size)", "tmpfs", scratch.directory)
  }

  deinit {
    if isSealed { try? Medium.run("umount", "-l", scratch.directory) }
    try? Medium.run("umount", "-l", scratch.directory)
  }

  private var isSealed = false

  /// Makes the file system read-only for what is opened from now on.
  ///
  /// A second mount of the folder over itself is read-only. The first one cannot become read-only
  /// while any process has a file open for writing, as every program does that another test starts:
  /// it has the descriptors of the tests until it runs.
  func seal() throws {
    try Medium.run("mount", "--bind", scratch.directory, scratch.directory)
    isSealed = true
    try Medium.run("mount", "-o", "remount,bind,ro", scratch.directory)
  }

  /// Fills the file system.
  func fill() throws {
    let file = try File(scratch.path("ballast"), for: .creating)
    var size = 0
    while (try? file.write(Array(repeating: 1, count: 4096)[...], at: size)) != nil { size += 4096 }
  }

  static func run(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(command: arguments) }
  }
}
