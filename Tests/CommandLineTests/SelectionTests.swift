import Foundation
import TestSupport
import Testing

/// `--placement`, `--crowd`, `--carriage` and `--receiver`, as every analysing command takes them.
@Suite struct SelectionTests {
  private static let commands: [[String]] = [
    ["fit"], ["report", "--output", "out"], ["accuracy"], ["recommend"], ["next"],
  ]

  @Test(arguments: TestLength.cases(commands, short: 2))
  func `A name that does not exist is an error with those that do`(command: [String]) throws {
    let folder = try CafeProject.fitted()
    for (option, name, words) in [
      (
        "--placement", "countr", "placement 'countr'; did you mean 'counter'?\n  help: it has behind sign, "
      ),
      ("--crowd", "ful", "crowd level 'ful'; did you mean 'full'?\n  help: it has empty, "),
      (
        "--receiver", "phone C",
        "receiver 'phone C'; did you mean 'phone A'?\n  help: it has phone A, phone B"
      ),
      ("--carriage", "pocket", "carriage 'pocket'"),
    ] {
      let result = try BuiltProgram.run(command + ["--project", "cafe", option, name], in: folder.url)
      #expect(result.status == 64 && result.output.isEmpty, "\(command) \(option)")
      #expect(result.error.contains("error: the survey has no data for \(words)"), "\(result.error)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
  }

  @Test func `A fit, an accuracy and a plan are the same as in the whole survey`() throws {
    let folder = try CafeProject.fitted()
    func json(_ arguments: String...) throws -> JSON {
      let result = try BuiltProgram.run(
        arguments + ["--project", "cafe", "--format", "json", "--quiet"], in: folder.url)
      #expect([0, 1].contains(result.status), "\(result.error)")
      return try JSON(result.output)
    }
    func isOfCounter(_ part: JSON) -> Bool { part["conditions"]["placement"].string == "counter" }
    let (whole, part) = (try json("fit"), try json("fit", "--placement", "counter"))
    #expect(part["fits"].elements.count > 1 && part["fits"].elements.allSatisfy(isOfCounter))
    #expect(part["fits"].elements == whole["fits"].elements.filter(isOfCounter))
    // Devices assume what the empty café gave, which is not selected here.
    let (all, full) = (try json("accuracy"), try json("accuracy", "--crowd", "full"))
    let atFull = all["accuracy"].elements.filter { $0["conditions"]["crowd"].string == "full" }
    #expect(!atFull.isEmpty && full["accuracy"].elements == atFull)
    let (plans, plan) = (try json("recommend"), try json("recommend", "--placement", "counter"))
    let own = plans["recommendation"]["conditions"].elements.filter(isOfCounter)
    #expect(!own.isEmpty && plan["recommendation"]["conditions"].elements == own)
    #expect(plan["recommendation"]["placements"].elements.count == 1)
  }

  /// With more than 32 placements only those selected are read.
  @Test func `A fit of one of many placements is the same as in the whole survey`() throws {
    let folder = try TemporaryFolder()
    var log = "timestamp,beacon,rssi_dbm,location,distance_m,placement,crowd,receiver\n"
    var time = 1_700_000_000
    for placement in 0..<34 {
      for crowd in ["empty", "full"] {
        for place in 0..<12 {
          for packet in 0..<3 {
            let level = 55 + placement % 4 + 2 * place + (7 * placement + 5 * place + 3 * packet) % 6
            log +=
              "\(time),b\(placement),-\(level),p\(place),\(1 << (place / 3)).\(place),site \(placement),\(crowd),phone\n"
            time += 1
          }
          time += 40
        }
      }
    }
    _ = try folder.write(log, to: "walk.csv")
    _ = try BuiltProgram.run(["import", "walk.csv", "--quiet"], in: folder.url)
    let whole = try JSON(BuiltProgram.run(["fit", "--format", "json"], in: folder.url).output)
    for options in [["--placement", "site 7"], ["--placement", "site 7", "--crowd", "full"]] {
      let result = try BuiltProgram.run(["fit", "--format", "json"] + options, in: folder.url)
      let crowds = options.count == 2 ? ["empty", "full"] : ["full"]
      #expect(result.status == 0, "\(result.error)")
      #expect(
        result.error.contains(
          "note: the survey has 34 placements, more than 32: fits are judged with those of their placement, and effects are "
            + "estimated only from the \(crowds.count) set"), "\(result.error)")
      let part = try JSON(result.output)
      let same = whole["fits"].elements.filter {
        $0["conditions"]["placement"].string == "site 7"
          && crowds.contains($0["conditions"]["crowd"].string ?? "")
      }
      #expect(same.count == crowds.count && part["fits"].elements == same)
      #expect(part["effects"]["dwells"].integer == 12 * crowds.count)
      #expect(whole["effects"]["dwells"].integer == 34 * 24)
    }
    let other = try BuiltProgram.run(["fit", "--placement", "site 77"], in: folder.url)
    #expect(other.status == 64 && other.error.contains("no data for placement 'site 77'"))
  }

