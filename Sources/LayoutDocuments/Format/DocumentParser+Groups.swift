import LayoutEngine
import StrictJSON

/// The groups of compositional sections. documents.md, "Group".
extension DocumentParser {
  private static let groupKeys = JSONKeys([
    "kind", "size", "subitems", "subitem", "repeatingSubitem", "count", "frames",
    "interItemSpacing", "contentInsets", "edgeSpacing", "supplementaryItems",
  ])
  private static let frameKeys = JSONKeys(["frame", "zIndex"])

  /// Reads the named groups of a document.
  mutating func namedGroups() throws(DocumentError) -> [NamedGroup] {
    var groups: [NamedGroup] = []
    try beginObject()
    while let name = try nextKey() {
      try checkRoom(for: "named groups", after: groups.count)
      guard name.utf8.withContiguousStorageIfAvailable({ Self.isID($0) }) ?? Self.isName(name)
      else { throw unexpected(Self.idExpectation) }
      let start = reader.valueStart
      guard case .group(let group) = try subitem(isGroup: true) else {
        throw unexpected("a group")
      }
      groupNotes.groupStarts.append(start)
      groups.append(NamedGroup(name, group))
    }
    return groups
  }

  private static func isName(_ name: String) -> Bool {
    Array(name.utf8).withUnsafeBufferPointer { isID($0) }
  }

  /// Reads the group of a section: a group, or the name of one.
  mutating func sectionGroup() throws(DocumentError) -> LayoutSubitem {
    let start = reader.valueStart
    let group = try subitem(isGroup: true)
    groupNotes.groups.append((group, start))
    return group
  }

  /// Reads an item, a group or the name of a group.
  ///
  /// - Parameter isGroup: Whether an item is an error.
  private mutating func subitem(isGroup: Bool = false) throws(DocumentError) -> LayoutSubitem {
    if try peekType() == .string { return .named(try id()) }
    guard groupNotes.depth < LayoutGroup.maximumDepth + 1 else {
      throw failure(.tooMany("levels of groups", limit: LayoutGroup.maximumDepth))
    }
    groupNotes.depth += 1
    defer { groupNotes.depth -= 1 }
    var draft = SubitemDraft()
    try beginObject()
    draft.start = reader.valueStart
    while let key = try nextKey(of: Self.groupKeys) { try member(key, of: &draft) }
    guard let size = draft.size else {
      let isItem = draft.kind == nil && !isGroup
      throw failure(
        .missingKey("size", owner: isItem ? "an item" : "a group"), at: draft.start)
    }
    guard let kind = draft.kind else {
      if let (key, start) = draft.groupKey {
        throw failure(.keyWithout(key, with: "\"kind\""), at: start)
      }
      if isGroup { throw failure(.missingKey("kind", owner: "a group"), at: draft.start) }
      return .item(
        LayoutItem(
          size: size, contentInsets: draft.insets, edgeSpacing: draft.edgeSpacing,
          supplementaryItems: draft.supplementaryItems))
    }
    return .group(
      LayoutGroup(
        kind, size: size, content: try content(of: draft, kind),
        interItemSpacing: draft.spacing, contentInsets: draft.insets,
        edgeSpacing: draft.edgeSpacing, supplementaryItems: draft.supplementaryItems))
  }

  /// The values of an item or a group that have been read so far.
  private struct SubitemDraft {
    var start = 0
    var kind: LayoutGroup.Kind?
    var size: LayoutSize?
    var subitems: [LayoutSubitem]?
    var subitem: LayoutSubitem?
    var isRepeating = false
    var count: Int?
    var frames: [LayoutGroup.CustomFrame]?
    var spacing = LayoutSpacing.fixed(0)
    var hasSpacing = false
    var insets = DirectionalEdgeInsets.zero
    var edgeSpacing = EdgeSpacing()
    var supplementaryItems: [LayoutSupplementaryItem] = []
    /// The first key that only a group has.
    var groupKey: (key: String, start: Int)?
    /// The key that says what the group holds.
    var contentKey: String?
  }

