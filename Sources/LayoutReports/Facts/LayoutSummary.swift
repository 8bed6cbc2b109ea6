import Hashing
public import LayoutDocuments
public import LayoutEngine
public import LayoutService

/// A summary of a document's layout in one container.
public struct LayoutSummary: Hashable, Sendable {
  /// The document's id.
  public let document: String
  /// The container's label: a device, or a size such as `402x874`.
  public let container: String
  /// The size of the content, in points.
  public let contentSize: Size
  /// The number of sections.
  public private(set) var sections = 0
  /// The number of items.
  public private(set) var items = 0
  /// The number of items on the fullest line of all sections; 0 without items.
  public private(set) var columns = 0
  /// The rules with a finding in a section, without comparison to other containers. Each rule
  /// occurs once.
  public private(set) var suspicious: [LintRule] = []
  private var frames = Digest()

  init(_ naming: FrameNaming, _ contentSize: Size) {
    (document, container) = (naming.document, naming.container)
    self.contentSize = contentSize
  }

  /// A digest of the frames: 64 bits in hexadecimal. It is equal for two layouts whose elements
  /// have equal kinds, order, frames, zIndex, alpha and visibility, regardless of their ids.
  public var digest: String {
    let digits = String(frames.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  mutating func add(_ facts: SectionFacts) {
    sections += 1
    items += facts.itemCount
    columns = max(columns, facts.lines.columns)
    for finding in facts.findings where !suspicious.contains(finding.rule) {
      suspicious.append(finding.rule)
    }
  }

  mutating func add(_ row: FrameRow) {
    frames.add("\(row.category.rawValue) \(row.elementKind ?? "")".utf8)
    // Adding 0 turns negative zero into zero.
    let lengths = [row.frame.minX, row.frame.minY, row.frame.width, row.frame.height, row.alpha]
      .map { ($0 + 0).bitPattern }
    let numbers = [row.sectionIndex ?? -1, row.item ?? -1, row.zIndex, row.isHidden ? 1 : 0]
    for word in lengths + numbers.map({ UInt64(truncatingIfNeeded: $0) }) {
      withUnsafeBytes(of: word.littleEndian) { frames.add($0) }
    }
  }
}

extension DocumentFrames {
  /// Returns the summary of the layout.
  ///
  /// - Complexity: O(*n*) in the items.
  public func summary() throws(ServiceError) -> LayoutSummary {
    var summary = LayoutSummary(naming, layout.contentSize)
    var meter = SectionMeter(document.decidedSettings, in: specification, as: naming)
    for (index, section) in document.sections.enumerated() {
      summary.add(try meter.facts(of: section, at: index))
    }
    forEachRow { summary.add($0) }
    return summary
  }
}

extension StoredLayout {
  /// Returns the summary of the layout.
  ///
  /// - Complexity: O(*n*) in the items.
  /// - Throws: `storage` if stored frames cannot be read.
  public func summary() throws -> LayoutSummary {
    var summary = LayoutSummary(naming, contentSize)
    var meter = SectionMeter(loaded.decidedSettings, in: container, as: naming)
    for index in 0..<sectionCount {
      summary.add(try meter.facts(of: try section(at: index), at: index))
    }
    var whole = address
    (whole.section, whole.element) = (nil, nil)
    try forEachRow(of: whole, FrameQuery()) { summary.add($0) }
    return summary
  }
}
