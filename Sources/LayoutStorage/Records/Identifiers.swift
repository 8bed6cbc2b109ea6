/// The row of a document; never used twice.
public struct DocumentNumber: Hashable, Sendable {
  public let rawValue: Int64
  package init(_ rawValue: Int64) { self.rawValue = rawValue }

  /// The keys of everything that belongs to this document lie between these two.
  package var keys: ClosedRange<Int64> {
    let first = rawValue << Packed.ownerShift
    return first...(first + ((1 << Packed.ownerShift) - 1))
  }
}

/// The row of a set of computed attributes; never used twice.
public struct LayoutSetNumber: Hashable, Sendable {
  public let rawValue: Int64
  package init(_ rawValue: Int64) { self.rawValue = rawValue }

  package var keys: ClosedRange<Int64> { DocumentNumber(rawValue).keys }
}

/// A section of a document, wherever it stands; never used twice in its document.
public struct SectionNumber: Hashable, Comparable, Sendable {
  public let rawValue: UInt32
  package init(_ rawValue: UInt32) { self.rawValue = rawValue }

  public static func < (a: SectionNumber, b: SectionNumber) -> Bool { a.rawValue < b.rawValue }

  /// The section whose rows have a key.
  package init(key: Int64) {
    rawValue = UInt32(truncatingIfNeeded: key >> Packed.segmentBits) & Packed.maximumSectionNumber
  }

  /// The keys of this section's segments under an owner (a document, or a layout set).
  package func segmentKeys(of owner: Int64) -> ClosedRange<Int64> {
    let first = owner << Packed.ownerShift | Int64(rawValue) << Packed.segmentBits
    return first...(first + Packed.maximumSegments - 1)
  }
}

/// The number of the operation that last gave something its value. A number never stands for two
/// values.
public struct Revision: Hashable, Comparable, Sendable {
  public let rawValue: Int64
  package init(_ rawValue: Int64) { self.rawValue = rawValue }

  public static func < (a: Revision, b: Revision) -> Bool { a.rawValue < b.rawValue }

  /// What carries this revision was never computed.
  package static let none = Revision(0)
}

extension DocumentNumber: CustomStringConvertible {
  public var description: String { String(rawValue) }
}

extension LayoutSetNumber: CustomStringConvertible {
  public var description: String { String(rawValue) }
}

extension SectionNumber: CustomStringConvertible {
  public var description: String { String(rawValue) }
}

extension Revision: CustomStringConvertible {
  /// The number of the operation, as addresses have it behind `@`.
  public var description: String { String(rawValue) }
}

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
