import ArgumentParser

/// The target formats of `export`.
enum ExportTarget: String, CaseIterable, ExpressibleByArgument {
  case json, ndjson, csv, svg, png, pdf, html, swift
  case swiftLayout = "swift-layout"

  /// Creates the target that the extension of a file name stands for; nil if there is none.
  init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    let name = fileName[dot...].dropFirst().lowercased()
    self.init(rawValue: ["jsonl": "ndjson", "htm": "html"][name] ?? name)
  }

  var isPicture: Bool { [.svg, .png, .pdf, .html].contains(self) }
  /// The extension of a file of this format.
  var fileExtension: String { isSwift ? "swift" : rawValue }
  var isSwift: Bool { self == .swift || self == .swiftLayout }
  var isText: Bool { self != .png && self != .pdf }
}
