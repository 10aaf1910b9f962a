import CalibrationModel
import Foundation
import Page
import RadioSurvey
import SurveyProject
import Terminal
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A check as other programs read it: SARIF, JUnit, HTML.
@Suite struct CheckOutputTests {
  fileprivate static let report = CheckReport(
    margin: 3, issues: [:],
    items: [
      CheckReport.Item(
        group: "beacon", name: "<Mask>", outcome: .fail,
        reason: .beaconShifted(
          .init(
            beacon: "<Mask>", places: 9, isPaired: true, marginDecibels: 3, shiftDecibels: -6,
            lower95Decibels: -7, upper95Decibels: -5, beforeDBm: -70, nowDBm: -76)), file: "logs/a: b.csv",
        line: 7, column: 5),
      CheckReport.Item(
        group: "level", name: "empty", outcome: .unclear, reason: .noBaseline(conditions: "empty")),
      CheckReport.Item(
        group: "level", name: "full", outcome: .warning, reason: .noBaseline(conditions: "full")),
    ], skipped: [UnreadFile(file: "logs/x.csv", code: "not-text", message: "no text", line: 2)], knownLogs: 2)

  /// What section 3 of the standard demands of each object that is written.
  @Test func `SARIF has what its schema demands, and paths from the working folder`() throws {
    let json = try JSON(
      String(decoding: try SARIF.json(Self.report, folder: "site", version: "1"), as: UTF8.self))
    #expect(json["version"].string == "2.1.0" && json["$schema"].string?.contains("sarif-2.1.0") == true)
    let run = json["runs"][0]
    let rules = run["tool"]["driver"]["rules"].elements
    #expect(run["tool"]["driver"]["name"].string == "beacon-calibrate" && rules.count == 3)
    let results = run["results"].elements
    #expect(results.map { $0["level"].string } == ["error", "error", "warning", "warning"])
    for result in results {
      let index = try #require(result["ruleIndex"].integer)
      #expect(rules[index]["id"].string == result["ruleId"].string)
      #expect(result["message"]["text"].string?.isEmpty == false)
    }
    let place = results[1]["locations"][0]["physicalLocation"]
    #expect(place["artifactLocation"]["uri"].string == "site/logs/a%3A%20b.csv")
    #expect(place["region"]["startLine"].integer == 7 && place["region"]["startColumn"].integer == 5)
    #expect(GitHubAnnotations.commands(Self.report, folder: nil).contains("line=7,col=5,"))
    #expect(
      results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].string == "site/logs/x.csv")
  }

  @Test func `A finding is meant by its code, its name, or a part of its name that no other has`() {
    let items = ["full · A", "empty · A", "empty · B", "A"].map { name in
      CheckReport.Item(group: "level", name: name, outcome: .fail, reason: .noBaseline(conditions: name))
    }
    let report = CheckReport(margin: 3, issues: [:], items: items)
    func names(_ name: String) -> [String] { report.findings(called: name).items.map(\.name) }
    #expect(
      names("empty · B") == ["empty · B"] && names("B") == ["empty · B"] && names("full") == ["full · A"])
    #expect(names("A") == ["A"] && names("no-baseline").count == 4 && names("emp").isEmpty)
    #expect(report.findings(called: "empty").candidates == ["empty · A", "empty · B"])
  }

  @Test func `JUnit tells failed, skipped and error apart`() throws {
    let xml = JUnit.xml(Self.report, folder: "site")
    #expect(xml.contains("tests=\"4\" failures=\"1\" errors=\"1\" skipped=\"1\""), "\(xml)")
    #expect(xml.contains("file=\"site/logs/a: b.csv\" line=\"7\">\n      <failure type=\"beacon-shifted\""))
    #expect(xml.contains("<skipped message=") && xml.contains("<error type=\"not-text\""))
    #expect(xml.contains("<system-out>warning: "))
    #expect(XMLParser(data: Data(xml.utf8)).parse())
  }

  @Test func `The page loads nothing, escapes names and shows the change`() throws {
    let html = CheckPage.html(Self.report, verdict: CheckText.verdict(Self.report))
    #expect(html.contains("&lt;Mask&gt;") && !html.contains("<Mask>") && html.contains("<svg"))
    #expect(!html.contains("src=") && !html.contains("href="))
    #expect(CheckMarkdown.render(Self.report).contains("\u{2212}70.0 → \u{2212}76.0"))
  }

  @Test func `A line of text that begins as a workflow command does not stay one`() {
    let report = CheckReport(
      margin: 3, issues: [:],
      items: [
        CheckReport.Item(
          group: "log", name: "x", outcome: .fail, reason: .cutLog, file: "::set-env name=x::y", line: 1)
      ])
    #expect(CheckText.render(report).split(separator: "\n").allSatisfy { !$0.hasPrefix("::") })
  }

  /// Every code that a level can be given is one that a check raises, and the other way round.
  @Test func `Levels can be given to every code of a finding`() {
    let raised = CheckReason.Code.allCases.compactMap { IssueCode(rawValue: $0.rawValue) }
    #expect(CheckSettings.undecided.union(CheckSettings.wrong) == Set(raised))
  }

  @Test func `Successive small declines add up, and chance does not`() {
    var decline = CalibrationDocument.BeaconHistory(beacon: "a")
    var chance = decline
    for step in 0..<8 {
      decline = decline.adding(-1.3)
      chance = chance.adding(step.isMultiple(of: 2) ? 1 : -1)
    }
    #expect(decline.isWeaker == true && decline.baselines == 8)
    #expect(chance.isWeaker == nil)
  }
}

extension InBrowser {
  /// The page of a check in a real browser, where there is one.
  @Suite(.serialized, .timeLimit(.minutes(10))) struct CheckPageTests {
    @Test(arguments: [1280, 390])
    func `The page of a check fits, and its tables are reached by key`(_ width: Int) throws {
      let (report, folder) = (CheckOutputTests.report, try TemporaryFolder())
      let html = CheckPage.html(report, verdict: CheckText.verdict(report))
      let address = try "file://\(folder.write(html, to: "check.html"))"
      let page = try BrowserPage(Browser(), address, width: width, height: 844)
      #expect(try page.evaluate("innerWidth").integer == width, "a telephone does not zoom out")
      #expect(try PageTrial.overflow(page) <= 0)
      let (found, stops) = try PageTrial.unreachable(page)
      #expect(found.isEmpty && stops == 2, "\(found)")
      // Either everything is seen, or what is not can be scrolled to within its table.
      #expect(
        try page.evaluate(
          """
          [...document.querySelectorAll("td:last-child")].every((cell) => {
            cell.scrollIntoView({ inline: "end" });
            return cell.getBoundingClientRect().right <= innerWidth;
          })
          """
        ).bool == true)
      if Axe.file != nil { #expect(try Axe.violations(page) == []) }
    }
  }
}
