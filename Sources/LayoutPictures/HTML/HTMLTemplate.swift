/// The page without a layout, as the package's build puts it together of the files in `Pages`.
struct HTMLTemplate: Sendable {
  static let shared = HTMLTemplate()

  /// What comes before the data.
  let head: [UInt8]
  /// What comes after it.
  let tail: [UInt8]

  private init() {
    let parts = EmbeddedFiles.all[0].text.split(separator: "{{data}}\n", maxSplits: 1)
    precondition(parts.count == 2, "BUG: Pages/layout.html has one place for its data")
    head = Array(parts[0].utf8)
    tail = Array(parts[1].utf8)
  }
}
