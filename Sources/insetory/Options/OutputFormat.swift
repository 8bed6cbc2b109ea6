import ArgumentParser

/// The format of output rows.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  case table, json, ndjson, csv, tsv
  /// Annotations of a run of GitHub Actions. Only some commands support them.
  case github

  static let allValueStrings = ["table", "json", "ndjson", "csv", "tsv"]
}

/// A command that can write annotations.
protocol AnnotatingCommand: RowCommand {}
