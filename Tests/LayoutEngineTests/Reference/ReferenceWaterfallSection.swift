import LayoutEngine

/// One section of a vertical waterfall in its own coordinates, by waterfall.md, "Vertical", step by
/// step. Names in quotes are those of the document.
struct ReferenceWaterfallSection {
  private(set) var header: Rect?
  private(set) var footer: Rect?
  private(set) var items: [Rect] = []
  private(set) var length = 0.0
  var isTooCloseToCall: Bool {
    pixels.isTooCloseToCall || probe.isTooCloseToCall
  }

  private let metrics: ReferenceWaterfallMetrics
  private let container: Container
  private let transposed: Bool
  private let pixels: ReferencePixels
  private var probe = ToleranceProbe()

  init(_ input: SectionInput, in document: SampleDocument) {
    let configuration = document.configuration
    let transposed = configuration.scrollDirection == .horizontal
    let metrics = ReferenceWaterfallMetrics(
      input.attributes.metrics, defaults: configuration.defaults.metrics, transposed: transposed)
    (self.metrics, self.transposed) = (metrics, transposed)
    container = document.container
    pixels = ReferencePixels(document.container.scale, roundsFrames: false)
    let line = ReferenceWaterfall.contentLine(of: document)

    // "A header of height 0 does not appear and takes its top inset but not its bottom one; the
    // footer likewise."
    var top = 0.0
    func supplementary(_ height: Double, _ inset: EdgeInsets) -> Rect? {
      top += inset.top
      guard height > 0 else { return nil }
      // "Never less than 0 wide."
      let width = max(0, line - inset.left - inset.right)
      let frame = Rect(x: inset.left, y: top, width: width, height: height)
      top += height + inset.bottom
      return frame
    }
    let header = supplementary(metrics.header, metrics.headerInset)
    top += metrics.sectionInset.top
    let columns = layOutItems(
      input.items, insets: sideInsets(configuration), line: line, from: top)
    if items.isEmpty {
      // "Empty section: headers, footers and all insets count; nothing else."
      top += metrics.sectionInset.bottom
    } else {
      let longest = columns.max() ?? top
      top = longest - metrics.interitemSpacing + metrics.sectionInset.bottom
    }
    let footer = supplementary(metrics.footer, metrics.footerInset)
    (self.header, self.footer) = (header, footer)
    length = top
  }

  /// "With another `sectionInsetReference`: max(inset + reference - ci, 0) a side, as in flow."
  ///
  /// Open: the sides are those across the scroll axis, as in flow. Right to left exchanges the
  /// reference's sides of a vertical layout, because insets are in leading coordinates.
  private func sideInsets(
    _ configuration: LayoutConfiguration
  ) -> (left: Double, right: Double) {
    let reference: EdgeInsets
    switch configuration.sectionInsetReference {
    case .contentInset: return (metrics.sectionInset.left, metrics.sectionInset.right)
    case .safeArea: reference = container.safeArea.turned(transposed)
    case .layoutMargins: reference = container.layoutMargins.turned(transposed)
    }
    let content = container.contentInset.turned(transposed)
    let flips =
      configuration.direction == .rightToLeft && !transposed
      && configuration.flipsHorizontallyInOppositeLayoutDirection == true
    let left = flips ? reference.right - content.right : reference.left - content.left
    let right = flips ? reference.left - content.left : reference.right - content.right
    return (
      max(metrics.sectionInset.left + left, 0), max(metrics.sectionInset.right + right, 0)
    )
  }

  /// Places the items and returns where each column ends.
  private mutating func layOutItems(
    _ runs: ItemRuns, insets: (left: Double, right: Double), line: Double, from top: Double
  ) -> [Double] {
    let available = line - insets.left - insets.right
    let n = columnCount(available: available)
    let (cs, gap) = (metrics.columnSpacing, metrics.interitemSpacing)
    // "w = floor to the pixel of (W' - inset.left - inset.right - (n - 1) * cs) / n". "Negative
    // width (too many columns): 0, [...], columns cs apart".
    let w = max(0, pixels.roundedDown((available - Double(n - 1) * cs) / Double(n)))
    var columns = Array(repeating: top, count: n)
    for run in 0..<runs.runCount {
      let h = height(of: runs.size(ofRun: run) ?? metrics.itemSize, width: w)
      for _ in 0..<runs.itemCount(ofRun: run) {
        let c = column(ofItem: items.count, columns)
        items.append(
          Rect(x: insets.left + Double(c) * (w + cs), y: columns[c], width: w, height: h))
        columns[c] += h + gap
      }
    }
    return columns
  }

