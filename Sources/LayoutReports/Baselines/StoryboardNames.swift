import LayoutDocuments
import LayoutEngine

/// What the documents of a file are called, and the tag of its frames: by the file, and by the
/// owner of the collection view.
///
/// All begin with a letter or digit, so that they can be typed as arguments.
struct StoryboardNames {
  /// The file's name without its extension.
  private let stem: ReadableName
  /// With its dot; empty where there is none.
  private let fileExtension: String

  /// The longest id that a document or a tag can have, in bytes.
  private static let limit = ItemIDs.maximumLength

  init(file: String) {
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    stem = ReadableName(parts.dropLast().joined(separator: "."))
    let last = parts.count > 1 ? ReadableName(parts.last.map(String.init) ?? "").text : ""
    fileExtension = last.isEmpty ? "" : "." + last.prefix(16)
  }

  /// Returns ids, all different.
  ///
  /// A document is called by the storyboard id or the class of the controller, or by the collection
  /// view's id in the file. Of several with the same name all have that id as well, so that the
  /// names do not depend on their order; and so have those whose file's or owner's name cannot be
  /// told from others as an id.
  func ids(for views: [CollectionViewDescription]) -> [String] {
    let names = views.map { ReadableName($0.owner?.name ?? "") }
    var counts: [String: Int] = [:]
    for name in names { counts[name.text, default: 0] += 1 }
    var known: Set<String> = []
    var numbers: [String: Int] = [:]
    return zip(views, names).map { view, name in
      let isTold = stem.isWhole && name.isWhole && counts[name.text, default: 0] == 1
      let length = stem.text.count + 1 + name.text.count
      let viewID =
        name.text.isEmpty || !isTold || length > Self.limit ? ReadableName(view.id).text : ""
      let base = Self.joined([stem.text, name.text, viewID], limit: Self.limit)
      var id = base
      while !known.insert(id).inserted {
        // Counted on for each name, because a file may hold any number of equal ones.
        let number = numbers[base, default: 1] + 1
        numbers[base] = number
        let suffix = "-\(number)"
        id = String(base.prefix(Self.limit - suffix.count)) + suffix
      }
      return id
    }
  }

  /// Returns the tag of the file's frames: its name, or the id of its first document where the name
  /// cannot be told from others as a tag.
  func tag(firstID: String?) -> String {
    let own = stem.text + fileExtension
    if stem.isWhole, !stem.text.isEmpty, own.count <= Self.limit { return own }
    let first = firstID ?? Self.placeholder
    return first.count + fileExtension.count <= Self.limit ? first + fileExtension : first
  }

  private static let placeholder = "collection-view"

  /// Joins what is not empty; where that is too long the first ones are cut.
  private static func joined(_ parts: [String], limit: Int) -> String {
    var text = ""
    for part in parts.reversed() where !part.isEmpty {
      let room = limit - text.count - (text.isEmpty ? 0 : 1)
      guard room > 0 else { break }
      text = part.prefix(room) + (text.isEmpty ? "" : "-") + text
    }
    return text.isEmpty ? placeholder : text
  }

  /// Returns whether a text is an id as it is.
  static func isID(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { DocumentParser.isID($0) }
  }
}

/// A name as an id: Latin letters without their marks, and "-" for all else that an id cannot have.
struct ReadableName {
  /// Empty, or begins with a letter or digit.
  let text: String
  /// Whether nothing but marks and ASCII was replaced, so that other names have other texts, as
  /// people see it.
  let isWhole: Bool

  init(_ name: String) {
    var text = ""
    var isWhole = true
    for scalar in name.unicodeScalars {
      if StoryboardNames.isID(String(scalar)) {
        text.unicodeScalars.append(scalar)
      } else if scalar.isASCII {
        text += "-"
      } else if let letter = Self.letter(scalar) {
        text += letter
      } else {
        text += "-"
        isWhole = false
      }
    }
    self.text = String(text.drop { !$0.isLetter && !$0.isNumber })
    self.isWhole = isWhole
  }

  /// Returns a letter of ASCII for a Latin one with a mark, nothing for a mark, and nil for all
  /// else.
  private static func letter(_ scalar: Unicode.Scalar) -> String? {
    guard scalar.properties.generalCategory != .nonspacingMark else { return "" }
    // Such as LATIN SMALL LETTER E WITH ACUTE.
    let words = scalar.properties.name?.split(separator: " ") ?? []
    guard words.count > 4, words[0] == "LATIN", words[2] == "LETTER", words[3].count == 1,
      words[4] == "WITH"
    else { return nil }
    return words[1] == "SMALL" ? words[3].lowercased() : String(words[3])
  }
}
