import CalibrationModel
import RadioSurvey
import Support

/// How a table writes times, numbers and levels, found from its first rows.
struct TableHabits {
  let times: TimeSample
  /// What stands before decimals, if the rows show it.
  let decimalMark: DecimalMark?
  /// Whether no number of the rows shows what a point is, so that `1.000` in whole centimetres may be a thousand.
  private let hasOpenPoints: Bool
  /// Whether levels have decimals, so that they are averages.
  let isAveraged: Bool
  /// Whether levels are signed bytes, written as unsigned ones.
  private let readsBytes: Bool
  private let hasTimesOfDay: Bool
  /// Columns that are blank below each value.
  private let merged: [Int]
  private let dialect: CSVDialect
  /// A beacon that transmits at several powers, and those; `nil` without one.
  private let changingPower: (beacon: String, powers: [String])?

  /// - Parameter infersUnits: Whether numbers show by their size whether they are seconds or finer. The canonical log's are
  ///   seconds.
  init(
    _ head: LogHead, _ dialect: CSVDialect, columns: [LogField: Int], levels: [Int] = [],
    infersUnits: Bool = true
  ) {
    let rows = head.rows(dialect)
    let cells = { (field: LogField) in
      columns[field].map { column in rows.compactMap { $0.element(column) } } ?? []
    }
    self.dialect = dialect
    let filled = columns.filter { ![.timestamp, .date, .rssi, .accuracy, .measuredPower].contains($0.key) }
    merged = filled.values.sorted().filter { column in Self.areMerged(rows.map { $0.element(column) ?? "" }) }
    let timeCells = cells(.timestamp).filter { !$0.isEmpty }
    hasTimesOfDay = timeCells.contains { $0.withCell(CalendarTime.timeOfDay) != nil }
    let isSplit = hasTimesOfDay && columns[.date] != nil
    let first = isSplit ? cells(.date) : timeCells
    let isText = first.contains { $0.withCell(Number.double) == nil }
    // The day that shows the order of the others may come late. The last line may be cut.
    let later = isText ? head.rows(dialect, limit: .max).dropLast() : []
    let dates =
      later.count > rows.count
      ? columns[isSplit ? .date : .timestamp].map { column in later.compactMap { $0.element(column) } } ?? []
      : first
    let name = columns[isSplit ? .date : .timestamp].map(dialect.timeName) ?? ""
    times =
      infersUnits || isText || ColumnAliases.timeUnit(name) != nil
        || TimeSample(dates, columnName: "", mapping: head.mapping).mayBeDays
      ? TimeSample(dates, columnName: name, mapping: head.mapping) : TimeSample([], columnName: "")
    let numeric: [LogField] = [
      .distanceMetres, .distanceCentimetres, .distanceFeet, .x, .y, .z, .orientation, .orientationRadians,
      .rssi,
    ]
    let numbers = numeric.flatMap(cells)
    let marks = { (cells: [String]) in Set(cells.compactMap { $0.withCell(NumberText.shownMark) }) }
    let shown = marks(numbers)
    // Columns that are not read and times tell how the log writes numbers, too.
    let elsewhere = shown.isEmpty ? marks(rows.flatMap(\.self)) : []
    decimalMark = shown.count == 1 ? shown.first : elsewhere == [.comma] ? .comma : nil
    let centimetres = cells(.distanceCentimetres).filter { !$0.isEmpty }
    hasOpenPoints =
      decimalMark == nil && !centimetres.allSatisfy { $0.contains(".") }
      && !numbers.contains { $0.contains(".") && !$0.withCell(NumberText.isOpen) }
    let levels = (cells(.rssi) + levels.flatMap { column in rows.compactMap { $0.element(column) } }).filter {
      !$0.isEmpty
    }
    let fractional = levels.count {
      if case .level(_, isRounded: true) = $0.withCell({ Level.read($0) }) { return true }
      return false
    }
    let bytes = levels.compactMap { $0.withCell(Number.integer) }
    readsBytes = bytes.count >= 5 && bytes.count == levels.count && bytes.allSatisfy { 136...241 ~= $0 }
    isAveraged = fractional >= 2 && fractional * 5 >= levels.count
    changingPower = columns[.measuredPower].flatMap {
      Self.changingPower(head.rows(dialect, limit: TableSample.mostRows), $0, columns)
    }
  }

  /// Whether blanks follow each value, as they do where cells that were merged over several rows are saved as CSV.
  private static func areMerged(_ cells: [String]) -> Bool {
    let values = cells.filter { !$0.isEmpty }
    let isApart = zip(cells, cells.dropFirst()).allSatisfy { $0.isEmpty || $1.isEmpty }
    return cells.first?.isEmpty == false && isApart && cells.count >= 4 && cells.count >= 3 * values.count
  }

