import Foundation
import TestSupport

// Files that SQLite reads next to a store (https://www.sqlite.org/fileformat.html, "The rollback
// journal" and "The write-ahead log").

extension HostileStore {
  static let sidecars: [HostileStore] = journals + logs

  private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  private static let journals: [HostileStore] =
    ["../../etc/passwd", "/etc/passwd", "s.insetory", ""].map { name in
      HostileStore(
        "a journal that names \"\(name)\"",
        .refused("a rollback journal next to it names other files")
      ) {
        let name = Array(name.utf8)
        let sum = name.reduce(UInt32(0)) { $0 &+ UInt32($1) }
        let numbers = [UInt32(1), UInt32(name.count), sum].map {
          withUnsafeBytes(of: $0.bigEndian) { Array($0) }
        }
        try Data(
          Array(
            magic + [UInt8](repeating: 0, count: 20) + numbers[0] + name + numbers[1] + numbers[2]
              + magic)
        ).write(to: $0.file("s.insetory-journal"))
      }
    }
    + [
      HostileStore("a journal of random bytes", .unnoticed) {
        try noise(5000, 1).write(to: $0.file("s.insetory-journal"))
      },
      HostileStore("an empty journal", .accepted) {
        try Data().write(to: $0.file("s.insetory-journal"))
      },
      // A complete journal of a store, which restores a page of zeros.
      HostileStore("a journal that brings back zeros", .unnoticed) {
        var journal = Data(magic)
        let pages = try UInt32($0.bytes().count / HostileFolder.pageSize)
        for number in [UInt32(1), 0, pages, 512, UInt32(HostileFolder.pageSize)] {
          withUnsafeBytes(of: number.bigEndian) { journal.append(contentsOf: $0) }
        }
        journal.append(Data(count: 512 - journal.count))
        withUnsafeBytes(of: UInt32(2).bigEndian) { journal.append(contentsOf: $0) }
        journal.append(Data(count: HostileFolder.pageSize + 4))
        try journal.write(to: $0.file("s.insetory-journal"))
      },
    ]

  private static let logs: [HostileStore] = [
    HostileStore("an empty log", .accepted) { try Data().write(to: $0.file("s.insetory-wal")) },
    HostileStore("a log of 31 bytes", .accepted) {
      try noise(31, 2).write(to: $0.file("s.insetory-wal"))
    },
    HostileStore("a log of random bytes", .accepted) {
      try noise(60_000, 3).write(to: $0.file("s.insetory-wal"))
    },
    HostileStore("a log and an index of random bytes", .accepted) {
      try noise(60_000, 4).write(to: $0.file("s.insetory-wal"))
      try noise(32_768, 5).write(to: $0.file("s.insetory-shm"))
    },
    HostileStore("an index of random bytes alone", .accepted) {
      try noise(32_768, 6).write(to: $0.file("s.insetory-shm"))
    },
    HostileStore("a log whose first frame has another checksum", .accepted) {
      var log = try log(of: $0, "UPDATE tag SET time = 0")
      log[32 + 16] ^= 1
      try log.write(to: $0.file("s.insetory-wal"))
    },
    HostileStore("a log in which a page has one bit more", .accepted) {
      var log = try log(of: $0, "UPDATE tag SET time = 0")
      log[32 + 24 + 100] ^= 1
      try log.write(to: $0.file("s.insetory-wal"))
    },
    HostileStore("a log that ends in a frame", .accepted) {
      let log = try log(of: $0, "UPDATE tag SET time = 0")
      try log.dropLast(1000).write(to: $0.file("s.insetory-wal"))
    },
    HostileStore("a log of another store", .unnoticed) {
      let log = try log(of: HostileFolder(), "CREATE TABLE more (x); DELETE FROM tag")
      try log.write(to: $0.file("s.insetory-wal"))
    },
    HostileStore("a log in which the store is none", .refused("its application id is 7")) {
      let log = try log(of: $0, "PRAGMA application_id = 7")
      try log.write(to: $0.file("s.insetory-wal"))
    },
    HostileStore(
      "a log in which the store is a later one",
      .refused("is a store of version 9; this program reads up to 2")
    ) {
      let log = try log(of: $0, "PRAGMA user_version = 9")
      try log.write(to: $0.file("s.insetory-wal"))
    },
    HostileStore(
      "a log in which there is a trigger", .refused("its schema has the trigger \"more\"")
    ) {
      let log = try log(
        of: $0, "CREATE TRIGGER more AFTER INSERT ON operation BEGIN DELETE FROM document; END")
      try log.write(to: $0.file("s.insetory-wal"))
    },
  ]

  private static func noise(_ count: Int, _ seed: UInt64) -> Data {
    var random = SeededGenerator(seed: seed)
    return Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
  }

  /// Returns the write-ahead log of a statement. The store file itself does not change.
  private static func log(of folder: HostileFolder, _ sql: String) throws -> Data {
    let other = try HostileFolder()
    try other.replace(with: folder.bytes())
    return try other.log(of: sql)
  }
}
