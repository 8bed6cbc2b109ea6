import LayoutEngine
import StrictJSON

extension DocumentParser {
  private static let keys = JSONKeys(["id", "sections"] + settingsNames)
  static let settingsKeys = JSONKeys(settingsNames)
  private static let settingsNames: [StaticString] = [
    "format", "title", "tags", "layout", "container", "scrollDirection", "direction",
    "flipsHorizontallyInOppositeLayoutDirection", "pinHeaders", "sectionHeadersPinToVisibleBounds",
    "pinFooters",
    "sectionFootersPinToVisibleBounds", "stretchHeader", "sectionInsetReference", "compatibility",
    "itemSize", "itemSpacing", "sectionSpacing", "titleHeight", "interSectionSpacing",
    "minimumContentHeight", "contentInsetsReference", "boundarySupplementaryItems", "groups",
    "defaults", "decorationKinds",
    "suppressions",
    "decorations", "$schema",
  ]
  private static let compatibilityKeys = JSONKeys(["swapHorizontalSpacings"])
  private static let flowKeys: Set<String> = [
    "pinHeaders", "sectionHeadersPinToVisibleBounds", "pinFooters",
    "sectionFootersPinToVisibleBounds", "stretchHeader", "sectionInsetReference", "compatibility",
    "interSectionSpacing", "minimumContentHeight", "contentInsetsReference",
    "boundarySupplementaryItems", "groups",
  ]
  private static let shelfKeys: Set<String> = [
    "itemSize", "itemSpacing", "sectionSpacing", "titleHeight",
  ]

  /// Returns the keys of an object without those that only other layouts have.
  func ofLayout(_ known: [String]) -> [String] {
    if let keys = keysOfSection(among: known) { return keys }
    guard known.contains("decorationKinds") else { return known }
    let others = orientation.isShelf ? Self.flowKeys : Self.shelfKeys
    return known.filter { !others.contains($0) }
  }

  /// The values of a document that have been read so far.
  private struct Draft {
    var hasFormat = false
    var id: String?
    var container: ContainerSpecification?
    var settings = DocumentSettings(container: .init())
    var sections: [DocumentSection] = []
    /// Whether a value that depends on the orientation has been read.
    var isOriented = false
    var scrollDirectionStart: Int?
    var seen: Set<String> = []
    var shelf = ShelfMetrics()
  }

  mutating func document() throws(DocumentError) -> LayoutDocument {
    let draft = try draft(of: Self.keys)
    try checkSpans(among: draft.sections)
    var document = LayoutDocument(
      id: draft.id ?? "", settings: draft.settings, sections: draft.sections)
    document.isRead.holds = true
    return document
  }

  mutating func settings() throws(DocumentError) -> DocumentSettings {
    try draft(of: Self.settingsKeys).settings
  }

  private mutating func draft(of keys: JSONKeys) throws(DocumentError) -> Draft {
    var draft = Draft()
    try beginObject()
    let start = reader.valueStart
    while let key = try nextKey(of: keys) { try member(key, of: &draft) }
    try finish()
    guard draft.hasFormat else { throw missing("format", at: start) }
    if keys.names.contains("id"), draft.id == nil { throw missing("id", at: start) }
    guard let container = draft.container else { throw missing("container", at: start) }
    draft.settings.container = container
    if orientation.isShelf {
      if let start = draft.scrollDirectionStart,
        draft.settings.configuration.scrollDirection != .horizontal
      {
        throw unexpected("\"horizontal\", the only direction of a shelf layout", at: start)
      }
      draft.settings.configuration.scrollDirection = .horizontal
      draft.settings.configuration.shelf = draft.shelf
    }
    try checkDecorations(among: draft.settings.configuration.decorationKinds)
    try checkGroups(in: draft.settings.configuration)
    return draft
  }

  private func missing(_ key: String, at start: Int) -> DocumentError {
    failure(.missingKey(key, owner: "the document"), at: start)
  }

  private mutating func member(_ key: String, of draft: inout Draft) throws(DocumentError) {
    try refuseMisplaced(key)
    switch key {
    case "format":
      guard try string() == "insetory/1" else { throw unexpected("the format \"insetory/1\"") }
      draft.hasFormat = true
    case "$schema": draft.settings.schema = try string()
    case "id": draft.id = try id()
    case "title": draft.settings.title = try string()
    case "tags": draft.settings.tags = try tags()
    case "layout":
      let name = try string()
      let layout = LayoutName(rawValue: name)
      guard layout != nil || name == Self.shelf else {
        throw unexpected(anyOf: LayoutName.allCases.map(\.rawValue) + [Self.shelf])
      }
      draft.settings.configuration.layout = layout ?? .flow
      let own = draft.settings.configuration.defaults.layout
      try orient(&draft) {
        $0.isShelf = layout == nil
        $0.layout = own ?? layout ?? .flow
      }
    case "scrollDirection":
      let direction = try choice(ScrollDirection.self)
      draft.scrollDirectionStart = reader.valueStart
      draft.settings.configuration.scrollDirection = direction
      if !orientation.isShelf { try orient(&draft) { $0.scrollDirection = direction } }
    case "container": draft.container = try container()
    case "decorationKinds":
      draft.settings.configuration.decorationKinds = try decorationKinds()
    case "suppressions": draft.settings.suppressions = try suppressions()
    case "decorations":
      draft.settings.configuration.decorations = try decorations(ofContent: true)
    case "sections":
      draft.isOriented = true
      draft.sections = try sections()
    case "defaults":
      draft.isOriented = true
      let hadSections = !draft.sections.isEmpty
      draft.settings.configuration.defaults = try defaults()
      if let layout = draft.settings.configuration.defaults.layout {
        draft.isOriented = hadSections
        try orient(&draft) { $0.layout = layout }
        draft.isOriented = true
      }
    case "itemSize", "itemSpacing", "sectionSpacing", "titleHeight":
      draft.isOriented = true
      try shelfMember(key, of: &draft.shelf)
    default: try flowMember(key, of: &draft)
    }
  }

