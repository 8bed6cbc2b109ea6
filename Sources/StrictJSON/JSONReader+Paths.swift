extension JSONReader {
  /// Returns the location of the value at a path, as in ``JSONLocation/path``, or of its key; nil
  /// if the document has no such value or is not valid.
  ///
  /// Also nil if several values match the path, because paths truncate long keys.
  ///
  /// - Parameters:
  ///   - isOfKey: Whether to return the location of the value's key.
  ///   - synonyms: Other names by which the path can refer to keys. A key with the name itself
  ///     takes precedence.
  /// - Complexity: O(number of bytes) for each step of the path
  public static func location(
    of path: String, isOfKey: Bool = false, synonyms: [String: String] = [:],
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> JSONLocation? {
    var reader = JSONReader(bytes)
    guard path.hasPrefix(reader.rootPath) else { return nil }
    var place = Place(key: 0, value: 0, rest: path.dropFirst(reader.rootPath.count))
    do throws(JSONError) {
      _ = try reader.peekType()
      place.value = reader.position
      while !place.rest.isEmpty {
        reader.position = place.value
        guard let next = try reader.place(behind: place.rest, synonyms) else { return nil }
        place = next
      }
    } catch { return nil }
    return reader.location(at: isOfKey ? place.key : place.value)
  }

  /// The offsets of a value and its key, and the rest of the path below the value.
  private struct Place {
    var key: Int
    var value: Int
    var rest: Substring
  }

  /// Reads the next value, and returns the place in it to which the first step of a path leads; nil
  /// if there is none, or more than one.
  private mutating func place(
    behind path: Substring, _ synonyms: [String: String]
  ) throws(JSONError) -> Place? {
    var (places, others): ([Place], [Place]) = ([], [])
    switch try peekType() {
    case .object:
      try beginObject()
      while let key = try nextKey() {
        let start = tokenStart
        try skipValue()
        if let rest = path.behind(JSONLocation.step(to: key)) {
          places.append(Place(key: start, value: tokenStart, rest: rest))
        } else if let rest = synonyms[key].flatMap({ path.behind(JSONLocation.step(to: $0)) }) {
          others.append(Place(key: start, value: tokenStart, rest: rest))
        }
      }
    case .array:
      try beginArray()
      var index = 0
      while try nextElement() {
        try skipValue()
        if let rest = path.behind("[\(index)]") {
          places.append(Place(key: tokenStart, value: tokenStart, rest: rest))
        }
        index += 1
      }
    default: return nil
    }
    if places.isEmpty { places = others }
    return places.count == 1 ? places[0] : nil
  }
}

extension Substring {
  /// Returns the rest of a path after a step; nil if the path does not begin with the step.
  fileprivate func behind(_ step: String) -> Substring? {
    guard hasPrefix(step) else { return nil }
    let rest = dropFirst(step.count)
    return rest.isEmpty || rest.first == "." || rest.first == "[" ? rest : nil
  }
}
