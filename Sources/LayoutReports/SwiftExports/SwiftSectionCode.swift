import LayoutDocuments
import LayoutEngine

/// Swift source that sets the metrics of a flow section or a waterfall, with sizing rules as
/// expressions of the container.
struct SwiftSectionCode {
  private(set) var code = SwiftCode()
  private let isVertical: Bool
  private var hasLine = false

  init(isVertical: Bool) { self.isVertical = isVertical }

  /// Adds a line.
  mutating func add(_ line: String) { code.add(line) }

  // MARK: - Flow

  /// Adds the metrics of a flow section that differ from UIKit's defaults.
  mutating func addFlow(_ metrics: SectionMetrics, _ items: ItemRuns) {
    let before = code.statements.count
    defer { declare("section", "FlowSection", after: before) }
    addShared(metrics)
    if let spacing = metrics.minimumLineSpacing, spacing != 10 {
      code.add("section.minimumLineSpacing = \(spacing.json)")
    }
    // Cells that measure themselves begin with the estimate.
    let estimate = metrics.estimatedItemSize.flatMap { $0 == .zero ? nil : ItemSize.fixed($0) }
    let runs = runs(of: items, estimate ?? metrics.itemSize ?? .standard)
    guard runs.count != 1 || runs[0].size != .standard else { return }
    let entries = runs.map { "(count: \($0.count), value: \(text(of: $0.size)))" }
    addRuns("sizes", "CGSize", entries)
  }

  /// Adds what a flow section has besides UIKit's metrics.
  mutating func addLines(_ metrics: SectionMetrics, _ configuration: LayoutConfiguration) {
    let before = code.statements.count
    defer { declare("lines", "FlowLines", after: before) }
    if metrics.distribution == .even { code.add("lines.isEven = true") }
    let isMirrored =
      configuration.direction == .rightToLeft
      && configuration.flipsHorizontallyInOppositeLayoutDirection == true
    if let alignment = metrics.alignment, alignment != .justified {
      code.add("lines.alignment = .\(alignment.name(isMirrored: isMirrored))")
    }
    if let alignment = metrics.lastLineAlignment {
      code.add("lines.lastLineAlignment = .\(alignment.name(isMirrored: isMirrored))")
    }
    if let across = metrics.itemAlignment, across != .center {
      code.add("lines.across = .\(across.rawValue)")
    }
    switch metrics.stretchLast {
    case .always: code.add("lines.stretch = .infinity")
    case .upTo(let length): code.add("lines.stretch = \(length.json)")
    case .never, nil: break
    }
    addPins("lines", metrics, configuration)
  }

  // MARK: - Waterfall

  /// Adds the metrics of a waterfall that differ from the defaults.
  mutating func addWaterfall(
    _ metrics: SectionMetrics, _ items: ItemRuns, _ configuration: LayoutConfiguration
  ) {
    let before = code.statements.count
    defer { declare("section", "WaterfallSection", after: before) }
    addShared(metrics)
    let own = metrics.waterfall ?? WaterfallMetrics()
    if let spacing = own.minimumColumnSpacing, spacing != 10 {
      code.add("section.minimumColumnSpacing = \(spacing.json)")
    }
    switch own.columnCount {
    case .columns(let columns): code.add("section.columns = \(column(columns))")
    case .breakpoints(let entries):
      let counts = entries.map { ($0.limit, column($0.columns)) }
      code.add("section.columns = \(choose("columns", "Int", counts))")
    case nil: break
    }
    if let order = own.itemRenderDirection, order != .shortestFirst {
      code.add("section.order = .\(order.rawValue)")
    }
    set("section.headerInset", own.headerInset)
    set("section.footerInset", own.footerInset)
    addPins("section", metrics, configuration)
    let runs = runs(of: items, metrics.itemSize ?? .standard)
    let entries = runs.map { "(count: \($0.count), value: \(length(of: $0.size)))" }
    if runs.count != 1 || runs[0].size != .standard {
      addRuns("lengths", "WaterfallSection.Length", entries)
    }
  }

  private mutating func column(_ columns: ColumnCount) -> String {
    if columns.minWidth != nil && !hasLine {
      code.add(
        "let line = container.line",
        ["inset: section.inset", "spacing: section.minimumColumnSpacing"]
      )
      hasLine = true
    }
    return count(columns, "line")
  }

  private func length(of size: ItemSize) -> String {
    func ratio(_ width: Double, _ height: Double, plus: Double? = nil) -> String {
      ".ratio(\(width.json), \(height.json)" + (plus.map { ", plus: \($0.json)" } ?? "") + ")"
    }
    switch size {
    case .fixed(let size): return ratio(size.width, size.height)
    case .measured: return ratio(1, 1)
    case .rule(let rule):
      switch rule.other {
      case .points(let points): return ".points(\((points + (rule.plus ?? 0)).json))"
      case .aspect(let aspect): return ratio(aspect, 1, plus: rule.plus)
      case nil: return ratio(1, 1)
      }
    }
  }

  // MARK: - Both

  /// Declares what the statements after a line change: a variable, or a constant if there are none.
  private mutating func declare(_ name: String, _ type: String, after line: Int) {
    let word = code.statements.count > line ? "var" : "let"
    code.insert("\(word) \(name) = \(type)()", at: line)
  }

  private mutating func addShared(_ metrics: SectionMetrics) {
    set("section.inset", metrics.sectionInset)
    if let spacing = metrics.minimumInteritemSpacing, spacing != 10 {
      code.add("section.minimumInteritemSpacing = \(spacing.json)")
    }
    func length(_ size: Size?) -> Double { size.map { isVertical ? $0.height : $0.width } ?? 0 }
    let (header, footer) = (length(metrics.header), length(metrics.footer))
    if header > 0 { code.add("section.header = \(header.json)") }
    if footer > 0 { code.add("section.footer = \(footer.json)") }
  }

