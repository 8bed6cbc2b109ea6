/// The positions of the rows of a store's tables, found through the B-trees as far as these are
/// intact, and else by a scan of every page.
///
/// If the tree of a table is intact, only the tree is read. If a page of the tree is damaged, rows
/// are also taken from pages that no tree leads to; the table of such a row is recognized by the
/// row's shape. Rows from free pages, as far as the list of free pages is intact, come last: they
/// are deleted rows and rows of earlier states.
struct TableScan {
  enum Table: String, CaseIterable {
    case document, section, device
    case order = "section_order"
    case sectionKey = "section_key"
    /// The search texts of documents and of rows of `section`, in the table in which FTS5 keeps
    /// them.
    case searchText = "search_text_content"
  }

  /// How a row was found, the most certain first.
  enum Origin: UInt8 { case tree, stray, free }

  struct Place {
    var id: Int64
    var page: UInt32
    var offset: UInt16
    var origin: Origin
  }

  /// The positions of rows in order of their ids; among rows with the same id, the most certain
  /// comes first.
  private(set) var places: [Table: [Place]] = [:]
  /// The damaged pages of each table's tree; 0 represents an unknown root.
  private(set) var damaged: [Table: Set<Int>] = [:]
  private let source: PageSource
  private var visited: Set<Int> = []

  init(_ source: PageSource) {
    self.source = source
    let roots = schemaRoots()
    for table in Table.allCases {
      places[table] = []
      guard let root = roots[table.rawValue] else {
        damaged[table] = [0]
        continue
      }
      walk(root, of: table)
    }
    if !damaged.isEmpty { takeOrphanRows() }
    for table in Table.allCases {
      places[table]?.sort {
        ($0.id, $0.origin.rawValue, $0.page) < ($1.id, $1.origin.rawValue, $1.page)
      }
    }
  }

  /// Returns the number of tables whose root page, according to the schema, is an intact page of a
  /// tree.
  static func rootCount(in source: PageSource) -> Int {
    var scan = TableScan(reading: source)
    let roots = scan.schemaRoots()
    return Table.allCases.count { table in
      guard let root = roots[table.rawValue] else { return false }
      let page = BTreePage(source.page(root), number: root)
      return page.map { $0.isSound && table.kinds.contains($0.kind) } ?? false
    }
  }

  /// Returns whether a table has an intact root page, or one of the first pages has a table's row.
  ///
  /// - Complexity: O(1)
  static func isStore(_ source: PageSource) -> Bool {
    if rootCount(in: source) > 0 { return true }
    let scan = TableScan(reading: source)
    return source.numbers.joined().prefix(mostPagesToTell).contains { number in
      let bytes = source.page(number)
      guard let page = BTreePage(bytes, number: number), page.kind != .tableInterior else {
        return false
      }
      return Table.allCases.contains { table in
        table.kinds.contains(page.kind)
          && !scan.rows(of: table, on: page, bytes, origin: .stray).isEmpty
      }
    }
  }

  private static let mostPagesToTell = 16_384

  private init(reading source: PageSource) { self.source = source }

  func record(at place: Place) -> RawRecord? {
    let bytes = source.page(Int(place.page))
    guard let page = BTreePage(bytes, number: Int(place.page)) else { return nil }
    return RawRecord(bytes, at: Int(place.offset), kind: page.kind, from: source)
  }
}

// MARK: - Trees

extension TableScan {
  /// Returns the root pages of tables by name, from the schema, whose tree begins on page 1.
  private mutating func schemaRoots() -> [String: Int] {
    var roots: [String: Int] = [:]
    var pages = [1]
    var seen: Set<Int> = []
    // A store has some dozens of objects.
    while let number = pages.popLast(), seen.count < 1000 {
      let bytes = source.page(number)
      guard seen.insert(number).inserted, let page = BTreePage(bytes, number: number) else {
        continue
      }
      visited.insert(number)
      if page.kind == .tableInterior {
        pages += page.children(bytes).map(\.page) + [page.rightmost].compactMap { $0 }
      }
      guard page.kind == .tableLeaf else { continue }
      for cell in page.cells {
        let values = RawRecord(bytes, at: cell, kind: page.kind, from: source)?.values ?? []
        if values.count == 5, case .text(let type) = values[0], type.elementsEqual("table".utf8),
          case .text(let name) = values[1], case .integer(let root) = values[3],
          source.has(Int(clamping: root))
        {
          roots[String(decoding: name, as: UTF8.self)] = Int(root)
        }
      }
    }
    return roots
  }

