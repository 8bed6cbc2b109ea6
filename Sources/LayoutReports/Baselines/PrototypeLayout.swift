public import LayoutDocuments
public import LayoutEngine
public import LayoutService

/// A collection view of a storyboard: the document of its flow layout, and the frames that
/// Interface Builder recorded for its prototypes.
public struct PrototypeLayout: Sendable {
  /// The document. It has one section, ``sectionID``, with an item for each prototype cell, or with
  /// the requested number of items.
  public internal(set) var document: LayoutDocument
  /// The recorded frame of each item, in points; nil for an item without one. Empty if nothing is
  /// compared.
  public let cells: [Rect?]
  /// The recorded frame of the header or footer, in points; nil if there is none.
  public let header, footer: Rect?

  /// The id of the section with the prototypes.
  public static let sectionID = "prototypes"

  /// The size of a pixel of the canvas, in points, which is the rounding error of a recorded frame.
  var pixel: Double { 1 / Double(document.settings.container.scale?.rawValue ?? 1) }

  /// Whether Interface Builder recorded the frame of any prototype.
  var hasRecordedFrames: Bool { header != nil || footer != nil || cells.contains { $0 != nil } }

  func recorded(_ kind: ElementKind) -> Rect? { kind == .header ? header : footer }
}

/// The agreement between recorded frames and computed frames.
public struct RecordedAgreement: Hashable, Sendable {
  /// The number of recorded frames.
  public var recorded = 0
  /// The frames that differ by more than a pixel of the canvas. `old` is the recorded frame; `new`
  /// is the computed frame, if there is one.
  public var differences: [Difference] = []

  /// The number of recorded frames that agree with the computed frames.
  public var agreeing: Int { recorded - differences.count }
  /// The differences, the largest first.
  public var largestFirst: [Difference] { differences.sorted { $0.largest > $1.largest } }

  /// Whether a document has more than one recorded frame, and all differ by the same shift and none
  /// in size. A bar above the view on the canvas has this effect.
  public var isShift: Bool {
    guard recorded > 1, differences.count == recorded, let first = differences[0].shift else {
      return false
    }
    return differences.allSatisfy { difference in
      guard let shift = difference.shift else { return false }
      return max(abs(shift.x - first.x), abs(shift.y - first.y)) <= FixedPoint.quantum
    }
  }

  /// Creates an agreement without frames.
  public init() {}

  /// Adds the recorded frames and the differences of `b` to `a`.
  public static func += (a: inout RecordedAgreement, b: RecordedAgreement) {
    a.recorded += b.recorded
    a.differences += b.differences
  }
}

extension PrototypeLayout {
  /// Compares the recorded frames with the computed frames.
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

  /// Returns the recorded frames, named as in the document.
  private func recordedRows(naming: FrameNaming) -> [FrameRow] {
    var elements: [ComparedElement] = []
    for kind in ElementKind.headerAndFooter {
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
  /// The shift from the old origin to the new origin, in points; nil if the sizes differ.
  fileprivate var shift: Point? {
    guard let a = old?.frame, let b = new?.frame,
      abs(a.width - b.width) <= FixedPoint.quantum, abs(a.height - b.height) <= FixedPoint.quantum
    else { return nil }
    return Point(x: b.minX - a.minX, y: b.minY - a.minY)
  }

  /// The largest difference of the frames' coordinates and lengths, in points; infinite if one
  /// frame is missing.
  fileprivate var largest: Double {
    guard let a = old?.frame, let b = new?.frame else { return .infinity }
    return [a.minX - b.minX, a.minY - b.minY, a.width - b.width, a.height - b.height]
      .map(abs).max() ?? 0
  }
}
