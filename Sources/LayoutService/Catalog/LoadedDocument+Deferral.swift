import LayoutEngine
import LayoutStorage

/// A deferred edit leaves sections dirty, and is refused where an edit that computes would be: no
/// state of a document is stored that cannot be laid out.
extension LoadedDocument {
  /// Checks what a deferred edit made dirty, and stores none of it.
  ///
  /// Sections that were dirty before were checked by the edits that made them so. How long these
  /// are nobody has stored, so the set keeps a bound of the sum. They are laid out again only where
  /// the bound passes the limit or is unknown, and for decorations of several sections.
  ///
  /// - Parameter revision: The edit's; nil where it changed the container, which makes all dirty.
  /// - Complexity: O(*n*) in the items of sections that the edit made dirty, and O(*c*) in chunks
  ///   of sections; in the cases above in the items of all dirty sections.
  /// - Throws: `impossibleDecoration`, `contentTooLong`, `tooManyDecorations`.
  func checkDeferred(_ revision: Revision?, on connection: Connection) throws(ServiceError) {
    let dirty = directory.dirtyPlaces()
    guard !dirty.isEmpty else { return }
    let revisions = directory.revisions
    let made = dirty.filter {
      revision == nil || revisions.effectiveWithDecorations(directory[$0].order) == revision
    }
    var longest: Int64? =
      made.count == dirty.count
      ? directory.longest : set.flatMap { $0.longest > 0 ? $0.longest : nil }
    if !settings.configuration.decorations.isEmpty { longest = nil }
    if let known = longest {
      let new = try computeInMemory(made, on: connection).longest
      longest = min(known + new, SectionDirectory.unbounded)
    }
    let spacing = abs(settings.configuration.sectionSpacing.units)
    let limit = FixedPoint(FixedPoint.limit).units - Int64(directory.count) * spacing
    if longest ?? .max > limit { longest = try checkWhole(on: connection) }
    guard var set, let longest, set.longest != longest else { return }
    set.longest = longest
    self.set = set
    let changed = set
    try storing { () throws(StorageError) in try connection.update(changed) }
  }

  /// Lays out all dirty sections in memory, and returns how long all sections are together.
  private func checkWhole(on connection: Connection) throws(ServiceError) -> Int64 {
    let whole = LoadedDocument(detaching: self)
    let (_, items) = try whole.computeInMemory(
      directory.dirtyPlaces(), keepsItems: true, on: connection)
    try whole.refresh(isComplete: true)
    if !settings.configuration.decorations.isEmpty {
      try refuseContent(whole.contentDecorations(on: connection) { items[$0] }.impossible)
    }
    return whole.directory.longest
  }

  /// Lays sections out and refuses what an edit refuses.
  ///
  /// - Parameter keepsItems: Whether the directory gets the extents, as it may of a copy.
  /// - Returns: How long the sections are together, in units, and what the items of each cover.
  private func computeInMemory(
    _ places: [SectionDirectory.Place], keepsItems: Bool = false, on connection: Connection
  ) throws(ServiceError) -> (longest: Int64, items: [SectionNumber: ItemsBox]) {
    var computer = SectionComputer(settings.configuration, in: part)
    var (longest, decorations) = (Int64(0), 0)
    var items: [SectionNumber: ItemsBox] = [:]
    for place in places {
      let number = directory[place].order.number
      let section = try section(number, on: connection)
      let layout = try locating(number) { () throws(ServiceError) in
        try computer.compute(section, of: record.key)
      }
      if !layout.diagnostics.isEmpty {
        try refuse(
          layout.diagnostics.map {
            SectionDiagnostic($0, of: section, at: directory.index(of: place))
          })
      }
      decorations += computer.decorationCount
      try DocumentLimits.check(decorations: decorations, of: record.key)
      longest = min(longest + abs(layout.extent.units), SectionDirectory.unbounded)
      guard keepsItems else { continue }
      items[number] = layout.items
      directory.update(place, isWritten: false) {
        $0.extent = ExtentEntry(layout, of: $0.order, directory.revisions)
      }
    }
    return (longest, items)
  }

  /// Forgets what was computed in a transaction that goes on without it: its rows were taken back,
  /// and what they were made from stays dirty.
  func forgetComputed(_ former: LayoutSetRecord?, on connection: Connection) throws(ServiceError) {
    set = former
    let isUsable = former?.algorithm == LayoutPass.algorithmVersion
    let extents = try storing { () throws(StorageError) -> [Int: [ExtentEntry]] in
      guard let former, isUsable else { return [:] }
      return try connection.extents(of: former.number)
    }
    directory.set(extents)
    try forgetLongest(on: connection)
    try refresh(isComplete: false)
  }

  /// Says that how long the sections are together is what their extents say, or unknown.
  func forgetLongest(on connection: Connection) throws(ServiceError) {
    guard var set, set.longest != 0 else { return }
    set.longest = 0
    self.set = set
    let changed = set
    try storing { () throws(StorageError) in try connection.update(changed) }
  }
}
