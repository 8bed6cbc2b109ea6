import LayoutDocuments
import LayoutEngine
import LayoutStorage

/// A cached value that differs from a fresh computation: the first one found.
public struct CacheDifference: Hashable, Sendable {
  /// The document's id.
  public var document: String
  /// The container that the cache was computed for.
  public var container: String
  /// The section concerned, from 0.
  public var section: Int
  /// What differs, such as `frame of item 3`.
  public var what: String
  /// Whether the inputs contradict each other; some of them may then be lost.
  public var isOfInputs = false
  /// The cached value.
  public var cached: String
  /// The freshly computed value.
  public var computed: String
}

extension CatalogSnapshot {
  /// Computes a document afresh for each of its layout sets, and compares each cached value of
  /// clean sections bit for bit. Also checks that the search index finds the document and its
  /// sections, and checks the stored bound of the length of the document's text.
  ///
  /// - Returns: The number of containers, the number of their sections that were compared, and the
  ///   first difference.
  /// - Complexity: O(size of the document), for each of its layout sets.
  /// - Throws: `noDocument`; `storage` if rows are damaged; `contentTooLong`, `tooManyViews`
  ///   or `impossibleDecoration` if dirty sections cannot be laid out.
  public func verify(
    _ document: String
  ) throws(ServiceError) -> (containers: Int, sections: Int, difference: CacheDifference?) {
    let own = try connection.existingDocument(document)
    let settings = try DocumentSettings(own, on: connection)
    if let difference = try searchTextDifference(of: own, settings) { return (0, 0, difference) }
    let sets = try stored(connection.layoutSets(of: own.number))
    var (containers, sections) = (0, 0)
    for set in sets where set.algorithm == LayoutPass.algorithmVersion {
      let container = try ContainerSpecification(text: set.container, on: connection)
      // Reads the file and not the cache in memory, because the file is to be verified.
      let loaded = try LoadedDocument(
        own, settings: settings, container: container, on: connection)
      guard loaded.set?.number == set.number else {
        let traits = settings.configuration.traits(
          of: container.container, reading: loaded.traitsRead)
        return (
          containers, sections,
          CacheDifference(
            document: document, container: container.label, section: 0,
            what: "container traits", cached: set.traits, computed: traits.text)
        )
      }
      var verification = Verification(loaded, set: set.number, connection: connection)
      let difference = try verification.firstDifference()
      containers += 1
      sections += verification.sections
      if difference != nil { return (containers, sections, difference) }
    }
    // Dirty sections have no frames to compare, but must have a valid layout.
    _ = try layout(of: document)
    return (containers, sections, try longestTextDifference(of: own, settings))
  }

  /// Compares the stored bound of the length of the document's text with the text. Returns a
  /// difference if the bound is too low.
  private func longestTextDifference(
    of record: DocumentRecord, _ settings: DocumentSettings
  ) throws(ServiceError) -> CacheDifference? {
    let loaded = try LoadedDocument(
      record, settings: settings, container: settings.container, on: connection)
    let least = try record.leastText(settings) { body throws(ServiceError) in
      try loaded.directory.visit { (_, _, entry) throws(ServiceError) in
        body(try loaded.section(entry.order.number))
      }
    }
    guard let least else { return nil }
    return CacheDifference(
      document: record.key, container: loaded.container.label, section: 0,
      what: "upper bound of the text length", cached: "\(record.longestText)",
      computed: "at least \(least)")
  }
}

/// Compares one layout set with a fresh computation.
private struct Verification: ~Copyable {
  let loaded: LoadedDocument
  let set: LayoutSetNumber
  let connection: Connection
  var sections = 0
  private var computer: SectionComputer
  private let reader: FrameReader

  init(_ loaded: LoadedDocument, set: LayoutSetNumber, connection: Connection) {
    self.loaded = loaded
    self.set = set
    self.connection = connection
    computer = SectionComputer(loaded.settings.configuration, in: loaded.traits)
    reader = FrameReader(set, on: connection)
  }

