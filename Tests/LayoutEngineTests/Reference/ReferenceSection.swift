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
          // Section 2c: centred across the line.
          let size = input.sizes[place.item]
          items.append(
            Rect(
              x: input.lead + place.offset, y: y + (thickness - size.height) / 2,
              width: size.width, height: size.height))
        }
        y += thickness
      }
    }
    y += input.metrics.inset.bottom
    footerStart = y
    length = y + footer
  }

  /// An item of a line and its offset from the line's leading edge.
  private typealias Place = (item: Int, offset: Double)

  // Section 2a.
  private func uniformLines(probe: inout ToleranceProbe) -> [[Place]] {
    let (l, s, avail) = (input.sizes[0].width, interitemSpacing, input.avail)
    let isEven = input.metrics.distribution == .even
    let count = input.sizes.count
    let n: Double
    if !probe.isPositive(avail) {
      n = 1  // Section 2e.
    } else if !probe.isPositive(l + s) {
      n = Double(count)
    } else {
      n = max(1, probe.wholeNumber(below: (isEven ? avail - s : avail + s) / (l + s)))
    }
    var lines: [[Place]] = []
    for item in 0..<count {
      let column = Double(item).truncatingRemainder(dividingBy: n)
      let offset: Double
      if isEven {
        let gap = (avail - n * l) / (n + 1)
        offset = gap + column * (l + gap)
      } else if n == 1 {
        offset = (avail - l) / 2
      } else {
        let gap = (avail - n * l) / (n - 1)
        offset = column * (l + gap)
      }
      if column == 0 { lines.append([]) }
      lines[lines.count - 1].append((item, offset))
    }
    return lines
  }

  // Section 2b.
  private func mixedLines(probe: inout ToleranceProbe) -> [[Place]] {
    let broken = brokenLines(probe: &probe)
    return broken.enumerated().map { index, line in
      let lengths = line.map { input.sizes[$0].width }
      let sum = lengths.reduce(0, +)
      let isLast = index == broken.count - 1
      var offset = 0.0
      var gap = interitemSpacing
      if input.metrics.distribution == .even {
        gap = (input.avail - sum) / Double(line.count + 1)
        offset = gap
      } else if line.count == 1 && !probe.fits(sum, in: input.avail) {
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
        places.append((item, offset))
        offset += length + gap
      }
      return places
    }
  }

  /// Returns the items of each line.
  private func brokenLines(probe: inout ToleranceProbe) -> [[Int]] {
    let isEven = input.metrics.distribution == .even
    var lines: [[Int]] = []
    var line: [Int] = []
    var used = 0.0
    for item in input.sizes.indices {
      let l = input.sizes[item].width
      let need = line.isEmpty ? l : interitemSpacing + l
      // An `even` line has a gap before its first item and after its last.
      let ends = isEven ? 2 * interitemSpacing : 0
      if !line.isEmpty && !probe.fits(used + need + ends, in: input.avail) {
        lines.append(line)
        line = []
        used = l
      } else {
        used += need
      }
      line.append(item)
    }
    return lines + [line]
  }
}