  /// Reads a tree, and records the positions of its rows and its damaged pages.
  private mutating func walk(_ root: Int, of table: Table) {
    // Each page has its greatest allowed key; its least allowed key follows from the page before.
    var pages: [(page: Int, most: Int64)] = [(root, .max)]
    var last = Int64.min
    while let (number, most) = pages.popLast() {
      let bytes = source.page(number)
      guard source.has(number), !visited.contains(number),
        let page = BTreePage(bytes, number: number), table.kinds.contains(page.kind)
      else {
        damaged[table, default: []].insert(number)
        continue
      }
      visited.insert(number)
      var isWhole = page.isSound
      if let rightmost = page.rightmost {
        let children = page.children(bytes)
        // The order of entries in an index is not checked: they are in order of names.
        if !table.isIndex {
          let keys = children.map(\.most)
          isWhole =
            isWhole && zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 }
            && (keys.last ?? .min) <= most
        }
        pages.append((rightmost, most))
        pages += children.reversed().map { ($0.page, min($0.most, most)) }
      }
      if page.kind != .tableInterior {
        let found = rows(of: table, on: page, bytes, origin: .tree)
        isWhole = isWhole && found.count == page.cells.count
        if !table.isIndex {
          isWhole =
            isWhole && (found.first?.id ?? .max) > last && (found.last?.id ?? .min) <= most
            && zip(found, found.dropFirst()).allSatisfy { $0.id < $1.id }
          last = max(last, found.last?.id ?? last)
        }
        places[table]?.append(contentsOf: found)
      }
      if !isWhole { damaged[table, default: []].insert(number) }
    }
  }

  private func rows(
    of table: Table, on page: BTreePage, _ bytes: [UInt8], origin: Origin
  ) -> [Place] {
    page.cells.compactMap { cell in
      guard let record = RawRecord(bytes, at: cell, kind: page.kind, from: source),
        table.hasShape(record)
      else { return nil }
      return Place(
        id: record.rowID, page: UInt32(page.number), offset: UInt16(cell), origin: origin)
    }
  }

  // MARK: - Orphan rows

  /// Adds the rows of damaged tables from all pages that no tree leads to.
  private mutating func takeOrphanRows() {
    let free = freePages()
    for number in source.numbers.joined() where !visited.contains(number) {
      let bytes = source.page(number)
      guard let page = BTreePage(bytes, number: number), page.kind != .tableInterior else {
        continue
      }
      // The entries of other indexes can have the shape of a section's key.
      for table in damaged.keys
      where table != .sectionKey && table.isIndex != (page.kind == .tableLeaf) {
        let found = rows(
          of: table, on: page, bytes, origin: free.contains(number) ? .free : .stray)
        places[table]?.append(contentsOf: found)
      }
    }
  }

  /// Returns the free pages, from the list of free pages as far as it is intact: trunk pages, each
  /// with the numbers of leaves.
  private func freePages() -> Set<Int> {
    var free: Set<Int> = []
    var trunk = Int(source.page(1).bigEndian32(at: 32))
    while source.has(trunk), free.insert(trunk).inserted {
      let bytes = source.page(trunk)
      let count = min(Int(bytes.bigEndian32(at: 4)), source.pageSize / 4 - 2)
      for index in 0..<count { free.insert(Int(bytes.bigEndian32(at: 8 + 4 * index))) }
      trunk = Int(bytes.bigEndian32(at: 0))
    }
    return free.subtracting(visited)
  }
}

extension BTreePage {
  /// Returns the child pages except the rightmost, each with the greatest key in it. For an index
  /// that key is the greatest integer.
  fileprivate func children(_ bytes: [UInt8]) -> [(page: Int, most: Int64)] {
    guard rightmost != nil else { return [] }
    return cells.map { cell in
      var next = cell + 4
      let key = kind == .tableInterior ? bytes.varint(at: &next) ?? .max : .max
      return (Int(bytes.bigEndian32(at: cell)), key)
    }
  }
}

extension TableScan.Table {
  /// Whether the table is WITHOUT ROWID: its tree is that of an index.
  fileprivate var isIndex: Bool { self == .device || self == .sectionKey }

  /// The kinds of the pages of the table's tree.
  fileprivate var kinds: [BTreePage.Kind] {
    isIndex ? [.indexLeaf, .indexInterior] : [.tableLeaf, .tableInterior]
  }

  /// Returns whether a record can be a row of the table: checks the number and the types of its
  /// columns, and values that only rows of this table have.
  fileprivate func hasShape(_ record: RawRecord) -> Bool {
    let values = record.values
    switch self {
    case .document:
      guard values.count == 11, values[0] == .null, 1...0xFF_FFFF ~= record.rowID,
        case .text = values[1], case .text = values[4], case .blob(let revisions) = values[5],
        revisions.count == 8 * InheritedRevisions.count
      else { return false }
      return [3, 6, 7, 8, 9, 10].allSatisfy { values[$0].isInteger }
        && (values[2] == .null || values[2].isInteger)
    case .section:
      guard values.count == 2, values[0] == .null, case .blob(let blob) = values[1],
        record.rowID >= 1 << KeyLayout.ownerShift
      else { return false }
      // Damage behind the first entry does not hide it.
      return blob.withUnsafeBytes { row in
        PackedSections.entry(at: 0, in: row).map {
          $0.section == SectionNumber(key: record.rowID) && $0.isWhole(in: row)
        } ?? false
      }
    case .order:
      guard values.count == 2, values[0] == .null, case .blob(let blob) = values[1],
        !blob.isEmpty, record.rowID >= 1 << KeyLayout.ownerShift
      else { return false }
      return blob.withUnsafeBytes { [OrderEntry](packed: $0) } != nil
    case .device: return values.count == 2 && values.allSatisfy(\.isText)
    case .sectionKey:
      guard values.count == 3, case .integer(let document) = values[0], values[1].isText,
        case .integer(let number) = values[2]
      else { return false }
      return 1...0xFF_FFFF ~= document && 0...Int64(KeyLayout.maximumSectionNumber) ~= number
    case .searchText:
      return values.count == 5 && values[0] == .null
        && values.dropFirst().allSatisfy { $0 == .null || $0.isText }
    }
  }
}

extension RawRecord.Value {
  fileprivate var isInteger: Bool { if case .integer = self { true } else { false } }
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
  fileprivate var isBlob: Bool { if case .blob = self { true } else { false } }
}
