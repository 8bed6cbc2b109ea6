extension XMLScan {
  /// Returns the line and column of a byte, with the elements that are open at it.
  ///
  /// This scans the text again from its start, so that reading does not have to count lines. Call
  /// it for an error, not in a loop.
  func location(at offset: Int) -> XMLLocation {
    var (line, column) = (1, 1)
    for byte in bytes[..<min(offset, bytes.count)] {
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return XMLLocation(line: line, column: column, path: path(at: offset))
  }

  /// Returns the location of a position that libxml2 reports, with the open elements. It is the
  /// position of libxml2's parser, often several columns after the error, so the location has only
  /// its line.
  func location(line: Int, column: Int) -> XMLLocation {
    var (start, rest) = (0, line - 1)
    while rest > 0, let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      (start, rest) = (end + 1, rest - 1)
    }
    let offset = min(start + max(0, column - 2), bytes.count)
    return XMLLocation(line: line, column: nil, path: path(at: offset))
  }

  /// Returns the location of an element's attribute, or of the element's tag if it has no such
  /// attribute.
  ///
  /// - Parameter element: The number of elements that begin before the element.
  func location(ofElement element: Int, attribute: String?) -> XMLLocation {
    var scan = XMLScan(bytes)
    var count = 0
    while let tag = try? scan.next() {
      guard tag.kind != .end else { continue }
      guard count == element else {
        count += 1
        continue
      }
      let attributes = tag.name.upperBound..<scan.place
      let offset = attribute.flatMap { nameOffset($0, in: attributes) }
      var location = location(at: offset ?? tag.start)
      location.path = path(at: scan.place, of: tag)
      return location
    }
    return location(at: bytes.count)
  }

  /// Returns the offset of an attribute's name in the tag that contains it.
  private func nameOffset(_ attribute: String, in tag: Range<Int>) -> Int? {
    let name = Array(attribute.utf8)
    var quote: UInt8?
    for place in tag {
      let byte = bytes[place]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if bytes[place - 1] <= 0x20, bytes[place..<tag.upperBound].starts(with: name),
        [0x09, 0x0A, 0x0D, 0x20, UInt8(ascii: "=")].contains(bytes[place + name.count])
      {
        return place
      }
    }
    return nil
  }

  /// Returns the names of the elements that are open at a byte.
  private func path(at offset: Int, of element: Tag? = nil) -> String {
    var scan = XMLScan(bytes)
    var open: [Range<Int>] = []
    while scan.place < offset, let tag = try? scan.next(), scan.place <= offset {
      switch tag.kind {
      case .begin: open.append(tag.name)
      case .end: _ = open.popLast()
      case .empty: break
      }
    }
    if let element, element.kind == .empty { open.append(element.name) }
    var names = open.map { String(decoding: bytes[$0], as: UTF8.self) }
    // Of many names, only the outermost and the innermost are shown.
    let shown = 10
    if names.count > 2 * shown { names.replaceSubrange(shown..<names.count - shown, with: ["…"]) }
    return names.joined(separator: "/")
  }
}
