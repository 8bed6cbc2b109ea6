public import LayoutDocuments
public import LayoutEngine
public import LayoutService

/// A collection view of a storyboard: the document that its flow layout makes, and the frames that
/// Interface Builder recorded for its prototypes.
public struct PrototypeLayout: Sendable {
  /// One section, ``sectionID``, with an item for each prototype cell or as many as asked for.
  public internal(set) var document: LayoutDocument
  /// The recorded frame of each item; nil where there is none, empty where nothing is compared.
  public let cells: [Rect?]
  /// Nil where there is none.
  public let header, footer: Rect?

  /// The section that the prototypes stand in.
  public static let sectionID = "prototypes"

  /// The pixel of the canvas, in points: what a frame may differ by because it was rounded.
  var pixel: Double { 1 / Double(document.settings.container.scale?.rawValue ?? 1) }

  /// Whether Interface Builder recorded the frame of any prototype.
  var hasRecordedFrames: Bool { header != nil || footer != nil || cells.contains { $0 != nil } }

  func recorded(_ kind: ElementKind) -> Rect? { kind == .header ? header : footer }
}

/// How many of the frames that Interface Builder recorded are those that are computed.
public struct RecordedAgreement: Hashable, Sendable {
  public var recorded = 0
  /// Those that differ by more than a pixel of the canvas: `old` is what was recorded, `new` what
  /// is computed, if anything is.
  public var differences: [Difference] = []

  public var agreeing: Int { recorded - differences.count }
  /// The differences, the largest first.
  public var largestFirst: [Difference] { differences.sorted { $0.largest > $1.largest } }

  /// Whether all frames of a document, of more than one, differ by the same way and none in size:
  /// as where the canvas shows a bar above them.
  public var isShift: Bool {
    guard recorded > 1, differences.count == recorded, let first = differences[0].shift else {
      return false
    }
    return differences.allSatisfy { difference in
      guard let shift = difference.shift else { return false }
      return max(abs(shift.x - first.x), abs(shift.y - first.y)) <= FixedPoint.quantum
    }
  }

  public init() {}

  public static func += (a: inout RecordedAgreement, b: RecordedAgreement) {
    a.recorded += b.recorded
    a.differences += b.differences
  }
}

extension PrototypeLayout {
  /// Compares what was recorded with what is computed.
  ///
  /// - Throws: As ``DocumentFrames/init(_:in:)``.
  public func agreement() throws(ServiceError) -> RecordedAgreement {
    let frames = try formatErrors(DocumentFrames(document))
    var agreement = RecordedAgreement()
    var computed: [String: FrameRow] = [:]
    frames.forEachRow { row in computed[row.id] = row }
    let limit = pixel + FixedPoint.quantum
    for row in recordedRows(naming: frames.naming) {
      agreement.recorded += 1
      let own = computed[row.id]
      let size = own?.frame.size ?? .zero
      let isResized =
        abs(size.width - row.frame.width) > limit || abs(size.height - row.frame.height) > limit
      let difference = Difference(
        change: own == nil ? .removed : isResized ? .resized : .moved, old: row, new: own)
      if own == nil || difference.largest > limit { agreement.differences.append(difference) }
    }
    return agreement
  }

  /// What was recorded, called as in the document.
  private func recordedRows(naming: FrameNaming) -> [FrameRow] {
    var elements: [ComparedElement] = []
    for kind in ElementKind.allCases {
      guard let frame = recorded(kind) else { continue }
      elements.append(
        ComparedElement(
          category: .supplementary, elementKind: kind.rawValue, item: 0, frame: frame))
    }
    var ids = ItemIDCursor(document.sections[0].items, document.sections[0].itemIDs)
    for (item, frame) in cells.enumerated() {
      let id = ids.id(ofItem: item)
      guard let frame else { continue }
      elements.append(ComparedElement(category: .cell, id: id, item: item, frame: frame))
    }
    return elements.map { naming.element($0, ofSection: 0, id: Self.sectionID) }
  }
}

extension Difference {
  /// The way from where it was to where it is; nil where its size is another.
  fileprivate var shift: Point? {
    guard let a = old?.frame, let b = new?.frame,
      abs(a.width - b.width) <= FixedPoint.quantum, abs(a.height - b.height) <= FixedPoint.quantum
    else { return nil }
    return Point(x: b.minX - a.minX, y: b.minY - a.minY)
  }

  /// The largest of what the frames differ by, in points; infinite where one is missing.
  fileprivate var largest: Double {
    guard let a = old?.frame, let b = new?.frame else { return .infinity }
    return [a.minX - b.minX, a.minY - b.minY, a.width - b.width, a.height - b.height]
      .map(abs).max() ?? 0
  }
}
