import LayoutEngine
import LayoutPictures
import Testing

extension HTMLPageTests {
  @Suite struct Keyboard {
    private func focusStage(_ tab: HTMLTab) async throws {
      try await tab.evaluate("document.getElementById('stage').focus()")
    }

    @Test func `arrow keys select the neighbour by position`() async throws {
      // Two lines in section 0: items 0, 1, 2 and 3, 4.
      try await HTMLTab.with(Selection.page()) { tab in
        try await tab.click(x: 90, y: 100)
        let steps = [
          ("ArrowRight", "s0/item:1"), ("ArrowDown", "s0/item:4"), ("ArrowLeft", "s0/item:3"),
          ("ArrowUp", "s0/item:0"), ("ArrowUp", "s0/header"), ("ArrowDown", "s0/item:1"),
          ("ArrowRight", "s0/item:2"), ("ArrowRight", "s0/item:2"),
        ]
        for (key, expected) in steps {
          try await tab.press(key)
          #expect(try await tab.selected() == expected)
        }
      }
    }

    @Test func `arrow keys go from a decoration to other decorations`() async throws {
      try await HTMLTab.with(Selection.page()) { tab in
        try await tab.click(x: 200, y: 188)
        try await tab.press("ArrowDown")
        #expect(try await tab.selected() == "s1/decoration:badge")
        try await tab.press("ArrowDown")
        #expect(try await tab.selected() == "s1/decoration:card")
        try await tab.press("d")
        #expect(try await tab.selected() == nil)
      }
    }

    @Test func `Tab goes through the elements in paint order`() async throws {
      let page = Selection.page()
      try await HTMLTab.with(page) { tab in
        try await focusStage(tab)
        try await tab.press("Home")
        for element in page.layouts[0].elements {
          #expect(try await tab.text("#inspector .address") == element.address)
          #expect(try await tab.text("#announcement") == element.address)
          try await tab.press("Tab")
        }
        let focused = "document.activeElement.id"
        #expect(try await tab.evaluate(focused) != "stage", "Tab leaves the picture at its end")
        try await focusStage(tab)
        try await tab.press("End")
        try await tab.press("Tab", shift: true)
        #expect(
          try await tab.text("#inspector .address")
            == page.layouts[0].elements.dropLast().last?.address)
      }
    }

    @Test func `Tab leaves the picture when nothing is selected`() async throws {
      try await HTMLTab.with(Selection.page()) { tab in
        try await focusStage(tab)
        try await tab.press("Home", "Escape")
        #expect(try await tab.selected() == nil)
        try await tab.press("Tab")
        #expect(try await tab.evaluate("document.activeElement.id") != "stage")
        #expect(try await tab.selected() == nil)
      }
    }

    @Test func `Enter selects the topmost element at the centre`() async throws {
      let page = Selection.page()
      try await HTMLTab.with(page) { tab in
        try await focusStage(tab)
        try await tab.press("Enter")
        let center = try await tab.evaluate(
          """
          (() => {
            const canvas = document.querySelector("canvas");
            const [x, y, zoom] = canvas.dataset.view.split(" ").map(Number);
            return [x + canvas.width / 2 / zoom, y + canvas.height / 2 / zoom].join(" ");
          })()
          """
        ).split(separator: " ").compactMap { Double($0) }
        let point = Point(x: center[0], y: center[1])
        let topmost = page.layouts[0].elements.last { $0.attributes.frame.contains(point) }
        #expect(try await tab.text("#inspector .address") == topmost?.address)
      }
    }

    @Test func `an element selected by key scrolls into view`() async throws {
      let page = HTMLSamplePage.page(sections: [200])
      try await HTMLTab.with(page) { tab in
        try await focusStage(tab)
        try await tab.press("Home", "Tab", "End", "Tab")
        // The last element in paint order is the header, at the top; the last item is before it.
        try await focusStage(tab)
        try await tab.press("End")
        #expect(
          try await tab.evaluate("document.getElementById('stage').scrollTop < 100") == "true")
        try await tab.press("Tab", shift: true)
        #expect(try await tab.selected() == "s0/item:199")
        #expect(
          try await tab.evaluate("document.getElementById('stage').scrollTop > 3000") == "true")
      }
    }

    @Test func `the question mark opens the help and Escape closes it`() async throws {
      try await HTMLTab.with(Selection.page()) { tab in
        let isOpen = "document.getElementById('help').open"
        try await tab.press("?")
        #expect(try await tab.evaluate(isOpen) == "true")
        try await tab.press("d")
        #expect(try await tab.color(x: 200, y: 188) == "255,0,0", "keys rest below a dialog")
        try await tab.press("Escape")
        #expect(try await tab.evaluate(isOpen) == "false")
      }
    }

    @Test func `every focusable element has a name`() async throws {
      try await HTMLTab.with(HTMLSamplePage.page(widths: [402, 834])) { tab in
        let nameless = try await tab.evaluate(
          """
          [...document.querySelectorAll("button, select, input, [tabindex]")].filter((element) =>
            !element.textContent.trim() && !element.labels?.length &&
            !element.ariaLabel && !element.getAttribute("aria-labelledby")).length
          """)
        #expect(nameless == "0")
      }
    }
  }
}
