extension JSONReader {
  /// Returns the location of the value that has a path, as locations give it, or of its key; nil
  /// where the document has no such value, or is not valid.
  ///
  /// It is nil as well where it is not certain which is meant, for paths cut long keys short.
  ///
  /// - Parameters:
  ///   - isOfKey: Whether the key is meant that leads to the value.
  ///   - synonyms: What the path may call keys, where their object has not that key too.
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

  /// Where a value and its key begin, and what of the path leads further down.
  private struct Place {
    var key: Int
    var value: Int
    var rest: Substring
  }

  /// Reads the value that comes next, and returns where in it the first step of a path leads.
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
  /// Returns what follows a step of a path; nil where the path does not begin with the step.
  fileprivate func behind(_ step: String) -> Substring? {
    guard hasPrefix(step) else { return nil }
    let rest = dropFirst(step.count)
    return rest.isEmpty || rest.first == "." || rest.first == "[" ? rest : nil
  }
}
