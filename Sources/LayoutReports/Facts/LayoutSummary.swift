public import LayoutDocuments
public import LayoutEngine
public import LayoutService

/// What a document comes to in one container, in one row.
public struct LayoutSummary: Hashable, Sendable {
  public let document: String
  /// The container's label: a device, or a size such as `402x874`.
  public let container: String
  /// In points.
  public let contentSize: Size
  public private(set) var sections = 0
  public private(set) var items = 0
  /// How many items the fullest line of all sections holds; 0 without items.
  public private(set) var columns = 0
  /// The rules of what is suspicious in a section by itself, each once.
  public private(set) var suspicious: [LintRule] = []
  private var frames = Digest()

  init(_ naming: FrameNaming, _ contentSize: Size) {
    (document, container) = (naming.document, naming.container)
    self.contentSize = contentSize
  }

  /// Equal for two layouts whose elements are of equal kinds, in equal order, with equal frames,
  /// zIndex, alpha and visibility, whatever they are called; 64 bits in hexadecimal.
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
    // Zero has two forms, which are equal.
    let lengths = [row.frame.minX, row.frame.minY, row.frame.width, row.frame.height, row.alpha]
      .map { ($0 + 0).bitPattern }
    let numbers = [row.sectionIndex ?? -1, row.item ?? -1, row.zIndex, row.isHidden ? 1 : 0]
    for word in lengths + numbers.map({ UInt64(truncatingIfNeeded: $0) }) {
      withUnsafeBytes(of: word.littleEndian) { frames.add($0) }
    }
  }
}

extension DocumentFrames {
  /// Returns what the document comes to in the container.
  ///
  /// - Complexity: O(*n*) in the items.
  public func summary() throws(ServiceError) -> LayoutSummary {
    var summary = LayoutSummary(naming, layout.contentSize)
    var meter = SectionMeter(document.settings, in: specification, as: naming)
    for (index, section) in document.sections.enumerated() {
      summary.add(try meter.facts(of: section, at: index))
    }
    forEachRow { summary.add($0) }
    return summary
  }
}

extension StoredLayout {
  /// Returns what the document comes to in the container.
  ///
  /// - Complexity: O(*n*) in the items.
  /// - Throws: `storage` where what was kept cannot be read.
  public func summary() throws -> LayoutSummary {
    var summary = LayoutSummary(naming, contentSize)
    var meter = SectionMeter(settings, in: container, as: naming)
    for index in 0..<sectionCount {
      summary.add(try meter.facts(of: try section(at: index), at: index))
    }
    var whole = address
    (whole.section, whole.element) = (nil, nil)
    try forEachRow(of: whole, FrameQuery()) { summary.add($0) }
    return summary
  }
}
