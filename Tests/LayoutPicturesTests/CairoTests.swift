import LayoutEngine
import Testing

@testable import LayoutPictures

struct CairoTests {
  enum Format: CaseIterable { case png, pdf }

  private func bytes(_ picture: Picture, _ format: Format) throws(PictureError) -> [UInt8] {
    var bytes: [UInt8] = []
    let renderer = try CairoRenderer()
    switch format {
    case .png: try renderer.writePNG(picture) { bytes += $0 }
    case .pdf: try renderer.writePDF(picture) { bytes += $0 }
    }
    return bytes
  }

  private func page(named name: String) -> Picture {
    let image = Appearance {
      $0.image = ImageContent(source: .name(name))
      $0.shadows = [Shadow()]
    }
    let frame = Rect(x: 10, y: 10, width: 200, height: 60)
    var picture = Picture(220, 80, [.decoration(name, frame, image), .cell("cell", frame)])
    picture.title = name
    picture.labels = [.ids, .sizes]
    return picture
  }

  @Test(arguments: Format.allCases, HostileNames.all)
  func `A hostile name can be drawn`(format: Format, name: String) throws {
    let bytes = try bytes(page(named: name), format)
    #expect(bytes.starts(with: format == .png ? [0x89, 0x50, 0x4E, 0x47] : Array("%PDF-".utf8)))
  }

  @Test(arguments: Format.allCases)
  func `Equal pictures give equal bytes`(format: Format) throws {
    for paint in PaintCases.all {
      #expect(try bytes(paint.picture, format) == bytes(paint.picture, format), "\(paint.name)")
    }
    #expect(try bytes(page(named: "a"), format) == bytes(page(named: "a"), format))
  }

  @Test func `A PDF's page is the region, and its date is always the same`() throws {
    let text = String(decoding: try bytes(page(named: "browse"), .pdf), as: UTF8.self)
    #expect(text.contains("/MediaBox [ 0 0 220 80 ]"))
    #expect(text.contains("20000101000000Z"))
  }

  @Test func `A picture side beyond Cairo's limit is refused with the limit`() throws {
    let renderer = try CairoRenderer()
    func failure(_ width: Double, _ height: Double, _ scale: Double) -> String? {
      do throws(PictureError) {
        try renderer.writePNG(Picture(width, height, []), scale: scale) { _ in }
        return nil
      } catch {
        return error.description
      }
    }
    #expect(failure(32_767, 1, 1) == nil)
    #expect(failure(1, 10_922, 3) == nil)
    let advice = "crop the picture to a region, or lower the scale to"
    #expect(
      failure(32_768, 1, 1)
        == "the picture's width is 32768 pixels, and a PNG can have at most 32767: \(advice) 0.99")
    #expect(
      failure(10, 10_922.5, 3)
        == "the picture's height is 32768 pixels, and a PNG can have at most 32767: \(advice) 2.9")
    #expect(failure(1e9, 1, 1)?.contains("width is 1000000000 pixels") == true)
    #expect(failure(1e9, 1, 1)?.hasSuffix("to 3.2e-05") == true)
    // 32767 / 300 = 109.2
    #expect(failure(300, 1, 120)?.hasSuffix("to 100") == true)
    // (20000 × 0.49995 + 1)² = 100000000
    #expect(
      failure(20_000, 20_000, 1)
        == "the picture has 400000000 pixels, and a PNG can have at most 100000000: \(advice) 0.49")
    #expect(failure(10_000, 5_000.5, 1.5)?.contains("has 112515000 pixels") == true)
    // Both limits apply: 32767 / 40000 = 0.82 would be 20000 × 0.82 = 16400 pixels high.
    #expect(failure(40_000, 20_000, 1)?.hasSuffix("to 0.35") == true)
  }

  @Test func `A PDF side beyond the limit is refused, and the named scale fits`()
    throws
  {
    let renderer = try CairoRenderer()
    func failure(_ width: Double, _ height: Double, _ scale: Double) -> String? {
      do throws(PictureError) {
        try renderer.writePDF(Picture(width, height, []), scale: scale) { _ in }
        return nil
      } catch {
        return error.description
      }
    }
    #expect(failure(14_400, 1, 1) == nil)
    #expect(failure(7200, 14_400, 1) == nil)
    let reason = "points, and a PDF can have at most 14400: crop the picture to a region, or"
    // 14,400 / 20,000 = 0.72, 14,400 / 14,401 = 0.9999 and 14,400 / 50,000 = 0.288.
    #expect(
      failure(20_000, 1, 1) == "the picture's width is 20000 \(reason) lower the scale to 0.72")
    #expect(failure(20_000, 1, 0.72) == nil)
    #expect(
      failure(1, 14_401, 1) == "the picture's height is 14401 \(reason) lower the scale to 0.99")
    #expect(
      failure(20_000, 50_000, 1)
        == "the picture's width is 20000 \(reason) lower the scale to 0.28")
    #expect(failure(20_000, 50_000, 0.28) == nil)
  }

  @Test func `A PDF's page is the region times the scale`() throws {
    var bytes: [UInt8] = []
    try CairoRenderer().writePDF(Picture(220, 80, []), scale: 1.5) { bytes += $0 }
    #expect(String(decoding: bytes, as: UTF8.self).contains("/MediaBox [ 0 0 330 120 ]"))
  }

  @Test(arguments: Format.allCases, [Size(width: 0, height: 5), Size(width: 5, height: 0)])
  func `A region without an area is refused`(format: Format, size: Size) throws {
    let failure = #expect(throws: PictureError.self) {
      try bytes(Picture(size.width, size.height, []), format)
    }
    guard case .emptyRegion? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test func `If Cairo is missing, the error names the package to install`() {
    let failure = #expect(throws: PictureError.self) {
      try CairoLibrary(named: ["libcairo-that-nobody-has.so.2"])
    }
    #expect(failure?.description.contains("apt-get install libcairo2") == true)
    #expect(failure?.description.contains("brew install cairo") == true)
  }

  @Test func `A library that is not Cairo counts as missing`() {
    let failure = #expect(throws: PictureError.self) {
      try CairoLibrary(named: ["libc.so.6", "libSystem.B.dylib"])
    }
    guard case .cairoMissing? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test(arguments: Format.allCases)
  func `An error of the sink is reported and ends the writing`(format: Format) throws {
    struct Full: Error {}
    let renderer = try CairoRenderer()
    var calls = 0
    func sink(_ bytes: ArraySlice<UInt8>) throws {
      calls += 1
      throw Full()
    }
    let failure = #expect(throws: PictureError.self) {
      switch format {
      case .png: try renderer.writePNG(page(named: "a"), to: sink)
      case .pdf: try renderer.writePDF(page(named: "a"), to: sink)
      }
    }
    guard case .output(let error)? = failure, error is Full else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(calls == 1)
  }

  @Test func `Progress counts the elements that are drawn`() throws {
    let elements = (0..<3000).map { index in
      PictureElement.cell(
        "a/0/item:\(index)", Rect(x: 0, y: Double(index), width: 10, height: 1), item: index)
    }
    var picture = Picture(10, 3000, elements)
    picture.region.size.height = 2500
    var counts: [Int] = []
    try CairoRenderer().writePNG(picture, progress: { counts.append($0) }, to: { _ in })
    #expect(counts == [1024, 2048, 2500])
  }
}
