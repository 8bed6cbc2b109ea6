import LayoutDocuments
import LayoutEngine
import StrictJSON
import StrictXML

// The values of Interface Builder files: numbers, YES and NO in attributes, and elements with such
// attributes.

extension StoryboardReader {
  /// Reads `<rect x= y= width= height=/>`.
  func rect(_ element: XMLElement) throws(DocumentError) -> Rect {
    Rect(
      origin: Point(x: try offset(element, "x"), y: try offset(element, "y")),
      size: try size(element))
  }

  /// Reads `<size width= height=/>`.
  func size(_ element: XMLElement) throws(DocumentError) -> Size {
    Size(width: try length(element, "width"), height: try length(element, "height"))
  }

  /// Reads `<inset minX= minY= maxX= maxY=/>`: left, top, right and bottom.
  func insets(_ element: XMLElement) throws(DocumentError) -> EdgeInsets {
    EdgeInsets(
      top: try offset(element, "minY"), left: try offset(element, "minX"),
      bottom: try offset(element, "maxY"), right: try offset(element, "maxX"))
  }

  func length(_ element: XMLElement, _ name: String) throws(DocumentError) -> Double {
    try number(element, name, "a length of 0 to 1000000000 points", within: 0...FixedPoint.limit)
  }

  func offset(_ element: XMLElement, _ name: String) throws(DocumentError) -> Double {
    let limit = FixedPoint.limit
    return try number(element, name, "at most 1000000000 points either way", within: -limit...limit)
  }

  /// Reads an optional offset.
  func optionalOffset(_ element: XMLElement, _ name: String) throws(DocumentError) -> Double? {
    element[name] == nil ? nil : try offset(element, name)
  }

  /// Reads an optional choice.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ element: XMLElement, _ name: String, of type: Choice.Type = Choice.self
  ) throws(DocumentError) -> Choice? where Choice.RawValue == String {
    guard let text = element[name] else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let known = Choice.allCases.map { "\"\($0.rawValue)\"" }
      throw unexpected(known.joined(separator: " or "), element, name)
    }
    return choice
  }

  private func number(
    _ element: XMLElement, _ name: String, _ expected: String, within limits: ClosedRange<Double>
  ) throws(DocumentError) -> Double {
    guard let number = element[name].flatMap(Self.number), limits.contains(number) else {
      throw unexpected(expected, element, name)
    }
    return number
  }

  /// Returns a finite decimal number, as Interface Builder writes them; nil for any other text.
  private static func number(_ text: String) -> Double? {
    var text = text
    return text.withUTF8 { utf8 -> Double? in
      var reader = JSONReader(utf8)
      guard let number = try? reader.readDouble(), (try? reader.finish()) != nil else { return nil }
      return number
    }
  }

  /// Throws if a sibling element has the same key: one of the two values would be lost.
  func checkIsFirst(_ element: XMLElement, _ keys: inout Set<String>) throws(DocumentError) {
    guard let key = element["key"], !keys.insert(key).inserted else { return }
    throw unexpected("each key once in an element", element, "key")
  }

  /// Returns the error about the value of an attribute, or about its absence.
  func unexpected(
    _ expected: String, _ element: XMLElement, _ name: String
  ) -> DocumentError {
    let location = xml.location(of: element, attribute: name)
    let found = element[name].map { QuotedName($0).description } ?? "no attribute \"\(name)\""
    return DocumentError(
      .unexpected(expected: expected, found: found), source: source, line: location.line,
      column: location.column, path: location.path + "/@" + name)
  }
}
