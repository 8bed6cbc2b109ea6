/// The page that shows a document in a browser: `Resources/Pages/layout.html` with its style and
/// its scripts inserted, so that it needs no other file.
struct Page {
  /// The scripts, in the order of their dependencies; together they are one module.
  private static let scripts = [
    "model", "rows", "palette", "appearance", "labels", "painter", "stage", "handle", "panels",
    "inspector", "print", "page",
  ]

  let text: String

  /// - Parameter files: The contents of the files in `Resources/Pages`, by their names.
  init(_ files: [String: String]) {
    func file(_ name: String) -> String {
      guard let text = files[name] else { preconditionFailure("Pages/\(name) is missing") }
      return text
    }
    let style = file("layout.css")
    let script = Self.scripts.map { file($0 + ".js") }.joined(separator: "\n")
    text = file("layout.html")
      .replacing("{{policy}}", with: Self.policy(style: style, script: script))
      .replacing("{{style}}", with: style)
      .replacing("{{script}}", with: script)
  }

  /// Returns the policy by which the page can run this one script, use this one style, and load
  /// nothing.
  ///
  /// The policy names them by their hashes and not by a nonce, because a nonce that is the same in
  /// every file is not secret.
  private static func policy(style: String, script: String) -> String {
    """
    default-src 'none'; style-src 'sha256-\(SHA256.base64(of: style.utf8))'; \
    script-src 'sha256-\(SHA256.base64(of: script.utf8))'; \
    base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'
    """
  }
}
