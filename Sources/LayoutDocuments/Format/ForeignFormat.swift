import StrictJSON

/// A format of other programs that describes screens as JSON.
struct ForeignFormat {
  /// The name with an article, after "not a layout document but".
  let name: String
  /// Sets of keys of the outermost object. An object with all keys of a set has this format.
  let signatures: [Set<String>]
  /// What documents have for its grids and lists.
  let advice: String

  /// Returns the format of a text that is not a layout document; nil if it is not known.
  static func recognised(_ bytes: UnsafeBufferPointer<UInt8>) -> ForeignFormat? {
    var keys: Set<String> = []
    DocumentReader.scan(bytes) { key, _ in
      keys.insert(key)
      return false
    }
    guard !keys.contains("format") else { return nil }
    return all.first { $0.signatures.contains { $0.isSubset(of: keys) } }
  }

  private static let readable =
    "documents of the format \"insetory/1\" and storyboards are read; "

  private static let all = [
    ForeignFormat(
      name: "a Figma file",
      signatures: [
        ["document", "schemaVersion"], ["document", "components"], ["document", "lastModified"],
        ["nodes", "lastModified"], ["layoutMode"], ["absoluteBoundingBox"],
      ],
      advice: readable
        + "an auto layout that wraps is \"layout\": \"flow\" with \"alignment\": \"leading\""),
    ForeignFormat(
      name: "a DivKit card",
      signatures: [["card"], ["log_id", "states"]],
      advice: readable
        + "a gallery with \"column_count\" is \"layout\": \"waterfall\" with \"columnCount\""),
    ForeignFormat(
      name: "a message of A2UI",
      signatures: [
        ["surfaceUpdate"], ["dataModelUpdate"], ["beginRendering"], ["createSurface"],
        ["updateComponents"], ["updateDataModel"], ["deleteSurface"],
      ],
      advice: readable + "a column of components is \"layout\": \"list\""),
  ]
}
