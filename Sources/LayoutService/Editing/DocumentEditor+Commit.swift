import LayoutDocuments
import LayoutEngine
import LayoutStorage

/// What an operation is called in the log.
struct OperationLabel {
  /// The command, such as `set`.
  var kind: String
  /// What was changed, in words of the command line.
  var summary: String
  var author: String?
  /// What the caller calls it, and a digest of what is asked for under that.
  var key: String?
  var request: Int64?
  var parent: Revision?
  /// What an undo or a redo takes back.
  var undoes: Revision?

  /// The most characters of a kind and of a summary; a longer one is cut.
  static let longestText = 500
}

extension OperationRecord {
  init(_ number: Revision, _ label: OperationLabel) {
    self.init(
      number: number, time: WallClock.microseconds, kind: label.kind, summary: label.summary,
      algorithm: LayoutPass.algorithmVersion)
    (author, key, parent, undoes) = (label.author, label.key, label.parent, label.undoes)
    if key != nil { request = label.request }
  }

  init(
    _ number: Revision, _ label: OperationLabel, _ report: EditReport, of document: DocumentNumber
  ) {
    self.init(number, label)
    self.document = document
    (computed, shifted, kept) = (report.computed, report.shifted, report.kept)
  }
}

/// When an edit computes the sections that it makes dirty.
enum Recomputation {
  case now
  /// Later. An edit whose sections cannot be laid out is refused all the same.
  case deferred
  /// Now, if the sections can be laid out. An undo returns to earlier states, and one that cannot
  /// be laid out must not block the states before it.
  case ifPossible
}

extension DocumentEditor {
  /// Computes the dirty sections, and writes what the edits have not written yet: the order of
  /// sections, the document and the operation.
  ///
  /// - Complexity: O(*n*) in the items of what is computed, and O(*c*) in chunks of sections.
  /// - Throws: `contentTooLong`, `impossibleDecoration`, `tooManyDecorations` unless sections that
  ///   cannot be laid out may stay dirty; `storage`.
  func commit(
    _ label: OperationLabel, _ recomputation: Recomputation = .now
  ) throws(ServiceError) -> EditReport {
    if let failure { throw failure }
    guard !inverse.isEmpty else { return loaded.report() }
    let revision = try ownRevision()
    let previous = loaded.record.revision
    loaded.record.revision = revision
    let report = isDeleted ? try deleted() : try renewed(recomputation, revision: revision)
    if loaded.record.mayExceedLimits {
      let document = try loaded.document()
      try loaded.record.countText(of: document)
    }
    try writeOrder()
    try storing { () throws(StorageError) in
      try connection.update(loaded.record)
      var operation = OperationRecord(revision, label, report, of: loaded.record.number)
      operation.previous = previous
      // With the document all of its sections go, or come back.
      let isWhole = inverse.contains(.restoreDocument) || inverse.contains(.deleteDocument)
      operation.touched =
        isWhole ? loaded.record.sections : Set(inverse.lazy.compactMap(\.section)).count
      try connection.insert(operation, inverse: Change.pack(inverting: inverse))
    }
    return report
  }

  private func deleted() throws(ServiceError) -> EditReport {
    try loaded.dropSets { _ in true }
    loaded.set = nil
    var report = EditReport(
      document: id, container: loaded.container.label, sections: 0, items: 0)
    report.operation = revision?.number
    return report
  }

  private func renewed(
    _ recomputation: Recomputation, revision: Revision
  ) throws(ServiceError) -> EditReport {
    let directory = loaded.directory
    let movesAll =
      loaded.settings.configuration.direction != settings.configuration.direction
      || loaded.container.container.scale != settings.container.container.scale
    let former = loaded.settings.container
    let isElsewhere = try takeSettings()
    directory.set(newRevisions, spacing: settings.configuration.sectionSpacing)
    try loaded.refresh(isComplete: false)
    var invalidation = directory.invalidation()
    if isElsewhere {
      for index in invalidation.sections.indices
      where invalidation.sections[index].reason.isNotComputed {
        invalidation.sections[index].reason.isForOtherContainer = true
      }
    }
    let (renewal, obstacle) = try renew(recomputation, revision, isElsewhere: isElsewhere)
    var report =
      obstacle != nil
      ? loaded.report()
      : loaded.report(
        of: renewal, invalidation, isReversed: settings.beginsAtRight, movesAll: movesAll)
    report.invalidation = invalidation
    report.operation = revision.number
    if let kept = former.lengthsKept(on: settings.container) {
      report.containerDiagnostics.append(kept)
    }
    report.obstacle = obstacle
    if obstacle != nil { report.contentSize = nil }
    return report
  }

  /// Computes the dirty sections if requested. Returns why they cannot be laid out, if they may
  /// stay dirty.
  private func renew(
    _ recomputation: Recomputation, _ revision: Revision, isElsewhere: Bool
  ) throws(ServiceError) -> (Renewal, obstacle: ServiceError?) {
    if recomputation == .now && !wasDirty { return (try renew(isElsewhere: isElsewhere), nil) }
    let set = loaded.set
    let made = loaded.placesMadeDirty(by: isElsewhere ? nil : revision)
    do throws(ServiceError) {
      if recomputation == .deferred {
        // Without dirty sections nothing is deferred: the report has the sections' present
        // positions.
        if loaded.directory.dirtyCount == 0 { try loaded.refresh(isComplete: true) }
        try loaded.checkDeferred(made)
        try check(Renewal(), isElsewhere: isElsewhere)
        return (Renewal(), nil)
      }
      let renewal = try connection.withSavepoint { () throws(ServiceError) in
        try renew(isElsewhere: isElsewhere)
      }
      return (renewal, nil)
    } catch {
      guard error.isOfLayout else { throw error }
      let isEarlier = wasSo(error, made, isElsewhere: isElsewhere)
      guard recomputation == .ifPossible || isEarlier else { throw error }
      try loaded.forgetComputed(set)
      if recomputation != .ifPossible { try loaded.checkPlaces(made) }
      return (Renewal(), error)
    }
  }

