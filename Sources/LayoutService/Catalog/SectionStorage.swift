import LayoutEngine
import LayoutStorage

// A section on its way between the document format and the rows of the store.

extension Connection {
  /// Returns a section of a document.
  ///
  /// - Complexity: O(*n*) in its runs of items.
  func documentSection(
    _ number: SectionNumber, of document: DocumentNumber
  ) throws(ServiceError) -> DocumentSection {
    let record = try storing { () throws(StorageError) in try self.section(number, of: document) }
    var section = DocumentSection()
    section.id = record.key
    section.title = record.title
    do throws(DocumentError) {
      section.attributes = try DocumentReader.attributes(record.attributes)
      let palette = try DocumentReader.palette(record.palette)
      guard
        let items = ItemRuns(
          sizes: record.runs.sizes, counts: record.runs.counts,
          references: record.runs.references, palette: palette),
        items.count <= DocumentLimits.items
      else { throw DocumentError(.unexpected(expected: "items", found: "other columns")) }
      section.items = items
    } catch {
      throw .storage(
        corrupt("section \(number.rawValue) of document \(document.rawValue): \(error)"))
    }
    section.itemIDs = record.ids
    return section
  }

  /// Returns what decorations read of a section: its attributes, and one item that stands for all,
  /// for they ask only whether there are any.
  func decoratedInput(
    _ number: SectionNumber, of document: DocumentNumber
  ) throws(ServiceError) -> SectionInput {
    let (text, isEmpty) = try storing { () throws(StorageError) in
      try sectionAttributes(number, of: document)
    }
    do throws(DocumentError) {
      return SectionInput(
        attributes: try DocumentReader.attributes(text), items: isEmpty ? ItemRuns() : .one)
    } catch {
      throw .storage(
        corrupt("section \(number.rawValue) of document \(document.rawValue): \(error)"))
    }
  }

  /// Writes a section of a document, whose values were checked (``LayoutDocument/checked(on:)``,
  /// ``DocumentSection/check(in:at:of:insteadOf:)``).
  func put(
    _ section: DocumentSection, _ number: SectionNumber, of document: DocumentNumber, isNew: Bool
  ) throws(ServiceError) {
    var record = SectionRecord(number: number)
    record.key = section.id
    record.title = section.title
    record.attributes = DocumentWriter.attributes(section.attributes)
    record.palette = DocumentWriter.palette(section.items.palette)
    record.ids = section.itemIDs
    record.kinds = section.attributes.decorationKinds
    try storing { () throws(StorageError) in
      try put(record, items: section.items, of: document, isNew: isNew)
    }
  }
}

extension DocumentSection {
  /// The defaults that the section's layout depends on.
  ///
  /// It does not depend on the document, so that changing the document writes no section.
  var inheritedKeys: InheritedKeys {
    let isEmpty = items.count == 0
    let metrics = attributes.metrics
    let overrides = isEmpty ? attributes.whenEmpty : nil
    var keys: InheritedKeys = .document
    func inherit(_ key: InheritedKeys, unless isGiven: Bool) {
      if !isGiven { keys.insert(key) }
    }
    inherit(.sectionInset, unless: (metrics.sectionInset ?? overrides?.sectionInset) != nil)
    inherit(.header, unless: (metrics.header ?? overrides?.header) != nil)
    inherit(.footer, unless: (metrics.footer ?? overrides?.footer) != nil)
    inherit(.decorations, unless: (metrics.decorations ?? overrides?.decorations) != nil)
    guard !isEmpty else { return keys.union(.whenEmpty) }
    inherit(.minimumLineSpacing, unless: metrics.minimumLineSpacing != nil)
    inherit(.minimumInteritemSpacing, unless: metrics.minimumInteritemSpacing != nil)
    inherit(.distribution, unless: metrics.distribution != nil)
    inherit(.itemSize, unless: metrics.itemSize != nil || !items.inheritsItemSize)
    return keys
  }

  /// What the layout of the section reads of a container.
  var reads: ContainerReads { attributes.reads.union(items.reads) }

  /// Whether the items, header and footer of two sections are laid out alike, whatever they are
  /// called.
  func hasSameItems(as other: DocumentSection) -> Bool {
    attributes.withoutDecorations == other.attributes.withoutDecorations
      && items.hasSameSizes(as: other.items)
  }

  /// Whether the decorations of two sections stand alike where their items do.
  func hasSameDecorations(as other: DocumentSection) -> Bool {
    attributes.geometry == other.attributes.geometry
  }
}

extension ItemRuns {
  fileprivate static let one: ItemRuns = {
    var items = ItemRuns()
    items.append(.zero)
    return items
  }()

