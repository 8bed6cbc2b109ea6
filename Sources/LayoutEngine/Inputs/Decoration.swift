/// A kind and the entry that names it as one: all that is to be known of a decoration but its
/// place.
///
/// A class, so that the attributes of many sections share it.
public final class Decoration: Hashable, Sendable {
  public let kind: String
  public let id: String
  /// The entry's place among those of its section, from 0.
  public let ordinal: Int
  /// What addresses call the decoration: its id, or its ordinal in brackets where an entry before
  /// it has the same.
  public let key: String
  public let zIndex: Int
  public let geometry: DecorationGeometry.Resolved
  public let appearance: Appearance
  public let isHidden: Bool
  public let sections: SectionSpan?
  let requires: String?

  init(_ entry: DecorationEntry, ordinal: Int, isNamesake: Bool, _ values: DecorationValues) {
    kind = entry.kind
    id = entry.name
    key = isNamesake ? "[\(ordinal)]" : entry.name
    self.ordinal = ordinal
    zIndex = values.zIndex ?? -1
    geometry = values.geometry.resolved
    var appearance = values.appearance
    // All levels are applied and nothing merges after this, so decorations that look equal are
    // equal.
    appearance.isOneShadow = appearance.shadows?.count == 1
    self.appearance = appearance
    isHidden = entry.isHidden
    sections = entry.sections
    requires = values.requires
  }

  public static func == (a: Decoration, b: Decoration) -> Bool {
    a === b
      || (a.kind == b.kind && a.id == b.id && a.ordinal == b.ordinal && a.zIndex == b.zIndex
        && a.geometry == b.geometry && a.appearance == b.appearance && a.isHidden == b.isHidden
        && a.sections == b.sections && a.requires == b.requires)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(id)
    hasher.combine(ordinal)
  }
}

extension Array where Element == DecorationEntry {
  /// Returns the decorations that these entries make of their kinds, in order.
  ///
  /// Leaves out an entry that is hidden, whose image has no source, or whose required kind is not
  /// in the plan; the others keep their ordinals. An entry of a kind that is not registered is left
  /// out too: a document that names such a kind is refused when it is read. A section draws an
  /// entry only if the entry, and the kind that it requires, have a frame in it.
  package func resolved(among kinds: [DecorationKind]) -> [Decoration] {
    var decorations: [Decoration] = []
    for (ordinal, entry) in enumerated() where !entry.isHidden {
      guard let kind = kinds.first(where: { $0.name == entry.kind }) else { continue }
      var values = kind.values
      values.override(with: entry.values)
      guard values.isDrawn else { continue }
      let isNamesake = self[..<ordinal].contains { $0.name == entry.name }
      decorations.append(Decoration(entry, ordinal: ordinal, isNamesake: isNamesake, values))
    }
    return decorations.meetingRequirements
  }
}

extension Array where Element == Decoration {
  /// Those of these that require nothing but kinds that are among these.
  var meetingRequirements: [Decoration] {
    var decorations = self
    while true {
      // What is required may require something itself.
      let drawn = Set(decorations.map(\.kind))
      let kept = decorations.filter { $0.requires.map { drawn.contains($0) } ?? true }
      if kept.count == decorations.count { return decorations }
      decorations = kept
    }
  }
}
