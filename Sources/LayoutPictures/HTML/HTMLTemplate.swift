/// The page without data, which the package's build assembles from the files in `Pages`.
struct HTMLTemplate: Sendable {
  static let shared = HTMLTemplate()

  /// The part before the data.
  let head: [UInt8]
  /// The part after the data.
  let tail: [UInt8]

  private init() {
    let parts = EmbeddedFiles.all[0].text.split(separator: "{{data}}\n", maxSplits: 1)
    precondition(parts.count == 2, "BUG: Pages/layout.html has one place for its data")
    head = Array(parts[0].utf8)
    tail = Array(parts[1].utf8)
  }
}
