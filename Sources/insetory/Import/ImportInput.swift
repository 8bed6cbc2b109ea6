import LayoutDocuments
import LayoutReports
import LayoutService

/// The documents of an import's files in order, and the errors of documents that cannot be read.
///
/// All files up to the last pipe or storyboard are read before the import's transaction. The writer
/// of a pipe may be slow, or may itself write to the store, and the frames of a storyboard are
/// checked before its documents. The files after it are read in the transaction, one document at a
/// time.
final class ImportInput {
  private let isKeepingGoing: Bool
  private let storyboards: StoryboardOptions
  private let variation: StoryboardVariation
  private let options: GlobalOptions
  private let devices: DeviceTable
  private let places = DocumentPlaces()
  private let queue: ImportQueue
  private var files: ArraySlice<String>
  private var stream: OpenStream?
  private(set) var baselines: [RecordedBaseline] = []
  private var absences: [DocumentError] = []
  private var storyboardNotes: BoundedNotes
  private var listNotes: BoundedNotes
  /// The number of documents that were read.
  private(set) var count = 0
  private(set) var failures = 0
  /// The number of failures caused by the contents of a file and not by the store.
  private(set) var unreadable = 0
  private var reported = ReportedFailures()
  private var progress: Progress

  /// - Throws: The first error, unless the import keeps going.
  init(
    _ files: [String], isKeepingGoing: Bool, storyboards: StoryboardOptions, itemCount: Int? = nil,
    options: GlobalOptions, devices: DeviceTable
  ) throws(ServiceError) {
    (self.isKeepingGoing, self.storyboards) = (isKeepingGoing, storyboards)
    (self.options, self.devices) = (options, devices)
    variation = try storyboards.variation(itemCount: itemCount, among: devices)
    progress = Progress(options)
    storyboardNotes = BoundedNotes(options, isListedInFull: true)
    listNotes = BoundedNotes(options, isListedInFull: true)
    queue = ImportQueue(devices: devices)
    let last = files.lastIndex {
      DocumentStream.isStoryboard($0) || !DocumentStream.isRegularFile($0)
    }
    let streamed = last.map { $0 + 1 } ?? 0
    self.files = files[streamed...]
    for file in files[..<streamed] {
      if DocumentStream.isStoryboard(file) { try read(storyboard: file) } else { try read(file) }
      endFile()
    }
    storyboardNotes.end("; --verbose shows them")
  }

  /// Returns the next document; nil after the last.
  ///
  /// - Throws: The error of the next document, unless the import keeps going.
  func next() throws(ServiceError) -> LayoutDocument? {
    try checkNotStopped()
    if let document = try queue.next() { return counted(document) }
    while true {
      if let stream, let document = try next(of: stream) { return counted(document) }
      endFile()
      stream = nil
      guard let file = files.popFirst() else { return try end() }
      stream = try open(file)
    }
  }

  /// Throws if the user asked to stop. Nothing is committed to the store at this time.
  private func checkNotStopped() throws(ServiceError) {
    guard Interruption.isRequested else { return }
    throw .store(.cancelled(at: options.store))
  }

  private func counted(_ document: LayoutDocument) -> LayoutDocument {
    count += 1
    progress.show("importing: \(count.grouped) documents")
    for note in document.notesOnLists { listNotes.add(note) }
    return document
  }

  /// Ends the input. Files without anything to import get a note, as with all `*.xib` of an app; if
  /// no file has anything to import, this is an error.
  private func end() throws(ServiceError) -> LayoutDocument? {
    ProgressLine.clear()
    if count == 0, failures == 0, !absences.isEmpty {
      try failed(.format(.document(absences.removeFirst())))
    }
    var notes = BoundedNotes(options, isListedInFull: true)
    for absence in absences { notes.add(absence.description) }
    notes.end("; --verbose shows them")
    absences = []
    listNotes.end("; --verbose shows them")
    return nil
  }

  /// Reports the error of a document if the import keeps going.
  func failed(_ error: ServiceError) throws(ServiceError) {
    guard isKeepingGoing else { throw error }
    failures += 1
    reported.report(located(error))
  }

  /// Ends the list of errors of one file.
  func endFile() {
    reported.end()
    reported = ReportedFailures()
  }

