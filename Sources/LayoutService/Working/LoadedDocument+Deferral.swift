import LayoutDocuments
import LayoutEngine
import LayoutStorage

/// Checks of deferred edits, which leave sections dirty. They are refused under the same conditions
/// as edits that compute, so that no stored state is impossible to lay out.
extension LoadedDocument {
  /// Checks the sections that a deferred edit made dirty, without storing frames.
  ///
  /// Sections that were dirty before were checked by the edits that made them dirty. Their lengths
  /// and numbers of views are not stored, so the layout set keeps upper bounds of the sums.
  /// All dirty sections are laid out again only if a bound exceeds its limit or is unknown, or if
  /// the document has decorations of several sections.
  ///
  /// - Parameter made: The result of ``placesMadeDirty(by:)``.
  /// - Complexity: O(*n*) in the items of sections that the edit made dirty, and O(*c*) in chunks
  ///   of sections; if all dirty sections are laid out, O(*n*) in the items of all dirty sections.
  /// - Throws: `impossibleDecoration`, `contentTooLong`, `tooManyViews`.
  func checkDeferred(_ made: [SectionDirectory.Place]) throws(ServiceError) {
    let dirty = directory.dirtyCount
    guard dirty > 0 else { return }
    var bounds: Bounds?
    if settings.configuration.decorations.isEmpty {
      bounds = made.count == dirty ? Bounds(directory) : set.flatMap(Bounds.init)
    }
    if let known = bounds { bounds = known + (try computeInMemory(made).bounds) }
    let spacing = abs(settings.configuration.sectionSpacing.units)
    let longest = FixedPoint(FixedPoint.limit).units - Int64(directory.count) * spacing
    if bounds.map({ $0.exceed(longest) || boundaryMayExceed($0) }) ?? true {
      bounds = try checkWhole()
    }
    guard let bounds else { return }
    try put(bounds)
  }

  /// Returns whether the boundary items of the layout may reach too far.
  private func boundaryMayExceed(_ bounds: Bounds) -> Bool {
    let length = FixedPoint(units: bounds.longest)
    return LayoutBoundary(settings.configuration, in: traits, length: length).fault != nil
  }

  /// Returns the dirty sections that an edit made dirty.
  ///
  /// - Parameter revision: The revision of the edit; nil if it changed the container, which makes
  ///   all sections dirty.
  func placesMadeDirty(by revision: Revision?) -> [SectionDirectory.Place] {
    let revisions = directory.revisions
    return directory.dirtyPlaces().filter {
      revision == nil || revisions.effectiveWithDecorations(directory[$0].order) == revision
    }
  }

  /// Lays sections out in memory, to check that an edit can be laid out.
  ///
  /// - Throws: `impossibleDecoration`, `contentTooLong`, `tooManyViews`.
  func checkPlaces(_ places: [SectionDirectory.Place]) throws(ServiceError) {
    _ = try computeInMemory(places)
  }

  /// Lays out all dirty sections in memory, and returns the sums of all sections.
  private func checkWhole() throws(ServiceError) -> Bounds {
    let whole = LoadedDocument(detaching: self)
    let (_, items) = try whole.computeInMemory(
      directory.dirtyPlaces(), keepsItems: true)
    try whole.refresh(isComplete: true)
    let bounds = Bounds(whole.directory)
    try formatErrors(DocumentLimits.check(views: Int(bounds.views), of: record.key))
    if !settings.configuration.decorations.isEmpty {
      try refuseContent(whole.contentDecorations { items[$0] }.impossible)
    }
    return bounds
  }

  /// Lays sections out in memory. Throws the errors of an edit that computes.
  ///
  /// - Parameter keepsItems: Whether to write the extents to the directory, and to return the
  ///   items' boxes. Only valid for a detached copy.
  /// - Returns: The sums of these sections, and the box of the items of each section.
  private func computeInMemory(_ places: [SectionDirectory.Place], keepsItems: Bool = false)
    throws(ServiceError) -> (bounds: Bounds, items: [SectionNumber: ItemsBox])
  {
    var computer = SectionComputer(settings.configuration, in: traits)
    var sum = Bounds(longest: 0, views: 0)
    var items: [SectionNumber: ItemsBox] = [:]
    for place in places {
      let number = directory[place].order.number
      let section = try section(number)
      let layout = try located(number) { () throws(ServiceError) in
        try formatErrors(computer.compute(section, of: record.key))
      }
      if !layout.diagnostics.isEmpty {
        try refuse(
          layout.diagnostics.map {
            SectionDiagnostic($0, of: section, at: directory.index(of: place))
          })
      }
      sum =
        sum
        + Bounds(
          longest: layout.farthest.units,
          views: Int64(computer.decorationCount + layout.supplementaryCount))
      try formatErrors(DocumentLimits.check(views: Int(sum.views), of: record.key))
      guard keepsItems else { continue }
      items[number] = layout.items
      directory.update(place, isWritten: false) {
        $0.extent = ExtentEntry(
          layout, decorationCount: computer.decorationCount, of: $0.order, directory.revisions)
      }
    }
    return (sum, items)
  }

  /// Discards the results computed since a savepoint that was rolled back. The transaction
  /// continues, and the sections stay dirty.
  func forgetComputed(_ former: LayoutSetRecord?) throws(ServiceError) {
    set = former
    try readExtents()
    try forgetBounds()
    try refresh(isComplete: false)
  }

  /// Removes the bounds. Without dirty sections, the sums of the directory are exact.
  func forgetBounds() throws(ServiceError) {
    try put(Bounds(longest: 0, views: 0))
  }

  private func put(_ bounds: Bounds) throws(ServiceError) {
    guard var set, set.longest != bounds.longest || set.views != bounds.views else {
      return
    }
    (set.longest, set.views) = (bounds.longest, bounds.views)
    self.set = set
    let changed = set
    try stored(connection.update(changed))
  }
}

/// Upper bounds of the sums over all sections of a document, including dirty sections.
private struct Bounds {
  /// The sum of the greatest distances that sections reach from their starts, in fixed-point units.
  var longest: Int64
  /// The supplementary and decoration views.
  var views: Int64

  init(longest: Int64, views: Int64) {
    (self.longest, self.views) = (longest, views)
  }

  init(_ directory: SectionDirectory) {
    self.init(longest: directory.longest, views: Int64(directory.viewCount))
  }

  /// Creates the bounds of a layout set; nil if it has none.
  init?(_ set: LayoutSetRecord) {
    guard set.longest > 0 else { return nil }
    self.init(longest: set.longest, views: set.views)
  }

  static func + (one: Bounds, other: Bounds) -> Bounds {
    Bounds(
      longest: min(one.longest + other.longest, SectionDirectory.unbounded),
      views: one.views + other.views)
  }

  func exceed(_ longest: Int64) -> Bool {
    self.longest > longest || views > DocumentLimits.views
  }
}
