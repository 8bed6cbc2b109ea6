import Foundation
import LayoutEngine
import LayoutPictures
import Testing

/// A page of this program in a browser tab, with the actions of a user.
struct HTMLTab: Sendable {
  let browser: Chromium
  let session: String
  let target: String
  let file: URL

  /// Opens a page from disk, runs the body, and expects that the page had no mishap: no exception,
  /// console line, dialog or policy violation, and no request except the one for the file.
  static func with(
    _ page: LayoutPage, isDark: Bool = false, _ body: (HTMLTab) async throws -> Void
  ) async throws {
    let tab = try await open(page, isDark: isDark)
    do {
      try await body(tab)
      #expect(try await tab.mishaps() == [])
    } catch {
      try await tab.close()
      throw error
    }
    try await tab.close()
  }

  static func open(_ page: LayoutPage, isDark: Bool = false) async throws -> HTMLTab {
    let browser = try #require(ChromiumTrait.browser)
    let file = browser.folder.file("\(UUID().uuidString).html")
    try Data(HTMLWriter().bytes(of: page)).write(to: file)
    let created = try await browser.call("Target.createTarget", #"{"url":"about:blank"}"#)
    let target = try #require(Chromium.object(created)["targetId"] as? String)
    let attached = try await browser.call(
      "Target.attachToTarget", #"{"targetId":"\#(target)","flatten":true}"#)
    let session = try #require(Chromium.object(attached)["sessionId"] as? String)
    let tab = HTMLTab(browser: browser, session: session, target: target, file: file)
    for domain in ["Page", "Runtime", "Log", "Network"] { try await tab.call("\(domain).enable") }
    try await tab.call(
      "Emulation.setDeviceMetricsOverride",
      #"{"width":1280,"height":800,"deviceScaleFactor":1,"mobile":false}"#)
    try await tab.setDark(isDark)
    try await tab.call("Page.navigate", #"{"url":"\#(file.absoluteString)"}"#)
    try await browser.waitForEvent("Page.loadEventFired", session: session)
    try await tab.wait(until: #"performance.getEntriesByName("drawn").length"#)
    return tab
  }

  func close() async throws {
    _ = try await browser.call("Target.closeTarget", #"{"targetId":"\#(target)"}"#)
    try FileManager.default.removeItem(at: file)
  }

  @discardableResult
  func call(_ method: String, _ parameters: String = "{}") async throws -> String {
    try await browser.call(method, parameters, session: session)
  }

  // MARK: - Reading the page

  /// Returns the value of an expression, which is a string, a number or a Boolean.
  @discardableResult
  func evaluate(_ expression: String) async throws -> String {
    let quoted = try Chromium.text(expression)
    let answer = try Chromium.object(
      await call(
        "Runtime.evaluate",
        #"{"expression":\#(quoted),"returnByValue":true,"awaitPromise":true}"#))
    if let exception = answer["exceptionDetails"] {
      throw Chromium.Failure(description: "\(expression): \(exception)")
    }
    let value = (answer["result"] as? [String: Any])?["value"]
    if let text = value as? String { return text }
    return try value.map(Chromium.text) ?? "undefined"
  }

  func wait(until condition: String) async throws {
    try await evaluate(
      """
      new Promise((done, fail) => {
        const end = performance.now() + 30000;
        const look = () => (\(condition)) ? done(true)
          : performance.now() > end ? fail(new Error("not in time")) : setTimeout(look, 5);
        look();
      })
      """)
  }

  /// Waits until all changes are drawn.
  func drawn() async throws {
    try await evaluate(
      "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))")
  }

  /// Returns the text of the first element that matches a selector; nil if there is none.
  func text(_ selector: String) async throws -> String? {
    try await texts(
      "[document.querySelector(\(try Chromium.text(selector)))?.textContent ?? null]"
    )[0]
  }

  /// Returns the value of an expression that is a list of strings and nulls.
  func texts(_ expression: String) async throws -> [String?] {
    // In ASCII: Foundation's reader drops a U+FEFF at the start of a string.
    let list = try await evaluate(
      #"""
      JSON.stringify(\#(expression)).replace(/[^ -~]/g,
        (unit) => "\\u" + unit.charCodeAt().toString(16).padStart(4, "0"))
      """#)
    let values = try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [Any] ?? []
    return values.map { $0 as? String }
  }

  /// Returns the address of the selection, without its document and container.
  func selected() async throws -> String? {
    try await text("#inspector .address").map { String($0.drop { $0 != "/" }.dropFirst()) }
  }

  /// Returns the colour of a point of the content, as `r,g,b`.
  func color(x: Double, y: Double) async throws -> String {
    try await drawn()
    return try await evaluate(
      """
      (() => {
        const canvas = document.querySelector("canvas");
        const [left, top, zoom] = canvas.dataset.view.split(" ").map(Number);
        const [px, py] = [(\(x) - left) * zoom, (\(y) - top) * zoom].map(Math.floor);
        // Reading the page's own canvas would change how the browser draws it.
        const copy = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
        copy.drawImage(canvas, -px, -py);
        return copy.getImageData(0, 0, 1, 1).data.slice(0, 3).join(",");
      })()
      """)
  }

  /// Returns all events that a page must not cause.
  func mishaps() async throws -> [String] {
    let kinds: Set = [
      "Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded",
      "Page.javascriptDialogOpening", "Network.webSocketCreated",
    ]
    let resources = try await evaluate("performance.getEntriesByType('resource').length")
    #expect(resources == "0")
    return await browser.takeEvents(session: session).compactMap { event in
      if event.method == "Network.requestWillBeSent" {
        return event.detail.contains(file.lastPathComponent) ? nil : event.detail
      }
      return kinds.contains(event.method) ? event.method + event.detail : nil
    }
  }

  // MARK: - User actions

  func setDark(_ isDark: Bool) async throws {
    let scheme = isDark ? "dark" : "light"
    try await call(
      "Emulation.setEmulatedMedia",
      #"{"features":[{"name":"prefers-color-scheme","value":"\#(scheme)"}]}"#)
  }

  /// Clicks at a point of the content.
  func click(x: Double, y: Double) async throws {
    let place = try await placeOnScreen(x: x, y: y)
    try await mouse("mouseMoved", place)
    try await mouse("mousePressed", place)
    try await mouse("mouseReleased", place)
  }

  /// Clicks the first element that matches a selector.
  func click(_ selector: String) async throws {
    try await evaluate("document.querySelector(\(try Chromium.text(selector))).click()")
  }

  func placeOnScreen(x: Double, y: Double) async throws -> Point {
    try await drawn()
    let place = try await evaluate(
      """
      (() => {
        const canvas = document.querySelector("canvas");
        const [left, top, zoom] = canvas.dataset.view.split(" ").map(Number);
        const box = canvas.getBoundingClientRect();
        return [box.left + (\(x) - left) * zoom, box.top + (\(y) - top) * zoom].join(" ");
      })()
      """
    ).split(separator: " ").compactMap { Double($0) }
    return Point(x: try #require(place.first), y: try #require(place.last))
  }

  func mouse(_ type: String, _ place: Point, isDown: Bool = true) async throws {
    let button = type == "mouseMoved" && !isDown ? "none" : "left"
    try await call(
      "Input.dispatchMouseEvent",
      #"{"type":"\#(type)","x":\#(place.x),"y":\#(place.y),"button":"\#(button)","clickCount":1}"#)
  }

  /// Presses and releases keys, each by its name.
  func press(_ keys: String..., shift: Bool = false) async throws {
    let codes = [
      "Tab": 9, "Enter": 13, "Escape": 27, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38,
      "ArrowRight": 39, "ArrowDown": 40,
    ]
    for key in keys {
      let code = codes[key] ?? 0
      let typed = code == 0 ? #","text":"\#(key)""# : ""
      let event =
        #""key":"\#(key)","code":"\#(key)","windowsVirtualKeyCode":\#(code),"modifiers":\#(shift ? 8 : 0)"#
      try await call("Input.dispatchKeyEvent", #"{"type":"keyDown",\#(event)\#(typed)}"#)
      try await call("Input.dispatchKeyEvent", #"{"type":"keyUp",\#(event)}"#)
    }
    try await drawn()
  }
}
