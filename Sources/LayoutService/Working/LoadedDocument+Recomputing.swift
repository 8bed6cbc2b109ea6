import LayoutDocuments
import LayoutEngine
import LayoutStorage

extension LoadedDocument {
  /// Computes and stores the dirty sections. Creates the layout set if it does not exist.
  ///
  /// - Parameters:
  ///   - request: The request that a new layout set answers.
  ///   - section: Returns a section's content.
  /// - Complexity: O(*n*) in the items of dirty sections; O(1) for a flow section with only dirty
  ///   decorations.
  func recomputeDirtySections(
    request: String? = nil,
    section: (SectionNumber) throws(ServiceError) -> DocumentSection
  ) throws(ServiceError) -> RecomputedSections {
    let places = directory.dirtyPlaces()
    let isNew = set == nil
    let set = try usableSet(request: request)
    var computer = SectionComputer(settings.configuration, in: traits)
    let writer = FrameWriter(set, on: connection, isNew: isNew)
    var rows: [Int: [(place: Int, entry: ExtentEntry)]] = [:]
    var recomputed = RecomputedSections()
    // Rows of decorations can exist only if the document ever had decorations. Their layout reads
    // the container's line.
    let (decorates, container) = (traits.containerLine != nil, otherContainer)
    var views = 0
    for place in places {
      let entry = directory[place]
      let number = entry.order.number
      let hasFrames = !isNew && directory.hasCleanItems(entry)
      let layout = try located(number) { () throws(ServiceError) in
        let known =
          hasFrames
          ? try computer.computeDecorations(number, in: set, of: record, on: connection)
          : try recomputeSegments(of: number, entry, by: &computer, in: set, to: writer)
        if let known { return known }
        let section = try section(number)
        let layout = try formatErrors(computer.compute(section, of: record.key, in: container))
        // Equal frames are not written again, and those that cannot be read are replaced.
        try computer.store(layout, of: number, by: writer)
        return layout
      }
      if hasFrames { recomputed.decorated += 1 }
      if decorates {
        try computer.storeDecorations(layout, of: number, by: writer)
      }
      views += computer.decorationCount + layout.supplementaryCount
      try formatErrors(DocumentLimits.check(views: views, of: record.key))
      if !layout.diagnostics.isEmpty {
        let section = try section(number)
        recomputed.diagnostics += layout.diagnostics.map {
          SectionDiagnostic($0, of: section, at: directory.index(of: place))
        }
      }
      let extent = ExtentEntry(
        layout, decorationCount: computer.decorationCount, of: entry.order, directory.revisions)
      directory.update(place, isWritten: false) { $0.extent = extent }
      let (row, placeInRow) = number.extentPlace
      rows[row, default: []].append((placeInRow, extent))
      recomputed.computed.insert(number)
    }
    try stored(writer.finish())
    try stored(connection.put(rows, of: set, isNew: isNew))
    try refresh(isComplete: true)
    try formatErrors(DocumentLimits.check(views: directory.viewCount, of: record.key))
    try forgetBounds()
    return recomputed
  }

  /// Computes and stores the dirty sections, and returns the report; see
  /// ``recomputeDirtySections(request:section:)``.
  func recompute(
    request: String? = nil,
    section: (SectionNumber) throws(ServiceError) -> DocumentSection
  ) throws(ServiceError) -> EditReport {
    let invalidation = directory.invalidation()
    let recomputed = try recomputeDirtySections(request: request, section: section)
    return report(of: recomputed, invalidation)
  }

  /// Returns the layout set. Creates it if it does not exist, and empties it if another version of
  /// the engine computed it.
  private func usableSet(request: String?) throws(ServiceError) -> LayoutSetNumber {
    try storageErrors { () throws(StorageError) in
      guard var set else {
        // In a new set all sections are dirty, so all are computed, and are clean at the end of the
        // transaction.
        // A row for these traits exists only if it is not valid.
        try connection.deleteSets(of: record.number, traits: traits.text)
        var set = LayoutSetRecord(
          number: LayoutSetNumber(0), traits: traits.text, container: container.text,
          isRequested: request.map { $0 != Connection.ownRequest } ?? false,
          algorithm: LayoutPass.algorithmVersion, clean: record.revision)
        set.requests = request.map { [$0] } ?? []
        set.number = try connection.insert(set, of: record.number)
        self.set = set
        return set.number
      }
      if set.algorithm != LayoutPass.algorithmVersion {
        // The other version also computed the frames of removed sections.
        try connection.clear(set.number)
        set.algorithm = LayoutPass.algorithmVersion
        try connection.update(set)
        self.set = set
      }
      return set.number
    }
  }