  /// Refuses ambiguous input, reports what was found, and sets the rules of the rows.
  /// - Throws: ``LogError`` with `ambiguous-date` or `ambiguous-time`; any error of the sink.
  func apply(to rules: inout RowRules, columns: inout [LogField: Int], session: ImportSession) throws {
    try dialect.reportUnits(of: columns, to: session)
    rules.unitFields = dialect.unitFields(columns)
    if !merged.isEmpty {
      try session.note(
        .warning, .mergedCells, line: dialect.headerLines + 1,
        message:
          "the cells below each value of \(merged.map { quoted(dialect.written($0)) }.joined(separator: ", ")) are blank, as "
          + "those of merged cells are in CSV; blanks are not filled",
        help: "in the spreadsheet, split the merged cells and fill their values down, then save as CSV again")
    }
    try times.report(to: session, line: dialect.headerLines + 1)
    if !hasTimesOfDay { columns[.date] = nil }
    rules.time = times.format
    rules.decimalMark = decimalMark
    rules.hasOpenPoints = hasOpenPoints
    rules.cells = dialect.header.count
    if readsBytes {
      rules.readsBytes = true
      try session.note(
        .note, .convertedRSSI,
        message: "levels are signed bytes written without their sign: 196 is read as −60 dBm",
        help: "if they are anything else, export the level in dBm")
    }
    if let changingPower {
      try session.note(
        .warning, .changingPower, line: session.headerLine,
        message: "\(quoted(changingPower.beacon)) transmits at several powers in this log: "
          + changingPower.powers.joined(separator: ", "),
        help:
          "levels at different powers do not make one line: give each power a beacon name of its own, or survey at one"
      )
    }
    guard isAveraged, columns[.source] == nil, session.mapping.constants[.source] == nil,
      rules.defaults[.source] == nil
    else { return }
    rules.defaults[.source] = ReadingSource.averaged.rawValue
    try session.note(
      .note, .averagedLevels,
      message: "levels have decimals, so they are averages: a packet's level is a whole number of dBm; a fit "
        + "cannot see how much single packets vary", help: "if every row is one packet, use --set source=raw")
  }

  /// A power counts if a tenth of a beacon's rows have it.
  private static func changingPower(
    _ rows: [[String]], _ column: Int, _ columns: [LogField: Int]
  ) -> (beacon: String, powers: [String])? {
    let identity = [LogField.beacon, .address, .uuid, .major, .minor].compactMap { columns[$0] }
    var powers: [String: [String: Int]] = [:]
    for row in rows {
      guard let power = row.element(column), !power.isEmpty else { continue }
      let beacon = identity.compactMap { row.element($0) }.joined(separator: "/")
      powers[beacon, default: [:]][power, default: 0] += 1
    }
    return powers.sorted(on: \.key).lazy.compactMap { beacon, counts in
      let rows = counts.values.reduce(0, +)
      let often = counts.filter { $0.value * 10 >= rows }.keys.sorted()
      return often.count > 1 ? (beacon, often) : nil
    }.first
  }

  var details: [String] { decimalMark == .comma ? ["decimal comma"] : [] }
}

/// Columns of a table that are readings of one beacon after the other, such as `Lectura 1`, `Lectura 2` … or `1st`, `2nd` …
///
/// A surveyor who types six values that a phone shows at a place fills six cells of a row. A column named after a beacon is not one
/// of them: only words for a reading count, and numbers that follow one another.
enum NumberedReadings {
  private static let words = Set(
    """
    reading readings read rssi rssidbm dbm level signal measurement measure meas value val sample try test
    scan packet lectura medida medicion nivel senal valor muestra toma intento messung messwert wert pegel
    ablesung versuch paket mesure niveau valeur releve essai echantillon paquet
    """.words)
  private static let ordinals: Set<String> = ["a", "o", "st", "nd", "rd", "th", "er", "re", "e", "eme"]

  /// Which of the names are numbered readings; empty for fewer than two of one kind.
  static func indices(_ names: [String]) -> [Int] {
    let parts = names.map { part(ColumnNames.normalise($0)) }
    let kinds = Set(parts.compactMap { $0?.word })
    guard kinds.count == 1 else { return [] }
    let found = parts.indices.filter { parts[$0] != nil }
    let numbers = found.compactMap { parts[$0]?.number }.sorted()
    guard found.count > 1, let first = numbers.first, first <= 1,
      numbers == Array(first..<(first + found.count))
    else { return [] }
    return found
  }

  /// The word and the number of a name; `nil` if it does not name a reading. A bare number may be the name of a beacon.
  private static func part(_ name: String) -> (word: String, number: Int)? {
    let digits = name.drop { !$0.isNumber }.prefix { $0.isNumber }
    guard let number = Int(digits) else { return nil }
    let before = String(name.prefix { !$0.isNumber })
    var after = String(name.dropFirst(before.count + digits.count))
    if before.isEmpty {
      if ordinals.contains(after) { return ("", number) }
      if let ordinal = ordinals.first(where: {
        after.hasPrefix($0) && words.contains(String(after.dropFirst($0.count)))
      }) {
        after = String(after.dropFirst(ordinal.count))
      }
      return words.contains(after) ? (after, number) : nil
    }
    // A unit may follow, as in `RSSI 1 (dBm)`.
    return words.contains(before) && (after.isEmpty || after == "dbm") ? (before, number) : nil
  }
}

/// Rows that a spreadsheet adds below or between the readings: sums, averages, counts.
enum SummaryRow {
  private static let words: Set<String> = [
    "total", "totals", "grand total", "sum", "average", "avg", "mean", "median", "count", "min", "minimum",
    "max",
    "maximum", "stdev", "std", "std dev", "stddev", "standard deviation", "gesamt", "gesamtergebnis", "summe",
    "mittelwert", "durchschnitt", "anzahl", "standardabweichung", "somme", "moyenne", "nombre", "médiane",
    "écart-type",
    "total général", "suma", "promedio", "media", "mediana", "recuento", "total general",
    "desviación estándar",
  ]
  private static let longest = 24

  /// Whether a cell says that its row is one: a word such as `Total` or `Mittelwert:`, and nothing else.
  static func isWord(_ cell: Cell) -> Bool {
    guard let base = cell.base, 3...longest ~= cell.count else { return false }
    // Most cells are numbers, times and addresses; this costs them one comparison.
    guard base[0] >= 0x41, let text = cell.text else { return false }
    return words.contains(String(text.lowercased().reversed().drop { ": .".contains($0) }.reversed()))
  }
}
