import Foundation
import Testing

@testable import LayoutStorage

struct CreationTests {
  @Test func `a new store is one file in write-ahead mode with the application id`() throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    #expect(try scratch.names() == ["store"])
    let header = try bytes(of: path).prefix(100)
    #expect(header.starts(with: "SQLite format 3\0".utf8))
    #expect(Array(header[18...19]) == [2, 2])
    #expect(Array(header[60..<64]) == [0, 0, 0, UInt8(Schema.current.version)])
    #expect(Array(header[68..<72]) == Array("INSE".utf8))
  }

  @Test func `a second creation is refused and changes nothing`() throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    let before = try bytes(of: path)
    #expect(failure { try LayoutStore.create(at: path) } == .alreadyExists(path: path))
    #expect(try bytes(of: path) == before)
    #expect(try LayoutStore(at: path).operations() == 0)
  }

  @Test func `an unrelated file is not overwritten`() throws {
    let scratch = try Scratch()
    let path = scratch.path("notes.txt")
    for text in ["x", String(repeating: "hello ", count: 2000)] {
      try write(text.utf8, to: path)
      #expect(failure { try LayoutStore.create(at: path) } == .alreadyExists(path: path))
      #expect(try bytes(of: path) == Array(text.utf8))
      #expect(try scratch.names() == ["notes.txt"])
    }
  }

  @Test func `creation replaces an empty file and removes the partial file of a killed creation`()
    throws
  {
    let scratch = try Scratch()
    let path = scratch.path("store")
    let image = try Schema.current.image()
    try write([], to: path)
    chmod(path, 0o640)
    try write(image.prefix(5000), to: path + ".insetory-partial-12345678")
    try LayoutStore.create(at: path)
    #expect(try bytes(of: path) == image)
    #expect(try FileStatus(path).permissions == 0o640)
    #expect(try scratch.names() == ["store"])
  }

  @Test func `a store that still has the partial name of a killed creation accepts edits`() throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    let partial = path + ".insetory-partial-12345678"
    try FileManager.default.linkItem(atPath: path, toPath: partial)
    // A partial file of another process.
    try write([1], to: path + ".insetory-partial-87654321")
    try LayoutStore(at: path).addOperation()
    let names = try scratch.names()
    #expect(!names.contains("store.insetory-partial-12345678"))
    #expect(names.contains("store.insetory-partial-87654321"))
  }

  @Test func `an empty file locked by another creation is left alone`() throws {
    let scratch = try Scratch()
    let path = scratch.path("store")
    try write([], to: path)
    let other = try File(path, for: .locking)
    try other.lock()
    #expect(
      failure { try LayoutStore.create(at: path) }
        == .cannotCreate(path: path, reason: "another process is creating it"))
    #expect(try bytes(of: path).isEmpty)
    other.unlock()
  }

  @Test func `only one of several concurrent creations succeeds`() async throws {
    for isEmptyFileThere in [false, true] {
      let scratch = try Scratch()
      let path = scratch.path("store")
      if isEmptyFileThere { try write([], to: path) }
      let made = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<8 { group.addTask { (try? LayoutStore.create(at: path)) != nil } }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(made == 1)
      #expect(try bytes(of: path) == Schema.current.image())
      #expect(try scratch.names() == ["store"])
    }
  }

  @Test func `a leftover sidecar of an earlier store prevents creation`() throws {
    let scratch = try Scratch()
    for name in ["store-wal", "store-journal"] {
      try write([1, 2, 3], to: scratch.path(name))
      #expect(
        failure { try scratch.store() }
          == .leftBehind(path: scratch.path("store"), sidecar: scratch.path(name)))
      #expect(try scratch.names() == [name])
      try FileManager.default.removeItem(atPath: scratch.path(name))
    }
  }

  @Test func `paths where no file can exist are refused with a reason`() throws {
    let scratch = try Scratch()
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("dangling"), withDestinationPath: scratch.path("nothing"))
    for name in ["dangling", "missing/store", "directory/"] {
      let error = failure { try LayoutStore.create(at: scratch.path(name)) }
      guard case .cannotCreate = error else {
        Issue.record("\(name): \(String(describing: error))")
        continue
      }
    }
    #expect(
      failure { try LayoutStore.create(at: scratch.directory) }
        == .notARegularFile(path: scratch.directory, kind: "directory"))
    for name in ["", ":memory:", "file:x?mode=memory", "a\0b"] {
      #expect(failure { try LayoutStore.create(at: name) } == .notAFilePath(name))
    }
    #expect(try scratch.names() == ["dangling"])
  }

  @Test func `a waiter for a deleted lock file gets the next lock exclusively`() throws {
    let scratch = try Scratch()
    let place = try StorePath(new: scratch.path("store"))
    // In some of the rounds the waiter has opened the file before it is deleted.
    for _ in 0..<100 {
      let lock = try StoreLock(place, timeout: .zero)
      let (begun, taken) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let asked = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        begun.signal()
        let next = try? StoreLock(place, timeout: .seconds(600))
        taken.signal()
        asked.wait()
        next?.discard()
        taken.signal()
      }
      begun.wait()
      lock.discard()
      taken.wait()
      #expect(
        failure { try StoreLock(place, timeout: .zero) }
          == .busy(path: place.path, seconds: 0, lock: place.lock))
      asked.signal()
      taken.wait()
      #expect(try scratch.names() == [])
    }
  }

  @Test func `an empty store is deleted, unless it has a commit`() throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    try LayoutStore(at: path).close()
    LayoutStore.deleteEmpty(at: path)
    #expect(try scratch.names() == [])
    let store = try LayoutStore(at: try scratch.store())
    try store.addOperation()
    let names = try scratch.names()
    LayoutStore.deleteEmpty(at: path)
    #expect(try scratch.names() == names)
    #expect(try store.operations() == 1)
  }

  @Test func `permissions of a new store and its sidecars follow the umask`() throws {
    let scratch = try Scratch()
    let mask = umask(0)
    umask(mask)
    let path = try scratch.store()
    let store = try LayoutStore(at: path)
    try store.addOperation()
    for name in ["store", "store.lock", "store-wal", "store-shm"] {
      let rights = try FileManager.default.attributesOfItem(atPath: scratch.path(name))[
        .posixPermissions]
      #expect(rights as? Int == 0o666 & ~Int(mask), "\(name)")
    }
  }

  @Test(arguments: [0o600, 0o640, 0o664, 0o666])
  func `the lock has the permissions of its store, whatever the umask`(permissions: Int) throws {
    let scratch = try Scratch()
    let path = try scratch.store()
    #expect(chmod(path, mode_t(permissions)) == 0)
    if geteuid() == 0 { #expect(chown(path, 4321, 1234) == 0) }
    let open = try LayoutStore(at: path)
    try open.addOperation()
    let (store, lock) = (try FileStatus(path), try FileStatus(path + ".lock"))
    #expect(lock.permissions == permissions)
    #expect((lock.owner, lock.group) == (store.owner, store.group))
    open.close()
  }
}
