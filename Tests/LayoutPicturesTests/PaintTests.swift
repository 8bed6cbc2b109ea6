import LayoutEngine
import LayoutPictures
import Testing

struct PaintTests {
  @Test(arguments: PaintCases.all)
  func `A PNG has the calculated colours`(paint: PaintCase) throws {
    try check(Raster(cairo: paint.picture), paint, tolerance: paint.tolerance.cairo)
  }

  @Test(arguments: PaintCases.all)
  func `An SVG drawn by librsvg has the calculated colours`(paint: PaintCase) throws {
    try check(Raster(librsvg: paint.picture), paint, tolerance: paint.tolerance.librsvg)
  }

  private func check(_ raster: Raster, _ paint: PaintCase, tolerance: Int) {
    #expect(Double(raster.width) == paint.picture.region.width)
    #expect(Double(raster.height) == paint.picture.region.height)
    for sample in paint.samples {
      let pixel = raster[sample.x, sample.y]
      #expect(
        pixel.distance(to: sample.pixel) <= tolerance,
        "(\(sample.x), \(sample.y)), \(sample.why): \(pixel), not \(sample.pixel)")
    }
  }

  /// Pixels on an outline differ because arcs are divided differently; other pixels differ by
  /// rounding, and blurs by librsvg's approximation of the Gaussian. No pixel may differ otherwise.
  @Test(arguments: PaintCases.all)
  func `PNG and SVG show the same`(paint: PaintCase) throws {
    let (png, svg) = try (Raster(cairo: paint.picture), Raster(librsvg: paint.picture))
    let tolerance = max(4, paint.tolerance.librsvg + paint.tolerance.cairo)
    var worst = (distance: 0, x: 0, y: 0)
    for y in 0..<png.height {
      for x in 0..<png.width {
        let distance = png[x, y].distance(to: svg[x, y])
        if distance > worst.distance { worst = (distance, x, y) }
      }
    }
    #expect(worst.distance <= tolerance, "at (\(worst.x), \(worst.y))")
  }

  @Test func `A scale multiplies the pixels and nothing else`() throws {
    let raster = try Raster(cairo: PaintCases.bubble.picture, scale: 2.5)
    #expect((raster.width, raster.height) == (850, 500))
    for sample in PaintCases.bubble.samples {
      let (x, y) = ((Double(sample.x) + 0.5) * 2.5, (Double(sample.y) + 0.5) * 2.5)
      #expect(raster[Int(x), Int(y)] == sample.pixel, "\(sample.why)")
    }
  }

  @Test func `A shadow is the same at every scale`() throws {
    // The case has 0.14686 at d 10.5. The pixels of scale 2 next to that point are at d 10.25 and
    // 10.75, with 0.1527 and 0.1412.
    let raster = try Raster(cairo: PaintCases.shadow.picture, scale: 2)
    #expect(raster[520, 320].distance(to: .init(207, 208, 209)) <= 1)
    #expect(raster[521, 320].distance(to: .init(210, 210, 212)) <= 1)
  }

  @Test func `A frame far larger than the region is drawn correctly inside the region`() throws {
    var picture = PaintCases.card(100, 1e9, Rect(x: 10, y: 10, width: 80, height: 9e8)) {
      $0.backgroundColor = DynamicColor(0)
      $0.cornerRadius = CornerRadii(all: 8)
      $0.shadows = [Shadow()]
    }
    picture.region = Rect(x: 0, y: 4e8, width: 100, height: 50)
    let raster = try Raster(cairo: picture)
    #expect(raster[50, 25] == .init(0, 0, 0))
    #expect(raster[1, 25].distance(to: .canvas) <= 1)
    // Next to the left edge, at d 0.5 with sigma 3: 1 - Φ(0.1667) = 0.4338.
    #expect(raster[9, 25].distance(to: .init(138, 139, 140)) <= 1)
  }

  @Test func `A shadow drawn in tiles has no seams`() throws {
    // 5000 points are three tiles. The colours along the left edge and across the middle are
    // constant.
    let raster = try Raster(
      cairo: PaintCases.card(120, 5040, Rect(x: 20, y: 20, width: 80, height: 5000)) {
        var shadow = Shadow()
        shadow.radius = 5
        shadow.offset = Point(x: 0.3, y: 0.7)
        $0.cornerRadius = CornerRadii(all: 9)
        $0.shadows = [shadow]
      })
    for x in [15, 18, 22, 60, 104] {
      let column = (60..<4980).map { raster[x, $0] }
      #expect(Set(column).count == 1, "\(x): \(Set(column))")
    }
    #expect(raster[60, 2500] == .init(0, 0, 0))
  }
}
