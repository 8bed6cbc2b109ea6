import LayoutPictures
import LayoutReports

extension GlobalOptions {
  /// Draws a picture to a file, or to standard output without one.
  func draw(
    _ picture: Picture, as format: PictureTarget, scale: Double = 1,
    embedsImageURLs: Bool = false, to file: String?
  ) throws {
    // The renderer is made before the output, so that errors leave no file behind.
    let renderer = format == .svg ? nil : try CairoRenderer()
    let output = try StandardOutput(replacing: file, protecting: store)
    var progress = Progress(count: picture.elements.count, of: "elements", self)
    func write(_ piece: ArraySlice<UInt8>) throws(StandardOutput.Failure) {
      output.bytes += piece
      try output.rowEnded()
    }
    defer { ProgressLine.clear() }
    switch format {
    case .png:
      try renderer?.writePNG(picture, scale: scale, progress: { progress.set($0) }, to: write)
    case .pdf:
      try renderer?.writePDF(picture, scale: scale, progress: { progress.set($0) }, to: write)
    case .svg:
      try SVGWriter(embedsImageURLs: embedsImageURLs)
        .write(picture, progress: { progress.set($0) }, to: write)
    }
    try output.finish()
  }

  /// Draws both layouts of a comparison if a picture is asked for.
  ///
  /// - Parameter isTransition: Whether elements that appear or disappear show their alpha.
  func draw<Target>(
    _ comparison: LayoutComparison, isTransition: Bool = false,
    _ asked: ChangePictureOptions<Target>
  ) throws {
    guard let format = asked.format else { return }
    if let file = asked.file, let other = ExportTarget(fileName: file),
      other.rawValue != format.rawValue
    {
      note("\"\(file)\" is written as \(format.rawValue), the format of --to")
    }
    let picture = try comparison.picture(
      isTransition: isTransition, isDark: asked.appearance == .dark)
    try draw(picture, as: format, scale: asked.scale ?? 1, to: asked.file)
  }
}
