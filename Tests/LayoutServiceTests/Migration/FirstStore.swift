import Foundation
import LayoutEngine

@testable import LayoutService
@testable import LayoutStorage

/// A store of the first schema with the contents of a present store, written by code of its own:
/// every section has rows of its own.
final class FirstStore {
  private let old: Connection
  private let new: Connection

  /// Writes the file.
  static func write(_ source: LayoutCatalog, to path: String) throws {
    let snapshot = try source.snapshot()
    defer { snapshot.close() }
    let first = Schema(migrations: Array(Schema.current.migrations.prefix(1)))
    try Data(try first.image()).write(to: URL(filePath: path))
    let store = try FirstStore(snapshot.connection, path)
    try store.new.execute("BEGIN")
    try store.copyRows()
    try store.writeSections()
    try store.writeSets()
    try store.new.execute("COMMIT")
    _ = store.new.checkpoint(truncating: true)
  }

  private init(_ old: Connection, _ path: String) throws {
    self.old = old
    new = try Connection(path: path, mode: .readWrite)
    new.isWriting = true
  }

  /// The tables that are the same in both schemas, and the counters of row numbers.
  private func copyRows() throws {
    // The first schema has the revisions of fewer keys.
    try copy(
      """
      SELECT id, key, deleted, revision, settings, substr(inherited_revisions, 1, 128), trait_flags,
        next_section, sections, items, longest_text
      FROM document
      """, into: "document")
    for table in ["device", "operation", "tag"] {
      try copy("SELECT * FROM \(table)", into: table)
    }
    for document in try old.documentNumbers().map({ DocumentNumber($0) }) {
      for chunk in try old.order(of: document) {
        try writeOrder(chunk.entries, at: document.keys.lowerBound + chunk.position)
      }
    }
    try copy(
      "SELECT rowid, id, title, tags, kinds FROM search_text WHERE rowid < 549755813888",
      into: "search_text (rowid, id, title, tags, kinds)")
    try copy(
      """
      SELECT id, document, traits, container, requested, algorithm, generation, clean, longest,
        decorations FROM layout_set
      """, into: "layout_set")
    try new.execute("DELETE FROM sqlite_sequence")
    try copy("SELECT name, seq FROM sqlite_sequence", into: "sqlite_sequence")
  }

  /// The keys that a section inherits, of the ten that the first schema knew.
  private func writeOrder(_ entries: [OrderEntry], at key: Int64) throws {
    let blob = entries.flatMap { entry -> [UInt8] in
      Self.bytes(entry.number.rawValue) + Self.bytes(entry.inherits.rawValue & 1023)
        + Self.bytes(entry.revision.rawValue) + Self.bytes(entry.decorations.rawValue)
    }
    try insertBlobs("section_order", [key], [blob])
  }

  private func copy(_ query: String, into table: String) throws {
    try old.withStatement(query) { (rows) throws(StorageError) in
      let values = Array(repeating: "?", count: Int(rows.columnCount)).joined(separator: ", ")
      try new.withStatement("INSERT INTO \(table) VALUES (\(values))") {
        (insertion) throws(StorageError) in
        while try rows.step() { _ = try insertion.insert(rowOf: rows, into: table) }
      }
    }
  }

  private func insert(_ table: String, _ values: [(any Bindable)?]) throws {
    let marks = Array(repeating: "?", count: values.count).joined(separator: ", ")
    try new.withStatement("INSERT INTO \(table) VALUES (\(marks))") {
      (insertion) throws(StorageError) in
      for (index, value) in values.enumerated() {
        try value?.bind(to: insertion, at: Int32(index + 1))
      }
      _ = try insertion.step()
    }
  }

  // MARK: - Sections

  private func writeSections() throws {
    for document in try old.documentNumbers().map({ DocumentNumber($0) }) {
      for section in try old.sectionRows(of: document).sections {
        try write(try old.section(section.number, of: document), of: document)
      }
    }
  }

