package import LayoutEngine

/// An entry in a document's order of sections: the section, the keys that it inherits, and its
/// revisions. 24 bytes in a row of `section_order`.
public struct OrderEntry: Hashable, Sendable {
  /// The section.
  public var number: SectionNumber
  /// The keys that the section does not inherit, and ``mark``; see ``inherits``.
  package private(set) var overrides: InheritedKeys
  /// The operation that last changed the section's own inputs.
  public var revision: Revision
  /// The operation that last changed only the section's own decorations or a kind that they name;
  /// `none` if no operation has.
  public var decorations: Revision

  package init(
    number: SectionNumber, inherits: InheritedKeys, revision: Revision,
    decorations: Revision = .none
  ) {
    self.number = number
    self.overrides = OrderEntry.mark
    self.revision = revision
    self.decorations = decorations
    self.inherits = inherits
  }

  /// The defaults of the document that the section's layout depends on: `document` always,
  /// `whenEmpty` if the section has no items.
  ///
  /// Stored are the keys that the section overrides, and `groups` if the section names a group. So
  /// the stored entries of all sections stay right when the format gets a key: they inherit it, or
  /// have no items and ignore it.
  public var inherits: InheritedKeys {
    get {
      let keys = InheritedKeys.all.subtracting(overrides).union(.document)
        .symmetricDifference(.groups)
      return keys.contains(.whenEmpty) ? keys.intersection(.ofSectionsWithoutItems) : keys
    }
    set {
      overrides = InheritedKeys.all.subtracting(newValue).union(OrderEntry.mark)
        .symmetricDifference(.groups)
      if newValue.contains(.whenEmpty) { overrides.formIntersection(.ofSectionsWithoutItems) }
    }
  }

  /// The bit of every entry by which a row of `section_order` is found in a damaged file: no row of
  /// another table has it there. No section overrides `document`.
  package static let mark = InheritedKeys.document
  package static let packedSize = 24
}

/// A layout set's values of a section: 48 bytes in a row of `extent`, or 56 with a breadth, in the
/// order of the numbers of sections; see PackedExtents.swift. All are zero if nothing was computed.
public struct ExtentEntry: Hashable, Sendable {
  /// The section's effective revision when its items, header and footer were computed.
  public var revision: Revision
  /// The section's effective revision with decorations when the decorations were computed.
  public var decorations: Revision
  /// The length of the section along the scroll axis, in units of 2^-20 points.
  public var extent: Int64
  /// The lower end of the section's reach, in points from the section's start. It is greater than
  /// ``reachUpper`` if the reach is empty.
  public var reachLower: Double
  /// The upper end of the section's reach, in points from the section's start.
  public var reachUpper: Double
  /// The number of the section's decorations.
  public var decorationCount: Int64
  /// The length across the scroll axis that the content has at least because of the section, in
  /// points; 0 for a section that adapts to the content, as a flow section does.
  public var breadth: Double
  /// The most supplementary items that the section can have; 0 for a section that is not
  /// compositional.
  public var supplementaryCount: Int64

  package init(
    revision: Revision, decorations: Revision, extent: Int64, reachLower: Double,
    reachUpper: Double, decorationCount: Int64 = 0, breadth: Double = 0,
    supplementaryCount: Int64 = 0
  ) {
    self.revision = revision
    self.decorations = decorations
    self.extent = extent
    self.reachLower = reachLower
    self.reachUpper = reachUpper
    self.decorationCount = decorationCount
    self.breadth = breadth
    self.supplementaryCount = supplementaryCount
  }

  package static let notComputed = ExtentEntry(
    revision: .none, decorations: .none, extent: 0, reachLower: 0, reachUpper: 0)
  /// The size in a row without the breadth.
  package static let packedSize = 48
}