  /// Whether the document could not be laid out before these edits either. Then they are not
  /// refused for it.
  ///
  /// - Parameter made: The sections that the edits made dirty; the others are unchanged.
  private func wasSo(
    _ error: ServiceError, _ made: [SectionDirectory.Place], isElsewhere: Bool
  ) -> Bool {
    guard wasDirty, !isElsewhere else { return false }
    let configuration = settings.configuration
    switch error {
    case .format(.contentTooLong(_, _, _?)), .format(.impossibleDecoration(_, _?, _)):
      return true
    case .format(.impossibleDecoration):
      return inverse.allSatisfy {
        switch $0 {
        case .rename: true
        case .settings(let old, _): old.configuration == configuration
        default: false
        }
      }
    default:
      return made.isEmpty && spacingBefore == configuration.sectionSpacing
    }
  }

  private func renew(isElsewhere: Bool) throws(ServiceError) -> Renewal {
    let renewal = try loaded.renew { number throws(ServiceError) in
      try section(number)
    }
    if isElsewhere {
      // No set belongs to the document's former container now.
      let own = loaded.set?.number
      try loaded.dropSets { !$0.isRequested && $0.number != own }
    }
    try check(renewal, isElsewhere: isElsewhere)
    return renewal
  }

  private func check(_ renewal: Renewal, isElsewhere: Bool) throws(ServiceError) {
    let leftOut = isElsewhere ? try loaded.leftOutDecorations() : []
    try loaded.checkDecorations(renewal.diagnostics + leftOut)
  }

  /// Makes the edited settings those of the document; returns whether they are for another part of
  /// a container than before.
  private func takeSettings() throws(ServiceError) -> Bool {
    let (old, reads) = (loaded.settings, reads)
    let changesReads = reads != loaded.record.readsOfContainer
    // Settings that were changed and changed back have new revisions all the same.
    guard settings != old || changesReads || newRevisions != loaded.record.inheritedRevisions
    else { return false }
    loaded.settings = settings
    loaded.record.set(settings)
    loaded.record.inheritedRevisions = newRevisions
    loaded.record.reads = reads.rawValue
    loaded.container = settings.container
    let configuration = settings.configuration
    let isRekeyed = changesReads || configuration.partKeys != old.configuration.partKeys
    let isMoved = settings.container != old.container
    if isRekeyed || isMoved {
      try loaded.rekeySets(from: old, to: settings, reading: reads)
      // What a request does not name it takes from the document's own container, and sets that two
      // requests shared may have parted.
      try stored(connection.deleteLayoutRequests(of: loaded.record.number))
    }
    let part = configuration.part(of: settings.container.container, reading: reads)
    // The document's own part may stay while its set goes: the set is keyed by the container that
    // it was computed for first, which may have agreed with the document's only until now.
    let isSamePart = !isRekeyed && part == loaded.part
    guard isMoved || !isSamePart else { return false }
    loaded.part = part
    let known = loaded.set?.number
    loaded.set = try stored(connection.layoutSet(of: loaded.record.number, part: part.text))
    // With more of the container read, the set is the one it was under another key.
    guard loaded.set?.number != known || (known == nil && !isSamePart) else {
      try nameOwnSet(insteadOf: old)
      return false
    }
    let extents = try storing { () throws(StorageError) -> [Int: [ExtentEntry]] in
      guard let set = loaded.set, set.algorithm == LayoutPass.algorithmVersion else { return [:] }
      return try connection.extents(of: set.number)
    }
    loaded.directory.set(extents)
    return true
  }

  /// Keeps with the document's own set the container that the document has now.
  private func nameOwnSet(insteadOf old: DocumentSettings) throws(ServiceError) {
    guard settings.container != old.container, var set = loaded.set, !set.isRequested else {
      return
    }
    set.container = settings.container.text
    loaded.set = set
    try stored(connection.update(set))
  }

  private func writeOrder() throws(ServiceError) {
    let (directory, number) = (loaded.directory, loaded.record.number)
    try storing { () throws(StorageError) in
      for position in directory.removedPositions {
        try connection.deleteOrderChunk(at: position, of: number)
      }
      for slot in directory.changedSlots {
        let chunk = directory.slots[slot]
        try connection.put(
          OrderChunk(position: chunk.position, entries: chunk.entries.map(\.order)), of: number)
      }
    }
    directory.didWrite()
  }
}

extension LayoutConfiguration {
  /// What decides which part of a container the layout reads.
  fileprivate var partKeys: LayoutConfiguration {
    var keys = LayoutConfiguration()
    keys.shelf = shelf == nil ? nil : ShelfMetrics()
    keys.scrollDirection = effectiveScrollDirection
    keys.direction = direction
    keys.sectionInsetReference = sectionInsetReference
    return keys
  }
}
