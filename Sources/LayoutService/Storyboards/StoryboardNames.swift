/// What the documents of a file are called: by the file, and by the owner of the collection view.
struct StoryboardNames {
  /// The file's name without its extension, as an id.
  private let stem: String

  /// The longest id that a document can have, in bytes.
  private static let limit = 128

  init(file: String) {
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    stem = Self.id(of: parts.dropLast().joined(separator: "."))
  }

  /// Returns ids, all different.
  ///
  /// A document is called by the storyboard id or the class of the controller, or by the collection
  /// view's id in the file. Of several with the same name all have that id as well, so that the
  /// names do not depend on their order.
  func ids(for views: [CollectionViewDescription]) -> [String] {
    let names = views.map { $0.owner?.name.map(Self.id) ?? "" }
    var counts: [String: Int] = [:]
    for name in names { counts[name, default: 0] += 1 }
    var known: Set<String> = []
    var numbers: [String: Int] = [:]
    return zip(views, names).map { view, name in
      var parts = [stem, name].filter { !$0.isEmpty }
      if name.isEmpty || counts[name, default: 0] > 1 { parts.append(Self.id(of: view.id)) }
      let base = parts.filter { !$0.isEmpty }.joined(separator: "-")
      var id = String(base.prefix(Self.limit))
      while id.isEmpty || !known.insert(id).inserted {
        // Counted on for each name, because a file may hold any number of equal ones.
        let number = numbers[base, default: 1] + 1
        numbers[base] = number
        let suffix = "-\(number)"
        id = String(base.prefix(Self.limit - suffix.count)) + suffix
      }
      return id
    }
  }

  /// Returns text with "-" for each character that an id cannot have.
  static func id(of text: String) -> String {
    String(text.map { isID(String($0)) ? $0 : "-" })
  }

  /// Returns whether a text is an id as it is.
  static func isID(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { DocumentParser.isID($0) }
  }
}