/// The keys that sections can inherit from the document, one bit each. Each key has its own
/// revision.
///
/// `document` represents the settings that every section of a document depends on: the kind of
/// layout, the scroll direction, the section inset reference, the swap of spacings, and the metrics
/// of a shelf that move items. A change of a `when` counts as a change of the keys that it gives.
///
/// The type is public so that it is inlined, as are the types in Identifiers.swift.
public struct InheritedKeys: OptionSet, Hashable, Sendable {
  /// The bits of the keys.
  public let rawValue: UInt32
  /// Creates a set of keys from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let document = InheritedKeys(rawValue: 1 << 0)
  package static let itemSize = InheritedKeys(rawValue: 1 << 6)
  package static let decorations = InheritedKeys(rawValue: 1 << 8)
  package static let whenEmpty = InheritedKeys(rawValue: 1 << 9)
  package static let layout = InheritedKeys(rawValue: 1 << 15)
  /// The reference of the defaults, and that of the document.
  package static let contentInsetsReference = InheritedKeys(rawValue: 1 << 20)
  package static let group = InheritedKeys(rawValue: 1 << 16)
  /// The named groups of the document that the section's own group refers to. Their revision never
  /// changes: an edit of a named group reads the sections with this key, and gives a new revision
  /// to those that use the group.
  package static let groups = InheritedKeys(rawValue: 1 << 17)

  /// Every key. A row has no space for more: further keys share the bit of another one.
  package static let all = InheritedKeys(rawValue: .max)
  /// The keys that move something in a section without items.
  package static let ofSectionsWithoutItems: InheritedKeys =
    MetricKey.all.filter(\.countsWithoutItems).reduce([.document, .whenEmpty, .layout, .groups]) {
      $0.union(InheritedKeys($1))
    }

  /// Returns the keys that sections of a layout do not have.
  package static func ofOtherLayouts(than layout: LayoutName) -> InheritedKeys {
    ofOtherLayouts[layout] ?? []
  }

  private static let ofOtherLayouts = Dictionary(
    uniqueKeysWithValues: LayoutName.allCases.map { layout in
      let keys = MetricKey.all.filter { !$0.layouts.contains(layout) }
      return (layout, keys.reduce(InheritedKeys()) { $0.union(InheritedKeys($1)) })
    })

  /// Creates the set of one key.
  package init(_ key: MetricKey) { self.init(rawValue: 1 << key.bit) }

  /// The names of the keys in the document format, by bit.
  package static let names: [String] = {
    var names = Array(repeating: "", count: all.rawValue.nonzeroBitCount)
    let others: [(InheritedKeys, String)] = [
      (.document, "document"), (.whenEmpty, "whenEmpty"), (.layout, "layout"), (.groups, "groups"),
    ]
    for (key, name) in others { names[key.rawValue.trailingZeroBitCount] = name }
    for key in MetricKey.all {
      names[key.bit] += (names[key.bit].isEmpty ? "" : " or ") + key.name.description
    }
    return names
  }()

  /// The bits that are set, as indices into ``names``.
  package var indices: [Int] {
    (0..<InheritedKeys.names.count).filter { rawValue & 1 << $0 != 0 }
  }
}

/// One revision for each inherited key: 256 bytes in a row of `document`.
public struct InheritedRevisions: Hashable, Sendable {
  /// The number of revisions, with space for future keys.
  package static let count = 32
  @usableFromInline package private(set) var values: [Revision]
  /// The greatest revision. Most sections are newer than it, and need no check of each key.
  @usableFromInline package private(set) var newest: Revision
  /// The keys of other layouts than the document's, which have no effect on a section that inherits
  /// its layout. A row of `document` does not have them.
  private var ignored: InheritedKeys = []

  package init(all revision: Revision) {
    values = Array(repeating: revision, count: InheritedRevisions.count)
    newest = revision
  }

  /// Creates the revisions; nil if the values are not one valid revision for each key.
  package init?(_ values: [Revision]) {
    guard values.count == InheritedRevisions.count, let newest = values.max(),
      values.allSatisfy({ $0.rawValue > 0 })
    else { return nil }
    self.values = values
    self.newest = newest
  }

