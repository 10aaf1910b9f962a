import CalibrationModel
import CoveragePlanner
import Foundation
import RadioSurvey
import SurveyImport
import SurveyProject
import Page
import Terminal
import Wording
import SurveyAnalysis
import TOMLKit
import TestSupport

/// Names of any scalars, put through every output and read back by readers that share no code with the writers.
///
/// A name must come back byte for byte: from an export that is imported, from the cells of a spreadsheet, from the words of
/// a shell, from TOML, XML, SVG, HTML and JSON. Nothing of it may steer a terminal.
struct NamesTrial {
  /// Names of the trial: the parts of the bytes between bytes FF, as UTF-8; one that lacks is the first again.
  private let names: [String]
  private let count: Int

  /// A trial of the names in some bytes.
  init(_ bytes: [UInt8]) {
    // U+0000 is no part of a name: importers and projects refuse it.
    let parts = bytes.split(separator: 0xFF).prefix(8).map {
      String(decoding: $0.filter { $0 != 0 }.prefix(200), as: UTF8.self)
    }.filter { !$0.isEmpty }
    count = parts.count
    names = (0..<8).map { parts.isEmpty ? "x" : $0 < parts.count ? parts[$0] : parts[0] }
  }

  private var file: String { names[7] }

  /// Tries the names.
  ///
  /// - Parameters:
  ///   - path: A temporary file for a log.
  ///   - write: Writes it.
  /// - Returns: How many names there are.
  func run(path: String, write: ([UInt8]) throws(Violation) -> Void) throws(Violation) -> Int {
    try export(path: path, write: write)
    try shell()
    try toml()
    try plan()
    try plot()
    try check()
    return count
  }

  // MARK: A log

  private var dwell: Dwell {
    var series = PacketSeries()
    series.append(milliseconds: 0, level: -61)
    series.append(milliseconds: 500, level: -62)
    return Dwell(
      beacon: BeaconIdentifier(names[0]),
      location: SurveyLocation(name: names[1], position: Position(x: -1.5, y: 2, floor: names[2])),
      conditions: Conditions(
        placement: Placement(rawValue: names[3]), crowd: CrowdLevel(rawValue: names[4]),
        carriage: Carriage(rawValue: names[5]), receiver: Receiver(rawValue: names[6])),
      start: 1_700_000_000, end: 1_700_000_000.5, histogram: RSSIHistogram([-61, -62]), series: series)
  }

  private static func names(of dwell: Dwell) -> [String] {
    [
      dwell.beacon.description, dwell.location.name, dwell.location.position?.floor,
      dwell.conditions.placement?.rawValue, dwell.conditions.crowd?.rawValue,
      dwell.conditions.carriage?.rawValue, dwell.conditions.receiver?.rawValue,
    ].map { $0 ?? "(none)" }
  }

  /// Export, import, export: the names and the bytes are the same.
  private func export(path: String, write: ([UInt8]) throws(Violation) -> Void) throws(Violation) {
    let dwell = dwell
    let wanted = Self.names(of: dwell)
    let log = CanonicalLog.csv([dwell])
    let rows = try CSVCells.rows(Array(log.utf8))
    try Violation.unless(rows.count == 3, "\(rows.count) records instead of 3: \(log)")
    // The columns of names: beacon, location, floor, placement, crowd, carriage, receiver.
    let cells = [1, 3, 8, 9, 10, 12, 15].map { rows[1][$0] }
    for (cell, name) in zip(cells, wanted) {
      try Violation.unless(!CSVCells.isFormula(cell), "a spreadsheet computes with \(cell)")
      try same(CSVCells.restored(cell), name, "a cell of the export")
    }
    try Violation.unless(
      rows[1][2] == Array("-61".utf8) && rows[1][5] == Array("-1.5".utf8), "numbers change")

    try write(Array(log.utf8))
    let sink = KeepingSink()
    let mapping = LogMapping(constants: [.address: "*"])
    _ = try attempt("an import of an export") {
      try LogReader(mapping: mapping).read(path: path, displayName: file, into: sink)
    }
    try Violation.unless(
      sink.outcome.dwells.count == 1 && sink.outcome.rejected.isEmpty,
      "an export comes back as \(sink.outcome)")
    for (found, name) in zip(Self.names(of: sink.outcome.dwells[0]), wanted) {
      try same(found, name, "an imported name")
    }
    try same(CanonicalLog.csv(sink.outcome.dwells), log, "a second export")
    let inspection = try attempt("an inspection of an export") {
      try LogInspector(mapping: mapping).inspect(path: path, displayName: file)
    }
    try shown(InspectText.render(InspectDocument(files: [InspectDocument.File(inspection)])), lines: nil)
  }

  // MARK: What is pasted

