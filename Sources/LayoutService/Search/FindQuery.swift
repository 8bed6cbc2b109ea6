import LayoutStorage

/// The words of a search query, and their matching.
///
/// Words are separated by spaces, and are literal. Characters other than letters and digits only
/// separate the parts of a word, so that `vlc-mov` matches `vlc` immediately followed by `mov`. The
/// last word may be the beginning of a word.
struct FindQuery {
  /// The query in the form in which texts are compared with it.
  private let folded: [UInt8]
  /// The words that have letters or digits.
  private let words: [String]
  /// The parts of each word, in lower case, for matching the ids of items, which are ASCII.
  private let parts: [[[UInt8]]]

  init(_ text: String) {
    folded = FindQuery.folded(text)
    words = text.split(whereSeparator: \.isWhitespace).map(String.init).filter { word in
      word.unicodeScalars.contains(where: FindQuery.isLetterOrDigit)
    }
    parts = words.map { word in
      word.lowercased().utf8
        .split { $0 < 128 && !SearchText.isLetterOrDigit($0) }
        .map(Array.init)
    }
  }

  /// The maximum number of words. The id of each item is compared with each word.
  static let mostWords = 32
  /// The maximum length of the query's text, in bytes of UTF-8.
  static let mostBytes = 1_000

  var wordCount: Int { words.count }

  /// Whether the query contains no letter and no digit.
  var isEmpty: Bool { words.isEmpty }

  /// The query in the syntax of FTS5; nil if the query is empty.
  var match: String? {
    words.isEmpty ? nil : words.map(SearchText.phrase).joined(separator: " ") + " *"
  }

  /// Returns how well a matching text fits: 0 if it equals the query, 1 if it begins with the
  /// query, otherwise 2.
  func rank(of found: String) -> Int {
    let found = FindQuery.folded(found)
    return found == folded ? 0 : found.starts(with: folded) ? 1 : 2
  }

  /// Returns whether an item's id contains every word.
  func matches(itemID: UnsafeRawBufferPointer) -> Bool {
    !parts.isEmpty
      && parts.indices.allSatisfy { word in
        itemID.indices.contains { start in
          isWordStart(start, of: itemID)
            && hasParts(parts[word], isPrefix: word == parts.count - 1, of: itemID, at: start)
        }
      }
  }

  private func hasParts(
    _ parts: [[UInt8]], isPrefix: Bool, of id: UnsafeRawBufferPointer, at start: Int
  ) -> Bool {
    var next = start
    for (index, part) in parts.enumerated() {
      while index > 0, next < id.count, !SearchText.isLetterOrDigit(id[next]) { next += 1 }
      for byte in part {
        guard next < id.count, id[next] | (id[next] < 97 ? 32 : 0) == byte else { return false }
        next += 1
      }
      let isBeginning = isPrefix && index == parts.count - 1
      guard isBeginning || next == id.count || !SearchText.isLetterOrDigit(id[next]) else {
        return false
      }
    }
    return !parts.isEmpty
  }

  private func isWordStart(_ index: Int, of id: UnsafeRawBufferPointer) -> Bool {
    SearchText.isLetterOrDigit(id[index])
      && (index == 0 || !SearchText.isLetterOrDigit(id[index - 1]))
  }

  /// Returns the words of a text as the index has them, separated by spaces: in lower case, and
  /// without accents and separators.
  private static func folded(_ text: String) -> [UInt8] {
    var folded: [UInt8] = []
    var isBetween = false
    for scalar in text.unicodeScalars {
      // A combining accent belongs to the letter before it.
      if !scalar.isASCII, scalar.properties.generalCategory == .nonspacingMark { continue }
      guard isLetterOrDigit(scalar) else {
        isBetween = !folded.isEmpty
        continue
      }
      if isBetween { folded.append(32) }
      isBetween = false
      guard !scalar.isASCII else {
        folded.append(UInt8(scalar.value) | (65...90 ~= scalar.value ? 32 : 0))
        continue
      }
      folded +=
        scalar.properties.lowercaseMapping.unicodeScalars.first?.withoutAccent.utf8 ?? "".utf8
    }
    return folded
  }

  /// Returns whether FTS5's tokenizer `unicode61` treats a scalar as part of a word.
  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    if let byte = UInt8(exactly: scalar.value), byte < 128 {
      return SearchText.isLetterOrDigit(byte)
    }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .privateUse:
      true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// The Latin letter without its accents, or for other letters the Unicode name without accents,
  /// such as `GREEK SMALL LETTER ALPHA;`. The result is only for comparing texts.
  fileprivate var withoutAccent: String {
    guard let name = properties.name else { return String(self) }
    let letter = name[..<(name.firstRange(of: " WITH ")?.lowerBound ?? name.endIndex)]
    let latin = "LATIN SMALL LETTER "
    return letter.hasPrefix(latin) && letter.count == latin.count + 1
      ? letter.suffix(1).lowercased() : letter + ";"
  }
}