  private mutating func member(
    _ key: String, of draft: inout SubitemDraft
  ) throws(DocumentError) {
    switch key {
    case "kind": draft.kind = try choice(LayoutGroup.Kind.self)
    case "size": draft.size = try layoutSize()
    case "contentInsets": draft.insets = try directionalInsets()
    case "edgeSpacing": draft.edgeSpacing = try edgeSpacing()
    case "supplementaryItems": draft.supplementaryItems = try supplementaryItems()
    default: try groupMember(key, of: &draft)
    }
  }

  private mutating func groupMember(
    _ key: String, of draft: inout SubitemDraft
  ) throws(DocumentError) {
    if draft.groupKey == nil { draft.groupKey = (key, reader.valueStart) }
    switch key {
    case "interItemSpacing":
      draft.spacing = try spacing()
      draft.hasSpacing = true
    case "count":
      let number = try double()
      guard let count = Int(exactly: number), 1...LayoutGroup.maximumCount ~= count else {
        throw unexpected("an integer from 1 to \(LayoutGroup.maximumCount)")
      }
      draft.count = count
    default:
      if let other = draft.contentKey { throw failure(.exclusiveKeys(other, key)) }
      draft.contentKey = key
      switch key {
      case "subitems": draft.subitems = try subitems()
      case "frames": draft.frames = try frames()
      default:
        draft.isRepeating = key == "repeatingSubitem"
        draft.subitem = try subitem()
      }
    }
  }

  private mutating func subitems() throws(DocumentError) -> [LayoutSubitem] {
    var subitems: [LayoutSubitem] = []
    try beginArray()
    let start = reader.valueStart
    while try nextElement() {
      guard subitems.count < LayoutGroup.maximumSubitems else {
        throw failure(.tooMany("subitems", limit: LayoutGroup.maximumSubitems))
      }
      subitems.append(try subitem())
    }
    guard !subitems.isEmpty else { throw unexpected("a list with a subitem", at: start) }
    return subitems
  }

  private mutating func frames() throws(DocumentError) -> [LayoutGroup.CustomFrame] {
    var frames: [LayoutGroup.CustomFrame] = []
    try beginArray()
    let start = reader.valueStart
    while try nextElement() {
      guard frames.count < LayoutGroup.maximumCount else {
        throw failure(.tooMany("frames of a group", limit: LayoutGroup.maximumCount))
      }
      if try peekType() == .array {
        frames.append(LayoutGroup.CustomFrame(try rect()))
        continue
      }
      var frame: Rect?
      var zIndex: Int?
      try beginObject()
      let start = reader.valueStart
      while let key = try nextKey(of: Self.frameKeys) {
        if key == "frame" { frame = try rect() } else { zIndex = try self.zIndex() }
      }
      guard let frame else {
        throw failure(.missingKey("frame", owner: "an item of a custom group"), at: start)
      }
      frames.append(LayoutGroup.CustomFrame(frame, zIndex: zIndex))
    }
    guard !frames.isEmpty else { throw unexpected("a list with a frame", at: start) }
    return frames
  }

