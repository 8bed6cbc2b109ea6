extension DeviceTable {
  /// Returns the devices that globs match, each once and in the order of the table: upright ones,
  /// or variants where the glob has a colon; their bare screens if it ends with `:screen`.
  ///
  /// - Parameter globs: Ids and globs such as `iphone-1*`; several may stand in one, between commas
  ///   and blanks.
  /// - Throws: `document` for one that matches nothing, with the nearest that does; `badAddress`
  ///   for one that cannot be read.
  public func devices(matching globs: [String]) throws(ServiceError) -> [Device] {
    var found: Set<String> = []
    for text in globs {
      for part in Self.parts(of: text) { found.formUnion(try ids(matching: part)) }
    }
    return models.flatMap(\.variants).flatMap { [$0, $0.screen] }
      .filter { found.contains($0.id) }
  }

  /// Returns what stands between the commas of a text, without the blanks around it.
  static func parts(of text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let start = part.drop { $0 == " " }
      return start.lastIndex { $0 != " " }.map { String(start[...$0]) } ?? ""
    }
  }

  private func ids(matching text: String) throws(ServiceError) -> [String] {
    guard Glob.isGlob(text) else {
      guard let device = device(text) else {
        throw .document(DocumentError(unknown(text)))
      }
      return [device.id]
    }
    if text.hasSuffix(Device.screenSuffix) {
      return try ids(matching: String(text.dropLast(Device.screenSuffix.count)))
        .map { $0 + Device.screenSuffix }
    }
    guard text.utf8.count <= Glob.maximumLength, let glob = Glob(text) else {
      throw .badAddress(text, expected: "a device's id or a glob")
    }
    let ids =
      text.utf8.contains(UInt8(ascii: ":"))
      ? models.flatMap(\.variants).map(\.id).filter { $0.utf8.contains(UInt8(ascii: ":")) }
      : models.map(\.id)
    let matching = ids.filter { glob.matches($0) }
    guard !matching.isEmpty else {
      throw .document(
        DocumentError(
          .unknownDevice(text, nearest: nearest(toGlob: text), of: unknownStore)))
    }
    return matching
  }

  /// Returns the glob that somebody meant who misspelt what stands before its star.
  private func nearest(toGlob text: String) -> String? {
    let start = text.prefix { !"*?[".contains($0) }
    let lengths = max(1, start.count - 1)...start.count + 1
    let candidates = lengths.flatMap { length in models.map { String($0.id.prefix(length)) } }
    return NearestMatch.find(String(start), among: candidates)
      .map { $0 + text[start.endIndex...] }.flatMap { $0 == text ? nil : $0 }
  }
}
