import LayoutEngine

/// One decoration of a document with its frame, by decorations.md. It uses only the input types of
/// the engine.
struct ReferenceDecoration {
  var ordinal: Int
  var id: String
  /// The index of the item, line or gap; otherwise the entry's ordinal.
  var item: Int
  /// The frame in leading coordinates, neither mirrored nor snapped nor transposed.
  var frame: Rect
  /// The concave corner of a bubble.
  var step: Point?
  /// Whether a rounding error decides if the decoration exists.
  var isTooCloseToCall = false

  /// The merged values of a kind and an entry: "objects merge by key".
  struct Description {
    var ordinal: Int
    var entry: DecorationEntry
    var span: DecorationGeometry.Span
    var sectionInset: DecorationGeometry.SectionInsetRule
    var each: DecorationGeometry.Each
    var extent: DecorationGeometry.Extent
    var insets: EdgeInsets
    var whenEmpty: DecorationGeometry.EmptyRule
    var bounds: DecorationGeometry.ItemBounds
    var thickness: Double?
    var isPinned: Bool
    var requires: [String]
    var isBubble: Bool
    /// The badge; nil for other decorations.
    var badge: DecorationGeometry.Badge?

    init(_ entry: DecorationEntry, ordinal: Int, of kind: DecorationKind) {
      let levels = [entry.values.geometry, kind.values.geometry]
      func first<Value>(_ value: (DecorationGeometry) -> Value?) -> Value? {
        levels.compactMap(value).first
      }
      self.ordinal = ordinal
      self.entry = entry
      span = first { $0.span } ?? .all
      sectionInset = first { $0.sectionInset } ?? .atOpenEnds
      each = first { $0.each } ?? .section
      extent = first { $0.extent } ?? (each == .item ? .items : .container)
      insets = EdgeInsets(
        top: first { $0.insets.top } ?? 0, left: first { $0.insets.left } ?? 0,
        bottom: first { $0.insets.bottom } ?? 0, right: first { $0.insets.right } ?? 0)
      whenEmpty = first { $0.whenEmpty } ?? .none
      bounds = first { $0.bounds } ?? .all
      thickness = first { $0.thickness }
      isPinned = first { $0.isPinned } ?? false
      requires = entry.values.requires ?? kind.values.requires ?? []
      isBubble = (entry.values.appearance.shape ?? kind.values.appearance.shape) == .bubble
      if first({ $0.badge }) != nil {
        var all = DecorationGeometry.Badge()
        all.size = first { $0.badge?.size }
        all.anchor = first { $0.badge?.anchor }
        all.position = first { $0.badge?.position }
        all.offset = first { $0.badge?.offset }
        all.fractionalOffset = first { $0.badge?.fractionalOffset }
        badge = all
      }
    }

    /// "A fixed size, anchored to a corner, edge or centre of the frame from steps 1 and 2 (no
    /// insets), with an offset."
    func frame(of badge: DecorationGeometry.Badge, on frame: Rect) -> Rect {
      let size = badge.size ?? .zero
      let isOutside = badge.position == .outside
      var (x, y) = (frame.minX, frame.minY)
      switch badge.anchor ?? .topLeft {
      case .topLeft, .left, .bottomLeft: x = isOutside ? frame.minX - size.width : frame.minX
      case .top, .center, .bottom: x = frame.minX + frame.width / 2 - size.width / 2
      case .topRight, .right, .bottomRight: x = isOutside ? frame.maxX : frame.maxX - size.width
      }
      switch badge.anchor ?? .topLeft {
      case .topLeft, .top, .topRight: y = isOutside ? frame.minY - size.height : frame.minY
      case .left, .center, .right: y = frame.minY + frame.height / 2 - size.height / 2
      case .bottomLeft, .bottom, .bottomRight:
        y = isOutside ? frame.maxY : frame.maxY - size.height
      }
      let (offset, fraction) = (badge.offset, badge.fractionalOffset)
      x += (offset?.x ?? 0) + (fraction?.x ?? 0) * size.width
      y += (offset?.y ?? 0) + (fraction?.y ?? 0) * size.height
      return Rect(x: x, y: y, width: size.width, height: size.height)
    }
  }

  /// Returns the entries that are not hidden, each with its kind. Entries that require a kind
  /// without an entry are left out repeatedly.
  static func descriptions(
    _ entries: [DecorationEntry], kinds: [DecorationKind]
  ) -> [Description] {
    var found: [Description] = []
    for (ordinal, entry) in entries.enumerated() where !entry.isHidden {
      guard let kind = kinds.first(where: { $0.name == entry.kind }) else { continue }
      var description = Description(entry, ordinal: ordinal, of: kind)
      // "`image` stands for the decoration's own image, unless a kind has this name."
      if !kinds.contains(where: { $0.name == "image" }), description.requires.contains("image") {
        let image = entry.values.appearance.image ?? kind.values.appearance.image
        guard image?.source != nil else { continue }
        description.requires.removeAll { $0 == "image" }
      }
      found.append(description)
    }
    return meetingRequirements(found) { _ in true }
  }

  /// Leaves out decorations that are not drawn, then those that require one of them, and so on.
  static func meetingRequirements(
    _ descriptions: [Description], isDrawn: (Description) -> Bool
  ) -> [Description] {
    var left = descriptions.filter(isDrawn)
    var removed = true
    while removed {
      removed = false
      for (index, one) in left.enumerated() {
        let isMet = one.requires.allSatisfy { name in left.contains { $0.entry.kind == name } }
        if !isMet {
          left.remove(at: index)
          removed = true
          break
        }
      }
    }
    return left
  }
}
