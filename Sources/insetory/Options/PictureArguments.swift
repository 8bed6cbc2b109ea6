import ArgumentParser
import LayoutDocuments
import LayoutEngine
import LayoutPictures
import LayoutReports

/// The options of `export` that apply only to pictures.
struct PictureArguments: ParsableArguments {
  enum Appearance: String, CaseIterable, ExpressibleByArgument {
    case light, dark
  }

  @Option(
    name: .customLong("rect"), parsing: .unconditional,
    help: ArgumentHelp("Pictures: only this region.", valueName: "x,y,w,h"),
    transform: Rect.init(argument:))
  var region: Rect?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Pictures: show the device's screen there, pinned views included.", valueName: "x,y"),
    transform: Point.init(argument:))
  var offset: Point?

  @OptionGroup var inner: InnerOffsetOptions

  @Option(help: "Pictures: light or dark colours; the default is light.")
  var appearance: Appearance?

  @Option(
    help: ArgumentHelp(
      "Pictures: label elements with ids, indexPaths, sizes; several with commas.",
      valueName: "what"),
    transform: PictureLabels.init(argument:))
  var labels: PictureLabels?

  @Option(
    help: ArgumentHelp(
      "Pictures: show sectionInset, lineSpacing, interitemSpacing, or all of them.",
      valueName: "what"),
    transform: Overlays.init(argument:))
  var overlay: Overlays?

  @Option(
    help: ArgumentHelp(
      "PNG and PDF: pixels, or points of the page, a point; the default is 1.", valueName: "n"))
  var scale: Double?

  @Flag(
    name: .customLong("image-urls"),
    help: """
      SVG: let viewers load images given by URL; tiled and centered ones \
      remain placeholders. PNG, PDF and HTML never load an image.
      """)
  var embedsImageURLs = false

  @OptionGroup var containers: ContainerOptions

  struct Overlays {
    var kinds: Set<SpacingArea.Kind>
  }

  func validate() throws {
    if let scale, !(scale > 0 && scale <= 100) {
      throw ValidationError("--scale: expected a number above 0, at most 100")
    }
    if let region, region.width == 0 || region.height == 0 {
      throw ValidationError("--rect: expected a region with an area")
    }
  }

  /// Checks that the given options apply to the target.
  func validate(for target: ExportTarget) throws {
    let isPicture = [.svg, .png, .pdf].contains(target)
    let hasPictureOptions =
      region != nil || offset != nil || appearance != nil || labels != nil || overlay != nil
    if hasPictureOptions && !isPicture {
      throw ValidationError(
        "--rect, --offset, --appearance, --labels and --overlay go with --to svg, png and pdf")
    }
    if !inner.offsets.isEmpty && !isPicture && target != .html {
      throw ValidationError("--inner goes with --to svg, png, pdf and html")
    }
    if scale != nil && target != .png && target != .pdf {
      throw ValidationError("--scale goes with --to png and pdf")
    }
    if embedsImageURLs && target != .svg {
      throw ValidationError("--image-urls goes with --to svg")
    }
    if !containers.isEmpty && target != .html {
      throw ValidationError(
        "--device, --width and --height go with --to html; an address may name a container after #")
    }
  }

  var options: PictureOptions {
    var options = PictureOptions()
    (options.region, options.contentOffset) = (region, offset)
    options.innerOffsets = inner.offsets
    options.labels = labels ?? []
    options.overlays = overlay?.kinds ?? []
    options.isDark = appearance == .dark
    return options
  }
}

extension PictureArguments.Overlays {
  init(argument: String) throws {
    kinds = try Set(
      Self.words(argument, among: ["all"] + SpacingArea.Kind.allCases.map(\.rawValue))
        .flatMap { word in
          SpacingArea.Kind(rawValue: word).map { [$0] } ?? SpacingArea.Kind.allCases
        }
    )
  }

  fileprivate static func words(_ text: String, among known: [String]) throws -> [String] {
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    for word in words where !known.contains(word) {
      let nearest = NearestMatch.find(word, among: known)
      throw ValidationError(
        "expected \(known.joined(separator: ", "))"
          + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""))
    }
    return words
  }
}

extension PictureLabels {
  init(argument: String) throws {
    let known: [(String, PictureLabels)] = [
      ("ids", .ids), ("indexPaths", .indexPaths), ("sizes", .sizes),
    ]
    let words = try PictureArguments.Overlays.words(argument, among: known.map(\.0))
    self = known.reduce(into: []) { if words.contains($1.0) { $0.insert($1.1) } }
  }
}
