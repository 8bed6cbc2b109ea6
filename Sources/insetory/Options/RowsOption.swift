import ArgumentParser

/// The option of commands that report many documents. On a terminal the reports of several
/// documents are one line, because thousands of rows would scroll by.
struct RowsOption: ParsableArguments {
  @Flag(help: "On a terminal: also a row for each of several documents.")
  var rows = false

  /// Returns whether a number of documents gets no rows.
  func leavesOut(_ documents: Int, _ options: GlobalOptions) -> Bool {
    documents > 1 && !rows && StandardOutput.isTerminal && options.givenFormat == nil
      && !options.isJSON && options.fields == nil
  }
}
