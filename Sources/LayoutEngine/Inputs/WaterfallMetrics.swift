/// The metrics of a waterfall section, in points, besides those that it shares with a flow section.
/// A nil metric is taken from the next level. waterfall.md, "Metrics".
public struct WaterfallMetrics: Hashable, Sendable {
  /// The number of columns; in a horizontal layout, of rows.
  public var columnCount: WaterfallColumns?
  /// The spacing between neighbouring columns.
  public var minimumColumnSpacing: Double?
  /// The order in which columns receive items.
  public var itemRenderDirection: ItemRenderDirection?
  /// The distances from the header to the edges of the container across the scroll axis, and to
  /// what is before and after it along the axis.
  public var headerInset: EdgeInsets?
  /// The same distances of the footer.
  public var footerInset: EdgeInsets?

  /// Creates metrics that set nothing.
  public init() {}

  /// Creates metrics.
  public init(
    columnCount: WaterfallColumns? = nil, minimumColumnSpacing: Double? = nil,
    itemRenderDirection: ItemRenderDirection? = nil, headerInset: EdgeInsets? = nil,
    footerInset: EdgeInsets? = nil
  ) {
    (self.columnCount, self.minimumColumnSpacing) = (columnCount, minimumColumnSpacing)
    self.itemRenderDirection = itemRenderDirection
    (self.headerInset, self.footerInset) = (headerInset, footerInset)
  }

  mutating func override(with other: WaterfallMetrics) {
    if let value = other.columnCount { columnCount = value }
    if let value = other.minimumColumnSpacing { minimumColumnSpacing = value }
    if let value = other.itemRenderDirection { itemRenderDirection = value }
    if let value = other.headerInset { headerInset = value }
    if let value = other.footerInset { footerInset = value }
  }

  var geometry: WaterfallMetrics { self }

  var traitsRead: ContainerTraitSet {
    if case .breakpoints = columnCount { [.scale, .width] } else { .scale }
  }

  var fault: LayoutError? {
    (minimumColumnSpacing ?? 0).isLength && headerInset?.isValid ?? true
      && footerInset?.isValid ?? true && columnCount?.isValid ?? true ? nil : .invalidMetrics
  }

  /// The greatest number of columns. A rule that gives more has this many.
  public static let maximumColumns = 1_000
}

/// The number of columns of a waterfall section.
public enum WaterfallColumns: Hashable, Sendable {
  /// A fixed number, or as many columns as fit.
  case columns(ColumnCount)
  /// The columns of the first entry whose limit holds for the container's full width; the last
  /// entry has no limit.
  case breakpoints([Entry])

  /// The columns for the containers up to a width.
  public struct Entry: Hashable, Sendable {
    /// The widths that the entry applies to; nil for all.
    public var limit: Breakpoint.Limit?
    /// The number of columns in these containers.
    public var columns: ColumnCount

    /// Creates an entry.
    public init(limit: Breakpoint.Limit? = nil, columns: ColumnCount) {
      (self.limit, self.columns) = (limit, columns)
    }
  }

  /// Whether a document can have the columns: only the last entry has no limit.
  fileprivate var isValid: Bool {
    func isValid(_ columns: ColumnCount) -> Bool {
      let counts = 1...WaterfallMetrics.maximumColumns
      return columns.isOrdered && counts ~= columns.min && counts ~= columns.max ?? 1
        && columns.minWidth ?? 1 > 0 && (columns.minWidth ?? 1).isLength
    }
    switch self {
    case .columns(let columns): return isValid(columns)
    case .breakpoints(let entries):
      guard let last = entries.last, last.limit == nil else { return false }
      return entries.allSatisfy { isValid($0.columns) }
        && entries.dropLast().allSatisfy { $0.limit?.points.isLength ?? false }
    }
  }

  /// A fixed number of columns.
  public static func count(_ count: Int) -> WaterfallColumns { .columns(ColumnCount(count)) }
}

/// The order in which the columns of a waterfall section receive items.
public enum ItemRenderDirection: String, Hashable, Sendable, CaseIterable {
  /// The shortest column, of several equally short ones the first.
  case shortestFirst
  /// One column after the other, from the first.
  case leftToRight
  /// One column after the other, from the last.
  case rightToLeft
}
