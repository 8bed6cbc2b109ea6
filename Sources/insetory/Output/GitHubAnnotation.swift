import LayoutDocuments

/// One line that a run of GitHub Actions turns into an annotation of a file, or of the run.
struct GitHubAnnotation {
  var file: String?
  var line: Int?
  var column: Int?
  var title: String
  /// The message, which may have several lines.
  var message: String
  var severity = Severity.error

  private var level: String { severity == .note ? "notice" : severity.rawValue }

  /// The workflow command: `::error file=F,line=N,col=N,title=T::M`, its values escaped as the
  /// runner unescapes them.
  var text: String {
    var properties = file.map { ["file=" + Self.escapedProperty($0)] } ?? []
    if file != nil, let line { properties.append("line=\(line)") }
    if file != nil, line != nil, let column { properties.append("col=\(column)") }
    properties.append("title=" + Self.escapedProperty(title))
    return "::\(level) " + properties.joined(separator: ",") + "::" + Self.escaped(message) + "\n"
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  private static func escapedProperty(_ text: String) -> String {
    escaped(text).unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case ":": escaped += "%3A"
      case ",": escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}
