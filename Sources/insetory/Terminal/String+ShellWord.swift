extension String {
  /// The text quoted so that a shell reads it as one word.
  var shellWord: String {
    let isPlain = unicodeScalars.allSatisfy {
      $0.isASCII
        && ($0.properties.isAlphabetic || "0"..."9" ~= $0 || "._-:".unicodeScalars.contains($0))
    }
    guard isEmpty || !isPlain else { return self }
    return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