  private func write(_ record: SectionRecord, of document: DocumentNumber) throws {
    let key = record.number.segmentKeys(of: document.rawValue).lowerBound
    let count = record.runs.sizes.count
    for (segment, start) in stride(from: 0, to: max(1, count), by: 125).enumerated() {
      let runs = start..<min(start + 125, count)
      let isFirst = segment == 0
      let ids = Self.ids(record, runs)
      let items = Self.items(record.runs, runs)
      try items.withBytes { (items) throws(StorageError) in
        try ids.withBytes { (ids) throws(StorageError) in
          try insertSection([
            key + Int64(segment), isFirst ? document.rawValue : nil, isFirst ? record.key : nil,
            isFirst ? record.removed?.rawValue : nil, isFirst ? record.title : nil,
            isFirst ? record.attributes : nil, isFirst ? record.palette : nil,
            runs.isEmpty ? nil : items, ids.isEmpty ? nil : ids,
          ])
        }
      }
    }
    let kinds = try old.documentSection(record, of: document).attributes.decorationKinds
    guard record.key != nil || record.title != nil || !kinds.isEmpty else { return }
    try insert(
      "search_text (rowid, id, title, tags, kinds)",
      [
        key, record.key, record.title, nil,
        kinds.isEmpty ? nil : kinds.joined(separator: "\n"),
      ])
  }

  private func insertSection(_ values: [(any Bindable)?]) throws(StorageError) {
    do { try insert("section", values) } catch { throw new.corrupt("\(error)") }
  }

  /// The bytes of runs: flags, sizes, counts, references.
  private static func items(_ items: PackedRuns, _ runs: Range<Int>) -> [UInt8] {
    let counts = items.counts.map { Array($0[runs]) }.flatMap { $0.contains { $0 != 1 } ? $0 : nil }
    let rules = items.references.map { Array($0[runs]) }
      .flatMap { $0.contains { $0 != 0 } ? $0 : nil }
    var bytes: [UInt8] = [(counts == nil ? 0 : 1) | (rules == nil ? 0 : 2)]
    for size in items.sizes[runs] {
      bytes += Self.bytes(size.width.bitPattern) + Self.bytes(size.height.bitPattern)
    }
    for count in counts ?? [] { bytes += Self.bytes(count) }
    for rule in rules ?? [] { bytes += Self.bytes(rule) }
    return bytes
  }

  /// The lengths of the ids of runs, and the ids; nothing if no run has one.
  private static func ids(_ record: SectionRecord, _ runs: Range<Int>) -> [UInt8] {
    let ids = runs.map { $0 < record.ids.count ? record.ids[$0] ?? "" : "" }
    guard ids.contains(where: { !$0.isEmpty }) else { return [] }
    return ids.map { UInt8($0.utf8.count) } + ids.flatMap { Array($0.utf8) }
  }

  static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }
}

// MARK: - Layout sets