  @Test func `A plan for two receivers asks both`() throws {
    let folder = try CafeProject.fitted()
    func receivers(_ names: String...) throws -> Set<String> {
      let result = try BuiltProgram.run(
        ["recommend", "--project", "cafe", "--format", "json", "--quiet"]
          + names.flatMap { ["--receiver", $0] },
        in: folder.url)
      let plans = try JSON(result.output)["recommendation"]["conditions"].elements
      return Set(plans.compactMap { $0["conditions"]["receiver"].string })
    }
    #expect(try receivers("phone A") == ["phone A"])
    #expect(try receivers("phone A", "phone B") == ["phone A", "phone B"])
  }

  @Test func `Names that were never measured together are an error`() throws {
    let folder = try TemporaryFolder()
    var log = "timestamp,beacon,rssi_dbm,location,distance_m,placement,crowd\n"
    for (place, set) in ["shelf,empty", "wall,full", "shelf,empty", "wall,full"].enumerated() {
      log += "\(1_700_000_000 + 60 * place),A,-\(60 + 3 * place),p\(place),\(place + 1),\(set)\n"
    }
    _ = try folder.write(log, to: "walk.csv")
    _ = try BuiltProgram.run(["import", "walk.csv", "--quiet"], in: folder.url)
    let result = try BuiltProgram.run(["fit", "--placement", "shelf", "--crowd", "full"], in: folder.url)
    #expect(result.status == 64)
    #expect(result.error.contains("no data for all these conditions together"), "\(result.error)")
    #expect(result.error.contains("shelf · empty was measured"), "\(result.error)")
  }

  @Test(arguments: [["accuracy"], ["recommend"], ["next"], ["report", "--output", "out"]])
  func `A crowd level to plan for that does not exist is an error with those that do`(command: [String])
    throws
  {
    let folder = try CafeProject.fitted()
    let result = try BuiltProgram.run(command + ["--project", "cafe", "--at-crowd", "fall"], in: folder.url)
    #expect(result.status == 64 && result.output.isEmpty, "\(result.error)")
    #expect(
      result.error.contains(
        "error: the survey has no crowd level 'fall'; did you mean 'full'?\n  help: it has empty"),
      "\(result.error)")
  }

  @Test func `A report of a part says so on its page and in its JSON`() throws {
    let folder = try CafeProject.fitted()
    let result = try BuiltProgram.run(
      [
        "report", "--project", "cafe", "--output", "out", "--placement", "counter", "--receiver", "phone A",
        "--receiver", "phone B",
      ], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    let page = try String(contentsOf: folder.url.appending(path: "out/index.html"), encoding: .utf8)
    #expect(page.contains("only placement counter, receiver phone A and phone B"))
    let report = try JSON(String(contentsOf: folder.url.appending(path: "out/report.json"), encoding: .utf8))
    #expect(report["selection"]["placements"].elements.compactMap(\.string) == ["counter"])
    #expect(Set(report["fits"].elements.compactMap { $0["conditions"]["placement"].string }) == ["counter"])
    let again = try BuiltProgram.run(
      ["report", "--from", "out/report.json", "--placement", "counter", "--output", "b"], in: folder.url)
    #expect(again.status == 64 && again.error.contains("--from can only be used with"))
  }

  @Test func `A first survey plans the placements selected`() throws {
    let folder = try CafeProject.copied()
    let result = try BuiltProgram.run(
      ["next", "--first", "--project", "cafe", "--placement", "counter", "--format", "json"], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    let visits = try JSON(result.output)["advice"]["visits"].elements
    #expect(!visits.isEmpty && visits.allSatisfy { $0["placement"].string == "counter" })
    let unknown = try BuiltProgram.run(
      ["next", "--first", "--project", "cafe", "--placement", "countr"], in: folder.url)
    #expect(unknown.status == 64 && unknown.error.contains("did you mean 'counter'?"), "\(unknown.error)")
  }
}
