import LayoutEngine
import LayoutPictures
import Testing

extension HTMLPageTests {
  /// A row of four cards of 200 × 80, 10 apart, in a container of 402: it is 830 long, so that it
  /// scrolls by 428 at most, and rests where a card begins.
  @Suite struct Rows {
    private static func page() -> LayoutPage {
      let container = Size(width: 402, height: 800)
      let elements = (0..<4).map { item in
        let card = LayoutAttributes(
          indexPath: ElementIndexPath(item: item, section: 0), category: .cell,
          frame: Rect(x: Double(item) * 210, y: 0, width: 200, height: 80),
          clip: Rect(x: 0, y: 0, width: 402, height: 800))
        return PictureElement(
          address: "doc#402x800/s0/item:\(item)", name: "card \(item)", attributes: card)
      }
      let frame = Rect(x: 0, y: 0, width: 402, height: 80)
      return LayoutPage(
        document: "doc", title: nil,
        layouts: [
          LayoutPage.Layout(
            container: "402x800", containerSize: container,
            contentSize: Size(width: 402, height: 80),
            sections: [.init(address: "doc#402x800/s0", name: "s0", frame: frame)],
            rows: [
              LayoutPage.Row(
                section: 0, isVertical: false, beginsAtRight: false, offset: 0, range: 0...428,
                stops: [0, 210, 420, 428])
            ], elements: elements)
        ])
    }

    @Test func `a wheel scrolls the row under it, which rests at the nearest stop`() async throws {
      try await HTMLTab.with(Self.page()) { tab in
        try await tab.click(x: 100, y: 40)
        #expect(try await tab.selected() == "s0/item:0")
        let place = try await tab.placeOnScreen(x: 100, y: 40)
        _ = try await tab.call(
          "Input.dispatchMouseEvent",
          #"{"type": "mouseWheel", "x": \#(place.x), "y": \#(place.y), "deltaX": 150, "deltaY": 0}"#
        )
        // The timer after which the row settles began before this one, which is longer.
        try await tab.evaluate("new Promise((done) => setTimeout(() => done(1), 1000))")
        // At 150 the first card would end at 50; at 210, the nearest stop, the second begins at 0.
        try await tab.click(x: 10, y: 40)
        #expect(try await tab.selected() == "s0/item:1")
        try await tab.click(x: 205, y: 40)
        #expect(try await tab.selected() == nil)
      }
    }

    @Test func `a card that is selected by key scrolls into the container`() async throws {
      try await HTMLTab.with(Self.page()) { tab in
        try await tab.evaluate("document.getElementById('stage').focus()")
        try await tab.press("End")
        #expect(try await tab.selected() == "s0/item:3")
        // The last card is 630 to 830, and 202 to 402 at the end of the row.
        try await tab.click(x: 397, y: 40)
        #expect(try await tab.selected() == "s0/item:3")
        try await tab.click(x: 187, y: 40)
        #expect(try await tab.selected() == "s0/item:2")
      }
    }
  }
}
