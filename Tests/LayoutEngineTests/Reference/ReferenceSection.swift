import LayoutEngine

/// One section of a vertical layout in its own coordinates, by flow-layout.md, step by step.
struct ReferenceSection {
  private(set) var items: [Rect] = []
  /// The items of each line.
  private(set) var lines: [[Int]] = []
  private(set) var length = 0.0
  let header: Double
  let footer: Double
  /// The natural start of the footer, unpinned.
  private(set) var footerStart = 0.0

  /// The input of the steps below.
  struct Input {
    var metrics: ReferenceMetrics
    var sizes: [Size]
    /// The insets along the line, as in section 5.
    var lead: Double
    var avail: Double
    var swapsSpacings: Bool
    /// Whether the leading edge is at the right.
    var flips: Bool
    /// Whether items of one width begin at the right: section 8, "without the flip".
    var beginsAtRight: Bool
  }

  let input: Input
  private let lineSpacing: Double
  private let interitemSpacing: Double

  init(_ input: Input, probe: inout ToleranceProbe) {
    self.input = input
    header = max(0, input.metrics.header)
    footer = max(0, input.metrics.footer)

    // Section 2: "all line-axis extents of the section are equal; thickness may differ".
    let isUniform = probe.areIdentical(input.sizes.map(\.width))

    // Section 2d.
    let swaps = input.swapsSpacings && !isUniform
    lineSpacing = swaps ? input.metrics.interitemSpacing : input.metrics.lineSpacing
    interitemSpacing = swaps ? input.metrics.lineSpacing : input.metrics.interitemSpacing

    // Section 4: header, inset, lines, inset, footer; line spacing between lines only.
    var y = header + input.metrics.inset.top
    if !input.sizes.isEmpty {
      let lines =
        isUniform ? uniformLines(probe: &probe) : mixedLines(probe: &probe)
      self.lines = lines.map { $0.map(\.item) }
      for (index, line) in lines.enumerated() {
        if index > 0 { y += lineSpacing }
        let thickness = line.map { input.sizes[$0.item].height }.max() ?? 0
        for place in line {
          // Sections 2c and 15.
          let height = input.sizes[place.item].height
          let stretches = input.metrics.itemAlignment == .stretch
          let offset: Double =
            switch input.metrics.itemAlignment {
            case .start, .stretch: 0
            case .center: (thickness - height) / 2
            case .end: thickness - height
            }
          items.append(
            Rect(
              x: input.lead + place.offset, y: y + offset, width: place.width,
              height: stretches ? thickness : height))
        }
        y += thickness
      }
    }
    y += input.metrics.inset.bottom
    footerStart = y
    length = y + footer
  }

  /// An item of a line, its offset from the line's leading edge, and its extent along the line.
  private typealias Place = (item: Int, offset: Double, width: Double)

  // Section 2a.
  private func uniformLines(probe: inout ToleranceProbe) -> [[Place]] {
    let (l, s, avail) = (input.sizes[0].width, interitemSpacing, input.avail)
    let isEven = input.metrics.distribution == .even
    let count = input.sizes.count
    let n: Double
    if !probe.isPositive(avail) {
      n = 1  // Section 2e.
    } else if count == 1, input.metrics.estimate != nil {
      n = 1  // Section 11.
    } else if !probe.isPositive(l + s) {
      n = Double(count)
    } else {
      // An even line also has a gap before its first item and after its last.
      let limit = isEven ? avail - 2 * s : avail
      var (used, fitting) = (l + s + l, 1.0)
      while used <= limit { (used, fitting) = (used + s + l, fitting + 1) }
      n = fitting
    }
    let breaks = uniformBreaks(count, n)
    let metrics = input.metrics
    let isOfUIKit =
      !isEven && metrics.alignment == .justified && metrics.lastLineAlignment == nil
      && !metrics.balanced && metrics.stretchLast == .never
    let isFromRight = input.beginsAtRight && isOfUIKit
    return breaks.lines.enumerated().map { index, line in
      if let places = aligned(line, isLast: index == breaks.lines.count - 1, probe: &probe) {
        return places
      }
      return line.enumerated().map { column, item in
        let (column, n) = (Double(column), breaks.n)
        let offset: Double
        if isEven {
          let gap = (avail - n * l) / (n + 1)
          offset = gap + column * (l + gap)
        } else if n == 1 {
          offset = (avail - l) / 2
        } else {
          let gap = (avail - n * l) / (n - 1)
          offset = (isFromRight ? n - 1 - column : column) * (l + gap)
        }
        return (item, offset, l)
      }
    }
  }

  /// Returns the items of each line, and the `n` of the formulas, by sections 2a and 15.
  private func uniformBreaks(_ count: Int, _ n: Double) -> (lines: [[Int]], n: Double) {
    var rest = Array(0..<count)
    var lines: [[Int]] = []
    func take(_ items: Double) {
      lines.append(Array(rest.prefix(Int(items))))
      rest.removeFirst(min(rest.count, Int(items)))
    }
    guard input.metrics.balanced else {
      while !rest.isEmpty { take(min(n, Double(count))) }
      return (lines, n)
    }
    let lineCount = (Double(count) / n).rounded(.up)
    let average = Double(count) / lineCount
    let longer = Double(count).truncatingRemainder(dividingBy: lineCount)
    while !rest.isEmpty {
      take(Double(lines.count) < longer ? average.rounded(.up) : average.rounded(.down))
    }
    return (lines, average.rounded(.up))
  }

