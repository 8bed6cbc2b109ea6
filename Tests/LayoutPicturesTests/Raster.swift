import Foundation
import LayoutEngine
import TestSupport

@testable import LayoutPictures

/// A picture as opaque pixels, by default one pixel per point.
struct Raster {
  struct Pixel: Hashable {
    var red, green, blue: Int

    init(_ red: Int, _ green: Int, _ blue: Int) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// Returns the largest difference of any component.
    func distance(to other: Pixel) -> Int {
      max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue))
    }

    /// The background colour of light pictures.
    static let canvas = Pixel(0xF4, 0xF5, 0xF7)
  }

  struct Failure: Error {
    let text: String
  }

  let width, height: Int
  private var pixels: [Pixel] = []

  /// Decodes a PNG with Cairo.
  init(png: [UInt8]) throws {
    final class Rest { var bytes: ArraySlice<UInt8> = [] }
    let cairo = try CairoLibrary.installed.get()
    let rest = Rest()
    rest.bytes = png[...]
    let read: CairoLibrary.Read = { closure, bytes, count in
      guard let closure, let bytes else { return 10 }
      let rest = Unmanaged<Rest>.fromOpaque(closure).takeUnretainedValue()
      guard rest.bytes.count >= count else { return 10 }
      for index in 0..<Int(count) { bytes[index] = rest.bytes[rest.bytes.startIndex + index] }
      rest.bytes = rest.bytes.dropFirst(Int(count))
      return 0
    }
    let surface = cairo.imageFromPNG(read, Unmanaged.passUnretained(rest).toOpaque())
    defer { cairo.destroySurface(surface) }
    guard cairo.surfaceStatus(surface) == 0, let data = cairo.imageData(surface) else {
      throw Failure(text: "this is no PNG")
    }
    (width, height) = (Int(cairo.imageWidth(surface)), Int(cairo.imageHeight(surface)))
    for y in 0..<height {
      let row = UnsafeMutableRawPointer(data + y * Int(cairo.imageStride(surface)))
      for x in 0..<width {
        let pixel = row.load(fromByteOffset: 4 * x, as: UInt32.self)
        pixels.append(Pixel(Int(pixel >> 16 & 0xFF), Int(pixel >> 8 & 0xFF), Int(pixel & 0xFF)))
      }
    }
  }

  /// Draws a picture with Cairo.
  init(cairo picture: Picture, scale: Double = 1) throws {
    var png: [UInt8] = []
    try CairoRenderer().writePNG(picture, scale: scale) { png += $0 }
    try self.init(png: png)
  }

  /// Draws a picture's SVG with librsvg, an independent renderer.
  init(librsvg picture: Picture) throws {
    let folder = try ScratchFolder()
    let input = folder.file("picture.svg")
    try Data(SVGWriter().bytes(of: picture)).write(to: input)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["rsvg-convert", input.path()]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let png = Array(output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(text: "rsvg-convert failed: install librsvg2-bin")
    }
    try self.init(png: png)
  }

  subscript(x: Int, y: Int) -> Pixel { pixels[y * width + x] }

  /// The black area in pixels, if all other pixels have the colour of the canvas.
  var blackArea: Double {
    pixels.reduce(0) { $0 + Double(Pixel.canvas.green - $1.green) / Double(Pixel.canvas.green) }
  }
}