  /// The layout that only a whole document has.
  private static let shelf = "shelf"

  /// Sets the orientation. Throws if values have already been read with another orientation: then
  /// the whole text is read again, and this error is not reported.
  private mutating func orient(
    _ draft: inout Draft, _ change: (inout DocumentOrientation) -> Void
  ) throws(DocumentError) {
    var changed = orientation
    change(&changed)
    if changed.isShelf { changed.scrollDirection = .horizontal }
    guard !draft.isOriented || changed == orientation else {
      throw unexpected("the orientation before what depends on it")
    }
    orientation = changed
  }

  private func refuseMisplaced(_ key: String) throws(DocumentError) {
    if orientation.isShelf, Self.flowKeys.contains(key) {
      throw failure(.misplacedKey(key, layout: "shelf"))
    }
    if !orientation.isShelf, Self.shelfKeys.contains(key) {
      throw failure(.misplacedKey(key, layout: (orientation.layout ?? .flow).rawValue))
    }
  }

  private mutating func shelfMember(
    _ key: String, of shelf: inout ShelfMetrics
  ) throws(DocumentError) {
    switch key {
    case "itemSize":
      guard case .fixed(let size) = try itemSize() else { return }
      shelf.itemSize = size
    case "itemSpacing": shelf.itemSpacing = try offset()
    case "sectionSpacing": shelf.sectionSpacing = try offset()
    default: shelf.titleHeight = try length()
    }
  }

  private mutating func flowMember(_ key: String, of draft: inout Draft) throws(DocumentError) {
    switch key {
    case "direction": draft.settings.configuration.direction = try choice(LayoutDirection.self)
    case "flipsHorizontallyInOppositeLayoutDirection":
      draft.settings.configuration.flipsHorizontallyInOppositeLayoutDirection = try bool()
    case "pinHeaders", "sectionHeadersPinToVisibleBounds":
      try refuseSynonym("pinHeaders", "sectionHeadersPinToVisibleBounds", &draft.seen)
      draft.settings.configuration.pinHeaders = try bool()
    case "pinFooters", "sectionFootersPinToVisibleBounds":
      try refuseSynonym("pinFooters", "sectionFootersPinToVisibleBounds", &draft.seen)
      draft.settings.configuration.pinFooters = try bool()
    case "stretchHeader": draft.settings.configuration.stretchHeader = try bool()
    case "interSectionSpacing": draft.settings.configuration.interSectionSpacing = try offset()
    case "minimumContentHeight": draft.settings.configuration.minimumContentHeight = try length()
    case "contentInsetsReference":
      draft.settings.configuration.contentInsetsReference = try choice(ContentInsetsReference.self)
    case "boundarySupplementaryItems":
      draft.settings.configuration.boundarySupplementaryItems = try boundaryItems()
    case "groups": draft.settings.configuration.groups = try namedGroups()
    case "sectionInsetReference":
      draft.settings.configuration.sectionInsetReference = try choice(SectionInsetReference.self)
    default:
      try beginObject()
      while try nextKey(of: Self.compatibilityKeys) != nil {
        draft.settings.configuration.swapHorizontalSpacings = try bool()
      }
    }
  }

  private func refuseSynonym(
    _ name: String, _ synonym: String, _ seen: inout Set<String>
  ) throws(DocumentError) {
    guard seen.insert(name).inserted else { throw failure(.exclusiveKeys(name, synonym)) }
  }

  private mutating func tags() throws(DocumentError) -> [String] {
    var tags: [String] = []
    var known: Set<String> = []
    try beginArray()
    while try nextElement() {
      try checkRoom(for: "tags", after: tags.count)
      let tag = try id()
      guard !tag.utf8.allSatisfy({ 48...57 ~= $0 }) else {
        throw unexpected("a tag that is not a bare integer")
      }
      guard known.insert(tag).inserted else { throw unexpected("each tag once") }
      tags.append(tag)
    }
    return tags
  }

  private mutating func sections() throws(DocumentError) -> [DocumentSection] {
    var sections: [DocumentSection] = []
    var ids = ItemIDs()
    var idStarts: [Int] = []
    try beginArray()
    while try nextElement() {
      guard sections.count < DocumentLimits.sections else {
        throw failure(.tooMany("sections", limit: DocumentLimits.sections))
      }
      let (section, idStart) = try sectionAndIDStart()
      ids.append(section.id)
      idStarts.append(idStart)
      sections.append(section)
    }
    if let same = DuplicateID(in: ids) {
      throw duplicate(
        ids[same.second] ?? "", of: "section", first: idStarts[same.first],
        second: idStarts[same.second])
    }
    return sections
  }
}
