import LayoutDocuments
import LayoutEngine

extension Column where Row == FrameRow {
  /// The columns of frames, which are the same in all commands: command-line.md, "Frames".
  static var frame: [Column] {
    [
      Column("id") { .text($0.id) },
      Column("kind", in: .tables) { .text($0.elementKind ?? $0.category.rawValue) },
      Column("document", in: .machines) { .text($0.document) },
      Column("container", in: .machines) { .text($0.container) },
      Column("section", in: .machines) { OutputValue($0.section) },
      Column("sectionIndex", in: .machines) { OutputValue($0.sectionIndex) },
      Column("category", in: .machines) { .text($0.category.rawValue) },
      Column("elementKind", in: .machines) { OutputValue($0.elementKind) },
      Column("item", in: .machines) { OutputValue($0.item) },
      Column("itemID", in: .machines) { OutputValue($0.itemID) },
      Column("decorationID", in: .machines) { OutputValue($0.decorationID) },
      Column("x") { .number($0.frame.minX) },
      Column("y") { .number($0.frame.minY) },
      Column("width") { .number($0.frame.width) },
      Column("height") { .number($0.frame.height) },
      Column("zIndex", in: .machines) { .integer($0.zIndex) },
      Column("alpha", in: .machines) { .number($0.alpha) },
      Column("isHidden", in: .machines) { .boolean($0.isHidden) },
      Column("paintedRect", in: .machines) { $0.paintedRect.map(OutputValue.init) ?? .null },
      Column("outline", in: .machines) { $0.outline.map(OutputValue.init) ?? .null },
    ]
  }
}

extension OutputValue {
  init(_ outline: BubbleOutline) {
    self = .object([
      ("radius", .number(outline.radius)),
      ("points", .array(outline.corners.map { .array([.number($0.x), .number($0.y)]) })),
    ])
  }

  init(_ rect: Rect) {
    self = .object([
      ("x", .number(rect.minX)), ("y", .number(rect.minY)), ("width", .number(rect.width)),
      ("height", .number(rect.height)),
    ])
  }
}
