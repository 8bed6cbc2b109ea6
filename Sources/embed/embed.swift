import Foundation

/// `embed OUTPUT FILE…`: writes one Swift source that holds the text of every file, keyed by
/// `folder/name`, in the order given.
@main
struct Embed {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let output = arguments.first else { return }
    var source = "/// Made by the EmbedFiles plugin; edit the files it names instead.\n"
    source += "enum EmbeddedFiles {\n  static let all: [(name: String, text: String)] = [\n"
    for path in arguments.dropFirst() {
      let url = URL(filePath: path)
      let name = url.deletingLastPathComponent().lastPathComponent + "/" + url.lastPathComponent
      let text = try String(contentsOf: url, encoding: .utf8)
      source += "    (\n      \"\(name)\",\n      ####\"\"\"\n\(text)\n\"\"\"####\n    ),\n"
    }
    source += "  ]\n}\n"
    // An equal file stays as it is, so that nothing is compiled again for it.
    guard (try? String(contentsOfFile: output, encoding: .utf8)) != source else { return }
    try source.write(to: URL(filePath: output), atomically: true, encoding: .utf8)
  }
}