  // MARK: Columns

  private mutating func columnCount(available: Double) -> Int {
    let rule: ColumnCount
    switch metrics.columnCount {
    case .columns(let count): rule = count
    case .breakpoints(let entries):
      guard let entry = entries.first(where: { holds($0.limit) }) else { return 1 }
      rule = entry.columns
    }
    var count = Double(rule.min)
    if let minWidth = rule.minWidth {
      // documents.md, "Sizing rules": "c = min(max, max(min, floor((a + g) / (minWidth + g) +
      // 1e-9)))".
      let fitting = probe.columns(
        (available + metrics.columnSpacing) / (minWidth + metrics.columnSpacing))
      count = min(rule.max.map(Double.init) ?? .infinity, max(count, fitting))
    }
    return Int(min(count, 1_000))
  }

  /// "The first entry whose `upTo` (inclusive) or `below` (exclusive) holds for the full width."
  private func holds(_ limit: Breakpoint.Limit?) -> Bool {
    switch limit {
    case .upTo(let width): container.size.width <= width
    case .below(let width): container.size.width < width
    case nil: true
    }
  }

  /// "Column": "`shortestFirst`: the shortest, of equals the first. `leftToRight`: k mod n,
  /// `rightToLeft`: n - 1 - k mod n, however long the columns are. A column is shorter only if it
  /// is so by more than 1/1000 of a pixel".
  ///
  /// Without a scale a pixel is a point. Each next column is compared with the shortest so far.
  private mutating func column(ofItem k: Int, _ columns: [Double]) -> Int {
    switch metrics.renderDirection {
    case .leftToRight: return k % columns.count
    case .rightToLeft: return columns.count - 1 - k % columns.count
    case .shortestFirst:
      let tolerance = 0.001 / (container.scale.map { Double($0.rawValue) } ?? 1)
      var shortest = 0
      for c in columns.indices.dropFirst() {
        let difference = columns[shortest] - columns[c]
        if abs(difference - tolerance) < 1e-8 { probe.giveUp() }
        if difference > tolerance { shortest = c }
      }
      return shortest
    }
  }

  // MARK: Heights

  /// "h = floor to the pixel of w * originalHeight / originalWidth; 0 where either is not positive
  /// [...]. `plus` is added after the floor, `height` is taken as it is".
  ///
  /// A rule of another layout gives only its length along the scroll axis.
  ///
  /// Open: `plus` is also added to a height. A fixed size in a breakpoint is an original size.
  private func height(
    of size: ItemSize, width w: Double, within outer: SizingRule? = nil
  ) -> Double {
    switch size {
    case .measured: preconditionFailure("BUG: a waterfall measures nothing")
    case .fixed(let size):
      let original = transposed ? size.transposed : size
      guard original.width > 0, original.height > 0 else { return 0 }
      return pixels.roundedDown(w * original.height / original.width)
    case .rule(var rule):
      rule.other = rule.other ?? outer?.other
      rule.plus = rule.plus ?? outer?.plus
      if case .breakpoints(let entries) = rule.length {
        guard let entry = entries.first(where: { holds($0.limit) }) else { return 0 }
        return height(of: entry.size, width: w, within: entry.isWhole ? nil : rule)
      }
      let other: Double
      switch rule.other {
      case .points(let points)?: other = points
      // An aspect is width ÷ height, also where an item's width follows from its height.
      case .aspect(let aspect)?: other = pixels.roundedDown(transposed ? w * aspect : w / aspect)
      case nil: other = 0
      }
      return max(0, other + (rule.plus ?? 0))
    }
  }
}
