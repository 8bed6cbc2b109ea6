import LayoutDocuments
import LayoutEngine

/// The inputs of a layout that a document and an app give together.
struct AppInputs: Sendable {
  let document: LayoutDocument
  private(set) var configuration: LayoutConfiguration
  /// The sections of the document, with the app's numbers of items and measured lengths. The app
  /// has the first ones.
  private var sections: [SectionInput]
  private var sectionCount: Int
  /// The lengths that the app measured, by section and item. Items that the app no longer has keep
  /// theirs until a batch update tells where they went.
  private var measured: [[Int: MeasuredSize]]

  init(_ document: LayoutDocument) {
    self.document = document
    configuration = document.settings.configuration
    sections = document.sections.map(\.input)
    sectionCount = sections.count
    measured = sections.map { _ in [:] }
  }

  func layout(
    in container: Container, keeping former: CollectionLayout?
  ) throws(LayoutError) -> CollectionLayout {
    let sections = sections.prefix(sectionCount)
    var configuration = configuration
    if configuration.direction == .rightToLeft, !document.sections.isEmpty,
      configuration.flipsHorizontallyInOppositeLayoutDirection == nil
    {
      // All sections of the document decide, also those that the app does not have.
      configuration.flipsHorizontallyInOppositeLayoutDirection = document.sections.contains {
        [.compositional, .list].contains(
          $0.attributes.layout ?? configuration.defaults.layout ?? configuration.layout)
      }
    }
    return try CollectionLayout(
      configuration, in: container, sections: Array(sections), keeping: former,
      sectionIndex: { id in document.sections[sections.indices].firstIndex { $0.id == id } })
  }

  /// - Parameters:
  ///   - direction: The reading direction; nil for the former one.
  ///   - itemCounts: The numbers of items; nil for the former ones.
  mutating func set(_ direction: LayoutDirection?, itemCounts: [Int]?) {
    if let direction { configuration.direction = direction }
    guard let itemCounts else { return }
    sectionCount = min(itemCounts.count, sections.count)
    for (index, count) in itemCounts.prefix(sectionCount).enumerated()
    where count != sections[index].items.count {
      fit(index, to: count)
    }
  }

  /// Forgets all measured lengths except those of the document.
  mutating func forgetMeasurements() {
    var new = AppInputs(document)
    new.set(
      configuration.direction, itemCounts: sections.prefix(sectionCount).map(\.items.count))
    self = new
  }

  private mutating func fit(_ index: Int, to count: Int) {
    sections[index].items = document.sections[index].items.fitted(
      to: count, measured: measured[index])
  }

  // MARK: - Measured lengths

  /// Takes over the lengths of a view, and returns whether they count and are other ones.
  mutating func measure(
    _ size: MeasuredSize, _ kind: ElementKind?, at path: ElementIndexPath?,
    in layout: CollectionLayout
  ) -> Bool {
    func counted(_ length: Double?) -> Double? {
      // A document has no measured length of 0.
      length.flatMap { $0 > 0 && $0 <= FixedPoint.limit ? $0 : nil }
    }
    let size = MeasuredSize(width: counted(size.width), height: counted(size.height))
    guard size != MeasuredSize() else { return false }
    if let path, !(0..<sectionCount ~= path.section) { return false }
    let before = (sections: path.map { sections[$0.section] }, configuration)
    switch (kind, path) {
    case (nil, let path?):
      let count = sections[path.section].items.count
      guard 0..<count ~= path.item, layout.measuresItems(inSection: path.section),
        measured[path.section][path.item] != size
      else { return false }
      measured[path.section][path.item] = size
      fit(path.section, to: count)
      return true
    case (let kind?, let path?):
      guard path.item == 0 else { return false }
      var attributes = sections[path.section].attributes
      measure(size, kind, of: &attributes)
      sections[path.section].attributes = attributes
    case (let kind?, nil):
      configuration.boundarySupplementaryItems.measure(size, kind)
    case (nil, nil): return false
    }
    return before.0 != path.map { sections[$0.section] } || before.1 != configuration
  }

  private func measure(
    _ size: MeasuredSize, _ kind: ElementKind, of attributes: inout SectionAttributes
  ) {
    guard let own = attributes.metrics.compositional else { return }
    let isVertical = configuration.effectiveScrollDirection == .vertical
    attributes.metrics.compositional?.boundarySupplementaryItems?.measure(size, kind)
    guard let length = isVertical ? size.height : size.width else { return }
    if kind == .header, own.header?.dimension.estimate != nil {
      attributes.metrics.compositional?.header?.measured = length
    } else if kind == .footer, own.footer?.dimension.estimate != nil {
      attributes.metrics.compositional?.footer?.measured = length
    }
  }

