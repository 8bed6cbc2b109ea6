public import LayoutEngine

/// What frames are asked for: a category, or a kind of supplementary view.
public enum FrameKind: String, Hashable, Sendable, CaseIterable {
  case section, supplementary, header, footer, cell, decoration

  /// Returns whether a frame is of this kind.
  public func includes(_ category: FrameRow.Category, _ kind: ElementKind? = nil) -> Bool {
    switch self {
    case .section: category == .section
    case .supplementary: category == .supplementary
    case .header: category == .supplementary && kind == .header
    case .footer: category == .supplementary && kind == .footer
    case .cell: category == .cell
    case .decoration: category == .decoration
    }
  }
}

extension Optional where Wrapped == FrameKind {
  /// Returns whether a frame is asked for. Where no kind is named that is all but sections.
  public func includes(_ category: FrameRow.Category, _ kind: ElementKind? = nil) -> Bool {
    map { $0.includes(category, kind) } ?? (category != .section)
  }
}
