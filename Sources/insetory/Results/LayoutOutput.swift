import LayoutDocuments
import LayoutReports

/// The output of `layout`: computed frames, and the errors of documents that cannot be laid out.
struct LayoutOutput {
  /// The exit status of the first document or file with an error.
  private(set) var status: ExitStatus?
  private let options: GlobalOptions
  private let kind: FrameKind?
  private let givesRowsOfFailures: Bool
  private let output = StandardOutput()
  private var frames: RowWriter<FrameRow>?
  private var summaries: RowWriter<LayoutSummary>?
  /// The notes about cases that UIKit leaves undefined.
  private var notes: BoundedNotes
  /// The errors in the current file.
  private var failures = ReportedFailures()

  /// - Parameters:
  ///   - kind: The kind of frames to write; nil for all.
  ///   - isSummary: Whether to write one row for each document and container instead of its frames.
  ///   - givesRowsOfFailures: Whether failures are rows, in formats that can have them.
  init(
    _ options: GlobalOptions, kind: FrameKind?, isSummary: Bool, givesRowsOfFailures: Bool
  ) throws {
    (self.options, self.kind) = (options, kind)
    self.givesRowsOfFailures = givesRowsOfFailures
    notes = BoundedNotes(options, isListedInFull: true)
    if isSummary {
      summaries = try RowWriter(Column.layoutSummary, options, to: output)
    } else {
      frames = try RowWriter(Column.frame, options, to: output)
    }
  }

  mutating func write(_ layout: DocumentFrames) throws {
    for note in layout.notes { notes.add(note) }
    if summaries != nil { return try summaries?.write(layout.summary()) ?? () }
    try layout.forEachRow(of: kind) { try frames?.write($0) }
  }

  /// Reports the error of a document or a file. The caller continues with the others.
  ///
  /// - Parameters:
  ///   - document: The document's id, if that is known.
  ///   - line: The line on which the document begins.
  mutating func report(
    _ error: LocatedError, of document: String? = nil, at line: Int? = nil, in file: String
  ) throws {
    let row = error.row(of: document, at: line, in: file == "-" ? nil : file)
    let isWritten =
      try givesRowsOfFailures && (frames?.write(row) ?? summaries?.write(row) ?? false)
    if isWritten { failures.add(error) } else { failures.report(error) }
  }

  /// Ends the errors of one file.
  mutating func endFile() {
    failures.end()
    status = status ?? failures.status
    failures = ReportedFailures()
  }

  /// Writes all buffered rows, for a reader that waits for them.
  mutating func flush() throws {
    try frames?.flush()
    try summaries?.flush()
  }

  mutating func finish() throws {
    try frames?.finish()
    try summaries?.finish()
    notes.end("; `insetory lint FILE` and --verbose name them")
  }
}
