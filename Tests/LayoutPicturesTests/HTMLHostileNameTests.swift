import Foundation
import LayoutEngine
import LayoutPictures
import Testing

extension HTMLPageTests {
  /// Names from documents are always text in the page, never markup or code.
  @Suite struct HostileNames {
    /// Names that browsers in particular could interpret as markup or code.
    private static let written = [
      "</script><script>window.__pwned = 1</script>", "<!--<script>", "<!-- --!>", "</SCRIPT >",
      "<svg onload=\"window.__pwned = 1\">", "<img src=x onerror=\"window.__pwned = 1\">",
      "\"><script>window.__pwned = 1</script>", "'-window.__pwned=1-'", "\\u003c/script\\u003e",
      "javascript:window.__pwned=1", "data:text/html,<script>window.__pwned=1</script>",
      "https://example.invalid/pixel.png", "//example.invalid/pixel.png", "file:///etc/hostname",
      "${window.__pwned = 1}", "{{constructor.constructor('window.__pwned=1')()}}", "{{data}}",
      "{{script}}", "__proto__", "constructor", "toString", "</style><style>*{display:none}",
      "<base href=\"https://example.invalid/\">", "<meta http-equiv=\"refresh\" content=\"0\">",
      "<iframe srcdoc=\"<script>parent.__pwned=1</script>\">", "&lt;/script&gt;",
      String(repeating: "x", count: 4096), String(repeating: "\u{300}", count: 2000),
    ]

    static let all: [String] = {
      var seen: Set<[UInt8]> = []
      return (written + LayoutPicturesTests.HostileNames.all).filter {
        seen.insert(Array($0.utf8)).inserted
      }
    }()

    /// A page with a row for each name, 20 points high: a cell, and a decoration whose kind and
    /// image have the name.
    private func page(_ names: [String]) -> LayoutPage {
      var elements: [PictureElement] = []
      for (item, name) in names.enumerated() {
        let y = Double(item) * 20
        var kind = DecorationKind(name: name)
        kind.values.appearance.image = ImageContent(
          source: item % 2 == 0 ? .name(name) : .url(name), contentMode: .fill)
        let decoration = [DecorationEntry(kind: name, id: name)].resolved(among: [kind]).first
        elements.append(
          PictureElement(
            address: "doc/0/decoration:" + name, name: name,
            attributes: LayoutAttributes(
              indexPath: ElementIndexPath(item: item, section: 0), category: .decoration,
              frame: Rect(x: 200, y: y, width: 200, height: 20), decoration: decoration)))
        elements.append(
          PictureElement(
            address: "doc/0/item:" + name, name: name,
            attributes: LayoutAttributes(
              indexPath: ElementIndexPath(item: item, section: 0), category: .cell,
              frame: Rect(x: 0, y: y, width: 200, height: 20))))
      }
      let size = Size(width: 400, height: Double(names.count) * 20)
      return LayoutPage(
        document: names.joined(), title: names.joined(separator: "\n"),
        layouts: names.prefix(40).map { container in
          LayoutPage.Layout(
            container: container, containerSize: size, contentSize: size,
            sections: names.map {
              LayoutPage.Section(
                address: "doc/" + $0, name: $0, frame: Rect(origin: .zero, size: size))
            }, elements: elements)
        })
    }

    private func expect(_ text: String?, _ expected: String, _ place: Comment) {
      // Compared by code units, because canonically equivalent strings are equal in Swift.
      #expect(text.map { Array($0.utf16) } == Array(expected.utf16), place)
    }

