import LayoutEngine
import StrictJSON

/// Checks of decorations that need all kinds, entries and sections.
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

  /// Checks that the sections exist that decorations of several sections name.
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

  /// Returns the chain of required kinds from a kind back to itself; nil if it does not require
  /// itself.
  private static func circle(
    from kind: DecorationKind, _ values: [String: DecorationValues]
  ) -> [String]? {
    // The shortest chain to each kind that has been found.
    var chains = [[kind.name]]
    var known: Set<String> = []
    while !chains.isEmpty {
      let chain = chains.removeFirst()
      for name in values[chain[chain.count - 1]]?.requires ?? [] {
        if name == kind.name { return chain + [name] }
        if known.insert(name).inserted { chains.append(chain + [name]) }
      }
    }
    return nil
  }

  /// Returns the offset of a value inside an object that was already read; nil if it is missing.
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

/// A conflict among the values of a decoration, with the key paths of the values that may cause it,
/// the likeliest first.
struct DecorationFault {
  let reason: DocumentError.Reason
  let places: [[String]]

  init(_ reason: DocumentError.Reason, _ places: [String]...) {
    self.reason = reason
    self.places = places
  }
}

extension DecorationValues {
  /// The first problem of these values in a decoration of several sections; nil if there is none.
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

  /// Returns the first problem of a kind, or of an entry merged with its kind; nil if there is
  /// none.
  ///
  /// A kind may leave the size of a badge to its entries.
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
