import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A document as Foundation's XML parser reads it.
final class XMLTree: NSObject, XMLParserDelegate {
  /// The elements with their depth and the names of their attributes, in document order.
  private(set) var shape: [String] = []
  private(set) var ids: [String] = []
  private(set) var titles: [String] = []
  private(set) var attributes: [[String: String]] = []
  private var depth = 0
  private var isInTitle = false

  /// Parses a document; nil if the text is not well-formed.
  init?(_ bytes: [UInt8]) {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    guard parser.parse() else { return nil }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    shape.append("\(depth) \(name) \(attributes.keys.sorted())")
    self.attributes.append(attributes.merging(["": name]) { $1 })
    if let id = attributes["id"] { ids.append(id) }
    isInTitle = name == "title"
    if isInTitle { titles.append("") }
    depth += 1
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    depth -= 1
    isInTitle = false
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if isInTitle { titles[titles.count - 1] += string }
  }
}
