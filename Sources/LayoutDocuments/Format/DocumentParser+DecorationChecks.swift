import LayoutEngine
import StrictJSON

/// What can be said of decorations only when kinds, entries and sections are known.
extension DocumentParser {
  /// Checks all entries that were read against the registered kinds, and the kinds themselves.
  func checkDecorations(among kinds: [DecorationKind]) throws(DocumentError) {
    let values = Dictionary(kinds.map { ($0.name, $0.values) }) { first, _ in first }
    let unknown = decorationNotes.named.filter { values[$0.key] == nil }
    if let (kind, start) = unknown.min(by: { $0.value < $1.value }) {
      let known = kinds.map(\.name)
      let nearest = NearestMatch.find(kind, among: known)
      throw failure(.unknownDecorationKind(kind, nearest: nearest, known: known), at: start)
    }
    for (kind, start) in zip(kinds, decorationNotes.kindStarts) {
      if let circle = Self.circle(from: kind, values) {
        throw failure(.requiresItself(circle), at: place(of: ["requires"], in: start) ?? start)
      }
      try check(kind.values.fault(isKind: true), in: start)
    }
    for note in decorationNotes.entries {
      guard var merged = values[note.entry.kind] else { continue }
      merged.override(with: note.entry.values)
      try check(merged.fault(isKind: false), in: note.start)
      if note.entry.sections != nil { try check(merged.faultOverSections, in: note.start) }
    }
  }

  /// Checks that the sections are there that decorations of several sections name.
  func checkSpans(among sections: [DocumentSection]) throws(DocumentError) {
    let notes = decorationNotes.entries.filter { $0.entry.sections ?? .init() != .init() }
    guard !notes.isEmpty else { return }
    let names = SectionNames(sections.map(\.id))
    for note in notes {
      guard let fault = note.entry.sections.flatMap(names.fault) else { continue }
      throw failure(fault.reason, at: place(of: [fault.key], in: note.start) ?? note.start)
    }
  }

  private func check(_ fault: DecorationFault?, in start: Int) throws(DocumentError) {
    guard let fault else { return }
    let found = fault.places.compactMap { keys in place(of: keys, in: start) }.first
    throw failure(fault.reason, at: found ?? start)
  }

  /// Returns the kinds on the way from one back to itself; nil where there is none.
  private static func circle(
    from kind: DecorationKind, _ values: [String: DecorationValues]
  ) -> [String]? {
    var kinds = [kind.name]
    var next = kind.values.requires
    // A longer chain has come to a circle that others are in.
    while let name = next, kinds.count <= values.count {
      kinds.append(name)
      if name == kind.name { return kinds }
      next = values[name]?.requires
    }
    return nil
  }

  /// Returns where a value stands within an object that was read; nil where it is not there.
  private func place(of keys: [String], in start: Int) -> Int? {
    var start = start
    for key in keys {
      var object = JSONReader(UnsafeBufferPointer(rebasing: bytes[start...]))
      guard (try? object.beginObject()) != nil else { return nil }
      var found: Int?
      while found == nil, let other = try? object.nextKey() {
        if other == key {
          _ = try? object.peekType()
          found = start + object.valueStart
        } else {
          try? object.skipValue()
        }
      }
      guard let found else { return nil }
      start = found
    }
    return start
  }
}

/// What is wrong with a decoration whose values do not go together, and the values that may be
/// blamed, the likeliest first.
struct DecorationFault {
  let reason: DocumentError.Reason
  let places: [[String]]

  init(_ reason: DocumentError.Reason, _ places: [String]...) {
    self.reason = reason
    self.places = places
  }
}

extension DecorationValues {
  /// What is wrong with these values for a decoration of several sections; nil for nothing.
  var faultOverSections: DecorationFault? {
    if let each = geometry.each, each != .section {
      return DecorationFault(
        .unexpected(
          expected: "\"section\" for a decoration of several sections",
          found: "\"\(each.rawValue)\""), ["geometry", "each"])
    }
    if appearance.shape == .bubble {
      return DecorationFault(
        .unexpected(
          expected: "\"rect\" for a decoration of several sections", found: "\"bubble\""),
        ["appearance", "shape"])
    }
    return nil
  }

  /// What is wrong with a kind, or with an entry and its kind as one; nil for nothing.
  ///
  /// The size of a badge may be left to the entries, as long as there are none.
  func fault(isKind: Bool) -> DecorationFault? {
    let each = geometry.each ?? .section
    if geometry.thickness != nil, each != .gap {
      return DecorationFault(
        .keyWithout("thickness", with: "\"each\": \"gap\""), ["geometry", "thickness"],
        ["geometry", "each"])
    }
    if geometry.isPinned == true, each != .section {
      return DecorationFault(
        .keyWithout("pinned", with: "\"each\": \"section\""), ["geometry", "pinned"],
        ["geometry", "each"])
    }
    if let badge = geometry.badge {
      if badge.size == nil, !isKind {
        return DecorationFault(.missingKey("size", owner: "a badge"), ["geometry", "badge"])
      }
      if badge.position == .outside, badge.anchor == .center {
        return DecorationFault(
          .unexpected(
            expected: "an edge or a corner as the anchor of a badge outside", found: "\"center\""),
          ["geometry", "badge", "anchor"], ["geometry", "badge", "position"])
      }
    }
    guard appearance.shape == .bubble else { return nil }
    if each != .section {
      return DecorationFault(
        .keyWithout("bubble", with: "\"each\": \"section\""), ["appearance", "shape"],
        ["geometry", "each"])
    }
    guard appearance.cornerRadius.areEqual else {
      return DecorationFault(
        .unexpected(expected: "one radius for all corners of a bubble", found: "several"),
        ["appearance", "cornerRadius"], ["appearance", "shape"])
    }
    return nil
  }
}
