public import LayoutEngine

/// A declaration in a document that findings are intended: the rule, the place and the reason.
public struct Suppression: Hashable, Sendable {
  /// The rule whose findings are suppressed.
  public var rule: LintRule
  /// The place, `SECTION[/ELEMENT]`. Both parts may be globs; nil is the whole document.
  @ExactText public var address: String? = nil
  /// The reason why the findings are intended; never empty.
  @ExactText public var reason: String

  /// Creates a suppression from values, which are not validated.
  public init(_ rule: LintRule, address: String? = nil, reason: String) {
    self.rule = rule
    self.address = address
    self.reason = reason
  }

  /// The most suppressions of a document.
  static let maximumCount = 1_000
}

extension [Suppression] {
  /// Renames addresses that equal the former address, or start with it and the delimiter.
  ///
  /// A pattern stays unchanged, because it may be intended to match other ids, too.
  ///
  /// - Parameter delimiter: The text between the former address and the rest of a longer address.
  package mutating func rename(_ former: String, to new: String, before delimiter: Character) {
    for index in indices {
      guard let address = self[index].address else { continue }
      if address == former || address.hasPrefix("\(former)\(delimiter)") {
        self[index].address = new + address.dropFirst(former.count)
      }
    }
  }
}

/// The place of a finding in its document, in the terms of suppressions.
package struct FindingPlace: Hashable {
  /// The index of the section; nil for the document, for a decoration of several sections, and for
  /// a boundary item of the layout.
  package var section: Int?
  package var sectionID: String?
  /// The element, such as `item:[3]`; nil for a whole section or document.
  package var element: String?

  package init(section: Int? = nil, sectionID: String? = nil, element: String? = nil) {
    (self.section, self.sectionID, self.element) = (section, sectionID, element)
  }

  /// The part of the address after the document, such as `/s0/item:[3]`.
  package var path: String {
    var path = ""
    if let section { path += "/" + (sectionID ?? "[\(section)]") }
    if let element { path += "/" + element }
    return path
  }
}

/// The parsed address of a suppression.
package struct SuppressionPattern: Hashable {
  /// The pattern of the section; nil for decorations of several sections and for boundary items of
  /// the layout.
  private let section: String?
  /// The pattern of the element; nil for the section and all its elements.
  private let element: String?

  /// Creates a pattern; nil if the text does not have the form `SECTION[/ELEMENT]`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let isOfDocument =
      parts.count == 1 && (text.hasPrefix("decoration:") || text.hasPrefix("supplementary:"))
    section = isOfDocument ? nil : parts[0]
    element = isOfDocument ? text : parts.count > 1 ? parts[1] : nil
    guard parts.count <= 2, section.map({ Self.isKey($0) }) ?? true,
      element.map({ Self.isElement($0) }) ?? true
    else { return nil }
  }

  /// Returns whether the pattern matches the place of a finding.
  package func matches(_ place: FindingPlace) -> Bool {
    guard (section == nil) == (place.section == nil) else { return false }
    if let section, let index = place.section {
      let isIndex = section == "[\(index)]" || (place.sectionID == nil && section == "\(index)")
      let isID = place.sectionID.map { Self.matches(section, $0) } ?? (section == "*")
      guard isIndex || isID else { return false }
    }
    guard let element else { return true }
    return place.element.map { Self.matches(element, $0) } ?? false
  }

  /// Returns whether a pattern matches a text. As in addresses, a pattern that ends with an index
  /// in brackets is not a glob.
  private static func matches(_ pattern: String, _ text: String) -> Bool {
    pattern == text
      || (!endsWithIndex(pattern) && Glob(pattern).map { $0.matches(text) } ?? false)
  }

  private static func endsWithIndex(_ text: String) -> Bool {
    guard text.utf8.last == UInt8(ascii: "]"), let start = text.lastIndex(of: "[") else {
      return false
    }
    let digits = text[text.index(after: start)...].dropLast()
    return !digits.isEmpty && digits.utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }

  private static func isElement(_ text: String) -> Bool {
    if text == "header" || text == "footer" { return true }
    for word in ["item:", "decoration:", "supplementary:"] where text.hasPrefix(word) {
      return isKey(String(text.dropFirst(word.count)))
    }
    return Glob.isGlob(text) && isKey(text.filter { $0 != ":" })
  }

  private static func isKey(_ text: String) -> Bool {
    let isWritten =
      1...Glob.maximumLength ~= text.utf8.count
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "._-*?[]!^".utf8.contains(byte)
        }
      }
    return isWritten && Glob(text) != nil
  }
}
