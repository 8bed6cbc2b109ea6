import Foundation
import LayoutEngine
import LayoutPictures
import Testing

extension HTMLPageTests {
  @Suite struct Scale {
    /// 500 sections of a header, 17 cells and two decorations.
    @Test func `ten thousand elements are shown, scrolled and selected`() async throws {
      let page = HTMLSamplePage.page(
        widths: [402, 834], sections: Array(repeating: 17, count: 500),
        decorations: [DecorationEntry(kind: "card"), DecorationEntry(kind: "badge")],
        kinds: HTMLSamplePage.kinds)
      #expect(page.layouts[0].elements.count == 10_000)
      try await HTMLTab.with(page) { tab in
        let drawn = try await tab.evaluate(
          "Math.round(performance.getEntriesByName('drawn')[0].startTime)")
        let frames = try await tab.evaluate(
          """
          new Promise((done) => {
            const stage = document.getElementById("stage");
            const times = [];
            const step = (now) => {
              times.push(now);
              stage.scrollTop += 97;
              if (times.length <= 60) requestAnimationFrame(step);
              else done(((times.at(-1) - times[0]) / 60).toFixed(1));
            };
            requestAnimationFrame(step);
          })
          """)
        print("10,000 elements: first drawn after \(drawn) ms, \(frames) ms a frame of scrolling")
        // 17 items are six lines: a section is 40 + 16 + 6 · 70 - 10 + 16 = 482 high. Item 4 is in
        // the second line and the second column.
        try await tab.evaluate("document.getElementById('stage').scrollTop = 400 * 482")
        try await tab.click(x: 176, y: 400 * 482 + 156)
        #expect(try await tab.selected() == "s400/item:4")
        let rows = "document.querySelectorAll('#sections [role=option]').length"
        let count = try #require(Int(try await tab.evaluate(rows)))
        #expect(count < 60)
        try await tab.evaluate("document.getElementById('sections').scrollTop = 1e6")
        try await tab.wait(until: "document.getElementById('section-499')")
      }
    }
  }
}
