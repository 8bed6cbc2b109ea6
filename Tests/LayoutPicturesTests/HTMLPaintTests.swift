import LayoutEngine
import LayoutPictures
import Testing

extension HTMLPageTests {
  /// Colours of points, derived from the rules of decorations.md and not from a drawn page.
  @Suite struct Paint {
    private static let red = Color(red: 255, green: 0, blue: 0)
    private static let blue = Color(red: 0, green: 0, blue: 255)

    /// Decorations alone, on a white content of 300 × 300.
    private func page(_ elements: [PictureElement]) -> LayoutPage {
      let size = Size(width: 300, height: 300)
      return LayoutPage(
        document: "doc", title: nil,
        layouts: [
          LayoutPage.Layout(
            container: "c", containerSize: size, contentSize: size, sections: [],
            elements: elements.map {
              var element = $0
              element.name = nil
              return element
            })
        ])
    }

    private func colors(
      _ frame: Rect, step: OutlineStep? = nil, at points: [(Double, Double)],
      _ change: (inout Appearance) -> Void
    ) async throws -> [[Int]] {
      let page = page([.decoration("a", frame, step: step, Appearance(change))])
      var colors: [[Int]] = []
      try await HTMLTab.with(page) { tab in
        for (x, y) in points {
          colors.append(
            try await tab.color(x: x, y: y).split(separator: ",").compactMap { Int($0) })
        }
      }
      return colors
    }

    private func isNear(_ a: [Int], _ b: [Int], within tolerance: Int = 3) -> Bool {
      zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
    }

    @Test func `a border is inside the outline and has its dashes`() async throws {
      // From the corner (50, 50) along the top: 20 on, 20 off.
      let seen = try await colors(
        Rect(x: 50, y: 50, width: 200, height: 100),
        at: [(60, 51), (60, 53), (80, 51), (60, 47), (60, 55)]
      ) {
        $0.backgroundColor = DynamicColor(light: Self.red)
        $0.border = Border()
        $0.border?.width = 4
        $0.border?.color = DynamicColor(light: Self.blue)
        $0.border?.dash = [20, 20]
      }
      #expect(seen == [[0, 0, 255], [0, 0, 255], [255, 0, 0], [255, 255, 255], [255, 0, 0]])
    }

    @Test func `a dash too fine to see is drawn as a solid line`() async throws {
      // 600 of outline in dashes and gaps of 0.0001 would be 3,000,000 dashes.
      let seen = try await colors(
        Rect(x: 50, y: 50, width: 200, height: 100), at: [(60, 51), (80, 53)]
      ) {
        $0.border = Border()
        $0.border?.width = 4
        $0.border?.color = DynamicColor(light: Self.blue)
        $0.border?.dash = [1e-4, 1e-4]
      }
      #expect(seen == [[0, 0, 255], [0, 0, 255]])
    }

    @Test func `a blur is bounded, and drawn names show direction controls`() async throws {
      let appearance = Appearance {
        $0.shadows = [10_000, 1e6].map { radius in
          var shadow = Shadow()
          shadow.radius = radius
          return shadow
        }
        $0.image = ImageContent(source: .name("a\u{202E}b\u{61C}"))
      }
      let frame = Rect(x: 50, y: 50, width: 200, height: 100)
      try await HTMLTab.with(page([.decoration("a", frame, appearance)])) { tab in
        try await tab.evaluate(
          """
          window.blurs = [];
          window.drawn = [];
          const { prototype } = CanvasRenderingContext2D;
          const { fill, fillText } = prototype;
          prototype.fill = function (...rest) {
            blurs.push(this.shadowBlur);
            fill.apply(this, rest);
          };
          prototype.fillText = function (text, ...rest) {
            drawn.push(text);
            fillText.call(this, text, ...rest);
          };
          """)
        try await tab.press("t")
        try await tab.drawn()
        #expect(try await tab.evaluate("blurs.length >= 2 && blurs[0] > 0") == "true")
        #expect(try await tab.evaluate("String(blurs[0] === blurs[1])") == "true")
        #expect(try await tab.evaluate("drawn[0]") == #"a\u{202E}b\u{061C}"#)
      }
    }

    @Test func `each corner has its own radius`() async throws {
      // A radius of 30 leaves (53, 53) out, and 0 does not leave (247, 147) out.
      let seen = try await colors(
        Rect(x: 50, y: 50, width: 200, height: 100), at: [(53, 53), (62, 62), (247, 147)]
      ) {
        $0.backgroundColor = DynamicColor(light: Self.red)
        $0.cornerRadius.topLeft = 30
      }
      #expect(seen == [[255, 255, 255], [255, 0, 0], [255, 0, 0]])
    }

    @Test func `a linear gradient runs in units of the frame`() async throws {
      // A gradient from the left edge to the right edge: a quarter of the way is a quarter of the
      // colour.
      let seen = try await colors(
        Rect(x: 50, y: 50, width: 200, height: 100), at: [(51, 60), (100, 100), (150, 140)]
      ) {
        $0.backgrounds = [
          .gradient(
            Gradient(
              kind: .linear, startPoint: Point(x: 0, y: 0.5), endPoint: Point(x: 1, y: 0.5),
              stops: [
                .init(color: DynamicColor(light: Self.red), location: 0),
                .init(color: DynamicColor(light: Self.blue), location: 1),
              ]))
        ]
      }
      #expect(isNear(seen[0], [253, 0, 2]))
      #expect(isNear(seen[1], [191, 0, 64]))
      #expect(isNear(seen[2], [127, 0, 128]))
    }