  // Section 15; nil for a line that has the places of section 2.
  private func aligned(
    _ line: [Int], isLast: Bool, probe: inout ToleranceProbe
  ) -> [Place]? {
    let (metrics, s) = (input.metrics, interitemSpacing)
    let isEven = metrics.distribution == .even
    let lengths = line.map { input.sizes[$0].width }
    let sum = lengths.reduce(0, +)
    let free = input.avail - sum - s * Double(line.count - 1)
    func places(from start: Double, gap: Double, growth: Double = 0) -> [Place] {
      var offset = start
      var places: [Place] = []
      for (item, length) in zip(line, lengths) {
        places.append((item, offset, item == line.last ? length + growth : length))
        offset += length + gap
      }
      return places
    }
    let most: Double =
      switch metrics.stretchLast {
      case .never: 0
      case .always: .infinity
      case .upTo(let length): length
      }
    if abs(free - most) < 1e-8, most > 0 { probe.giveUp() }
    if !isEven, free > 0, free <= most { return places(from: 0, gap: s, growth: free) }
    let alignment: LineAlignment
    if isLast, let lastLine = metrics.lastLineAlignment {
      alignment = lastLine
    } else if !isEven, metrics.alignment != .justified {
      alignment = metrics.alignment
    } else {
      return nil
    }
    switch (alignment, input.flips) {
    case (.leading, _), (.left, false), (.right, true): return places(from: 0, gap: s)
    case (.trailing, _), (.right, false), (.left, true):
      return places(from: max(0, free), gap: s)
    case (.justified, _) where line.count > 1:
      return places(from: 0, gap: (input.avail - sum) / Double(line.count - 1))
    case (.center, _), (.justified, _): return places(from: max(0, free / 2), gap: s)
    }
  }

  // Section 2b.
  private func mixedLines(probe: inout ToleranceProbe) -> [[Place]] {
    var broken = brokenLines()
    if input.metrics.balanced { broken = balanced(lines: broken.count, probe: &probe) ?? broken }
    return broken.enumerated().map { index, line in
      let isLast = index == broken.count - 1
      if let places = aligned(line, isLast: isLast, probe: &probe) { return places }
      let lengths = line.map { input.sizes[$0].width }
      let sum = lengths.reduce(0, +)
      var offset = 0.0
      var gap = interitemSpacing
      if input.metrics.distribution == .even {
        gap = (input.avail - sum) / Double(line.count + 1)
        offset = gap
      } else if line.count == 1 && sum > input.avail {
        // Section 2e: at the leading edge.
      } else if isLast {
        // The leading edge, gap exactly s.
      } else if line.count == 1 {
        offset = (input.avail - sum) / 2
      } else {
        gap = (input.avail - sum) / Double(line.count - 1)
      }
      var places: [Place] = []
      for (item, length) in zip(line, lengths) {
        places.append((item, offset, length))
        offset += length + gap
      }
      return places
    }
  }

  /// Section 15: returns the best of all ways to break the items into a number of lines; nil if
  /// the section is broken as in section 2.
  private func balanced(lines: Int, probe: inout ToleranceProbe) -> [[Int]]? {
    let (lengths, s) = (input.sizes.map(\.width), interitemSpacing)
    for length in lengths where abs(length + s) < 1e-9 && length + s != 0 { probe.giveUp() }
    guard lines > 1, lengths.allSatisfy({ $0 + s >= 0 }) else { return nil }
    let limit = input.avail - (input.metrics.distribution == .even ? 2 * s : 0)
    func used(_ line: Range<Int>) -> Double {
      lengths[line].dropFirst().reduce(lengths[line.lowerBound]) { $0 + s + $1 }
    }
    var ways: [(cost: Double, ends: [Int])] = []
    func extend(_ ends: [Int], _ cost: Double) {
      let first = ends.last ?? 0
      guard ends.count < lines else {
        if first == lengths.count { ways.append((cost, ends)) }
        return
      }
      for end in first + 1..<max(first + 2, lengths.count + 1) where end <= lengths.count {
        let length = used(first..<end)
        if end > first + 1, length > limit { break }
        extend(ends + [end], cost + (limit - length) * (limit - length))
      }
    }
    extend([], 0)
    let least = ways.map(\.cost).min() ?? 0
    if ways.contains(where: { abs($0.cost - least - 1e-6) < 9e-7 }) { probe.giveUp() }
    let equal = ways.filter { $0.cost <= least + 1e-6 }.map(\.ends)
    let best = equal.max { $0.lexicographicallyPrecedes($1) }
    return best.map { ends in
      zip([0] + ends, ends).map { Array($0..<$1) }
    }
  }

  /// Returns the items of each line.
  private func brokenLines() -> [[Int]] {
    // An even line also has a gap before its first item and after its last.
    let ends = input.metrics.distribution == .even ? 2 * interitemSpacing : 0
    let limit = input.avail - ends
    var lines: [[Int]] = []
    var line: [Int] = []
    var used = 0.0
    for item in input.sizes.indices {
      let l = input.sizes[item].width
      let next = line.isEmpty ? l : used + interitemSpacing + l
      if !line.isEmpty && next > limit {
        lines.append(line)
        line = []
        used = l
      } else {
        used = next
      }
      line.append(item)
    }
    return lines + [line]
  }
}
