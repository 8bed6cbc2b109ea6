/// The page without a layout: `Pages/layout.html` with its style and its scripts put in.
struct HTMLTemplate: Sendable {
  static let shared = HTMLTemplate()

  /// What comes before the data.
  let head: [UInt8]
  /// What comes after it.
  let tail: [UInt8]

  /// The scripts, in the order of what needs what; together they are one module.
  private static let scripts = [
    "model", "palette", "appearance", "labels", "painter", "stage", "handle", "panels",
    "inspector", "print", "page",
  ]

  private init() {
    let style = Self.file("layout.css")
    let script = Self.scripts.map { Self.file($0 + ".js") }.joined(separator: "\n")
    let page = Self.file("layout.html")
      .replacing("{{policy}}", with: Self.policy(style: style, script: script))
      .replacing("{{style}}", with: style)
      .replacing("{{script}}", with: script)
    let parts = page.split(separator: "{{data}}\n", maxSplits: 1)
    precondition(parts.count == 2, "BUG: Pages/layout.html has one place for its data")
    head = Array(parts[0].utf8)
    tail = Array(parts[1].utf8)
  }

  /// The page may run this one script, use this one style, and load nothing at all.
  ///
  /// By their hashes and not by a nonce: a nonce that is the same in every file is known to
  /// everyone.
  private static func policy(style: String, script: String) -> String {
    """
    default-src 'none'; style-src 'sha256-\(SHA256.base64(of: style.utf8))'; \
    script-src 'sha256-\(SHA256.base64(of: script.utf8))'; \
    base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'
    """
  }

  private static func file(_ name: String) -> String {
    guard let file = EmbeddedFiles.all.first(where: { $0.name == "Pages/" + name }) else {
      preconditionFailure("BUG: Pages/\(name) is not embedded")
    }
    return file.text
  }
}
