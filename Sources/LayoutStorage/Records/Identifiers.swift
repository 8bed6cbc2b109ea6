// Public although the module is no product: what is package is not inlined into other modules, and
// a frame by its id would take 1.2 microseconds in place of 0.8.

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

  /// The number as the log shows it.
  package var number: Int { Int(rawValue) }

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
