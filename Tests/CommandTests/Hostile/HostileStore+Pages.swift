import Foundation
import TestSupport

// Invalid pages of tables and indexes, and flipped bits
// (https://www.sqlite.org/fileformat.html#b_tree_pages).

extension HostileStore {
  static let pages: [HostileStore] = [
    ("document", .list), ("document_key", .frames), ("section", .show), ("section_order", .show),
    ("search_text_data", .find), ("search_text_content", .find), ("device", .devices),
    ("layout_set", .frames), ("extent", .frames), ("frame", .frames), ("decoration", .frames),
    ("operation", .log), ("tag", .tags),
  ].flatMap { table, question in
    [
      HostileStore("root of \(table) zeroed", .damaged(by: question, "")) {
        try $0.put([UInt8](repeating: 0, count: 4096), at: $0.root(of: table))
      },
      HostileStore("root of \(table) random", .damaged(by: question, "")) {
        var random = SeededGenerator(seed: 7)
        let page = (0..<4096).map { _ in UInt8.random(in: 0...255, using: &random) }
        try $0.put(page, at: $0.root(of: table))
      },
      HostileStore("root of \(table) with 65535 cells", .damaged(by: question, "")) {
        try $0.put([0xFF, 0xFF], at: $0.root(of: table) + 3)
      },
      HostileStore("root of \(table) with cells beyond the page", .unnoticed) {
        try $0.put([0xFF, 0xFF, 0xFF, 0xFF], at: $0.root(of: table) + 8)
      },
    ]
  }

  /// The outcome of a random flipped bit cannot be predicted.
  static let flips: [HostileStore] = (1...40).map { seed in
    HostileStore("\(seed) bits fell over, seed \(seed)", .unnoticed) {
      var random = SeededGenerator(seed: UInt64(seed))
      var bytes = try $0.bytes()
      for _ in 0..<seed {
        // After the header, which other cases change.
        let index = Int.random(in: 100..<bytes.count, using: &random)
        bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      try $0.replace(with: bytes)
    }
  }
}
