import Foundation
import TestSupport
import Testing

/// `--color` and the environment's `NO_COLOR`.
@Suite struct ColorTests {
  private static let yellowWeak = "\u{1B}[33mweak\u{1B}[0m"

  @Test func `always marks the verdict, and never and a pipe leave plain text`() throws {
    let folder = try SmallSurvey.imported()
    let colored = try BuiltProgram.run(
      ["fit", "--color", "always"], in: folder.url, environment: ["NO_COLOR": "1"])
    #expect(colored.status == 0 && colored.output.contains(Self.yellowWeak), "\(colored.error)")
    let plain = try BuiltProgram.run(["fit", "--color", "never"], in: folder.url)
    #expect(!plain.output.contains("\u{1B}") && plain.output.contains("weak"))
    let piped = try BuiltProgram.run(["fit"], in: folder.url)
    #expect(piped.output == plain.output)
    // Colour adds nothing but the marks.
    let bare = colored.output.replacing("\u{1B}[33m", with: "").replacing("\u{1B}[0m", with: "")
    #expect(bare == plain.output)
  }

  @Test func `recommend colours each verdict of its table`() throws {
    let folder = try CafeProject.fitted()
    let cafe = folder.url.appending(path: "cafe")
    let colored = try BuiltProgram.run(["recommend", "--color", "always"], in: cafe).output
    let plain = try BuiltProgram.run(["recommend", "--color", "never"], in: cafe).output
    for (word, code) in [("needs more", 33), ("only far", 31)] {
      let rows = plain.split(separator: "\n").count { $0.contains("  \(word)  ") }
      #expect(rows > 0, "the café has \(word)")
      #expect(colored.components(separatedBy: "\u{1B}[\(code)m\(word)\u{1B}[0m").count - 1 == rows, "\(word)")
    }
  }

  @Test func `JSON is never coloured`() throws {
    let folder = try SmallSurvey.imported()
    let result = try BuiltProgram.run(["fit", "--format", "json", "--color", "always"], in: folder.url)
    #expect(!result.output.contains("\u{1B}"))
    #expect(try JSON(result.output)["fits"].elements.count == 1)
  }

  /// An empty NO_COLOR asks for nothing, as no-color.org has it.
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "needs script(1)"),
    arguments: [
      ("NO_COLOR= TERM=xterm", "", true), ("NO_COLOR=1 TERM=xterm", "", false),
      ("NO_COLOR= TERM=dumb", "", false),
      ("NO_COLOR= TERM=xterm", " --color never", false), ("NO_COLOR=1 TERM=dumb", " --color always", true),
    ])
  func `A terminal gets colour unless the environment forbids it`(
    environment: String, option: String, isColored: Bool
  ) throws {
    let folder = try SmallSurvey.imported()
    let result = try BuiltProgram.shell(
      "script -qec \"env \(environment) '$0' fit\(option)\" /dev/null < /dev/null > shown", in: folder.url)
    #expect(result.status == 0)
    let shown = try String(contentsOf: folder.url.appending(path: "shown"), encoding: .utf8)
    #expect(shown.contains("weak"))
    #expect(shown.contains(Self.yellowWeak) == isColored)
  }

  @Test func `Another word than the three is refused`() throws {
    let folder = try TemporaryFolder()
    let result = try BuiltProgram.run(["fit", "--color", "red"], in: folder.url)
    #expect(result.status == 64 && result.error.contains("'auto'") && result.error.contains("'red'"))
  }
}
