import Foundation

/// `embed OUTPUT FILE…`: writes one Swift source that contains the text of every file, keyed by
/// `folder/name`, in the order given. Files of the folder `Pages` become one text, the page.
@main
struct Embed {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let output = arguments.first else { return }
    var files: [(name: String, text: String)] = []
    var pages: [String: String] = [:]
    for path in arguments.dropFirst() {
      let url = URL(filePath: path)
      let folder = url.deletingLastPathComponent().lastPathComponent
      let text = try String(contentsOf: url, encoding: .utf8)
      if folder == "Pages" {
        pages[url.lastPathComponent] = text
      } else {
        files.append((folder + "/" + url.lastPathComponent, text))
      }
    }
    if !pages.isEmpty { files.append(("Pages/layout.html", Page(pages).text)) }
    let source = source(of: files)
    // An unchanged file is not written again, so that nothing is recompiled.
    guard (try? String(contentsOfFile: output, encoding: .utf8)) != source else { return }
    try source.write(to: URL(filePath: output), atomically: true, encoding: .utf8)
  }

  private static func source(of files: [(name: String, text: String)]) -> String {
    var source = "/// Made by the EmbedFiles plugin; edit the files it names instead.\n"
    source += "enum EmbeddedFiles {\n  static let all: [(name: String, text: String)] = [\n"
    for (name, text) in files {
      source += "    (\n      \"\(name)\",\n      ####\"\"\"\n\(text)\n\"\"\"####\n    ),\n"
    }
    return source + "  ]\n}\n"
  }
}
