import LayoutEngine

/// What is written on elements.
extension DisplayList {
  private static let largestSize = 12.0
  private static let leading = 1.25
  /// The width of a character in units of the type's size; sans-serif faces are narrower on
  /// average, but for ideographs and pictographs, which count as two.
  private static let characterWidth = 0.62
  static let longestLine = 48

  /// A decoration's label is a line in its corner: its middle is seldom to be seen.
  func labels(of element: PictureElement) -> [DisplayItem] {
    let attributes = element.attributes
    var lines: [String] = []
    if picture.labels.contains(.ids), let name = element.name { lines.append(name) }
    if picture.labels.contains(.indexPaths) {
      let path = attributes.indexPath
      lines.append("[\(path.section), \(path.item)]")
    }
    if picture.labels.contains(.sizes) {
      let size = attributes.size
      lines.append("\(Self.hundredths(size.width)) × \(Self.hundredths(size.height))")
    }
    guard attributes.category == .decoration else {
      return text(lines, centeredIn: attributes.frame, palette.text)
    }
    let frame = attributes.frame
    let line = lines.joined(separator: "  ")
    let size = fittingSize([line], in: Size(width: frame.width - 8, height: frame.height)) * 0.75
    guard size >= 1 else { return [] }
    let position = Point(x: frame.minX + 4, y: frame.minY + 1 + size)
    return [
      .text(
        DisplayText(
          string: Self.shown(line), position: position, isCentered: false, size: size,
          tint: Tint(0x8E8E93)))
    ]
  }

  /// Returns lines in the middle of a rectangle, as large as fits; none where nobody could read
  /// them.
  func text(_ lines: [String], centeredIn frame: Rect, _ tint: Tint) -> [DisplayItem] {
    let size = fittingSize(lines, in: frame.size)
    guard size >= 1 else { return [] }
    let height = size * Self.leading
    // The middle of a line of capitals and digits is about 0.36 of the type's size over its
    // baseline.
    let first = frame.center.y - height * Double(lines.count - 1) / 2 + 0.36 * size
    return lines.enumerated().map { index, line in
      .text(
        DisplayText(
          string: Self.shown(line),
          position: Point(x: frame.center.x, y: first + height * Double(index)), isCentered: true,
          size: size, tint: tint))
    }
  }

  private func fittingSize(_ lines: [String], in size: Size) -> Double {
    let lengths = lines.map { line in
      line.unicodeScalars.prefix(Self.longestLine).reduce(0) { $0 + ($1.value < 0x1100 ? 1 : 2) }
    }
    let longest = lengths.max() ?? 0
    guard longest > 0 else { return 0 }
    let fitting = min(
      Self.largestSize, size.width * 0.92 / (Double(longest) * Self.characterWidth),
      size.height * 0.92 / (Double(lines.count) * Self.leading))
    return Double(Int(max(0, fitting) * 100)) / 100
  }

  /// Returns a line that every renderer can show: not too long, without line breaks, and without
  /// what is no character.
  static func shown(_ line: String, limit: Int = longestLine) -> String {
    var result = String.UnicodeScalarView()
    for (count, scalar) in line.unicodeScalars.enumerated() {
      guard count < limit else {
        result.append("…")
        break
      }
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: result.append(" ")
      default: result.append(scalar.isNoncharacter ? "\u{FFFD}" : scalar)
      }
    }
    return String(result)
  }

  /// Returns a length with at most two decimals.
  static func hundredths(_ value: Double) -> String {
    guard abs(value) < 1e15 else { return value.description }
    let hundredths = Int(value * 100 + (value < 0 ? -0.5 : 0.5))
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    var text = (hundredths < 0 ? "-" : "") + String(whole)
    if rest > 0 { text += rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)" }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether Unicode promises that the scalar never becomes a character.
  var isNoncharacter: Bool { value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value) }
}
