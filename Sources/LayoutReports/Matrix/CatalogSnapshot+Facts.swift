public import LayoutDocuments
import LayoutEngine
public import LayoutService

extension CatalogSnapshot {
  /// Gives the body the facts of each section that an address names, in each of some containers: by
  /// section, and in each from the shortest line to the longest, then from the narrowest container
  /// to the widest.
  ///
  /// Nothing is read of what was computed before, and nothing is written.
  ///
  /// - Parameters:
  ///   - address: A document or a section, as it is or with `@REV`.
  ///   - containers: Devices in place of the document's own, on which the view keeps its own
  ///     values; sizes such as `440x956`, which change nothing else.
  /// - Complexity: O(*n*) in the items of the sections, for each container.
  /// - Throws: `noDocument`, `noSection`, `wrongTarget` for an element or a container, `document`
  ///   when there is no such container, `contentTooLong`, and what the body throws.
  public func forEachFacts(
    of address: Address, in containers: [String], _ body: ([SectionFacts]) throws -> Void
  ) throws {
    guard address.element == nil else {
      throw ServiceError.wrongTarget(address.description, expected: "a document or a section")
    }
    guard address.container == nil else {
      throw ServiceError.wrongTarget(
        address.description,
        expected: "an address without #CONTAINER, because the devices replace it"
      )
    }
    let loaded = try loaded(address)
    defer { keep(loaded) }
    let direction = loaded.settings.configuration.effectiveScrollDirection
    let containers = try loaded.settings.container
      .applying(containers, on: connection).enumerated()
      .sorted { one, other in
        let lengths = [one, other].map { container in
          let size = container.element.container.size
          return (SectionFacts.along(size, direction), size.width, container.offset)
        }
        return lengths[0] < lengths[1]
      }.map(\.element)
    func facts(at index: Int) throws {
      let number = loaded.directory[loaded.directory.place(at: index)].order.number
      let section = try loaded.section(number)
      var facts: [SectionFacts] = []
      for container in containers {
        var meter = SectionMeter(
          loaded.settings, in: container,
          as: FrameNaming(
            document: address.document, container: container.label, isContainerAsked: true,
            revision: address.revision))
        facts.append(try meter.facts(of: section, at: index))
      }
      try body(facts)
    }
    if let key = address.section {
      return try facts(at: try loaded.sectionIndex(key))
    }
    for index in 0..<loaded.sectionCount { try facts(at: index) }
  }
}

extension CatalogSnapshot {
  /// Gives the body each section that an address names, with the intervals of widths or heights of
  /// the container in which the number of its columns stays the same.
  ///
  /// The container is else the document's own, or the one that the address names.
  ///
  /// - Throws: `noDocument`, `noSection`, `wrongTarget` for an element, `contentTooLong`,
  ///   `tooMany`, and what the body throws.
  public func forEachIntervals(
    of address: Address, in range: ClosedRange<Double>, varying: VaryingLength,
    _ body: ([ColumnInterval]) throws -> Void
  ) throws {
    guard address.element == nil else {
      throw ServiceError.wrongTarget(address.description, expected: "a document or a section")
    }
    let loaded = try loaded(address)
    defer { keep(loaded) }
    let naming = FrameNaming(
      document: address.document, container: loaded.container.label,
      isContainerAsked: address.container != nil, revision: address.revision)
    func solve(_ index: Int) throws {
      let number = loaded.directory[loaded.directory.place(at: index)].order.number
      var solver = ColumnSolver(
        try loaded.section(number), at: index, of: loaded.settings,
        in: loaded.container, as: naming, varying: varying)
      try body(try solver.intervals(in: range))
    }
    if let key = address.section {
      return try solve(try loaded.sectionIndex(key))
    }
    for index in 0..<loaded.sectionCount { try solve(index) }
  }
}
