import Foundation
import LayoutEngine
import LayoutPictures
import Testing

extension HTMLPageTests {
  @Suite struct Switches {
    /// The fifth item of section 0 is on the second of two lines of three items, or on a single
    /// line of seven.
    private static let fifth = (narrow: "X126Y126W100H60", wide: "X456Y56W100H60")

    private func frame(_ tab: HTMLTab) async throws -> String {
      try await tab.evaluate(
        """
        [...document.querySelector("#inspector .rect").children]
          .map((span) => span.dataset.side + span.textContent).join("")
        """)
    }

    private func container(_ tab: HTMLTab) async throws -> String {
      try await tab.evaluate("document.getElementById('container').selectedOptions[0].textContent")
    }

    @Test func `another container shows its frames and keeps the selection`() async throws {
      try await HTMLTab.with(HTMLSamplePage.page(widths: [402, 834])) { tab in
        try await tab.click(x: 176, y: 156)
        #expect(try await tab.text("#inspector .address") == "doc#402x800/s0/item:4")
        #expect(try await frame(tab) == Self.fifth.narrow)
        try await tab.evaluate(
          """
          const list = document.getElementById("container");
          list.value = "1";
          list.dispatchEvent(new Event("change"));
          """)
        #expect(try await tab.text("#inspector .address") == "doc#834x800/s0/item:4")
        let fits = "document.getElementById('handle').getBoundingClientRect().right < 990"
        #expect(try await tab.evaluate(fits) == "true", "a container that fits goes on to fit")
        #expect(try await frame(tab) == Self.fifth.wide)
        try await tab.click(x: 506, y: 86)
        #expect(try await tab.selected() == "s0/item:4")
      }
    }

    @Test func `the handle snaps to computed widths`() async throws {
      try await HTMLTab.with(HTMLSamplePage.page(widths: [402, 375, 834])) { tab in
        let start = try await tab.placeOnScreen(x: 402, y: 300)
        try await tab.mouse("mouseMoved", start, isDown: false)
        try await tab.mouse("mousePressed", start)
        // To a width of 392, 382, 502 and 702, with these nearest containers.
        for (by, expected) in [(-10.0, "402"), (-20, "375"), (100, "402"), (300, "834")] {
          try await tab.mouse("mouseMoved", Point(x: start.x + by, y: start.y))
          #expect(try await container(tab).hasPrefix(expected), "by \(by)")
        }
        try await tab.mouse("mouseReleased", Point(x: start.x + 300, y: start.y))
        try await tab.mouse("mouseMoved", start, isDown: false)
        #expect(try await container(tab).hasPrefix("834"))
      }
    }

    @Test func `keys go through the containers by width`() async throws {
      try await HTMLTab.with(HTMLSamplePage.page(widths: [402, 375, 834])) { tab in
        for (key, expected) in [("]", "834"), ("]", "834"), ("[", "402"), ("[", "375")] {
          try await tab.press(key)
          #expect(try await container(tab).hasPrefix(expected))
        }
        try await tab.evaluate("document.getElementById('handle').focus()")
        try await tab.press("ArrowRight")
        #expect(try await container(tab).hasPrefix("402"))
        let value = try await tab.evaluate(
          "document.getElementById('handle').getAttribute('aria-valuenow')")
        #expect(value == "402")
      }
    }

    @Test func `decorations hide all together and by kind`() async throws {
      try await HTMLTab.with(Selection.page()) { tab in
        // Below the items of section 0, which end at 186, and inside of the card's border.
        #expect(try await tab.color(x: 200, y: 188) == "255,0,0")
        try await tab.press("d")
        #expect(try await tab.color(x: 200, y: 188) == "255,255,255")
        try await tab.click(x: 30, y: 60)
        #expect(try await tab.selected() == "s0/item:0")
        try await tab.press("d")
        #expect(try await tab.color(x: 200, y: 188) == "255,0,0")
        try await tab.click("#decorations [data-kind=card]")
        #expect(try await tab.color(x: 200, y: 188) == "255,255,255")
        try await tab.click(x: 200, y: 188)
        #expect(try await tab.selected() == nil)
        try await tab.click(x: 30, y: 60)
        #expect(try await tab.selected() == "s0/decoration:badge")
        try await tab.click("#decorations [data-kind=badge]")
        #expect(try await tab.selected() == nil)
      }
    }

