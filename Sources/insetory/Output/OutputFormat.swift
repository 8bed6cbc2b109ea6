import ArgumentParser

/// How rows are written.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  case table, json, ndjson, csv, tsv
}
