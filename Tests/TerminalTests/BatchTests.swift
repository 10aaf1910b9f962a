import CalibrationModel
import RadioSurvey
import Terminal
import SurveyAnalysis
import Testing

/// What is said of many logs at once.
@Suite struct BatchTests {
  private func issue(_ severity: SurveyIssue.Severity, _ code: IssueCode, _ file: String) -> SurveyIssue {
    SurveyIssue(severity, code, file: file, line: 3, message: "m", help: "h")
  }

  @Test func `A code is told once, errors first, with how often it came in how many logs`() {
    var tally = IssueTally()
    for number in 0..<480 {
      let file = "\(number).csv"
      tally.add(
        [
          issue(.note, .mergedPacket, file), issue(.error, .invalidRSSI, file),
          issue(.error, .invalidRSSI, file),
        ],
        counts: ["merged-packet": 3, "invalid-rssi": 2])
    }
    tally.add([issue(.warning, .timeOrder, "x.csv")], counts: [:])
    #expect(tally.entries.map(\.first.code) == [.invalidRSSI, .timeOrder, .mergedPacket])
    #expect(tally.entries.map(\.occurrences) == [960, 1, 1440])
    #expect(tally.entries.map(\.logs) == [480, 1, 480])
    #expect(
      IssueTallyText.render(tally, limit: 5) == """
        0.csv:3: error: m [invalid-rssi], 960 times in 480\u{A0}logs
          help: h
        x.csv:3: warning: m [time-order]
          help: h
        0.csv:3: note: m [merged-packet], 1440 times in 480\u{A0}logs
        """)
    #expect(
      IssueTallyText.render(tally, limit: 2).hasSuffix(
        "and [time-order], [merged-packet]; --format json counts them by log"))
    #expect(IssueTallyText.render(IssueTally(), limit: 2).isEmpty)
  }

  @Test func `However many reasons there are, the summary of an import has at most 30 lines`() {
    let skipped = IssueCode.allCases.flatMap { code in
      (0..<2).map { UnreadFile(file: "\(code.rawValue)-\($0)", code: code.rawValue, message: "m", help: "h") }
    }
    for count in 0...skipped.count {
      let files = (0..<(count % 20)).map {
        ImportDocument.File(outcome: "imported", summary: ImportSummary(file: "\($0).csv"))
      }
      let text = ImportText.render(
        ImportDocument(files: files, skipped: Array(skipped.prefix(count)), otherFiles: skipped))
      #expect(text.split(separator: "\n").count <= 30, "\(count): \(text)")
      let report = CheckReport(margin: 3, issues: ["x": 1], items: [], skipped: Array(skipped.prefix(count)))
      #expect(CheckText.render(report).split(separator: "\n").count <= 30)
      #expect(report.passed == false)
    }
  }

  @Test func `A file of a folder is a log by its ending or that of its neighbours`() {
    let failed = ["a.csv", "b.CSV", "notes.txt", "walk.log", "README", "plan.png", "x.csv.gz", ".csv"].map {
      UnreadFile(file: "logs/\($0)", code: "unknown-format", message: "m")
    }
    let sorting = FolderSorting(failed, read: ["walk-1.log", "bare"])
    #expect(sorting.skipped.map(\.file) == ["logs/a.csv", "logs/b.CSV", "logs/walk.log", "logs/x.csv.gz"])
    #expect(sorting.others.map(\.file) == ["logs/notes.txt", "logs/README", "logs/plan.png", "logs/.csv"])
  }

  @Test func `An import is chosen by its name, its last name or its digest`() {
    let imports = [("logs/a.csv", "abcd12"), ("more/a.csv", "abcd34"), ("b.csv", "ff00ff")].map {
      ImportSummary(file: $0.0, sha256: $0.1)
    }
    let selection = ImportSelection(imports)
    #expect(selection.choice("logs/a.csv") == .one(imports[0]))
    #expect(selection.choice("a.csv") == .several([imports[0], imports[1]]))
    #expect(selection.choice("abcd") == .several([imports[0], imports[1]]))
    #expect(selection.choice("ABCD3") == .one(imports[1]))
    #expect(selection.choice("ff0") == .none(nearest: nil))
    #expect(selection.choice("x", isSameFile: { $0 == "b.csv" }) == .one(imports[2]))
    #expect(selection.choice("elsewhere/c.csv") == .none(nearest: "logs/a.csv"))
  }
}
