public import LayoutDocuments
import LayoutEngine
public import LayoutService
import LayoutStorage

extension CatalogSnapshot {
  /// Passes the facts of each addressed section, in each container, to the body. The body is called
  /// once for each section. Facts are sorted by the line length, then by the width of the
  /// container.
  ///
  /// Stored frames are not read, and nothing is written.
  ///
  /// - Parameters:
  ///   - address: A document or a section, optionally with `@REV`.
  ///   - containers: Devices that replace the document's own, on which the view keeps its own
  ///     values; or sizes such as `440x956`, which change only the size.
  /// - Complexity: O(*n*) in the items of the sections, for each container.
  /// - Throws: `noDocument`, `noSection`, `wrongTarget` for an element or a container, `document`
  ///   if there is no such container, `contentTooLong`, and the errors of the body.
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
          loaded.decidedSettings, in: container,
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
  /// Passes the column intervals of each addressed section to the body: ranges of the container's
  /// width or height in which the number of columns stays the same.
  ///
  /// All other values are from the container that the address names, or else from the document's
  /// own container.
  ///
  /// - Throws: `noDocument`, `noSection`, `wrongTarget` for an element, `contentTooLong`,
  ///   `badValue` if the range has too many candidates for changes, and the errors of the body.
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
        try loaded.section(number), at: index, of: loaded.decidedSettings,
        in: loaded.container, as: naming, varying: varying)
      try body(try solver.intervals(in: range))
    }
    if let key = address.section {
      return try solve(try loaded.sectionIndex(key))
    }
    for index in 0..<loaded.sectionCount { try solve(index) }
  }
}
