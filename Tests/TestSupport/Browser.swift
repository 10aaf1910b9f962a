import Foundation

/// Chromium without a window, driven through its debugging pipe: one process for all tests, and in it a profile for the pages of each.
/// Used by one test at a time.
package final class Browser {
  /// Something that the browser did not do.
  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  /// The program in PATH; `nil` if there is none.
  package static let path: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return ["chromium", "chromium-browser", "google-chrome"].lazy.flatMap { name in
      folders.map { "\($0)/\(name)" }
    }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// What a test that is skipped says.
  package static let absence = "needs chromium or google-chrome in PATH"

  private let process: BrowserProcess
  /// Of the profile.
  package let context: String

  /// Starts the process, unless it runs, and makes a profile.
  ///
  /// - Throws: ``Failure``, ``ChildProcess/Failure``.
  package init() throws {
    process = try BrowserProcess.shared.get()
    context = try process.call("Target.createBrowserContext")["browserContextId"] as? String ?? ""
  }

  deinit { _ = try? process.call("Target.disposeBrowserContext", ["browserContextId": context]) }

  /// Calls a method of the DevTools protocol and waits for its answer.
  ///
  /// - Throws: ``Failure`` with the browser's words.
  @discardableResult
  package func call(_ method: String, _ parameters: [String: Any] = [:], session: String? = nil) throws
    -> [String: Any]
  { try process.call(method, parameters, session: session) }

  /// Waits for an event of a page and takes it.
  package func wait(for method: String, session: String) throws {
    try process.wait(for: method, session: session)
  }

  /// Takes the events of a page that came so far.
  package func takeEvents(_ methods: Set<String>, session: String) -> [[String: Any]] {
    process.takeEvents(methods, session: session)
  }
}

/// The process; it ends with the tests.
private final class BrowserProcess {
  nonisolated(unsafe) static let shared: Result<BrowserProcess, any Error> = Result {
    let process = try BrowserProcess()
    atexit { try? BrowserProcess.shared.get().close() }
    return process
  }

  /// How long an answer may take, milliseconds.
  private static let patience: Int32 = 180_000

  private let folder: TemporaryFolder
  private let process: ChildProcess
  private let commands: Int32
  private let answers: Int32
  private var unread = Data()
  private var calls = 0
  /// Events that no one has taken yet, in order.
  private var events: [[String: Any]] = []

  private init() throws {
    guard let path = Browser.path else { throw Browser.Failure(description: Browser.absence) }
    folder = try TemporaryFolder()
    let pipes = ["commands", "answers"].map(folder.path)
    for pipe in pipes where mkfifo(pipe, 0o600) != 0 { throw Browser.Failure(description: "no pipe \(pipe)") }
    // The browser reads descriptor 3 and writes descriptor 4. Open for both directions, a pipe never waits for the other side.
    process = try ChildProcess(
      "/bin/bash",
      [
        "-c", "exec \"${@:3}\" 3<\"$1\" 4>\"$2\"", "bash", pipes[0], pipes[1], path, "--headless",
        "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe",
        "--user-data-dir=\(folder.path("profile"))", "about:blank",
      ])
    commands = open(pipes[0], O_RDWR | O_CLOEXEC)
    answers = open(pipes[1], O_RDWR | O_CLOEXEC)
    guard commands >= 0, answers >= 0 else { throw Browser.Failure(description: "no pipe to the browser") }
  }

  private func close() {
    _ = try? call("Browser.close")
    process.kill()
    process.wait()
    try? FileManager.default.removeItem(at: folder.url)
  }

  /// Calls a method of the DevTools protocol and waits for its answer.
  ///
  /// - Throws: ``Browser/Failure`` with the browser's words.
  func call(_ method: String, _ parameters: [String: Any] = [:], session: String? = nil) throws
    -> [String: Any]
  {
    calls += 1
    let number = calls
    var message: [String: Any] = ["id": number, "method": method, "params": parameters]
    message["sessionId"] = session
    try send(JSONSerialization.data(withJSONObject: message) + [0])
    while true {
      let answer = try receive()
      guard answer["id"] as? Int == number else {
        if answer["method"] != nil { events.append(answer) }
        continue
      }
      if let error = answer["error"] as? [String: Any] {
        throw Browser.Failure(description: "\(method): \(error["message"] ?? "")")
      }
      return answer["result"] as? [String: Any] ?? [:]
    }
  }

  /// Waits for an event of a page and takes it.
  func wait(for method: String, session: String) throws {
    func isIt(_ event: [String: Any]) -> Bool {
      event["method"] as? String == method && event["sessionId"] as? String == session
    }
    while true {
      if let index = events.firstIndex(where: isIt) {
        events.remove(at: index)
        return
      }
      let event = try receive()
      if event["method"] != nil { events.append(event) }
    }
  }

  /// Takes the events of a page that came so far.
  func takeEvents(_ methods: Set<String>, session: String) -> [[String: Any]] {
    func isOne(_ event: [String: Any]) -> Bool {
      methods.contains(event["method"] as? String ?? "") && event["sessionId"] as? String == session
    }
    defer { events.removeAll(where: isOne) }
    return events.filter(isOne).map { $0["params"] as? [String: Any] ?? [:] }
  }

  private func send(_ data: Data) throws {
    var rest = data
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(commands, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { throw Browser.Failure(description: "the browser takes no command") }
      rest = rest.dropFirst(max(count, 0))
    }
  }

  /// The next message: an answer or an event, ended by a zero byte.
  private func receive() throws -> [String: Any] {
    while true {
      if let end = unread.firstIndex(of: 0) {
        let message = Data(unread[..<end])
        unread = Data(unread[unread.index(after: end)...])
        return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
      }
      var polled = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
      let count = poll(&polled, 1, Self.patience)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Browser.Failure(description: "the browser does not answer") }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let size = read(answers, &bytes, bytes.count)
      if size > 0 { unread.append(contentsOf: bytes[..<size]) }
    }
  }
}