  private mutating func rect() throws(DocumentError) -> Rect {
    try beginArray()
    let start = reader.valueStart
    var numbers: [Double] = []
    while try nextElement(), numbers.count < 5 {
      numbers.append(numbers.count < 2 ? try offset() : try length())
    }
    guard numbers.count == 4 else {
      throw unexpected("a frame [x, y, width, height]", at: start)
    }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// Returns what a group holds.
  private func content(
    of draft: SubitemDraft, _ kind: LayoutGroup.Kind
  ) throws(DocumentError) -> LayoutGroup.Content {
    if kind == .custom {
      if let other = draft.contentKey, other != "frames" {
        let kinds = "\"kind\": \"horizontal\" or \"vertical\""
        throw failure(.keyWithout(other, with: kinds), at: draft.start)
      }
      guard let frames = draft.frames else {
        throw failure(.missingKey("frames", owner: "a custom group"), at: draft.start)
      }
      if draft.count != nil { throw failure(.exclusiveKeys("frames", "count"), at: draft.start) }
      if draft.hasSpacing {
        throw failure(.exclusiveKeys("frames", "interItemSpacing"), at: draft.start)
      }
      return .frames(frames)
    }
    if draft.frames != nil {
      throw failure(.keyWithout("frames", with: "\"kind\": \"custom\""), at: draft.start)
    }
    if let subitems = draft.subitems {
      guard draft.count == nil else {
        throw failure(.exclusiveKeys("subitems", "count"), at: draft.start)
      }
      return .subitems(subitems)
    }
    guard let subitem = draft.subitem else {
      throw failure(
        .missingKey(
          "subitems", owner: "a group without \"subitem\", \"repeatingSubitem\" or \"frames\""),
        at: draft.start)
    }
    guard let count = draft.count else {
      throw failure(
        .missingKey(
          "count", owner: draft.isRepeating ? "\"repeatingSubitem\"" : "\"subitem\""),
        at: draft.start)
    }
    return draft.isRepeating ? .repeated(subitem, count) : .counted(subitem, count)
  }
}

/// What a parser has read of groups that only the whole document can check.
struct GroupNotes {
  /// The groups of sections, with their offsets.
  var groups: [(group: LayoutSubitem, start: Int)] = []
  /// The offsets of the document's named groups.
  var groupStarts: [Int] = []
  /// The offsets of compositional sections without their own group.
  var sectionsWithoutGroup: [Int] = []
  /// The offsets of lists without their own appearance.
  var listsWithoutAppearance: [Int] = []
  /// The keys that only sections of some layouts have, of the section that is read: the first of
  /// the same layouts, with its offset.
  var firstKeys: [(layouts: Set<LayoutName>, what: String, start: Int)] = []
  /// The offset of the section that is read; nil outside of a section.
  var sectionStart: Int?
  /// The layout of the section that is read, as far as it was looked for; or that of items that are
  /// read without their section.
  var sectionLayout: LayoutName?
  /// The number of groups around the value that is read.
  var depth = 0
}

extension DocumentParser {
  /// Checks all groups that were read, and that each compositional section has one, and each list
  /// an appearance.
  func checkGroups(in configuration: LayoutConfiguration) throws(DocumentError) {
    let named = configuration.groups
    for (group, start) in zip(named, groupNotes.groupStarts) {
      if let fault = LayoutSubitem.named(group.name).fault(among: named) {
        throw failure(reason(of: fault, named), at: start)
      }
    }
    for (group, start) in groupNotes.groups {
      if let fault = group.fault(among: named) {
        throw failure(reason(of: fault, named), at: start)
      }
    }
    let defaults = configuration.defaults.metrics.compositional
    if defaults?.group == nil, let start = groupNotes.sectionsWithoutGroup.first {
      throw failure(.missingKey("group", owner: "a compositional section"), at: start)
    }
    if defaults?.list.appearance == nil, let start = groupNotes.listsWithoutAppearance.first {
      throw failure(.missingKey("appearance", owner: "a list section"), at: start)
    }
  }

  private func reason(of fault: GroupFault, _ named: [NamedGroup]) -> DocumentError.Reason {
    switch fault {
    case .unknownName(let name):
      let known = named.map(\.name)
      return .unknownGroup(name, nearest: NearestMatch.find(name, among: known), known: known)
    case .containsItself(let name): return .groupContainsItself(name)
    case .tooDeep: return .tooMany("levels of groups", limit: LayoutGroup.maximumDepth)
    case .tooManySubitems:
      return .tooMany("subitems in a section's groups", limit: LayoutGroup.maximumSubitems)
    }
  }
}