  mutating func firstDifference() throws(ServiceError) -> CacheDifference? {
    let directory = loaded.directory
    var items = 0
    var traitsRead: ContainerTraitSet = []
    for index in 0..<directory.count {
      let entry = directory[directory.place(at: index)]
      let number = entry.order.number
      let section = try loaded.section(number)
      items += section.items.count
      traitsRead.formUnion(section.traitsRead(among: loaded.settings.configuration.groups))
      guard section.inheritedKeys == entry.order.inherits else {
        return difference(
          index, "inherited keys", "\(entry.order.inherits.rawValue)",
          "\(section.inheritedKeys.rawValue)")
      }
      guard !directory.isDirty(entry) else { continue }
      sections += 1
      let layout = try formatErrors(computer.compute(section, of: loaded.record.key))
      let fresh = ExtentEntry(
        layout, decorationCount: computer.decorationCount, of: entry.order, directory.revisions)
      guard fresh == entry.extent else {
        return difference(index, "extent and reach", "\(entry.extent)", "\(fresh)")
      }
      let difference = try loaded.located(number) {
        () throws(ServiceError) -> CacheDifference? in
        if let difference = try frameDifference(index, number, layout) { return difference }
        return try decorationDifference(index, number, layout)
      }
      if let difference { return difference }
    }
    traitsRead = loaded.settings.configuration.traitsRead(with: traitsRead)
    guard loaded.record.traitsRead.isSuperset(of: traitsRead) else {
      return difference(
        0, "record of the container traits read", "\(loaded.record.traitFlags)",
        "\(traitsRead.rawValue)")
    }
    guard items == loaded.record.items, directory.count == loaded.record.sections else {
      var difference = difference(
        0, "count of items and sections", "\(loaded.record.items), \(loaded.record.sections)",
        "\(items), \(directory.count)")
      difference.isOfInputs = true
      return difference
    }
    return nil
  }

  private mutating func frameDifference(
    _ index: Int, _ number: SectionNumber, _ layout: SectionLayout
  ) throws(ServiceError) -> CacheDifference? {
    let segments = SectionSegments.stored(number, reader)
    let bounds = computer.segmentBounds()
    let frames = computer.frames
    var item = 0
    var segment = 0
    while let stored = try segments.segment(segment) {
      if segment == 0 {
        guard stored.header == layout.header, stored.footer == layout.footer else {
          return difference(
            index, "header or footer", "\(text(stored.header)), \(text(stored.footer))",
            "\(text(layout.header)), \(text(layout.footer))")
        }
      }
      for frame in stored.frames {
        guard item < frames.count, frames[item].hasSameBits(as: frame) else {
          return difference(
            index, "frame of item \(item)", text(frame),
            item < frames.count ? text(frames[item]) : "none")
        }
        item += 1
      }
      // A formula has no stored bounds.
      let known = try segments.bounds(of: segment)
      let computed = stored.formula == nil && segment < bounds.count ? bounds[segment] : nil
      guard known?.lower == computed?.lower, known?.upper == computed?.upper else {
        func text(_ bounds: (lower: Double, upper: Double)?) -> String {
          bounds.map { "\($0)" } ?? "none"
        }
        return difference(index, "bounds of segment \(segment)", text(known), text(computed))
      }
      segment += 1
    }
    guard item == frames.count else {
      return difference(index, "count of frames", "\(item)", "\(frames.count)")
    }
    return nil
  }

  private func decorationDifference(
    _ index: Int, _ number: SectionNumber, _ layout: SectionLayout
  ) throws(ServiceError) -> CacheDifference? {
    let kept = try stored(connection.decorations(of: number, in: set))
    let (cached, fresh) = (kept?.decorations ?? [], computer.decorations)
    // A cached box of the items may be unused, but must match; a missing box is computed on demand.
    if let items = kept?.items, items != layout.items {
      return difference(
        index, "record of the items that decorations read", "\(items.values)",
        "\(layout.items?.values ?? [])")
    }
    guard cached != fresh else { return nil }
    let different = zip(cached, fresh).prefix { $0 == $1 }.count
    func text(_ decorations: [DecorationFrame]) -> String {
      guard different < decorations.count else { return "none" }
      let decoration = decorations[different]
      return "\(decoration.ordinal)[\(decoration.item)] \(self.text(decoration.rect))"
    }
    return difference(index, "decoration \(different)", text(cached), text(fresh))
  }

  private func difference(
    _ section: Int, _ what: String, _ cached: String, _ computed: String
  ) -> CacheDifference {
    CacheDifference(
      document: loaded.record.key, container: loaded.container.label, section: section, what: what,
      cached: cached, computed: computed)
  }

  private func text(_ rect: Rect?) -> String {
    rect.map { "[\($0.minX), \($0.minY), \($0.width), \($0.height)]" } ?? "none"
  }
}
