import ArgumentParser

/// The formats of a picture of two layouts.
enum PictureTarget: String, CaseIterable, ExpressibleByArgument {
  case svg, png, pdf

  /// Creates the format that the extension of a file's name selects; nil if there is none.
  init?(fileName: String) {
    self.init(rawValue: ExportTarget(fileName: fileName)?.rawValue ?? "")
  }
}

/// How a command names the format of a picture besides the extension of the file.
protocol PictureTargetArgument: ParsableArguments {
  var to: PictureTarget? { get }
}

struct PictureTargetOption: PictureTargetArgument {
  @Option(
    name: .customLong("to"),
    help: "The picture's format: svg, png or pdf; by default the extension of its file.")
  var to: PictureTarget?
}

/// For a command whose `--to` is something else.
struct NoPictureTargetOption: PictureTargetArgument {
  var to: PictureTarget? { nil }
}

/// The options of a picture of two layouts.
struct ChangePictureOptions<Target: PictureTargetArgument>: ParsableArguments {
  @OptionGroup var target: Target

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "Draw both layouts to this file, or for - to standard output.", valueName: "file"),
    completion: .file(extensions: PictureTarget.allCases.map(\.rawValue)))
  var output: String?

  @Option(
    help: ArgumentHelp("Short for --to svg -o FILE.", valueName: "file"),
    completion: .file(extensions: ["svg"]))
  var svg: String?

  @Option(help: "Of the picture: light or dark colours; the default is light.")
  var appearance: PictureArguments.Appearance?

  @Option(
    help: ArgumentHelp(
      "Of PNG and PDF: pixels, or points of the page, a point; the default is 1.",
      valueName: "n"))
  var scale: Double?

  /// The format of the picture; nil if none is asked for.
  var format: PictureTarget? {
    if svg != nil { return .svg }
    return target.to ?? output.flatMap { $0 == "-" ? .svg : PictureTarget(fileName: $0) }
  }

  /// The file of the picture; nil for standard output.
  var file: String? { (svg ?? output).flatMap { $0 == "-" ? nil : $0 } }

  /// Whether the picture is the only output.
  var isOnStandardOutput: Bool { format != nil && file == nil }

  func validate() throws {
    if output == "" { throw ValidationError("--output: expected a file's name, or -") }
    try validateSVG()
    if let output, format == nil {
      let endings = PictureTarget.allCases.map(\.rawValue).joined(separator: ", ")
      let option = Target.self == PictureTargetOption.self ? ", or --to with one of them" : ""
      throw ValidationError(
        "-o: expected a file's name that ends in one of \(endings)\(option); found '\(output)'")
    }
    guard let format else {
      guard appearance == nil, scale == nil else {
        throw ValidationError("--appearance and --scale go with a picture: name its file with -o")
      }
      return
    }
    if let scale {
      guard scale > 0, scale <= 100 else {
        throw ValidationError("--scale: expected a number above 0, at most 100")
      }
      if format == .svg { throw ValidationError("--scale goes with png and pdf") }
    }
    if format != .svg, file == nil, output == nil, StandardOutput.isTerminal {
      throw ValidationError("a terminal cannot show \(format.rawValue); name a file with -o")
    }
  }

  private func validateSVG() throws {
    guard let svg else { return }
    if svg.isEmpty { throw ValidationError("--svg: expected a file's name, or -") }
    if target.to != nil || output != nil {
      throw ValidationError("--svg is short for --to svg -o FILE, and goes without them")
    }
    let name = svg.split(separator: "/").last ?? ""
    guard let dot = name.dropFirst().lastIndex(of: "."), name[dot...].lowercased() != ".svg"
    else { return }
    let format = PictureTarget(fileName: svg)
    throw ValidationError(
      "--svg: expected a file's name that ends in .svg, found '\(svg)'"
        + (format.map { "; -o \(svg) writes \($0.rawValue)" } ?? ""))
  }
}
