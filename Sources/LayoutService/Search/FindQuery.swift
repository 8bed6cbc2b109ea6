import LayoutStorage

/// The words of a text that is looked for, and how they are found.
///
/// A word is what stands between spaces, and is literal. What of it is no letter and no digit only
/// separates, so that `vlc-mov` is `vlc` followed at once by `mov`. The last word may be the
/// beginning of one.
struct FindQuery {
  /// What is looked for as texts are compared with it.
  private let folded: [UInt8]
  /// The words that have letters or digits.
  private let words: [String]
  /// The same for items' ids, which are ASCII: the parts of each word, in lower case.
  private let parts: [[[UInt8]]]

  init(_ text: String) {
    folded = FindQuery.folded(text)
    words = text.split(whereSeparator: \.isWhitespace).map(String.init).filter { word in
      word.unicodeScalars.contains(where: FindQuery.isLetterOrDigit)
    }
    parts = words.map { word in
      word.lowercased().utf8
        .split { $0 < 128 && !FoundText.isLetterOrDigit($0) }
        .map(Array.init)
    }
  }

  /// The limits of a query: the id of each item is compared with each word.
  static let mostWords = 32
  static let mostBytes = 1_000

  var wordCount: Int { words.count }

  /// Whether there is a letter or a digit to look for.
  var isEmpty: Bool { words.isEmpty }

  /// The query in the language of FTS5; nil where there is nothing to look for.
  var match: String? {
    words.isEmpty ? nil : words.map(FoundText.phrase).joined(separator: " ") + " *"
  }

  /// How well a text that was found is what is looked for: 0 where it is that, 1 where it begins
  /// so.
  func rank(of found: String) -> Int {
    let found = FindQuery.folded(found)
    return found == folded ? 0 : found.starts(with: folded) ? 1 : 2
  }

  /// Returns whether an item's id has every word.
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
      while index > 0, next < id.count, !FoundText.isLetterOrDigit(id[next]) { next += 1 }
      for byte in part {
        guard next < id.count, id[next] | (id[next] < 97 ? 32 : 0) == byte else { return false }
        next += 1
      }
      let isBeginning = isPrefix && index == parts.count - 1
      guard isBeginning || next == id.count || !FoundText.isLetterOrDigit(id[next]) else {
        return false
      }
    }
    return !parts.isEmpty
  }

  private func isWordStart(_ index: Int, of id: UnsafeRawBufferPointer) -> Bool {
    FoundText.isLetterOrDigit(id[index])
      && (index == 0 || !FoundText.isLetterOrDigit(id[index - 1]))
  }

  /// Returns the words of a text as the index has them, with a space between two: without
  /// capitals, accents and what only separates.
  private static func folded(_ text: String) -> [UInt8] {
    var folded: [UInt8] = []
    var isBetween = false
    for scalar in text.unicodeScalars {
      // An accent that stands by itself belongs to the letter before it.
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

  /// As FTS5's tokenizer `unicode61` has it.
  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    if let byte = UInt8(exactly: scalar.value), byte < 128 {
      return FoundText.isLetterOrDigit(byte)
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
  /// The letter, or what its name says of it but for the accents, such as
  /// `GREEK SMALL LETTER ALPHA;`: enough to compare texts by.
  fileprivate var withoutAccent: String {
    guard let name = properties.name else { return String(self) }
    let letter = name[..<(name.firstRange(of: " WITH ")?.lowerBound ?? name.endIndex)]
    let latin = "LATIN SMALL LETTER "
    return letter.hasPrefix(latin) && letter.count == latin.count + 1
      ? letter.suffix(1).lowercased() : letter + ";"
  }
}
