import Foundation
import LayoutDocuments
import LayoutEngine
import LayoutReports
import LayoutService
import ServiceTestSupport
import TestSupport
import Testing

@testable import LayoutPictures

/// The pictures of the samples, drawn from a store as `insetory export` draws them.
struct SamplePictureTests {
  private static func picture(of name: String, isDark: Bool = false) throws -> Picture {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments(try SampleDocuments.all().filter { $0.id == name })
    var options = PictureOptions()
    options.isDark = isDark
    return try store.catalog.snapshot().layout(of: name).picture(of: Address(name), options)
  }

  /// Compares a raster with the expected colours of a sample.
  ///
  /// - Parameter slack: An additional tolerance of colour components.
  private func check(
    _ raster: Raster, scale: Double = 1, slack: Int = 0, of picture: Picture,
    _ sample: SamplePicture
  ) {
    func pixel(_ point: Point) -> Raster.Pixel {
      let origin = picture.region.origin
      return raster[Int((point.x - origin.x) * scale), Int((point.y - origin.y) * scale)]
    }
    for check in sample.checks {
      let found = pixel(Point(x: check.x, y: check.y))
      #expect(
        found.distance(to: check.color) <= check.tolerance + slack,
        "\(sample.testDescription): (\(check.x), \(check.y)), \(check.why): \(found)")
    }
    for pair in sample.comparisons {
      let (dark, light) = (pixel(pair.darker), pixel(pair.lighter))
      #expect(
        dark.lightness < light.lightness, "\(sample.testDescription): \(pair.why): \(dark) \(light)"
      )
    }
  }

  @Test func `every sample has a picture of at least five points`() throws {
    #expect(
      try Set(SamplePictures.all.map(\.name)) == Set(SampleDocuments.all().map(\.id)))
    #expect(SamplePictures.all.allSatisfy { $0.checks.count + $0.comparisons.count >= 5 })
  }

  @Test(arguments: SamplePictures.all)
  func `the picture of a sample matches its frames`(sample: SamplePicture) throws {
    let picture = try Self.picture(of: sample.name, isDark: sample.isDark)
    check(try Raster(cairo: picture), of: picture, sample)
  }

  @Test(arguments: try SampleDocuments.all().map(\.id))
  func `the committed picture of a sample has two pixels a point`(name: String) throws {
    let png = try Project.data("docs/pictures/\(name).png")
    // Signature, length and name of the first chunk; then width and height, big-endian.
    let numbers = [16, 20].map { start in png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    let size = try Self.picture(of: name).region.size
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(numbers == [size.width, size.height].map { Int(($0 * 2).rounded(.up)) })
  }

  @Test(arguments: SamplePictures.all.filter { !$0.isDark })
  func `a committed picture matches the current rendering`(sample: SamplePicture) throws {
    let png = try Project.data("docs/pictures/\(sample.name).png")
    let picture = try Self.picture(of: sample.name)
    // Pixels are half a point wide. Their middles are a quarter point off, where shadows have
    // another shade.
    check(try Raster(png: Array(png)), scale: 2, slack: 3, of: picture, sample)
  }
}