  /// Creates the revisions that an operation recorded. An operation of the first schema has 16:
  /// each later key has the last of them.
  package init?(recorded values: [Revision]) {
    guard let last = values.last, [16, InheritedRevisions.count].contains(values.count) else {
      return nil
    }
    self.init(
      values + Array(repeating: last, count: InheritedRevisions.count - values.count))
  }

  package init?(packed blob: UnsafeRawBufferPointer) {
    guard blob.count == 8 * InheritedRevisions.count else { return nil }
    self.init(
      (0..<InheritedRevisions.count).map {
        Revision(blob.loadUnaligned(fromByteOffset: 8 * $0, as: Int64.self))
      })
  }

  package var packed: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 * InheritedRevisions.count)
    for value in values {
      withUnsafeBytes(of: value.rawValue.littleEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  package mutating func set(_ keys: InheritedKeys, to revision: Revision) {
    for index in keys.indices { values[index] = revision }
    newest = values.max() ?? revision
  }

  package subscript(index: Int) -> Revision { values[index] }

  /// Returns the revisions for sections of a document with a layout.
  package func of(_ layout: LayoutName) -> InheritedRevisions {
    var revisions = self
    revisions.ignored = InheritedKeys.ofOtherLayouts(than: layout)
    return revisions
  }

  /// Returns the inherited keys that have an effect on a section.
  package func keys(of entry: OrderEntry) -> InheritedKeys {
    entry.inherits.contains(.layout) ? entry.inherits.subtracting(ignored) : entry.inherits
  }

  /// Returns a section's effective revision: the greatest of its own revision and the revisions of
  /// its inherited keys, except the key for decorations, which move no item.
  @usableFromInline package func effective(_ entry: OrderEntry) -> Revision {
    effective(entry, of: keys(of: entry).subtracting(.decorations))
  }

  /// Returns a section's effective revision including decorations.
  @usableFromInline package func effectiveWithDecorations(_ entry: OrderEntry) -> Revision {
    max(entry.decorations, effective(entry, of: keys(of: entry)))
  }

  /// Returns whether a layout set's values of a section were computed from its current inputs.
  @inlinable
  public func isClean(_ entry: OrderEntry, _ known: ExtentEntry) -> Bool {
    if entry.revision >= newest {
      return known.revision == entry.revision
        && known.decorations == max(entry.revision, entry.decorations)
    }
    return effective(entry) == known.revision
      && effectiveWithDecorations(entry) == known.decorations
  }

  private func effective(_ entry: OrderEntry, of keys: InheritedKeys) -> Revision {
    var revision = entry.revision
    if revision >= newest { return revision }
    var bits = keys.rawValue
    while bits != 0 {
      let index = bits.trailingZeroBitCount
      if index < values.count && values[index] > revision { revision = values[index] }
      bits &= bits - 1
    }
    return revision
  }
}

extension Array where Element == OrderEntry {
  /// Creates the entries of a row of `section_order`; nil if the blob is not valid.
  package init?(packed blob: UnsafeRawBufferPointer) {
    guard blob.count % OrderEntry.packedSize == 0 else { return nil }
    let count = blob.count / OrderEntry.packedSize
    guard count > 0 else {
      self = []
      return
    }
    // An entry has the same layout in memory and in the row.
    self.init(unsafeUninitializedCapacity: count) { buffer, initialized in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(from: blob)
      initialized = count
    }
    guard allSatisfy(\.isValid) else { return nil }
  }
}

extension OrderEntry {
  /// Whether the values can be those of a section.
  package var isValid: Bool {
    number.rawValue <= KeyLayout.maximumSectionNumber && revision.rawValue > 0
      && decorations.rawValue >= 0 && overrides.isSubset(of: .all)
      && overrides.contains(OrderEntry.mark)
  }
}
