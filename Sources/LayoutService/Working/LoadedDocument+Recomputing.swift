import LayoutDocuments
import LayoutEngine
import LayoutStorage

extension LoadedDocument {
  /// Computes what is dirty and stores it, in a set that is made where there is none yet.
  ///
  /// - Parameters:
  ///   - isRequested: Whether a set that is made is one that somebody asked for.
  ///   - section: Gives a section's content.
  /// - Complexity: O(*n*) in the items of dirty sections; O(1) in those of sections whose
  ///   decorations alone are dirty.
  func renew(
    isRequested: Bool = false,
    section: (SectionNumber) throws(ServiceError) -> DocumentSection
  ) throws(ServiceError) -> Renewal {
    let places = directory.dirtyPlaces()
    let isNew = set == nil
    let set = try usableSet(isRequested: isRequested)
    var computer = SectionComputer(settings.configuration, in: part)
    var rows: [Int: [(place: Int, entry: ExtentEntry)]] = [:]
    var renewal = Renewal()
    // Rows of decorations are there only where something ever had some.
    let decorates = part.containerLine != nil
    var decorations = 0
    for place in places {
      let entry = directory[place]
      let number = entry.order.number
      var decorated: SectionLayout?
      if !isNew && directory.hasCleanItems(entry) {
        decorated = try locating(number) { () throws(ServiceError) in
          try computer.computeDecorations(number, in: set, of: record, on: connection)
        }
      }
      let layout: SectionLayout
      if let decorated {
        layout = decorated
        renewal.decorated += 1
      } else {
        layout = try locating(number) { () throws(ServiceError) in
          let section = try section(number)
          return try formatErrors(computer.compute(section, of: record.key, in: otherContainer))
        }
        try computer.store(layout, of: number, in: set, on: connection, isNew: isNew)
      }
      if decorates {
        try computer.storeDecorations(layout, of: number, in: set, on: connection, isNew: isNew)
        decorations += computer.decorationCount
        try formatErrors(DocumentLimits.check(decorations: decorations, of: record.key))
      }
      if !layout.diagnostics.isEmpty {
        let section = try section(number)
        renewal.diagnostics += layout.diagnostics.map {
          SectionDiagnostic($0, of: section, at: directory.index(of: place))
        }
      }
      let extent = ExtentEntry(
        layout, decorationCount: computer.decorationCount, of: entry.order, directory.revisions)
      directory.update(place, isWritten: false) { $0.extent = extent }
      let (row, placeInRow) = number.extentPlace
      rows[row, default: []].append((placeInRow, extent))
      renewal.computed.insert(number)
    }
    try stored(connection.put(rows, of: set, isNew: isNew))
    try refresh(isComplete: true)
    try formatErrors(DocumentLimits.check(decorations: directory.decorationCount, of: record.key))
    try forgetBounds()
    return renewal
  }

  /// Computes what is dirty, and reports it; see ``renew(isRequested:section:)``.
  func recompute(
    isRequested: Bool = false,
    section: (SectionNumber) throws(ServiceError) -> DocumentSection
  ) throws(ServiceError) -> EditReport {
    let invalidation = directory.invalidation()
    let renewal = try renew(isRequested: isRequested, section: section)
    return report(of: renewal, invalidation)
  }

  /// Returns the set, which is made where there is none, and emptied where another version of the
  /// engine computed it.
  private func usableSet(isRequested: Bool) throws(ServiceError) -> LayoutSetNumber {
    try storing { () throws(StorageError) in
      guard var set else {
        // All of a new set is dirty, and so all of it is clean when the transaction ends.
        var set = LayoutSetRecord(
          number: LayoutSetNumber(0), part: part.text, container: container.text,
          isRequested: isRequested, algorithm: LayoutPass.algorithmVersion, clean: record.revision)
        set.number = try connection.insert(set, of: record.number)
        self.set = set
        return set.number
      }
      if set.algorithm != LayoutPass.algorithmVersion {
        // What sections that were removed left there came from the other version too.
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
    try storing { () throws(StorageError) in
      for set in try connection.layoutSets(of: record.number) where isDropped(set) {
        try connection.delete(set.number)
      }
    }
  }

  /// Gives the sets of this document the containers and the keys that follow from new settings, or
  /// from more container traits that the layout reads.
  ///
  /// A requested set keeps its device or size, applied to the document's new container. A set
  /// computed for other traits is deleted; a requested set is emptied instead.
  func rekeySets(
    from old: DocumentSettings, to new: DocumentSettings, reading reads: ContainerReads
  ) throws(ServiceError) {
    let sets = try stored(connection.layoutSets(of: record.number))
    var moved: [(set: LayoutSetRecord, isValid: Bool)] = []
    for var set in sets {
      let known = try ContainerSpecification(text: set.container, on: connection)
      var container = known
      if set.isRequested, new.container != old.container {
        container = try connection.parsing { devices throws(DocumentError) in
          try new.container.applying(known.label, among: devices)
        }
        set.container = container.text
      }
      let part = new.configuration.part(of: container.container, reading: reads)
      set.part = part.text
      moved.append(
        (set, part == old.configuration.part(of: known.container, reading: reads)))
    }
    // Of several sets with one key, a valid set stays, preferably a requested one.
    func rank(_ one: (set: LayoutSetRecord, isValid: Bool)) -> Int {
      (one.isValid ? 0 : 2) + (one.set.isRequested ? 0 : 1)
    }
    var kept: [String: (set: LayoutSetRecord, isValid: Bool)] = [:]
    for one in moved.sorted(by: { rank($0) < rank($1) }) {
      if kept[one.set.part] == nil {
        kept[one.set.part] = one
      } else if one.set.isRequested, kept[one.set.part]?.set.isRequested == false {
        kept[one.set.part]?.set.isRequested = true
        kept[one.set.part]?.set.container = one.set.container
      }
    }
    try storing { () throws(StorageError) in
      let valid = Set(kept.values.filter(\.isValid).map(\.set.number))
      for set in sets where !valid.contains(set.number) { try connection.delete(set.number) }
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

/// What was computed again.
struct Renewal {
  var computed: Set<SectionNumber> = []
  /// How many of these were sections whose decorations alone were computed.
  var decorated = 0
  /// What UIKit leaves undefined in them, and decorations that are left out.
  var diagnostics: [SectionDiagnostic] = []
}

extension ContainerSpecification {
  /// The container as a row of `layout_set` keeps it.
  var text: String { DocumentWriter.settings(DocumentSettings(container: self)) }

  init(text: String, on connection: Connection) throws(ServiceError) {
    do throws(ServiceError) {
      self = try connection.settings(text, isRequested: true).container
    } catch .format(.document) {
      // What is wrong with that text says nothing to those who never wrote it.
      throw .storage(connection.corrupt("layout_set, column container: it is no container"))
    }
  }
}

extension Connection {
  /// Writes entries into the rows of `extent` that have their places.
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