    @Test func `kind switches are disabled while all decorations are hidden, in any container`()
      async throws
    {
      let page = HTMLSamplePage.page(
        widths: [402, 834], decorations: [DecorationEntry(kind: "card")],
        kinds: HTMLSamplePage.kinds)
      try await HTMLTab.with(page) { tab in
        let isDisabled = "document.querySelector('#decorations [data-kind=card]').disabled"
        #expect(try await tab.evaluate(isDisabled) == "false")
        try await tab.press("d")
        #expect(try await tab.evaluate(isDisabled) == "true")
        try await tab.press("]")
        #expect(try await container(tab).hasPrefix("834"))
        #expect(try await tab.evaluate(isDisabled) == "true")
        try await tab.press("d")
        #expect(try await tab.evaluate(isDisabled) == "false")
      }
    }

    @Test func `dark mode changes the page and the appearance colours`() async throws {
      try await HTMLTab.with(Selection.page(), isDark: true) { tab in
        let background = "getComputedStyle(document.body).backgroundColor"
        #expect(try await tab.color(x: 200, y: 188) == "0,255,0")
        let dark = try await tab.evaluate(background)
        try await tab.press("t")
        #expect(try await tab.color(x: 200, y: 188) == "255,0,0")
        #expect(try await tab.evaluate(background) != dark)
        try await tab.click("#dark")
        #expect(try await tab.color(x: 200, y: 188) == "0,255,0")
        #expect(try await tab.evaluate("document.getElementById('dark').ariaChecked") == "true")
      }
    }

    @Test func `the page follows the system's appearance until the user chooses`() async throws {
      try await HTMLTab.with(Selection.page()) { tab in
        #expect(try await tab.color(x: 200, y: 188) == "255,0,0")
        try await tab.setDark(true)
        #expect(try await tab.color(x: 200, y: 188) == "0,255,0")
      }
    }

    @Test func `hovering the list or the picture highlights a section`() async throws {
      try await HTMLTab.with(Selection.page()) { tab in
        let before = try await tab.color(x: 200, y: 230)
        let place = try await tab.evaluate(
          """
          (() => {
            const box = document.getElementById("section-1").getBoundingClientRect();
            return [box.x + 40, box.y + 13].join(" ");
          })()
          """
        ).split(separator: " ").compactMap { Double($0) }
        try await tab.mouse("mouseMoved", Point(x: place[0], y: place[1]), isDown: false)
        #expect(try await tab.color(x: 200, y: 230) != before)
        let header = try await tab.placeOnScreen(x: 200, y: 20)
        try await tab.mouse("mouseMoved", header, isDown: false)
        #expect(try await tab.color(x: 200, y: 230) == before)
        #expect(try await tab.text("#sections .near") == "s0202")
        try await tab.click("#section-1")
        #expect(try await tab.text("#inspector .address") == "doc#402x800/s1")
      }
    }

    @Test func `a printed layout takes as many pages as it needs`() async throws {
      // The container, 402 × 800, is taller than the content. A page is 1400 × 1680: 2786 on two.
      try await HTMLTab.with(Selection.page()) { tab in
        let count = "document.querySelectorAll('#print canvas').length"
        try await tab.evaluate("dispatchEvent(new Event('beforeprint'))")
        #expect(try await tab.evaluate(count) == "2")
        try await tab.evaluate("dispatchEvent(new Event('afterprint'))")
        #expect(try await tab.evaluate(count) == "0")
        let answer = try Chromium.object(await tab.call("Page.printToPDF"))
        let data = try #require(Data(base64Encoded: answer["data"] as? String ?? ""))
        let pdf = String(decoding: data, as: UTF8.self)
        let pages = pdf.components(separatedBy: "/Type /Page\n").count - 1
        #expect(pages == 2)
      }
    }
  }
}
