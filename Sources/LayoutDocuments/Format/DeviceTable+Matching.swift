/// A device that an id, a name or a glob selects.
public struct DeviceMatch: Hashable, Sendable {
  /// The device, a variant of it, or its bare screen.
  public var device: Device
  /// The names on the box that the glob matches; empty if the device was selected by its id.
  public var names: [String]

  /// Creates a match.
  public init(device: Device, names: [String] = []) {
    (self.device, self.names) = (device, names)
  }
}

extension DeviceTable {
  /// Returns the devices that ids, names and globs select, each once and in the order of the table:
  /// devices in portrait, or variants if the glob has a colon; their bare screens if it ends with
  /// `:screen`.
  ///
  /// - Parameter globs: Ids, names on the box, and globs such as `iphone-1*`; one text may have
  ///   several, separated by commas. A glob matches ids, and names in lower case, written
  ///   `iphone 15 pro` or `iphone-15-pro`.
  /// - Complexity: O(names of all devices) for each glob.
  /// - Throws: `document` for a text that matches no device; `badAddress` for an invalid glob.
  public func devices(matching globs: [String]) throws(FormatError) -> [Device] {
    try matches(of: globs) { DeviceName.report($0, takenAs: $1) }.map(\.device)
  }

  /// Returns the devices of ``devices(matching:)``, each with the names that a glob matches.
  ///
  /// - Throws: As ``devices(matching:)``.
  public func matches(of globs: [String]) throws(FormatError) -> [DeviceMatch] {
    try matches(of: globs) { _, _ in }
  }

  private func matches(
    of globs: [String], noting note: (String, [DeviceMatch]) -> Void
  ) throws(FormatError) -> [DeviceMatch] {
    var found: [String: DeviceMatch] = [:]
    for text in globs.flatMap(Self.parts) {
      let matches = try matches(of: text)
      let named = matches.filter { !$0.names.isEmpty }
      if !named.isEmpty { note(text, named) }
      found.merge(matches.map { ($0.device.id, $0) }) { $0.names.isEmpty ? $0 : $1 }
    }
    return models.flatMap(\.variants).flatMap { [$0.id, $0.screen.id] }.compactMap { found[$0] }
  }

  /// Returns the parts of a text between its commas, without surrounding blanks.
  package static func parts(of text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let start = part.drop { $0 == " " }
      return start.lastIndex { $0 != " " }.map { String(start[...$0]) } ?? ""
    }
  }

  private func matches(of text: String) throws(FormatError) -> [DeviceMatch] {
    guard Glob.isGlob(text) else {
      guard let device = device(text) else { throw .document(DocumentError(unknown(text))) }
      return [DeviceMatch(device: device)]
    }
    if text.hasSuffix(Device.screenSuffix) {
      return try matches(of: String(text.dropLast(Device.screenSuffix.count)))
        .map { DeviceMatch(device: $0.device.screen, names: $0.names) }
    }
    guard text.utf8.count <= Glob.maximumLength, let matches = matches(ofGlob: text) else {
      throw .badAddress(text, expected: "a device's id or a glob")
    }
    guard !matches.isEmpty else {
      let base = String(Self.modelID(of: text))
      let isVariant = base != text && self.matches(ofGlob: base)?.isEmpty == false
      throw .document(
        DocumentError(
          .unknownDevice(
            text, similar: isVariant ? base + ":*" : glob(similarTo: base), of: missingSource)))
    }
    return matches
  }

  /// Returns the devices that match; nil if the text is not a valid glob.
  private func matches(ofGlob text: String) -> [DeviceMatch]? {
    guard let glob = Glob(text), let folded = Glob(text.lowercased()) else { return nil }
    let isOfVariants = text.utf8.contains(UInt8(ascii: ":"))
    // If the text before the colon is a device's id, the glob matches no names.
    let knowsNames = model(Self.modelID(of: text)) == nil
    return models.flatMap { model in
      (isOfVariants ? Array(model.variants.dropFirst()) : [model.upright]).compactMap { device in
        if glob.matches(device.id) { return DeviceMatch(device: device) }
        guard knowsNames else { return nil }
        let suffix = device.id.dropFirst(model.id.count)
        let isMatched = { (name: String) in
          [name.lowercased(), DeviceName.compared(name)].contains { folded.matches($0 + suffix) }
        }
        var names = model.names.filter(isMatched)
        if names.isEmpty, isMatched(model.name) { names = [model.name] }
        return names.isEmpty ? nil : DeviceMatch(device: device, names: names)
      }
    }
  }

  /// Returns a glob that matches a part of a name: the part that occurs in the fewest devices, such
  /// as `*15*` for `iphone-15-por`. Nil if no device has any of its words and numbers.
  func glob(similarTo name: String) -> String? {
    var parts: [String] = []
    var wasDigit: Bool?
    for character in DeviceName.compared(String(name.prefix(128))) {
      let isDigit = character.isNumber || character == "."
      if character == "-" {
        wasDigit = nil
        continue
      }
      if wasDigit == isDigit {
        parts[parts.count - 1].append(character)
      } else {
        parts.append(String(character))
      }
      wasDigit = isDigit
    }
    return parts.filter { $0.utf8.count > 1 }.map { "*\($0)*" }
      .map { (glob: $0, count: matches(ofGlob: $0)?.count ?? 0) }
      .filter { 1..<models.count ~= $0.count }
      .min { $0.count < $1.count }?.glob
  }
}
