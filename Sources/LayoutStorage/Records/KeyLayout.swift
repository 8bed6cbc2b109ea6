/// How keys are packed into an INTEGER PRIMARY KEY. See Migrations/0001_initial.sql.
package enum Packed {
  package static let ownerShift: Int64 = 39
  package static let segmentBits: Int64 = 13
  package static let maximumSegments: Int64 = 1 << segmentBits
  /// Runs of items in a row of `section`, and frames in a row of `frame`: 125 frames of 32 bytes
  /// fill a page of 4,096 bytes and do not spill.
  package static let segmentLength = 125
  /// Sections in a row of `section_order`.
  package static let orderLength = 166
  /// Sections in a row of `extent`.
  package static let extentLength = 83
  /// Decorations in a row of `decoration`: with what they read of items they fill a page.
  package static let decorationLength = 70
  /// In each of the rows of a section that has four million, as many as are ever computed.
  package static let maximumDecorationLength = 489
  package static let maximumSectionNumber: UInt32 = (1 << 26) - 1
  /// The numbers that a document or a layout set may have.
  package static let owners: ClosedRange<Int64> = 1...16_777_215
  package static let mostSections: Int64 = 100_000
  package static let mostItems: Int64 = 1_000_000
  /// Of all sections of a layout set.
  package static let mostDecorations: Int64 = 4_000_000
  /// Of a document, in bytes.
  package static let longestText = 64 << 20
}
