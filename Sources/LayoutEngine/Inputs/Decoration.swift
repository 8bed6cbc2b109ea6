/// A decoration: its entry merged with its kind. It has all values of the decoration except its
/// frame.
///
/// A class, so that the attributes of many sections share it.
public final class Decoration: Hashable, Sendable {
  /// The name of the kind.
  public let kind: String
  /// The id of the entry; the kind's name if the entry has no id.
  public let id: String
  /// The index of the entry among the entries of its section.
  public let ordinal: Int
  /// The decoration's name in addresses: its id, or its ordinal in brackets if an earlier entry has
  /// the same id.
  public let key: String
  /// The z-index; -1 if no level sets it.
  public let zIndex: Int
  /// The geometry, with every level applied.
  public let geometry: DecorationGeometry.Resolved
  /// The appearance, with every level applied.
  public let appearance: Appearance
  /// Whether the entry is hidden.
  public let isHidden: Bool
  /// The sections that a decoration of the content covers; nil for a section's own decoration.
  public let sections: SectionSpan?
  /// The kinds that must be drawn.
  let requires: [String]

  init(
    _ entry: DecorationEntry, ordinal: Int, isNamesake: Bool, _ values: DecorationValues,
    requires: [String]
  ) {
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
    self.requires = requires
  }

  /// Returns whether all values of two decorations are equal.
  public static func == (a: Decoration, b: Decoration) -> Bool {
    a === b
      || (a.kind == b.kind && a.id == b.id && a.ordinal == b.ordinal && a.zIndex == b.zIndex
        && a.geometry == b.geometry && a.appearance == b.appearance && a.isHidden == b.isHidden
        && a.sections == b.sections && a.requires == b.requires)
  }

  /// Hashes the kind, the id and the ordinal.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(id)
    hasher.combine(ordinal)
  }
}

extension Array where Element == DecorationEntry {
  /// Returns the decorations of these entries, each merged with its kind, in order.
  ///
  /// Leaves out an entry that is hidden, whose image has no source, or whose required kinds are not
  /// all among the decorations; the others keep their ordinals. An entry of a kind that is not
  /// registered is left out too: a document that names such a kind is refused when it is read. A
  /// section draws an entry only if the entry, and the kinds that it requires, have a frame in it.
  package func resolved(among kinds: [DecorationKind]) -> [Decoration] {
    var decorations: [Decoration] = []
    for (ordinal, entry) in enumerated() where !entry.isHidden {
      guard let kind = kinds.first(where: { $0.name == entry.kind }) else { continue }
      var values = kind.values
      values.override(with: entry.values)
      guard values.isDrawn(among: kinds) else { continue }
      let isNamesake = self[..<ordinal].contains { $0.name == entry.name }
      decorations.append(
        Decoration(
          entry, ordinal: ordinal, isNamesake: isNamesake, values,
          requires: values.requiredKinds(among: kinds)))
    }
    return decorations.meetingRequirements
  }
}

extension Array where Element == Decoration {
  /// The decorations whose required kinds are all among these decorations.
  var meetingRequirements: [Decoration] {
    var decorations = self
    while true {
      // A required decoration can itself require a kind.
      let drawn = Set(decorations.map(\.kind))
      let kept = decorations.filter { $0.requires.allSatisfy(drawn.contains) }
      if kept.count == decorations.count { return decorations }
      decorations = kept
    }
  }
}