extension FirstStore {
  private func writeSets() throws {
    for document in try old.documentNumbers().map({ DocumentNumber($0) }) {
      let sections = try old.sectionRows(of: document).sections.map(\.number)
      for set in try old.layoutSets(of: document) {
        for request in set.requests {
          try insert("layout_request", [document.rawValue, request, set.number.rawValue])
        }
        for (row, entries) in try old.extents(of: set.number) {
          try writeExtents(entries, at: set.number.keys.lowerBound + Int64(row))
        }
        let reader = FrameReader(set.number, on: old)
        for section in sections {
          let key = section.segmentKeys(of: set.number.rawValue).lowerBound
          try writeFrames(of: section, reader, at: key)
          if let found = try old.decorations(of: section, in: set.number) {
            try writeDecorations(found, at: key)
          }
        }
      }
    }
    // A request of a set that was deleted.
    try insert("layout_request", [Int64(1), #"{"width": 7}"#, Int64(0)])
  }

  private func writeExtents(_ entries: [ExtentEntry], at key: Int64) throws {
    let blob = entries.flatMap { entry -> [UInt8] in
      Self.bytes(entry.revision.rawValue) + Self.bytes(entry.decorations.rawValue)
        + Self.bytes(entry.extent) + Self.bytes(entry.reachLower.bitPattern)
        + Self.bytes(entry.reachUpper.bitPattern) + Self.bytes(entry.decorationCount)
    }
    try insertBlobs("extent", [key], [blob])
  }

  private func writeFrames(of section: SectionNumber, _ reader: FrameReader, at key: Int64) throws {
    var segment = 0
    while let found = try reader.frames(segment, of: section) {
      var bounds = try reader.bounds(ofSegment: segment, of: section) ?? (0, 0)
      if let formula = try reader.frames(0, of: section)?.formula {
        bounds = formula.bounds(of: formula.items(ofSegment: segment))
      }
      try new.withStatement(
        """
        INSERT INTO frame (lower, upper, id, header, footer, frames) VALUES (?, ?, ?, ?, ?, ?)
        """
      ) { (insertion) throws(StorageError) in
        insertion.bind(1, bounds.lower)
        insertion.bind(2, bounds.upper)
        insertion.bind(3, key + Int64(segment))
        let (header, footer) = (
          [found.header].compactMap(\.self), [found.footer].compactMap(\.self)
        )
        try Self.bytes(of: header).withBytes { (header) throws(StorageError) in
          try Self.bytes(of: footer).withBytes { (footer) throws(StorageError) in
            try Self.bytes(of: found.frames).withBytes { (frames) throws(StorageError) in
              if !header.isEmpty { try insertion.bind(4, header) }
              if !footer.isEmpty { try insertion.bind(5, footer) }
              try insertion.bind(6, frames)
              _ = try insertion.step()
            }
          }
        }
      }
      segment += 1
    }
  }

  private static func bytes(of frames: [Rect]) -> [UInt8] {
    frames.flatMap { frame in
      [frame.minX, frame.minY, frame.width, frame.height].flatMap { bytes($0.bitPattern) }
    }
  }

  private func writeDecorations(_ found: DecorationRows, at key: Int64) throws {
    let box = found.items.map { $0.values.flatMap { Self.bytes($0.bitPattern) } }
    for (segment, start) in stride(from: 0, to: max(1, found.decorations.count), by: 70)
      .enumerated()
    {
      let part = found.decorations[start..<min(start + 70, found.decorations.count)]
      let blob = part.flatMap { decoration -> [UInt8] in
        let (rect, step) = (decoration.rect, decoration.step ?? .zero)
        let flag: UInt32 = decoration.step == nil ? 0 : 1 << 31
        return Self.bytes(UInt32(decoration.ordinal) | flag) + Self.bytes(UInt32(decoration.item))
          + [rect.minX, rect.minY, rect.width, rect.height, step.x, step.y]
          .flatMap { Self.bytes($0.bitPattern) }
      }
      try insertBlobs("decoration", [key + Int64(segment)], [segment == 0 ? box : nil, blob])
    }
  }

  private func insertBlobs(_ table: String, _ keys: [Int64], _ blobs: [[UInt8]?]) throws {
    let count = keys.count + blobs.count
    let marks = Array(repeating: "?", count: count).joined(separator: ", ")
    try new.withStatement("INSERT INTO \(table) VALUES (\(marks))") {
      (insertion) throws(StorageError) in
      for (index, key) in keys.enumerated() { insertion.bind(Int32(index + 1), key) }
      try bind(blobs[...], from: keys.count + 1, to: insertion)
    }
  }

  /// Binds blobs, which must stay in memory until the statement has run, and runs the statement.
  private func bind(
    _ blobs: ArraySlice<[UInt8]?>, from index: Int, to insertion: Statement
  ) throws(StorageError) {
    guard let blob = blobs.first else {
      _ = try insertion.step()
      return
    }
    try (blob ?? []).withBytes { (bytes) throws(StorageError) in
      if blob != nil { try insertion.bind(Int32(index), bytes) }
      try bind(blobs.dropFirst(), from: index + 1, to: insertion)
    }
  }
}
