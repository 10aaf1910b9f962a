import Foundation

/// A page in a ``Browser``: what it shows, what it asks for and what it logs.
package final class BrowserPage {
  private let browser: Browser
  private let session: String
  private let target: String

  /// Opens an address.
  ///
  /// - Parameters:
  ///   - width: Of the window, CSS pixels.
  ///   - height: Of the window, CSS pixels.
  ///   - runsScripts: Whether the scripts of the page run.
  ///   - isDark: Whether its reader prefers dark pages.
  ///   - isPrinted: Whether it is laid out as for paper.
  /// - Throws: ``Browser/Failure``.
  package init(
    _ browser: Browser, _ address: String, width: Int = 1280, height: Int = 900, runsScripts: Bool = true,
    isDark: Bool = false, isPrinted: Bool = false
  ) throws {
    self.browser = browser
    let made = try browser.call(
      "Target.createTarget", ["url": "about:blank", "browserContextId": browser.context])
    let target = made["targetId"] as? String ?? ""
    let attached = try browser.call("Target.attachToTarget", ["targetId": target, "flatten": true])
    self.target = target
    session = attached["sessionId"] as? String ?? ""
    for domain in ["Page", "Runtime", "Log", "Network"] { try call("\(domain).enable") }
    try call(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600])
    try call("Emulation.setScriptExecutionDisabled", ["value": !runsScripts])
    try call(
      "Emulation.setEmulatedMedia",
      [
        "media": isPrinted ? "print" : "screen",
        "features": [["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]],
      ])
    try open(address)
  }

  deinit { _ = try? browser.call("Target.closeTarget", ["targetId": target]) }

  /// Opens an address and waits until it is loaded.
  package func open(_ address: String) throws {
    _ = browser.takeEvents(["Page.loadEventFired"], session: session)
    try call("Page.navigate", ["url": address])
    try browser.wait(for: "Page.loadEventFired", session: session)
  }

  /// Loads the page again from its address.
  package func reload() throws {
    _ = browser.takeEvents(["Page.loadEventFired"], session: session)
    try call("Page.reload")
    try browser.wait(for: "Page.loadEventFired", session: session)
  }

  /// The value of an expression, through JSON; a promise is waited for. The policy of the page does not hold for it.
  package func evaluate(_ expression: String) throws -> JSON {
    let answer = try call(
      "Runtime.evaluate",
      [
        "expression": "(async () => JSON.stringify(await (\(expression)) ?? null))()",
        "awaitPromise": true, "returnByValue": true, "userGesture": true,
      ])
    if let problem = answer["exceptionDetails"] as? [String: Any] {
      throw Browser.Failure(description: "\(problem["exception"] ?? problem)")
    }
    let result = answer["result"] as? [String: Any]
    return try JSON(result?["value"] as? String ?? "null")
  }

  /// How often each role occurs in what a screen reader is told of an element and all in it.
  package func roles(_ selector: String) throws -> [String: Int] {
    let found = try call("Runtime.evaluate", ["expression": "document.querySelector(\"\(selector)\")"])
    let object = (found["result"] as? [String: Any])?["objectId"] ?? ""
    let nodes =
      try call("Accessibility.queryAXTree", ["objectId": object])["nodes"] as? [[String: Any]] ?? []
    let roles = nodes.filter { $0["ignored"] as? Bool == false }
      .compactMap { ($0["role"] as? [String: Any])?["value"] as? String }
    return Dictionary(roles.map { ($0, 1) }, uniquingKeysWith: +)
  }

  /// Runs a script in the page, whatever the policy of the page is.
  package func run(_ script: String) throws {
    let answer = try call("Runtime.evaluate", ["expression": script])
    if let problem = answer["exceptionDetails"] { throw Browser.Failure(description: "\(problem)") }
  }

  /// Presses a key: `Tab`, `Enter`, a space.
  package func press(_ key: String) throws {
    let code = ["Tab": 9, "Enter": 13, " ": 32, "ArrowRight": 39, "ArrowDown": 40][key] ?? 0
    var event: [String: Any] = [
      "type": "keyDown", "key": key, "code": key == " " ? "Space" : key, "windowsVirtualKeyCode": code,
    ]
    if key == "Enter" { event["text"] = "\r" }
    if key == " " { event["text"] = " " }
    try call("Input.dispatchKeyEvent", event)
    event["type"] = "keyUp"
    event["text"] = nil
    try call("Input.dispatchKeyEvent", event)
  }

  /// How many pages it prints on, A4 or Letter. The page has lost its window's size after that.
  package func printedPages(isLetter: Bool = false) throws -> Int {
    try call("Emulation.clearDeviceMetricsOverride")
    let size = isLetter ? (8.5, 11.0) : (8.27, 11.69)
    let answer = try call("Page.printToPDF", ["paperWidth": size.0, "paperHeight": size.1])
    let data = Data(base64Encoded: answer["data"] as? String ?? "") ?? Data()
    return String(decoding: data, as: Unicode.ASCII.self).matches(of: /\/Type\s*\/Page[^s]/).count
  }

  /// What the page logged and every error so far; each is told once.
  package func takeMessages() -> [String] {
    browser.takeEvents(
      ["Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"], session: session
    )
    .map { "\($0)" }
  }

  /// The addresses that the page asked for so far, its own among them; each is told once.
  package func takeRequests() -> [String] {
    browser.takeEvents(["Network.requestWillBeSent"], session: session)
      .compactMap { ($0["request"] as? [String: Any])?["url"] as? String }
  }

  @discardableResult
  private func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    try browser.call(method, parameters, session: session)
  }
}