    @Test func `a radial gradient is an ellipse of the frame's proportions`() async throws {
      // Radii of half the frame: 100 along x, 50 along y.
      let seen = try await colors(
        Rect(x: 50, y: 50, width: 200, height: 100),
        at: [(150, 100), (200, 100), (150, 125), (52, 52)]
      ) {
        $0.backgrounds = [
          .gradient(
            Gradient(
              kind: .radial, startPoint: Point(x: 0.5, y: 0.5), endPoint: Point(x: 1, y: 1),
              stops: [
                .init(color: DynamicColor(light: Self.red), location: 0),
                .init(color: DynamicColor(light: Self.blue), location: 1),
              ]))
        ]
      }
      #expect(isNear(seen[0], [255, 0, 0], within: 4))
      #expect(isNear(seen[1], [127, 0, 128], within: 4))
      #expect(isNear(seen[2], [127, 0, 128], within: 5))
      #expect(isNear(seen[3], [0, 0, 255]))
    }

    @Test func `alpha applies to the decoration as a whole`() async throws {
      // Red at half opacity over white. A shadow below it is not visible through it.
      let seen = try await colors(
        Rect(x: 50, y: 50, width: 200, height: 100), at: [(150, 100), (10, 10)]
      ) {
        $0.backgroundColor = DynamicColor(light: Self.red)
        $0.shadows = [Shadow()]
        $0.alpha = 0.5
      }
      #expect(isNear(seen[0], [255, 128, 128]))
      #expect(seen[1] == [255, 255, 255])
    }

    @Test func `a shadow's radius is the sigma of its blur`() async throws {
      // Black, sigma 10, moved down by 20: its upper edge is at 70, below the frame's upper edge at
      // 50; its lower edge is at 170. There the Gaussian is one half, and 10 points further 0.159.
      let seen = try await colors(
        Rect(x: 50, y: 50, width: 200, height: 100),
        at: [(150, 169.5), (150, 179.5), (150, 45), (150, 215)]
      ) {
        var shadow = Shadow()
        shadow.offset = Point(x: 0, y: 20)
        shadow.radius = 10
        $0.backgroundColor = DynamicColor(light: Self.red)
        $0.shadows = [shadow]
      }
      #expect(isNear(seen[0], [127, 127, 127], within: 8))
      #expect(isNear(seen[1], [214, 214, 214], within: 8))
      #expect(isNear(seen[2], [255, 255, 255], within: 5))
      #expect(isNear(seen[3], [255, 255, 255], within: 1))
    }

    @Test func `a bubble's notch is empty and its concave corner filled`() async throws {
      // decorations.md: two columns of 160 × 60, five items, radius 8: the step is at (160, 120),
      // its fillet about (168, 128). (161, 121) is 9.9 from that centre, outside of the fillet's
      // circle, and (164, 124) is 5.7 from it, inside.
      let seen = try await colors(
        Rect(x: 0, y: 0, width: 320, height: 180),
        step: OutlineStep(point: Point(x: 160, y: 120), missing: .bottomRight),
        at: [(80, 150), (240, 60), (240, 150), (161, 121), (164, 124)]
      ) {
        $0.backgroundColor = DynamicColor(light: Self.red)
        $0.cornerRadius = CornerRadii(all: 8)
        $0.shape = .bubble
      }
      #expect(seen[0] == [255, 0, 0])
      #expect(seen[1] == [255, 0, 0])
      #expect(seen[2] == [255, 255, 255])
      #expect(seen[3] == [255, 0, 0])
      #expect(seen[4] == [255, 255, 255])
    }

    @Test func `backgrounds stack from the first at the bottom`() async throws {
      let half = Color(red: 0, green: 0, blue: 255, alpha: 128)
      let seen = try await colors(
        Rect(x: 50, y: 50, width: 200, height: 100), at: [(150, 100)]
      ) {
        $0.backgroundColor = DynamicColor(light: .black)
        $0.backgrounds = [
          .color(DynamicColor(light: Self.red)), .color(DynamicColor(light: half)),
        ]
      }
      #expect(isNear(seen[0], [127, 0, 128]))
    }

    @Test func `edges far down a long layout are exact`() async throws {
      // At 50,000,000 points a 32-bit coordinate is a multiple of 4.
      let y = 50_000_001.0
      var page = page([
        .decoration(
          "a", Rect(x: 50, y: y, width: 200, height: 33),
          Appearance {
            $0.backgroundColor = DynamicColor(light: Self.red)
            $0.cornerRadius = CornerRadii(all: 1)
          })
      ])
      page.layouts[0].contentSize.height = 60_000_000
      try await HTMLTab.with(page) { tab in
        try await tab.evaluate("document.getElementById('stage').focus()")
        try await tab.press("End", "Escape")
        for (offset, expected) in [
          (-1.5, "255,255,255"), (1.5, "255,0,0"), (31.5, "255,0,0"), (34.5, "255,255,255"),
        ] {
          #expect(try await tab.color(x: 150, y: y + offset) == expected, "\(offset)")
        }
      }
    }
  }
}
