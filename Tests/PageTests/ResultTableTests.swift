import CalibrationModel
import CoveragePlanner
import RadioSurvey
import SurveyAnalysis
import Testing

@testable import PathLoss
@testable import SurveyEffects
@testable import Page
@testable import Terminal
@testable import Wording

/// A table says the same on the page and in the terminal.
@Suite struct ResultTableTests {
  private static let items: [(name: String, count: Int)] = [("a\u{1B}[2J", 1), ("b", 2), ("c", 3)]

  private static let table = ResultTable(
    caption: "Caption", items, continues: { $0.count == 2 }, place: { $0.count == 3 ? .page : .everywhere },
    rowID: { "row-\($0.count)" },
    columns: [
      .text("Name", terminal: "names of all", grouping: true) { $0.name },
      .cells("SD", "dB", kind: .number) { item in
        var cell = ResultTable.Cell.number("\(item.count).0")
        cell.href = "#there"
        cell.mark = "*"
        return cell
      },
      .interval("Share", on: .page) { _ in NumberFormat.absent },
      .state("Verdict") { _ in ResultTable.State(sign: "✓", word: "good", style: "good") },
      .interval("Range of levels", "dBm", on: .terminal) { "\($0.count) to 9" },
    ])

  @Test func `The page has its columns with units in round brackets, links, states and ids`() {
    let page = TableView(Self.table)
    #expect(page.caption == "Caption")
    #expect(page.columns.map(\.heading) == ["Name", "SD (dB)", "Share", "Verdict"])
    #expect(page.columns.map(\.style) == ["text", "number", "number", "text"])
    #expect(
      page.rows.map(\.rowID) == ["row-1", "row-2", "row-3"] && page.rows.allSatisfy { !$0.rowID.isEmpty })
    #expect(page.rows.map(\.head.content) == ["a␛[2J", "b", "c"])
    #expect(page.rows[1].cells.map(\.content) == ["2.0", "not available", "✓ good"])
    #expect(page.rows[1].cells.map(\.style) == ["number", "number absent", "state good"])
    #expect(page.rows[1].cells.map(\.href) == ["#there", "", ""])
    #expect(page.rows[1].cells.map(\.mark) == ["", " class=\"absent\"", " class=\"state good\""])
    #expect(page.columns.map(\.mark) == ["", " class=\"n\"", " class=\"n\"", ""])
  }

  @Test func `The terminal has its columns with units in square brackets, words, marks and groups`() {
    #expect(
      TextTable(Self.table).lines == [
        "names of all  SD [dB]  verdict  range of levels [dBm]",
        "a\\u{1b}[2J       1.0*  good     1 to 9",
        "                 2.0*  good     2 to 9",
      ])
  }

  @Test(arguments: [
    ("Level at 1 m", "level at 1 m"), ("AICc", "AICc"), ("SD of level", "SD of level"), ("x", "x"), ("", ""),
    ("2 × radius", "2 × radius"),
  ])
  func `A name keeps its capitals only where they are its own`(_ name: String, _ shown: String) {
    let column = TableColumn<Int>.text(name) { String($0) }.heading
    #expect(column.pageHeading == name && column.terminalHeading == shown)
  }

  /// Tables that both writers write.
  private static func tables() throws -> [String: ResultTable] {
    let report = ReportFixture.report(ReportFixture.manyCells)
    let estimate = Estimate(1.5, standardError: 1, lower95: -0.5, upper95: 3.5)
    var effects = ConditionEffects(status: .weak, reasons: [], locations: 4, places: 4, dwells: 4)
    effects.terms = [
      EffectTerm(
        factor: .crowd, level: "full", reference: "empty", change: estimate, degreesOfFreedom: 3, p: 0.2,
        adjustedP: 0.2, locations: 4, places: 4, inseparableFrom: [])
    ]
    return [
      "fits": ResultTable.fit(report.fits), "crowd": ResultTable.crowd(report.crowdEffects),
      "accuracy": AccuracyRowsTable.table(report.accuracy[0]),
      "left out": LeaveOutTable.table(report.fits, pools: report.pooledCoverage),
      "plans": ResultTable.plan(try #require(report.recommendation).conditions),
      "terms": ResultTable.effectTerms(effects),
      "predicted": ResultTable.predictedCells([
        PredictedCell(
          conditions: FitConditions(crowd: "full"), isMeasured: false, referencePower: estimate,
          pathLossExponent: estimate)
      ]),
    ]
  }

  @Test func `Both writers carry the same cells`() throws {
    for (name, table) in try Self.tables() {
      let onPage = table.columns.indices.filter { table.columns[$0].place != .terminal }
      let onTerminal = table.columns.indices.filter { table.columns[$0].place != .page }
      let both = Set(onPage).intersection(onTerminal).sorted()
      #expect(both.count >= 4, "\(name)")
      let page = TableView(table)
      let rows = table.rows.indices.filter { table.rows[$0].place != .terminal }
      let shown = table.rows.indices.filter { table.rows[$0].place != .page }
      let terminal = TextTable(table).cells.dropFirst()
      #expect(!rows.isEmpty && page.rows.count == rows.count && terminal.count == shown.count, "\(name)")
      for (row, texts) in zip(shown, terminal) {
        guard let index = rows.firstIndex(of: row) else { continue }
        let cells = [page.rows[index].head] + page.rows[index].cells
        for column in both {
          let cell = cells[try #require(onPage.firstIndex(of: column))]
          let text = texts[try #require(onTerminal.firstIndex(of: column))]
          let words = cell.style.hasPrefix("state ") ? String(cell.content.dropFirst(2)) : cell.content
          #expect(text == words + table.rows[row].cells[column].mark, "\(name)")
        }
      }
    }
  }
}