  private var mapping: LogMapping {
    LogMapping(
      columns: [.rssi: names[0], .beacon: names[1]],
      constants: [.placement: names[2], .crowd: names[3], .receiver: names[4]], truth: names[6],
      header: [names[5], names[0]])
  }

  /// A shell reads the words that were meant.
  private func shell() throws(Violation) {
    let mapping = mapping
    func path(_ text: String) -> String { text.utf8.first == UInt8(ascii: "-") ? "./" + text : text }
    var words = ["beacon-calibrate", "import", path(file), "--store", "survey.sqlite"]
    for field in LogField.allCases {
      if let column = mapping.columns[field] { words += ["--column", field.rawValue + "=" + column] }
    }
    for field in LogField.allCases {
      if let value = mapping.constants[field] { words += ["--set", field.rawValue + "=" + value] }
    }
    let header = mapping.header ?? []
    words += ["--header=" + header.joined(separator: ","), "--truth", path(names[6])]
    let isPossible =
      !words.contains { $0.utf8.last == 0x0A } && !header.contains { $0.utf8.contains(UInt8(ascii: ",")) }
    guard let command = ImportCommand.text(file, mapping) else {
      return try Violation.unless(!isPossible, "no command for \(words)")
    }
    try shown(command, lines: 0)
    let found = try ShellWords.split(Array(command.utf8))
    try Violation.unless(found.count == words.count, "\(found.count) words: \(command)")
    for (word, wanted) in zip(found, words) { try same(word, wanted, "a word of the command") }
  }

  /// TOML gives the names back, in a stanza and in a project.
  private func toml() throws(Violation) {
    let stanza = LogSource(patterns: [file], mapping: mapping).toml
    try shown(stanza, lines: nil)
    let log = try attempt("a stanza") { try TOMLTable(string: stanza) }["log"]?.array?[0]?.table
    try same(log?["files"]?.string, file, "the file of a stanza")
    try same(log?["columns"]?["rssi_dbm"]?.string, names[0], "a column of a stanza")
    try same(log?["set"]?["placement"]?.string, names[2], "a constant of a stanza")
    try same(log?["truth"]?.string, names[6], "the truth of a stanza")
    try same(log?["header"]?.array?[0]?.string, names[5], "the header of a stanza")
    let project = SurveyProject(site: site, sources: []).toml
    try shown(project, lines: nil)
    let table = try attempt("a project") { try TOMLTable(string: project) }
    try same(table["name"]?.string, names[0], "the name of a site")
    try same(table["beacon"]?.array?[0]?.table?["name"]?.string, names[1], "the name of a beacon")
    try same(table["crowd"]?.array?[0]?.table?["name"]?.string, names[3], "the name of a crowd level")
  }

  // MARK: A plan

  private var site: Site {
    Site(
      name: names[0],
      beacons: [
        Beacon(
          identifier: .name(names[1]), name: names[1], position: Position(x: 1, y: 1),
          placement: Placement(rawValue: names[2]))
      ],
      receivers: [ReceiverProfile(receiver: Receiver(rawValue: names[4]))],
      crowdLevels: [CrowdLevelDefinition(level: CrowdLevel(rawValue: names[3]), people: 7)])
  }

  private static func plan(_ site: Site) -> NextDocument {
    let planner = CoveragePlanner(fits: [], site: site)
    let advice = SurveyAdvisor(planner: planner, goals: SurveyGoals(locations: 3)).advise()
    return NextDocument(site: site.name, advice: advice)
  }

  /// The sheet has the elements that it has with harmless names, and the table to fill in has the names.
  private func plan() throws(Violation) {
    let site = site
    let document = Self.plan(site)
    let html = try attempt("a sheet") { try SurveySheet.html(document, site: site) }
    let page = try MarkupReader.read(Array(html.utf8), isHTML: true)
    let harmless = NamesTrial([0x78])
    let other = try attempt("a sheet") {
      try SurveySheet.html(Self.plan(harmless.site), site: harmless.site)
    }
    let plain = try MarkupReader.read(Array(other.utf8), isHTML: true)
    try Violation.unless(page.structure == plain.structure, "the sheet has other elements: \(html)")
    let title = DisplayText.visible(site.name)
    try Violation.unless(
      page.texts.contains { $0.utf8.elementsEqual(title.utf8) }, "the sheet lacks the name of the site")
    try shown(NextText.render(document, site: site), lines: nil)
    let rows = try CSVCells.rows(Array(SurveyPlanTable.csv(document, site: site).utf8))
    let head = rows[0].map { String(decoding: $0, as: UTF8.self) }
    let columns = ["beacon", "placement", "crowd", "receiver"].compactMap(head.firstIndex)
    try Violation.unless(columns.count == 4, "the table has the columns \(head)")
    for row in rows.dropFirst() {
      try Violation.unless(row.count == rows[0].count, "a row of the table has \(row.count) cells")
      try Violation.unless(!row.contains(where: CSVCells.isFormula), "a spreadsheet computes with \(row)")
      let wanted = [BeaconIdentifier.name(names[1]).description, names[2], names[3], names[4]]
      for (column, name) in zip(columns, wanted) {
        try same(CSVCells.restored(row[column]), name, "a cell of the table")
      }
    }
  }

