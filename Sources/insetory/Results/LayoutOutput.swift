import LayoutDocuments
import LayoutReports

/// Writes what `layout` computes, and what is wrong with the documents that cannot be laid out.
struct LayoutOutput {
  /// The status of the first document or file that is bad.
  private(set) var status: ExitStatus?
  private let options: GlobalOptions
  private let kind: FrameKind?
  private let givesRowsOfFailures: Bool
  private let output = StandardOutput()
  private var frames: RowWriter<FrameRow>?
  private var summaries: RowWriter<LayoutSummary>?
  /// What UIKit leaves undefined.
  private var notes: BoundedNotes
  /// The failures in the present file.
  private var failures = ReportedFailures()

  /// - Parameters:
  ///   - kind: The only frames that are written.
  ///   - isSummary: Whether a row for each document and container stands for its frames.
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
    try layout.forEachRow(of: kind) { try frames?.write($0) }
    if summaries != nil { try summaries?.write(layout.summary()) }
  }

  /// Says what is wrong with a document or a file, without which the others can go on.
  ///
  /// - Parameters:
  ///   - document: Its id, where that is known.
  ///   - line: Where the document begins.
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

  /// Writes what there is, for a program that waits for it.
  mutating func flush() throws {
    try frames?.flush()
    try summaries?.flush()
  }

  mutating func finish() throws {
    try frames?.finish()
    try summaries?.finish()
    notes.end("; `insetory lint FILE` says what, and so does --verbose")
  }
}