  /// Returns an error of the store with the location of its document, found by the document's id.
  func located(_ error: ServiceError) -> LocatedError {
    switch error {
    case .documentExists(let id):
      LocatedError(
        place: places[id], error: error,
        hint: places[id].map(DocumentStream.isStoryboard) ?? false
          ? "--replace takes a file that was saved again; \(Self.prefixHint)"
          : "choose another id; `insetory import` has --replace and --skip")
    case .format(.contentTooLong(let id, _, _, _)), .format(.tooManyViews(_, let id, _, _)),
      .format(.tooManyMeasurements(let id, _, _)), .format(.impossibleDecoration(let id, _, _)),
      .otherDevice(_, let id):
      LocatedError(place: places[id], error: error)
    case .format(.document(let failure)) where failure.source == nil:
      LocatedError(
        place: failure.address?.split(separator: "/").first.flatMap { places[String($0)] },
        error: error)
    default: Self.located(error)
    }
  }

  /// Returns an error of the files, before there are documents.
  static func located(_ error: ServiceError) -> LocatedError {
    if case .format(.document(let failure)) = error, failure.isDuplicateOfStoryboard {
      return LocatedError(error: error, hint: prefixHint)
    }
    return LocatedError(error: error)
  }

  private static let prefixHint =
    "`insetory import FILE --prefix TEXT` gives the documents of a file of the same name other ids"

  // MARK: - Files

  /// A stream with reference semantics.
  private final class OpenStream {
    var stream: DocumentStream

    init(_ stream: consuming DocumentStream) { self.stream = stream }
  }

  private func open(_ file: String) throws(ServiceError) -> OpenStream? {
    var stream: DocumentStream
    do {
      stream = try DocumentStream(path: file, devices: devices)
      stream.isStopped = Interruption.isRequestedCheck
    } catch {
      try unreadable(.format(.input(error)))
      return nil
    }
    places.begin(stream.source)
    return OpenStream(stream)
  }

  private func unreadable(_ error: ServiceError) throws(ServiceError) {
    try failed(error)
    unreadable += 1
    // A pipe may be endless.
    guard unreadable < Self.mostUnreadable else {
      throw .format(.tooMany("documents that cannot be read", limit: Self.mostUnreadable))
    }
  }

  private static let mostUnreadable = 1_000_000

  private func next(of open: OpenStream) throws(ServiceError) -> LayoutDocument? {
    while true {
      try checkNotStopped()
      do throws(DocumentError) {
        guard let document = try open.stream.next() else { return nil }
        try places.insert(document.id, line: open.stream.documentLine)
        return document
      } catch {
        try checkNotStopped()
        try unreadable(.format(.document(error)))
      }
    }
  }

  private func read(_ file: String) throws(ServiceError) {
    guard let open = try open(file) else { return }
    while let document = try next(of: open) {
      // A stream may be endless, so exceeding a limit ends the import and is not the error of one
      // document.
      try queue.append(document, from: open.stream)
    }
  }

  private func read(storyboard file: String) throws(ServiceError) {
    let storyboard: Storyboard
    do {
      storyboard = try Storyboard(
        path: file, as: variation, prefix: storyboards.prefix ?? "")
    } catch {
      return try unreadable(error)
    }
    if let absence = storyboard.absence { return absences.append(absence) }
    let index = try baseline(of: storyboard)
    for note in storyboard.notes { storyboardNotes.add(note) }
    places.begin(file)
    for layout in storyboard.layouts {
      do {
        try places.insert(layout.document.id, line: nil)
      } catch {
        try unreadable(.format(.document(error)))
        continue
      }
      try queue.append(layout.document)
      index.map { baselines[$0].layouts.append(layout) }
    }
  }

  /// Returns the baseline for the frames of a storyboard; nil if they are not compared.
  private func baseline(of storyboard: Storyboard) throws(ServiceError) -> Int? {
    guard variation.isNone else { return nil }
    let tag = storyboards.tag(of: storyboard)
    if !baselines.contains(where: { $0.tag == tag }) {
      baselines.append(try RecordedBaseline(tag: tag))
    }
    let index = baselines.firstIndex { $0.tag == tag } ?? 0
    baselines[index].fileCount += 1
    return index
  }
}

extension DocumentError {
  /// Whether a storyboard makes a document with the id of another one.
  fileprivate var isDuplicateOfStoryboard: Bool {
    guard case .duplicateID = reason else { return false }
    return source.map(DocumentStream.isStoryboard) ?? false
  }
}
