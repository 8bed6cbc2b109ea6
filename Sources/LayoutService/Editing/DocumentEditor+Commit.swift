import LayoutDocuments
import LayoutEngine
import LayoutStorage

/// The description of an operation in the log.
struct OperationLabel {
  /// The command, such as `set`.
  var kind: String
  /// A description of the change, in the syntax of the command line.
  var summary: String
  var author: String?
  /// The caller's name for the operation.
  var key: String?
  /// A digest of the request that the key identifies.
  var request: Int64?
  var parent: Revision?
  /// The operation that an undo or a redo reverts.
  var undoes: Revision?

  /// The maximum number of characters of a kind and of a summary. Longer ones are cut.
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
  /// Later. An edit whose sections cannot be laid out is still refused.
  case deferred
  /// Now, if the sections can be laid out. An undo returns to earlier states, and one that cannot
  /// be laid out must not block the states before it.
  case ifPossible
}

extension DocumentEditor {
  /// Computes the dirty sections, and writes the rows that the edits have not written yet: the
  /// order of sections, the document and the operation.
  ///
  /// - Complexity: O(*n*) in the items of the computed sections, and O(*c*) in chunks of sections.
  /// - Throws: `contentTooLong`, `impossibleDecoration`, `tooManyViews` unless sections that
  ///   cannot be laid out may stay dirty; `storage`.
  func commit(
    _ label: OperationLabel, _ recomputation: Recomputation = .now
  ) throws(ServiceError) -> EditReport {
    if let failure { throw failure }
    guard !inverse.isEmpty else { return loaded.report() }
    let revision = try ownRevision()
    let previous = loaded.record.revision
    loaded.record.revision = revision
    let report = isDeleted ? try deleted() : try recomputedReport(recomputation, revision: revision)
    if loaded.record.mayExceedLimits {
      let document = try loaded.document()
      try loaded.record.countText(of: document)
    }
    try writeOrder()
    try storageErrors { () throws(StorageError) in
      try connection.update(loaded.record)
      var operation = OperationRecord(revision, label, report, of: loaded.record.number)
      operation.previous = previous
      // Deleting or restoring a document affects all of its sections.
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

  private func recomputedReport(
    _ recomputation: Recomputation, revision: Revision
  ) throws(ServiceError) -> EditReport {
    let directory = loaded.directory
    let wasMirrored = loaded.settings.configuration.isMirrored(in: loaded.traits)
    let hasOtherScale =
      loaded.container.container.scale != settings.container.container.scale
    let former = loaded.settings.container
    let ownTraitsChanged = try takeSettings()
    directory.set(newRevisions, in: settings.configuration)
    try loaded.refresh(isComplete: false)
    var invalidation = directory.invalidation()
    if ownTraitsChanged {
      for index in invalidation.sections.indices
      where invalidation.sections[index].reason.isNotComputed {
        invalidation.sections[index].reason.isForOtherContainer = true
      }
    }
    let (recomputed, recomputationError) = try recompute(
      recomputation, revision, ownTraitsChanged: ownTraitsChanged)
    var report =
      recomputationError != nil
      ? loaded.report()
      : loaded.report(
        of: recomputed, invalidation,
        growth: settings.configuration.beginsAtRight(in: loaded.traits)
          ? loaded.contentLength.units - contentBefore.units : nil,
        movesAll: hasOtherScale
          || wasMirrored != settings.configuration.isMirrored(in: loaded.traits))
    try invalidation.name(loaded.sectionID(at:))
    report.invalidation = invalidation
    report.operation = revision.number
    if let kept = former.lengthsKept(on: settings.container) {
      report.containerDiagnostics.append(kept)
    }
    report.recomputationError = recomputationError
    if recomputationError != nil { report.contentSize = nil }
    return report
  }

  /// Computes the dirty sections if requested. If they cannot be laid out but may stay dirty,
  /// returns the reason.
  private func recompute(
    _ recomputation: Recomputation, _ revision: Revision, ownTraitsChanged: Bool
  ) throws(ServiceError) -> (RecomputedSections, recomputationError: ServiceError?) {
    if recomputation == .now && !wasDirty {
      return (try recompute(ownTraitsChanged: ownTraitsChanged), nil)
    }
    let set = loaded.set
    let made = loaded.placesMadeDirty(by: ownTraitsChanged ? nil : revision)
    do throws(ServiceError) {
      if recomputation == .deferred {
        // Without dirty sections nothing is deferred: the report has the sections' present
        // positions.
        if loaded.directory.dirtyCount == 0 { try loaded.refresh(isComplete: true) }
        try loaded.checkDeferred(made)
        try check(RecomputedSections(), ownTraitsChanged: ownTraitsChanged)
        return (RecomputedSections(), nil)
      }
      let recomputed = try connection.withSavepoint { () throws(ServiceError) in
        try recompute(ownTraitsChanged: ownTraitsChanged)
      }
      return (recomputed, nil)
    } catch {
      guard error.isOfLayout else { throw error }
      let isEarlier = wasSo(error, made, ownTraitsChanged: ownTraitsChanged)
      guard recomputation == .ifPossible || isEarlier else { throw error }
      try loaded.forgetComputed(set)
      if recomputation != .ifPossible { try loaded.checkPlaces(made) }
      return (RecomputedSections(), error)
    }
  }

  /// Returns whether the document could not be laid out before these edits either. The error is
  /// then no reason to refuse the edits.
  ///
  /// - Parameter made: The sections that the edits made dirty; the others are unchanged.
  private func wasSo(
    _ error: ServiceError, _ made: [SectionDirectory.Place], ownTraitsChanged: Bool
  ) -> Bool {
    guard wasDirty, !ownTraitsChanged else { return false }
    let configuration = settings.configuration
    switch error {
    case .format(.contentTooLong(_, _, _?, _)), .format(.tooManyMeasurements(_, _, _?)),
      .format(.impossibleDecoration(_, _?, _)):
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

  private func recompute(ownTraitsChanged: Bool) throws(ServiceError) -> RecomputedSections {
    let recomputed = try loaded.recomputeDirtySections { number throws(ServiceError) in
      try section(number)
    }
    if ownTraitsChanged {
      // No set belongs to the document's former container now.
      let own = loaded.set?.number
      try loaded.dropSets { !$0.isRequested && $0.number != own }
    }
    try check(recomputed, ownTraitsChanged: ownTraitsChanged)
    return recomputed
  }

  private func check(_ recomputed: RecomputedSections, ownTraitsChanged: Bool) throws(ServiceError)
  {
    let leftOut = ownTraitsChanged ? try loaded.leftOutDecorations() : []
    try loaded.checkDecorations(recomputed.diagnostics + leftOut)
  }

  /// Applies the edited settings to the document. Returns whether the layout reads other container
  /// traits than before, so that another layout set applies.
  private func takeSettings() throws(ServiceError) -> Bool {
    let (old, traitsRead) = (loaded.settings, traitsRead)
    let changesTraitsRead = traitsRead != loaded.record.traitsRead
    // An edit of one section can decide whether the whole layout flips.
    let (formerFlip, flip) = (loaded.flip, try loaded.flip(in: settings))
    // Settings that were changed and changed back still have new revisions.
    guard
      settings != old || changesTraitsRead || flip != formerFlip
        || newRevisions != loaded.record.inheritedRevisions
    else { return false }
    (loaded.settings, loaded.flip) = (settings, flip)
    loaded.record.set(settings)
    loaded.record.inheritedRevisions = newRevisions
    loaded.record.traitFlags = traitsRead.rawValue
    loaded.container = settings.container
    let configuration = settings.configuration
    let isRekeyed =
      changesTraitsRead || flip != formerFlip
      || configuration.partKeys != old.configuration.partKeys
    let isMoved = settings.container != old.container
    if isRekeyed || isMoved {
      try loaded.rekeySets(from: old, formerFlip, to: settings)
      // A request takes the properties that it does not name from the document's own container, so
      // requests that shared a set may now need different sets.
      try stored(connection.clearRequests(of: loaded.record.number))
      loaded.set?.requests = []
    }
    let traits = configuration.traits(
      of: settings.container.container, reading: loaded.traitsRead)
    // The document's own traits may be unchanged although its set was deleted. The set is keyed by
    // the container that it was computed for first, which may have agreed with the document's
    // container only until now.
    let isSamePart = !isRekeyed && traits == loaded.traits
    guard isMoved || !isSamePart else { return false }
    loaded.traits = traits
    let known = loaded.set?.number
    loaded.set = try stored(connection.layoutSet(of: loaded.record.number, traits: traits.text))
    // If the layout only reads more traits, this is the same set under another key.
    guard loaded.set?.number != known || (known == nil && !isSamePart) else {
      try nameOwnSet(insteadOf: old)
      return false
    }
    try loaded.readExtents()
    return true
  }

  /// Stores the document's new container in the document's own layout set.
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
    try storageErrors { () throws(StorageError) in
      for position in directory.removedPositions {
        try connection.deleteOrderChunk(at: position, of: number)
      }
      for slot in directory.changedSlots {
        let entries = directory.entries(of: slot).map(\.order)
        try connection.put(
          OrderChunk(position: directory.slots[slot].position, entries: entries), of: number)
      }
    }
    directory.didWrite()
  }
}

extension LayoutConfiguration {
  /// The keys that decide which container traits the layout reads.
  fileprivate var partKeys: LayoutConfiguration {
    var keys = LayoutConfiguration()
    keys.shelf = shelf == nil ? nil : ShelfMetrics()
    keys.scrollDirection = effectiveScrollDirection
    keys.direction = direction
    keys.sectionInsetReference = sectionInsetReference
    keys.contentInsetsReference = contentInsetsReference
    return keys
  }
}