  /// Deletes layout sets of this document.
  func dropSets(where isDropped: (LayoutSetRecord) -> Bool) throws(ServiceError) {
    try storageErrors { () throws(StorageError) in
      for set in try connection.repairedSets(of: record.number) where isDropped(set) {
        try connection.delete(set.number)
      }
    }
  }

  /// Updates the containers and keys of the document's layout sets after a change of its settings,
  /// or of the container traits that the layout reads.
  ///
  /// A requested set keeps its device or size, applied to the document's new container. A set
  /// computed for other traits is deleted; a requested set is emptied instead.
  ///
  /// - Parameter formerFlip: Whether the layout flipped before, as a trait.
  func rekeySets(
    from old: DocumentSettings, _ formerFlip: ContainerTraitSet, to new: DocumentSettings
  ) throws(ServiceError) {
    let formerRead = record.traitsRead.union(formerFlip)
    var sets = try stored(connection.repairedSets(of: record.number))
    var moved: [(set: LayoutSetRecord, isValid: Bool)] = []
    for var set in sets {
      let known: ContainerSpecification
      do throws(ServiceError) {
        known = try ContainerSpecification(text: set.container, on: connection)
      } catch  where error.isDamage {
        // It cannot be known what the set was computed for.
        try stored(connection.delete(set.number))
        sets.removeAll { $0.number == set.number }
        continue
      }
      var container = known
      if set.isRequested, new.container != old.container {
        container = try connection.parsing { devices throws(DocumentError) in
          try new.container.applying(known.label, among: devices)
        }
        set.container = container.text
      }
      let traits = new.configuration.traits(of: container.container, reading: traitsRead)
      set.traits = traits.text
      moved.append(
        (set, traits == old.configuration.traits(of: known.container, reading: formerRead)))
    }
    // Of several sets with one key, a valid set stays, preferably a requested one.
    func rank(_ one: (set: LayoutSetRecord, isValid: Bool)) -> Int {
      (one.isValid ? 0 : 2) + (one.set.isRequested ? 0 : 1)
    }
    var kept: [String: (set: LayoutSetRecord, isValid: Bool)] = [:]
    for one in moved.sorted(by: { rank($0) < rank($1) }) {
      if kept[one.set.traits] == nil {
        kept[one.set.traits] = one
      } else if one.set.isRequested, kept[one.set.traits]?.set.isRequested == false {
        kept[one.set.traits]?.set.isRequested = true
        kept[one.set.traits]?.set.container = one.set.container
      }
    }
    let readable = sets
    try storageErrors { () throws(StorageError) in
      let valid = Set(kept.values.filter(\.isValid).map(\.set.number))
      for set in readable where !valid.contains(set.number) { try connection.delete(set.number) }
      for one in kept.values.sorted(by: { $0.set.number.rawValue < $1.set.number.rawValue }) {
        if one.isValid {
          try connection.update(one.set)
        } else if one.set.isRequested {
          _ = try connection.insert(one.set, of: record.number)
        }
      }
    }
  }
}

/// The result of computing the dirty sections.
struct RecomputedSections {
  /// The sections that were computed.
  var computed: Set<SectionNumber> = []
  /// The number of these sections for which only decorations were computed.
  var decorated = 0
  /// The cases that UIKit leaves undefined in these sections, and the omitted decorations.
  var diagnostics: [SectionDiagnostic] = []
}

extension ContainerSpecification {
  /// The container's text in a row of `layout_set`.
  var text: String { DocumentWriter.settings(DocumentSettings(container: self)) }

  init(text: String, on connection: Connection) throws(ServiceError) {
    do throws(ServiceError) {
      self = try connection.settings(text, isRequested: true).container
    } catch .format(.document) {
      // The user did not write this text, so the details of the error would not help.
      throw .storage(connection.corrupt("layout_set, column container: it is not a container"))
    }
  }
}

extension Connection {
  /// Writes entries at their places in rows of `extent`.
  fileprivate func put(
    _ rows: [Int: [(place: Int, entry: ExtentEntry)]], of set: LayoutSetNumber, isNew: Bool
  ) throws(StorageError) {
    for (row, entries) in rows {
      var known = isNew ? [] : try extents(row: row, of: set) ?? []
      for (place, entry) in entries {
        let missing = place + 1 - known.count
        if missing > 0 { known += repeatElement(.notComputed, count: missing) }
        known[place] = entry
      }
      try put(known, row: row, of: set)
    }
  }
}