  /// Moves measured lengths with their items and sections.
  ///
  /// - Parameter layout: The layout with the new numbers of items.
  mutating func apply(_ updates: [ItemUpdate], in layout: CollectionLayout) {
    let (former, before) = (formerSections(updates), measured)
    var (gone, come) = ([Int: [Int]](), [Int: [Int]]())
    var moved: [(size: MeasuredSize, to: ElementIndexPath)] = []
    // An item or a section can be moved too.
    for update in updates {
      if case .reload(let path) = update, measured.indices.contains(path.section) {
        measured[path.section][path.item] = nil
      } else if case .reloadSection(let section) = update, measured.indices.contains(section) {
        measured[section] = [:]
      }
    }
    for update in updates {
      switch update {
      case .insert(let path): come[path.section, default: []].append(path.item)
      case .delete(let path): gone[path.section, default: []].append(path.item)
      case .move(let path, let target):
        gone[path.section, default: []].append(path.item)
        come[target.section, default: []].append(target.item)
        if measured.indices.contains(path.section), let size = measured[path.section][path.item] {
          moved.append((size, target))
        }
      case .reload, .insertSection, .deleteSection, .reloadSection, .moveSection: break
      }
    }
    let old = measured
    for (section, former) in former.enumerated() {
      measured[section] =
        former.map {
          old[$0].moved(
            without: gone[$0, default: []].sorted(), around: come[section, default: []].sorted())
        } ?? [:]
    }
    for (size, path) in moved
    where 0..<sectionCount ~= path.section && layout.measuresItems(inSection: path.section) {
      measured[path.section][path.item] = size
    }
    for section in 0..<sectionCount {
      if former[section] != section {
        if !layout.measuresItems(inSection: section) { measured[section] = [:] }
        sections[section].attributes = document.sections[section].attributes
      } else if measured[section] == before[section] {
        continue
      }
      fit(section, to: sections[section].items.count)
    }
  }

  /// Returns the former index of each section; nil for an inserted one.
  func formerSections(_ updates: [ItemUpdate]) -> [Int?] {
    var (gone, come) = (Set<Int>(), [Int: Int?]())
    for update in updates {
      switch update {
      case .insertSection(let section): come.updateValue(nil, forKey: section)
      case .deleteSection(let section): gone.insert(section)
      case .moveSection(let section, let target):
        gone.insert(section)
        come.updateValue(measured.indices.contains(section) ? section : nil, forKey: target)
      case .insert, .delete, .reload, .move, .reloadSection: break
      }
    }
    var left = measured.indices.filter { !gone.contains($0) }[...]
    return measured.indices.map { come[$0] ?? left.popFirst() }
  }
}

extension [Int: MeasuredSize] {
  /// Returns the lengths at the indices that their items get.
  ///
  /// - Parameters:
  ///   - gone: The old indices of items that leave, in ascending order.
  ///   - come: The new indices of items that come, in ascending order.
  fileprivate func moved(without gone: [Int], around come: [Int]) -> Self {
    guard !isEmpty, !gone.isEmpty || !come.isEmpty else { return self }
    var moved: Self = [:]
    var (left, joined) = (0, 0)
    for item in keys.sorted() {
      while left < gone.count, gone[left] < item { left += 1 }
      guard left == gone.count || gone[left] != item else { continue }
      let rank = item - left
      while joined < come.count, come[joined] <= rank + joined { joined += 1 }
      moved[rank + joined] = self[item]
    }
    return moved
  }
}

extension ItemRuns {
  /// Returns the first items, or these and further ones with the size of the last. An item that was
  /// measured has the measured lengths.
  ///
  /// The lengths that a document has for its last item are those of that item alone: further items
  /// have the section's item size.
  func fitted(to count: Int, measured: [Int: MeasuredSize]) -> ItemRuns {
    guard count != self.count || !measured.isEmpty else { return self }
    var (runs, next) = (ItemRuns(), 0)
    var items = measured.keys.filter { $0 < count }.sorted()[...]
    func append(_ size: ItemSize?, until end: Int) {
      while next < end {
        let item = items.first.map { Swift.min($0, end) } ?? end
        if item > next { runs.append(size, count: item - next) }
        next = item
        guard item < end, let size = measured[item] else { continue }
        runs.append(.measured(size), count: 1)
        next += 1
        items.removeFirst()
      }
    }
    for run in 0..<runCount where next < count {
      let size = size(ofRun: run)
      let isMeasured = if case .measured? = size { true } else { false }
      let goesOn = run == runCount - 1 && !isMeasured
      append(size, until: goesOn ? count : Swift.min(count, next + itemCount(ofRun: run)))
    }
    append(nil, until: count)
    return runs
  }
}

extension [BoundarySupplementaryItem] {
  /// Gives the item of a kind its estimated lengths.
  fileprivate mutating func measure(_ size: MeasuredSize, _ kind: ElementKind) {
    for index in indices where self[index].kind == kind.rawValue {
      if let width = size.width, self[index].size.width.estimate != nil {
        self[index].measured.width = width
      }
      if let height = size.height, self[index].size.height.estimate != nil {
        self[index].measured.height = height
      }
    }
  }
}
