// These types are public although the module is no product: package declarations are not inlined
// into other modules, and finding a frame by its id would take 1.2 microseconds instead of 0.8.

/// The number of a document's row; never used twice.
public struct DocumentNumber: Hashable, Sendable {
  /// The id in `document`.
  public let rawValue: Int64
  package init(_ rawValue: Int64) { self.rawValue = rawValue }

  /// The range of the packed keys of all rows that belong to this document.
  package var keys: ClosedRange<Int64> {
    let first = rawValue << KeyLayout.ownerShift
    return first...(first + ((1 << KeyLayout.ownerShift) - 1))
  }
}

/// The number of a layout set's row; never used twice.
public struct LayoutSetNumber: Hashable, Sendable {
  /// The id in `layout_set`.
  public let rawValue: Int64
  package init(_ rawValue: Int64) { self.rawValue = rawValue }

  package var keys: ClosedRange<Int64> { DocumentNumber(rawValue).keys }
}

/// The number of a section in its document, independent of the order of the sections; never used
/// twice in the document.
public struct SectionNumber: Hashable, Comparable, Sendable {
  /// The number, from 0.
  public let rawValue: UInt32
  package init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// Returns whether the number of a section is less than the number of another.
  public static func < (a: SectionNumber, b: SectionNumber) -> Bool { a.rawValue < b.rawValue }

  /// Creates the number of the section to which a row with a key belongs.
  package init(key: Int64) {
    rawValue =
      UInt32(truncatingIfNeeded: key >> KeyLayout.segmentBits) & KeyLayout.maximumSectionNumber
  }

  /// The keys of this section's segments under an owner (a document, or a layout set).
  package func segmentKeys(of owner: Int64) -> ClosedRange<Int64> {
    let first = owner << KeyLayout.ownerShift | Int64(rawValue) << KeyLayout.segmentBits
    return first...(first + KeyLayout.maximumSegments - 1)
  }
}

/// The number of the operation that last changed a value. A number never represents two different
/// values.
public struct Revision: Hashable, Comparable, Sendable {
  /// The id in `operation`; 0 for ``none``.
  public let rawValue: Int64
  package init(_ rawValue: Int64) { self.rawValue = rawValue }

  /// The number as the log shows it.
  package var number: Int { Int(rawValue) }

  /// Returns whether an operation is older than another.
  public static func < (a: Revision, b: Revision) -> Bool { a.rawValue < b.rawValue }

  /// No operation. A value with this revision was never computed.
  package static let none = Revision(0)
}

extension DocumentNumber: CustomStringConvertible {
  /// The number in decimal.
  public var description: String { String(rawValue) }
}

extension LayoutSetNumber: CustomStringConvertible {
  /// The number in decimal.
  public var description: String { String(rawValue) }
}

extension SectionNumber: CustomStringConvertible {
  /// The number in decimal.
  public var description: String { String(rawValue) }
}

extension Revision: CustomStringConvertible {
  /// The number of the operation in decimal, as in an address after `@`.
  public var description: String { String(rawValue) }
}
