import LayoutDocuments
import LayoutEngine

/// The ids of a file's documents, and the tag of its frames. They consist of the file's name and
/// the name of the collection view's owner.
///
/// All names begin with a letter or digit, so that they can be arguments of a command.
struct StoryboardNames {
  /// The file's name without its extension.
  private let stem: ReadableName
  /// The file's extension with its dot; empty if it has none.
  private let fileExtension: String

  /// The maximum length of a document id or a tag, in bytes.
  private static let limit = ItemIDs.maximumLength

  init(file: String) {
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    stem = ReadableName(parts.dropLast().joined(separator: "."))
    let last = parts.count > 1 ? ReadableName(parts.last.map(String.init) ?? "").text : ""
    fileExtension = last.isEmpty ? "" : "." + last.prefix(16)
  }

  /// Returns unique ids for collection views.
  ///
  /// An id has the storyboard id or the class of the controller, or the collection view's id in the
  /// file. If several collection views have the same name, all their ids also have the collection
  /// view's id, so that they do not depend on the order. The same applies if the file's or owner's
  /// name is ambiguous as an id.
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
        // The next number is kept for each name: a file may have any number of equal names.
        let number = numbers[base, default: 1] + 1
        numbers[base] = number
        let suffix = "-\(number)"
        id = String(base.prefix(Self.limit - suffix.count)) + suffix
      }
      return id
    }
  }

  /// Returns the tag of the file's frames: the file's name, or the id of its first document if the
  /// file's name is ambiguous as a tag.
  func tag(firstID: String?) -> String {
    let own = stem.text + fileExtension
    if stem.isWhole, !stem.text.isEmpty, own.count <= Self.limit { return own }
    let first = firstID ?? Self.placeholder
    return first.count + fileExtension.count <= Self.limit ? first + fileExtension : first
  }

  private static let placeholder = "collection-view"

  /// Joins the parts that are not empty. If the result is too long, the first parts are truncated.
  private static func joined(_ parts: [String], limit: Int) -> String {
    var text = ""
    for part in parts.reversed() where !part.isEmpty {
      let room = limit - text.count - (text.isEmpty ? 0 : 1)
      guard room > 0 else { break }
      text = part.prefix(room) + (text.isEmpty ? "" : "-") + text
    }
    return text.isEmpty ? placeholder : text
  }

  /// Returns whether a text is a valid id.
  static func isID(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { DocumentParser.isID($0) }
  }
}

/// A name converted to an id: Latin letters lose their marks, and other characters that an id
/// cannot have become "-".
struct ReadableName {
  /// The id, which is empty or begins with a letter or digit.
  let text: String
  /// Whether only marks and ASCII characters were replaced, so that names that look different to
  /// people have different ids.
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

  /// Returns the ASCII letter of a Latin letter with a mark, an empty string for a mark, and nil
  /// for any other character.
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