  private mutating func addPins(
    _ owner: String, _ metrics: SectionMetrics, _ configuration: LayoutConfiguration
  ) {
    if configuration.pinHeaders, metrics.header != .zero {
      code.add("\(owner).pinsHeader = true")
    }
    if configuration.pinFooters, metrics.footer != .zero {
      code.add("\(owner).pinsFooter = true")
    }
  }

  private mutating func set(_ name: String, _ insets: EdgeInsets?) {
    guard let insets, insets != .zero else { return }
    let sides = [
      ("top", insets.top), ("left", insets.left), ("bottom", insets.bottom),
      ("right", insets.right),
    ]
    code.add("\(name) = UIEdgeInsets", sides.map { "\($0): \($1.json)" })
  }

  /// The greatest length of a run in the line that assigns it.
  private static let longestRun = 66

  private mutating func addRuns(_ name: String, _ type: String, _ entries: [String]) {
    guard entries.count > 1 || entries[0].utf8.count > Self.longestRun else {
      return code.add("section.\(name) = Runs([\(entries[0])])")
    }
    code.set("let \(name): [(count: Int, value: \(type))]", entries)
    code.add("section.\(name) = Runs(\(name))")
  }

  /// Returns the sizes of the items with their numbers; equal neighbours are one run.
  private func runs(of items: ItemRuns, _ itemSize: ItemSize) -> [(count: Int, size: ItemSize)] {
    var runs: [(count: Int, size: ItemSize)] = []
    for run in 0..<items.runCount {
      let count = items.itemCount(ofRun: run)
      var size = items.size(ofRun: run) ?? itemSize
      if case .measured = size { size = itemSize }
      if let last = runs.last, last.size == size {
        runs[runs.count - 1].count += count
      } else {
        runs.append((count, size))
      }
    }
    return runs.isEmpty ? [(1, itemSize)] : runs
  }

  // MARK: - Sizing rules

  private mutating func text(of size: ItemSize, within outer: SizingRule? = nil) -> String {
    switch size {
    case .fixed(let size):
      return "CGSize(width: \(size.width.json), height: \(size.height.json))"
    // Runs have no measured sizes.
    case .measured: return ".zero"
    case .rule(var rule):
      rule.inherit(from: outer)
      return text(of: rule)
    }
  }

  private mutating func text(of rule: SizingRule) -> String {
    let length: String
    switch rule.length {
    case .breakpoints(let entries):
      let sizes = entries.map { entry in
        (entry.limit, text(of: entry.size, within: entry.isWhole ? nil : rule))
      }
      return choose("size", "CGSize", sizes)
    case .fill, .column:
      length = code.declare("length", "max", ["0", "\(line()).available"])
    case .columns(let columns):
      let rounding =
        switch rule.rounding ?? .floor {
        case .floor: "points"
        case .pixel: "pixels"
        case .none: "none"
        }
      var number = count(columns, line())
      if columns.minWidth != nil {
        let name = code.next("columns")
        code.add("let \(name) = \(number)")
        number = name
      }
      let reserve = rule.reserve.map { ["reserve: \($0.json)"] } ?? []
      length = code.declare(
        "length", "line.length", ["ofColumns: \(number)"] + reserve + ["rounding: .\(rounding)"])
    }
    var arguments = [length]
    switch rule.other {
    case .points(let points): arguments.append("other: \(points.json)")
    case .aspect(let aspect): arguments.append("aspect: \(aspect.json)")
    case nil: arguments.append("other: 0")
    }
    if let plus = rule.plus { arguments.append("plus: \(plus.json)") }
    return "\(line()).size(\(arguments.joined(separator: ", ")))"
  }

  /// Returns the name of the line that rules divide, and declares it before its first use.
  private mutating func line() -> String {
    if !hasLine {
      code.add(
        "let line = container.line",
        ["inset: section.inset", "spacing: section.minimumInteritemSpacing"])
    }
    hasLine = true
    return "line"
  }

  private func count(_ columns: ColumnCount, _ line: String) -> String {
    guard let minWidth = columns.minWidth else { return "\(columns.min)" }
    var arguments: [String] = []
    if columns.min != 1 { arguments.append("min: \(columns.min)") }
    if let most = columns.max { arguments.append("max: \(most)") }
    arguments.append("minWidth: \(minWidth.json)")
    return "\(line).columns(\(arguments.joined(separator: ", ")))"
  }

  /// Adds a choice by the container's width, and returns the name of its value.
  private mutating func choose(
    _ word: String, _ type: String, _ entries: [(limit: Breakpoint.Limit?, value: String)]
  ) -> String {
    if entries.count == 1 { return entries[0].value }
    let name = code.next(word)
    code.add("let \(name): \(type)")
    for (index, entry) in entries.enumerated() {
      let test: String? =
        switch entry.limit {
        case .upTo(let width): "container.size.width <= \(width.json)"
        case .below(let width): "container.size.width < \(width.json)"
        case nil: nil
        }
      let start = index == 0 ? "" : "} else "
      code.add(test.map { "\(start)if \($0) {" } ?? (start + "{"))
      code.add("  \(name) = \(entry.value)")
    }
    code.add("}")
    return name
  }
}

extension LineAlignment {
  /// The name without left and right.
  fileprivate func name(isMirrored: Bool) -> String {
    switch self {
    case .left: isMirrored ? "trailing" : "leading"
    case .right: isMirrored ? "leading" : "trailing"
    default: rawValue
    }
  }
}