  /// Whether each item has the same size as in other runs.
  ///
  /// - Complexity: O(*n*) in the runs of both.
  fileprivate func hasSameSizes(as other: ItemRuns) -> Bool {
    guard self != other else { return true }
    guard count == other.count else { return false }
    var (run, otherRun) = (0, 0)
    var (left, otherLeft) = (0, 0)
    for _ in 0..<(runCount + other.runCount) {
      if left == 0 {
        guard run < runCount else { break }
        left = itemCount(ofRun: run)
        run += 1
      }
      if otherLeft == 0 {
        otherLeft = other.itemCount(ofRun: otherRun)
        otherRun += 1
      }
      guard size(ofRun: run - 1) == other.size(ofRun: otherRun - 1) else { return false }
      let both = min(left, otherLeft)
      (left, otherLeft) = (left - both, otherLeft - both)
    }
    return true
  }
}

extension SectionAttributes {
  /// These attributes without what moves no frame.
  fileprivate var geometry: SectionAttributes {
    changingDecorations { entries in
      entries?.map { entry in
        var entry = entry
        entry.values = entry.values.withoutAppearance
        return entry
      }
    }
  }

  /// These attributes without what moves no item.
  fileprivate var withoutDecorations: SectionAttributes {
    var attributes = changingDecorations { _ in nil }
    if attributes.whenEmpty == SectionMetrics() { attributes.whenEmpty = nil }
    attributes.conditions.removeAll { $0.metrics == SectionMetrics() }
    return attributes
  }

  private func changingDecorations(
    _ change: ([DecorationEntry]?) -> [DecorationEntry]?
  ) -> SectionAttributes {
    guard givesDecorations else { return self }
    var changed = self
    changed.metrics.decorations = change(metrics.decorations)
    changed.whenEmpty?.decorations = change(whenEmpty?.decorations)
    for index in conditions.indices {
      changed.conditions[index].metrics.decorations = change(conditions[index].metrics.decorations)
    }
    return changed
  }

  /// The entries of decorations of all levels.
  var decorationEntries: [DecorationEntry] {
    guard givesDecorations else { return [] }
    return (metrics.decorations ?? []) + (whenEmpty?.decorations ?? [])
      + conditions.flatMap { $0.metrics.decorations ?? [] }
  }

  /// Whether an entry of some level is of one of these kinds.
  func names(_ kinds: Set<String>) -> Bool {
    !kinds.isEmpty && decorationEntries.contains { kinds.contains($0.kind) }
  }
}

extension DocumentSettings {
  /// The kinds of decorations that give other frames in other settings: one that only one of them
  /// has is named nowhere where it is not registered.
  func changedKinds(to other: DocumentSettings) -> Set<String> {
    let (was, now) = (configuration.decorationKinds, other.configuration.decorationKinds)
    guard was != now else { return [] }
    let old = Dictionary(was.map { ($0.name, $0.values) }) { first, _ in first }
    return Set(
      now.filter { kind in
        old[kind.name].map { $0.withoutAppearance != kind.values.withoutAppearance } ?? false
      }.map(\.name))
  }

  /// The keys by which the sections' layout depends on what differs between two settings.
  func changedKeys(to other: DocumentSettings) -> InheritedKeys {
    let (old, new) = (configuration, other.configuration)
    var keys: InheritedKeys = []
    if old.geometry != new.geometry { keys.insert(.document) }
    if old.defaults.names(changedKinds(to: other)) { keys.insert(.decorations) }
    let (was, now) = (old.defaults.geometry, new.defaults.geometry)
    keys.formUnion(was.metrics.differences(from: now.metrics))
    if was.whenEmpty != now.whenEmpty { keys.insert(.whenEmpty) }
    if was.conditions != now.conditions {
      // A condition counts as a change of every metric that it gives.
      for condition in was.conditions + now.conditions {
        keys.formUnion(condition.metrics.differences(from: SectionMetrics()))
      }
    }
    return keys
  }
}

extension SectionMetrics {
  fileprivate func differences(from other: SectionMetrics) -> InheritedKeys {
    var keys: InheritedKeys = []
    if sectionInset != other.sectionInset { keys.insert(.sectionInset) }
    if minimumLineSpacing != other.minimumLineSpacing { keys.insert(.minimumLineSpacing) }
    if minimumInteritemSpacing != other.minimumInteritemSpacing {
      keys.insert(.minimumInteritemSpacing)
    }
    if header != other.header { keys.insert(.header) }
    if footer != other.footer { keys.insert(.footer) }
    if itemSize != other.itemSize { keys.insert(.itemSize) }
    if distribution != other.distribution { keys.insert(.distribution) }
    if decorations != other.decorations { keys.insert(.decorations) }
    return keys
  }
}

extension LayoutConfiguration {
  /// What every section depends on, and nothing else: two layouts with equal geometry differ in
  /// their defaults, in where sections stand, or in nothing.
  fileprivate var geometry: LayoutConfiguration {
    var geometry = LayoutConfiguration()
    geometry.shelf = shelf
    geometry.shelf?.sectionSpacing = 0
    geometry.scrollDirection = effectiveScrollDirection
    guard shelf == nil else { return geometry }
    geometry.sectionInsetReference = sectionInsetReference
    geometry.swapHorizontalSpacings = swapHorizontalSpacings && scrollDirection == .horizontal
    return geometry
  }
}
