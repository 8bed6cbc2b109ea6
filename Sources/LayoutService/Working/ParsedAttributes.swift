import LayoutDocuments
import LayoutEngine
import Synchronization

/// The attributes of sections that were parsed before, by their texts.
///
/// The sections of an app have few different attributes, so most reads of a section parse nothing.
/// The value depends on the text alone. So all stores of a process share it.
enum ParsedAttributes {
  /// Strings that are canonically equivalent are one key, but can be different texts.
  private static let known = Mutex<[String: (text: String, attributes: SectionAttributes)]>([:])
  /// The maximum number of texts, and of bytes in one. If there are more, all are forgotten.
  private static let mostTexts = 256
  private static let mostBytes = 2_048

  /// Returns the attributes in a text that ``DocumentWriter/attributes(_:)`` wrote; nil for
  /// attributes without values.
  ///
  /// - Complexity: O(*n*) in the bytes of the text.
  static func attributes(_ text: String?) throws(DocumentError) -> SectionAttributes {
    guard let text else { return SectionAttributes() }
    let found = known.withLock { $0[text] }
    if let found, found.text.utf8.elementsEqual(text.utf8) { return found.attributes }
    let attributes = try DocumentReader.attributes(text)
    if text.utf8.count <= mostBytes {
      known.withLock { known in
        if known.count >= mostTexts { known.removeAll(keepingCapacity: true) }
        known[text] = (text, attributes)
      }
    }
    return attributes
  }
}
