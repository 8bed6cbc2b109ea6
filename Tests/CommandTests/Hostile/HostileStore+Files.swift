import Foundation
import TestSupport

// Files that are not stores or not complete stores, by their length, their kind and their header
// (https://www.sqlite.org/fileformat.html).

extension HostileStore {
  static let files: [HostileStore] = lengths + strangers + holes

  private static let lengths: [HostileStore] =
    [(0, "it is empty"), (1, "too short"), (15, "too short"), (16, "too short"), (99, "too short")]
    .map { length, words in
      HostileStore("\(length) bytes", .refused(words)) {
        try $0.replace(with: $0.bytes().prefix(length))
      }
    }
    + [100, 512, 4095, 4096, 4097, 8192, 40_960].map { length in
      HostileStore("\(length) bytes", .refused("is damaged")) {
        try $0.replace(with: $0.bytes().prefix(length))
      }
    }
    + [
      HostileStore("one byte less", .unnoticed) {
        try $0.replace(with: $0.bytes().dropLast())
      },
      HostileStore("one page less", .refused("is damaged")) {
        try $0.replace(with: $0.bytes().dropLast(HostileFolder.pageSize))
      },
      HostileStore("one page of zeros more", .accepted) {
        try $0.replace(with: $0.bytes() + [UInt8](repeating: 0, count: HostileFolder.pageSize))
      },
      HostileStore("1000 bytes of text more", .accepted) {
        try $0.replace(with: $0.bytes() + Array(repeating: UInt8(ascii: "x"), count: 1000))
      },
    ]

  private static let strangers: [HostileStore] =
    [
      ("JSON", Array(#"{"format": "insetory/1", "id": "d", "sections": []}"#.utf8)),
      ("gzip", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]), ("zip", Array("PK\u{3}\u{4}".utf8)),
      ("SQLite 2", Array("** This file contains an SQLite 2.1 database **".utf8)),
      ("HTML", Array("<!DOCTYPE html><html>".utf8)), ("zeros", []),
    ].map { (name: String, start: [UInt8]) in
      HostileStore("a file of \(name)", .refused("it is not an SQLite database")) {
        try $0.replace(with: start + [UInt8](repeating: 0, count: 9000))
      }
    }
    + (1...5).map { seed in
      HostileStore("random bytes, seed \(seed)", .refused("it is not an SQLite database")) {
        var random = SeededGenerator(seed: UInt64(seed))
        try $0.replace(with: (0..<20_000).map { _ in UInt8.random(in: 1...9, using: &random) })
      }
    }
    + (1...5).map { seed in
      HostileStore("a good header before random bytes, seed \(seed)", .refused("is damaged")) {
        var random = SeededGenerator(seed: UInt64(seed))
        let bytes = try $0.bytes()
        try $0.replace(
          with: bytes.prefix(100)
            + bytes.dropFirst(100).map { _ in UInt8.random(in: 0...255, using: &random) })
      }
    }

  /// Files with a lost part in the middle.
  private static let holes: [HostileStore] = [
    HostileStore("the first page zeroed behind the header", .refused("is damaged")) {
      try $0.put([UInt8](repeating: 0, count: HostileFolder.pageSize - 100), at: 100)
    },
    HostileStore("everything behind the first page zeroed", .damaged(by: .list, "")) {
      let bytes = try $0.bytes()
      try $0.replace(
        with: bytes.prefix(HostileFolder.pageSize)
          + [UInt8](repeating: 0, count: bytes.count - HostileFolder.pageSize))
    },
    HostileStore("two pages exchanged", .damaged(by: .list, "")) {
      let (first, second) = (try $0.root(of: "document"), try $0.root(of: "frame"))
      let bytes = try $0.bytes()
      try $0.put(Array(bytes[first..<first + HostileFolder.pageSize]), at: second)
      try $0.put(Array(bytes[second..<second + HostileFolder.pageSize]), at: first)
    },
  ]

  static let headers: [HostileStore] =
    identities
    + [
      header("page size 0", 16, [0, 0], .refused("its page size is 0, not 4096")),
      header("page size 3", 16, [0, 3], .refused("its page size is 3")),
      header("page size 512", 16, [2, 0], .refused("its page size is 512")),
      header("page size 64 KB", 16, [0, 1], .refused("its page size is 1")),
      header("page size 8192", 16, [32, 0], .refused("its page size is 8192")),
      header("write version 0", 18, [0, 2], .refused("its write version is 0")),
      header("write version 3", 18, [3, 2], .refused("its write version is 3, not 1 or 2")),
      header("read version 3", 18, [2, 3], .refused("its read version is 3, not 1 or 2")),
      header("200 reserved bytes", 20, [200], .refused("its reserved space is 200")),
      header("255 reserved bytes", 20, [255], .refused("its reserved space is 255")),
      header("payload fractions 1", 21, [1, 1, 1], .refused("is damaged")),
      header("page count 0", 28, [0, 0, 0, 0], .accepted),
      header("page count 1", 28, [0, 0, 0, 1], .damaged(by: .list, "")),
      header("page count 2^31 - 1", 28, [0x7F, 255, 255, 255], .refused("is damaged")),
      header(
        "a list of free pages that begins nowhere", 32, [0, 0x7F, 0, 0, 0, 0, 0, 9], .unnoticed),
      header("2^32 - 1 free pages", 36, [255, 255, 255, 255], .unnoticed),
      header("schema format 0", 44, [0, 0, 0, 0], .refused("its schema format is 0")),
      header("schema format 9", 44, [0, 0, 0, 9], .refused("its schema format is 9, not 4")),
      header("UTF-16", 56, [0, 0, 0, 2], .refused("its text encoding is 2")),
      header("text encoding 7", 56, [0, 0, 0, 7], .refused("its text encoding is 7")),
      header("a cache of 2^31 pages", 48, [0x80, 0, 0, 0], .accepted),
      header("incremental vacuum", 52, [0, 0, 0, 3, 0, 0, 0, 1], .unnoticed),
      header("the last writer's version 0", 92, [0, 0, 0, 0, 0, 0, 0, 0], .accepted),
    ]

  private static let identities: [HostileStore] =
    [0, 7, 0x4750_4B47, -1].map { (id: Int32) in
      header(
        "application id \(id)", 68, bigEndian(id),
        .refused("its application id is \(id), not 1229869893"))
    }
    + [0, -1, .min].map { (version: Int32) in
      header(
        "schema version \(version)", 60, bigEndian(version),
        .refused("its schema version is \(version)"))
    }
    + [3, 99, .max].map { (version: Int32) in
      header(
        "schema version \(version)", 60, bigEndian(version),
        .refused("is a store of version \(version); this program reads up to 2"))
    }

  private static func header(
    _ name: String, _ offset: Int, _ bytes: [UInt8], _ outcome: Outcome
  ) -> HostileStore {
    HostileStore("header: \(name)", outcome) { try $0.put(bytes, at: offset) }
  }

  private static func bigEndian(_ value: Int32) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }
}
