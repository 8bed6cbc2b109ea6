import ArgumentParser

/// How rows are written.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  case table, json, ndjson, csv, tsv
  /// Annotations of a run of GitHub Actions, by commands that have something to annotate.
  case github

  static let allValueStrings = ["table", "json", "ndjson", "csv", "tsv"]
}

/// A command that can write annotations.
protocol AnnotatingCommand: RowCommand {}
