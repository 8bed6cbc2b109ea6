/// The layout of the integer primary keys of rows that belong to a document or to a layout set. See
/// Migrations/0002_shared_rows.sql.
package enum KeyLayout {
  package static let ownerShift: Int64 = 39
  package static let segmentBits: Int64 = 13
  package static let maximumSegments: Int64 = 1 << segmentBits
  package static let maximumSectionNumber: UInt32 = (1 << 26) - 1
  /// The numbers that a document or a layout set may have.
  package static let owners: ClosedRange<Int64> = 1...16_777_215
}
