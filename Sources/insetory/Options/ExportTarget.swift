import ArgumentParser

/// What `export` writes.
enum ExportTarget: String, CaseIterable, ExpressibleByArgument {
  case json, ndjson, csv, svg, png, pdf, html, swift

  /// The target that a file's name has as its extension.
  init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    let name = fileName[dot...].dropFirst().lowercased()
    self.init(rawValue: ["jsonl": "ndjson", "htm": "html"][name] ?? name)
  }

  var isPicture: Bool { [.svg, .png, .pdf, .html].contains(self) }
  var isText: Bool { self != .png && self != .pdf }
}
