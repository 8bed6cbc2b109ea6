import LayoutEngine
import LayoutPictures
import Testing

/// The page in a real browser. One browser serves all tests, one after the other.
@Suite(
  .serialized, .chromium, .timeLimit(.minutes(20)),
  .enabled(if: Chromium.isInstalled, "there is no chromium; CI has one")
) struct HTMLPageTests {}

extension HTMLPageTests {
  @Suite struct Selection {
    /// A white card behind the items, and a badge above the first of them.
    static func page(widths: [Double] = [402]) -> LayoutPage {
      HTMLSamplePage.page(
        widths: widths,
        decorations: [DecorationEntry(kind: "card"), DecorationEntry(kind: "badge")],
        kinds: HTMLSamplePage.kinds)
    }

    @Test func `a click at the centre of any element selects the topmost element there`()
      async throws
    {
      let page = Self.page()
      try await HTMLTab.with(page) { tab in
        for element in page.layouts[0].elements where element.attributes.frame.maxY < 650 {
          let center = element.attributes.center
          let topmost = page.layouts[0].elements.last { $0.attributes.frame.contains(center) }
          try await tab.click(x: center.x, y: center.y)
          #expect(try await tab.text("#inspector .address") == topmost?.address)
        }
      }
    }

    @Test func `a badge is above a cell, and a card is below it`() async throws {
      // Section 0: header to 40, items from y 56; the badge is (1, 44, 80, 30), the first item
      // (16, 56, 100, 60), the card (8, 48, 386, 146).
      try await HTMLTab.with(Self.page()) { tab in
        try await tab.click(x: 30, y: 60)
        #expect(try await tab.selected() == "s0/decoration:badge")
        try await tab.click(x: 90, y: 100)
        #expect(try await tab.selected() == "s0/item:0")
        try await tab.click(x: 200, y: 190)
        #expect(try await tab.selected() == "s0/decoration:card")
        try await tab.click(x: 200, y: 20)
        #expect(try await tab.selected() == "s0/header")
        try await tab.click(x: 2, y: 200)
        #expect(try await tab.selected() == nil)
      }
    }

    @Test func `clicks hit after zooming and scrolling`() async throws {
      // The items of section 1 begin at 202 + 40 + 16. Item 7 is on the third line, (126, 398, 100,
      // 60).
      try await HTMLTab.with(Self.page()) { tab in
        try await tab.press("+", "+", "+", "+", "+")
        try await tab.evaluate("document.getElementById('stage').scrollTo(120, 700)")
        try await tab.click(x: 176, y: 428)
        #expect(try await tab.selected() == "s1/item:7")
        try await tab.press("-", "-", "-", "-", "-", "-", "-", "-", "-")
        try await tab.click(x: 176, y: 428)
        #expect(try await tab.selected() == "s1/item:7")
        try await tab.press("0")
        #expect(try await tab.text("#zoom") == "100%")
        try await tab.press("f")
        #expect(try await tab.text("#zoom") == "100%")
      }
    }

    @Test func `the panel shows three decimals and keeps all digits in a title`() async throws {
      var page = Self.page()
      page.layouts[0].elements = page.layouts[0].elements.filter {
        $0.address.hasSuffix("s0/item:2")
      }
      page.layouts[0].elements[0].attributes.frame = Rect(x: 1.0 / 3, y: 56, width: 0.1, height: 50)
      try await HTMLTab.with(page) { tab in
        try await tab.evaluate("document.getElementById('stage').focus()")
        try await tab.press("Home")
        #expect(try await tab.text("#inspector .rect") == "0.333560.150")
        let title = try await tab.evaluate("document.querySelector('#inspector .rect span').title")
        #expect(Double(title) == 1.0 / 3)
      }
    }

    @Test func `the panel shows every value of a decoration`() async throws {
      try await HTMLTab.with(Self.page()) { tab in
        try await tab.click(x: 200, y: 190)
        let text = try #require(try await tab.text("#inspector"))
        // The shadow's sigma of 4, three times, and its offset of 2 downwards: 12 above becomes 10.
        for part in [
          "Namecard", "Categorydecoration", "Kindcard", "Index path[0, 0]", "zIndex-1",
          "Frame848386146", "Painted-438410170", "Background#FF0000#00FF00", "Corners20",
          "Border#0000FF4 wide", "Shadow#00000050 %, offset (0, 2), radius 4",
        ] {
          #expect(text.contains(part), "\(part) in \(text)")
        }
      }
    }

    @Test func `the list shows all elements at a point`() async throws {
      try await HTMLTab.with(Self.page()) { tab in
        try await tab.click(x: 30, y: 60)
        #expect(try await tab.text("#stack") == "s0/decoration:badges0/item:0s0/decoration:card")
        try await tab.click("#stack li:nth-child(2) button")
        #expect(try await tab.selected() == "s0/item:0")
      }
    }
  }
}