    @Test func `hostile names appear unchanged and run no code`() async throws {
      #expect(Self.all.count > 60)
      try await HTMLTab.with(page(Self.all)) { tab in
        expect(try await tab.text("#title"), Self.all.joined(separator: "\n"), "title")
        let seen = try await tab.texts(
          """
          (() => {
            const stage = document.getElementById("stage");
            const press = (key) => stage.dispatchEvent(new KeyboardEvent("keydown", { key }));
            const parts = ["address", "name", "kind", "image"];
            const text = (part) => document.querySelector("#inspector ." + part)?.textContent ?? null;
            press("Home");
            return Array.from({ length: \(2 * Self.all.count) }, () => {
              const texts = parts.map(text);
              press("Tab");
              return texts;
            }).flat();
          })()
          """)
        for (item, name) in Self.all.enumerated() {
          let (decoration, cell) = (
            seen[(8 * item)...].prefix(4), seen[(8 * item + 4)...].prefix(4)
          )
          for (text, expected) in zip(
            decoration, ["doc/0/decoration:" + name, name, name, name + "\nfill"])
          {
            expect(text, expected, "a decoration, \(name)")
          }
          for (text, expected) in zip(cell, ["doc/0/item:" + name, name]) {
            expect(text, expected, "a cell, \(name)")
          }
        }
        #expect(try await tab.evaluate("typeof window.__pwned") == "undefined")
      }
    }

    @Test func `hostile names in the picture and in the point list run no code`() async throws {
      try await HTMLTab.with(page(Self.all)) { tab in
        // Every name is shown in the picture, at the pointer and in the list.
        for top in stride(from: 0, to: Self.all.count * 20, by: 500) {
          try await tab.evaluate("document.getElementById('stage').scrollTop = \(top)")
          try await tab.click(x: 300, y: Double(top) + 110)
        }
        #expect(try await tab.evaluate("typeof window.__pwned") == "undefined")
      }
    }

    @Test func `hostile names and harmless names give the same element tree`() async throws {
      let tree = "[...document.querySelectorAll('*')].map((element) => element.tagName).join()"
      var trees: [String] = []
      for names in [Self.all, Self.all.indices.map { "name\($0)" }] {
        try await HTMLTab.with(page(names)) { tab in trees.append(try await tab.evaluate(tree)) }
      }
      #expect(trees[0] == trees[1])
    }

    @Test func `the section list shows hostile names as text`() async throws {
      try await HTMLTab.with(page(Self.all)) { tab in
        for (index, name) in Self.all.enumerated() {
          try await tab.evaluate("document.getElementById('sections').scrollTop = \(index * 26)")
          try await tab.wait(until: "document.getElementById('section-\(index)')")
          expect(try await tab.text("#section-\(index) span"), name, "a section, \(name)")
        }
        try await tab.click("#section-\(Self.all.count - 1)")
        expect(try await tab.text("#inspector .name"), Self.all.last ?? "", "the last section")
      }
    }

    @Test func `the page's policy blocks other scripts and loads`() async throws {
      let tab = try await HTMLTab.open(HTMLSamplePage.page())
      try await tab.evaluate(
        """
        window.refused = new Set();
        addEventListener("securitypolicyviolation", (event) => refused.add(event.effectiveDirective));
        """)
      let attempts = [
        "document.body.append(Object.assign(document.createElement('script'), { text: CODE }))",
        "document.body.setAttribute('onclick', CODE); document.body.click()",
        "document.body.innerHTML = '<img src=x onerror=\"' + CODE + '\">'",
        "location.href = 'javascript:' + CODE", "setTimeout(CODE)",
        "document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://example.invalid/' }))",
      ]
      for attempt in attempts {
        let code = attempt.replacingOccurrences(of: "CODE", with: "'window.__pwned = 1'")
        try await tab.evaluate("try { \(code) } catch { }; 1")
      }
      for load in [
        "fetch('\(tab.file.absoluteString)')", "fetch('https://example.invalid/')",
        "new Promise((done, fail) => Object.assign(new Image(), "
          + "{ onload: done, onerror: fail, src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }))",
      ] {
        #expect(
          try await tab.evaluate("\(load).then(() => 'loaded', () => 'refused')") == "refused")
      }
      #expect(try await tab.evaluate("typeof window.__pwned") == "undefined")
      // These failures are from the policy, not from a missing network: it refuses code in text
      // before it becomes a script, and the javascript: address as an inline script.
      let refused = try await tab.evaluate("[...refused].sort().join()")
      #expect(refused == "connect-src,frame-src,img-src,require-trusted-types-for,script-src-elem")
      try await tab.close()
    }
  }
}
