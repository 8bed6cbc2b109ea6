/// The layout of the integer primary keys of rows that belong to a document or to a layout set. See
/// Migrations/0001_initial.sql.
package enum KeyLayout {
  package static let ownerShift: Int64 = 39
  package static let segmentBits: Int64 = 13
  package static let maximumSegments: Int64 = 1 << segmentBits
  package static let maximumSectionNumber: UInt32 = (1 << 26) - 1
  /// The numbers that a document or a layout set may have.
  package static let owners: ClosedRange<Int64> = 1...16_777_215
}

/// The number of values in a row of each table that packs them.
package enum RowCapacity {
  /// The most runs of items in a row of `section`, and frames in a segment: 125 frames of 32 bytes
  /// fill a page of 4,096 bytes and do not spill.
  package static let segmentLength = 125
  /// The most bytes of a row of `frame` that several sections share.
  package static let frameBytes = 4000
  /// The most sections in a row of `section_order`.
  package static let orderLength = 166
  /// The most sections in a row of `extent`.
  package static let extentLength = 83
  /// The usual number of decorations in a row of `decoration`: with the box of the items they fill
  /// a page.
  package static let decorationLength = 70
  /// The most decorations in a row of `decoration`: in each of the 8,192 rows of a section with
  /// four million decorations, which is the maximum.
  package static let maximumDecorationLength = 489
}

/// The limits of a document. documents.md, "Limits".
package enum StoreLimits {
  package static let sections: Int64 = 100_000
  package static let items: Int64 = 1_000_000
  /// The most decorations of all sections of a layout set.
  package static let decorations: Int64 = 4_000_000
  /// The longest text of a document, in bytes.
  package static let textBytes = 64 << 20
}