  // MARK: Markup and JSON

  /// What XML can have of a name.
  private static func xml(_ name: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isForbidden = scalar.value < 0x20 && !"\t\n\r".unicodeScalars.contains(scalar)
      scalars.append(isForbidden || 0xFFFE...0xFFFF ~= scalar.value ? "\u{FFFD}" : scalar)
    }
    return String(scalars)
  }

  private func plot() throws(Violation) {
    let label = names[1].unicodeScalars.filter { !"'<&".unicodeScalars.contains($0) && $0.value >= 0x20 }
    let inner = String(String.UnicodeScalarView(label))
    let raw = "<svg viewBox='0 0 1 1'><text class='\(inner)'>label</text></svg>"
    let svg = try attempt("a plot") {
      try SVGFinish.finish(raw, id: "p", title: names[0], description: names[2])
    }
    let drawing = try MarkupReader.read(Array(svg.utf8), isHTML: false)
    try Violation.unless(
      drawing.structure.map(\.name) == ["svg", "title", "desc", "text"], "the plot has other elements: \(svg)"
    )
    try same(drawing.texts.first, Self.xml(names[0]), "the title of a plot")
    try same(drawing.texts.element(1), Self.xml(names[2]), "the description of a plot")
    try same(drawing.values.last?.value, inner, "an attribute of a plot")
  }

  private func check() throws(Violation) {
    let reason = CheckReason.tooManyRejected(
      .init(rejectedRows: 1, rows: 2, allowedPercent: 5), firstMessage: names[1], firstHelp: names[2])
    let item = CheckReport.Item(
      group: "rows", name: names[0], outcome: .fail, reason: reason, file: file, line: 7)
    let message = item.words.message
    try Violation.unless(
      message.utf8.suffix(names[1].utf8.count).elementsEqual(names[1].utf8), "a message lacks the name")
    let report = CheckReport(margin: 3, issues: [names[3]: 1], items: [item])
    let suite = try MarkupReader.read(Array(JUnit.xml(report).utf8), isHTML: false)
    try Violation.unless(
      suite.structure.map(\.name) == ["testsuites", "testsuite", "testcase", "failure"],
      "JUnit has other elements")
    for (key, name) in [("name", names[0]), ("file", file), ("message", message)] {
      try same(suite.values.last { $0.name == key }?.value, Self.xml(name), "JUnit's \(key)")
    }
    try same(
      suite.texts.last, Self.xml("\(file):7\n\(message)\nhelp: \(names[2])"), "the text of a failure")
    let json = try attempt("JSON") { try report.json() }
    let back = try attempt("JSON") { try JSONDecoder().decode(CheckReport.self, from: json) }
    for (found, name) in [
      (back.items[0].name, names[0]), (back.items[0].words.message, message),
      (back.items[0].words.action, names[2]),
      (back.items[0].file, file), (back.issues.keys.first, names[3]),
    ] { try same(found, name, "a text of JSON") }
    guard let issue = item.issue else { throw Violation("a failure is no issue") }
    try shown(issue.description, lines: 1)
    try shown(CheckText.render(report), lines: nil)
  }

  // MARK: Judging

  /// Stops where a text steers a terminal, or has another number of line feeds than it should.
  private func shown(_ text: String, lines: Int?) throws(Violation) {
    let isSteering = text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0A: false
      case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
    try Violation.unless(!isSteering, "a text steers the terminal: \(text.debugDescription)")
    let found = text.utf8.count { $0 == 0x0A }
    try Violation.unless(lines ?? found == found, "a text has \(found) line ends: \(text.debugDescription)")
  }

  private func same(_ found: String?, _ wanted: String, _ what: String) throws(Violation) {
    try Violation.unless(
      found?.utf8.elementsEqual(wanted.utf8) == true,
      "\(what) changes: \(wanted.debugDescription) becomes \(found.debugDescription)")
  }

  private func same(_ found: [UInt8], _ wanted: String, _ what: String) throws(Violation) {
    try same(String(decoding: found, as: UTF8.self), wanted, what)
  }

  private func attempt<Value>(_ what: String, _ work: () throws -> Value) throws(Violation) -> Value {
    do { return try work() } catch { throw Violation("\(what) fails: \(error)") }
  }
}

extension Array {
  /// The element at an index, `nil` beyond the end.
  fileprivate func element(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
