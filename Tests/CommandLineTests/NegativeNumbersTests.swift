import Foundation
import TestSupport
import Testing

/// Values that begin with a minus sign, for every option of every command.
@Suite struct NegativeNumbersTests {
  struct Named: Sendable, CustomTestStringConvertible {
    var command: [String]
    var options: [String]
    var testDescription: String { command.joined(separator: " ") }
  }

  /// Every command with its options that take a value, as the program's own dump of its help lists them.
  private static func all() throws -> [Named] {
    func leaves(_ command: JSON, _ words: [String]) -> [Named] {
      let others = command["subcommands"].elements.filter { $0["commandName"].string != "help" }
      guard others.isEmpty else {
        return others.flatMap { leaves($0, words + [$0["commandName"].string ?? ""]) }
      }
      let options = command["arguments"].elements.filter { $0["kind"].string == "option" }
      return [Named(command: words, options: options.compactMap { $0["preferredName"]["name"].string })]
    }
    let dump = try BuiltProgram.run(["--experimental-dump-help"])
    return leaves(try JSON(dump.output)["command"], [])
  }

  @Test func `Every option with a value is enumerated`() throws {
    let all = try Self.all()
    #expect(all.count > 12)
    let options = Set(all.flatMap(\.options))
    #expect(options.isSuperset(of: ["assume-power", "distance", "margin", "gap", "seconds", "set", "from"]))
    #expect(all.reduce(0) { $0 + $1.options.count } > 150)
  }

  /// What commands need to look at an option at all.
  private static func needed(by command: [String]) -> [String] {
    switch command {
    case ["init"]: ["--from", "walk.csv"]
    case ["inspect"]: ["walk.csv"]
    default: []
    }
  }

  /// An option that does not exist ends every command before it does anything: whatever is said of the values is said before that. An
  /// option that refuses its value leaves the command line, until nothing but the option that does not exist is left to refuse.
  @Test(arguments: try TestLength.cases(all().sorted { $0.options.count > $1.options.count }, short: 2))
  func `A negative number is the value of the option before it`(named: Named) throws {
    let folder = try TemporaryFolder()
    var options = zip(named.options, 0...).map { (name: "--\($0)", value: ["-3", "-.5", "-63.5"][$1 % 3]) }
    while true {
      let words = options.flatMap { [$0.name, $0.value] }
      let result = try BuiltProgram.run(
        named.command + Self.needed(by: named.command) + words + ["-Q"], in: folder.url)
      #expect(result.status == 64, "\(result.error)")
      let first = result.error.split(separator: "\n").first ?? ""
      #expect(!first.contains("Missing value"), "\(first)")
      if first.contains("Unknown option '-Q'") || first.contains("Missing expected argument") { break }
      let left = options.filter {
        !first.contains("\($0.name) ") && !first.contains("\($0.name)'") && !first.contains("\($0.name):")
      }
      // A refusal names the option that the value belongs to.
      try #require(left.count < options.count, "\(first)")
      options = left
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test func `A negative number is read as one`() throws {
    let folder = try CafeProject.fitted()
    let cafe = [
      "accuracy", "--project", "cafe", "--placement", "counter", "--crowd", "full", "--format", "json",
    ]
    let spaced = try BuiltProgram.run(cafe + ["--assume-power", "-63"], in: folder.url)
    let joined = try BuiltProgram.run(cafe + ["--assume-power=-63"], in: folder.url)
    #expect(spaced.status == 0 && spaced.output == joined.output, "\(spaced.error)")
    #expect(try JSON(spaced.output)["accuracy"][0]["belief"]["referencePower_dbm"].number == -63)
    // As the program prints it.
    for typed in [["--assume-power", "−63"], ["--assume-power=−63"]] {
      #expect(try BuiltProgram.run(cafe + typed, in: folder.url).output == joined.output)
    }
    let distance = try BuiltProgram.run(["accuracy", "--distance", "-3"], in: folder.url)
    #expect(distance.status == 64)
    #expect(distance.error.hasPrefix("Error: --distance must be between 0.05 and 10000 m.\n"))
    // After two hyphens, it is the name of a log.
    let log = try BuiltProgram.run(["inspect", "--", "-3"], in: folder.url)
    #expect(log.status == 66 && log.error.hasPrefix("-3: error: "), "\(log.error)")
  }
}
