import CalibrationModel
import RadioSurvey

/// What the columns of a table are: one solution for all of them, from their contents first and their names second.
///
/// Names that leave no doubt are read without being asked for, see ``ColumnAliases``. This finds the rest: a level, a clock or a beacon
/// under another name; columns that tell rows apart, which must not be dropped; levels that are only a smoothing of others. What is
/// found is offered, and never used in an import unless the user says so.
struct ColumnRoles {
  let sample: TableSample
  let mapping: LogMapping
  let facts: SampleFacts
  var taken: [LogField: Int]
  var reasons: [Int: String] = [:]

  /// Columns to name in a command: all that an importer of canonical names would not find.
  private(set) var columns: [LogField: String] = [:]
  private(set) var found: Set<LogField> = []
  /// The unit of the times that were found; `nil` if their size shows it.
  var timeUnit: TimeUnit?
  private(set) var isAveraged = false
  var questions: [String] = []
  /// Columns that tell rows apart and that the ordinary reading does not read, with what they seem to be.
  var distinctions: [(column: Int, field: LogField)] = []
  /// A column of single levels, where the one that is read is a smoothing of it.
  private(set) var unsmoothed: Int?

  init(_ sample: TableSample, mapping: LogMapping) {
    self.sample = sample
    self.mapping = mapping
    facts = SampleFacts(sample)
    taken = sample.read
    let ordinary = taken
    adoptNames()
    findLevel()
    findTime()
    settleTimeUnit()
    findHeading()
    findIdentity()
    findPlace()
    findDistinctions()
    askPhones()
    askBeacons()
    if lacksUUID {
      questions.append(
        "no column holds the UUID that goes with major and minor; the command sets it to zeros: replace it with your beacons' own"
      )
    }
    for (field, index) in taken
    where sample.header[index].lowercased() != field.rawValue
      || distinctions.contains(where: { $0.column == index })
    {
      columns[field] = sample.header[index]
    }
    let parting = Set(distinctions.map(\.column))
    found = Set(taken.filter { ordinary[$0.key] != $0.value || parting.contains($0.value) }.keys)
  }

  /// Whether beacons have numbers and no UUID: with any, they are told apart.
  var lacksUUID: Bool { isKnown(.major) && isKnown(.minor) && !isKnown(.uuid) && !hasIdentity }

  /// Whether a column that is read for who sent tells rows apart: a name for all of them would make several beacons one.
  var tellsBeaconsApart: Bool {
    [LogField.uuid, .major, .minor, .address, .beacon].contains { field in
      taken[field].map { facts[$0].values.count > 1 } ?? false
    }
  }

  func name(_ index: Int) -> String { ColumnNames.normalise(sample.header[index]) }

  var open: [Int] {
    let used = Set(taken.values)
    return sample.header.indices.filter {
      !sample.header[$0].isEmpty && !used.contains($0) && facts[$0].kind != .empty
    }
  }

  func isKnown(_ field: LogField) -> Bool {
    taken[field] != nil || mapping.columns[field] != nil
      || mapping.constants[field].map { $0 != LogInspector.madeUpName } ?? false
  }

  mutating func take(_ field: LogField, _ index: Int, _ reason: String) {
    taken[field] = index
    reasons[index] = reason
  }

  /// Names that mean a field, for logs whose format does not look for them.
  private mutating func adoptNames() {
    // Beside an identity another is no field, but may be one that tells rows apart.
    let identities: Set<LogField> = hasIdentity ? [.uuid, .major, .minor, .address, .beacon] : []
    for index in open {
      guard let field = ColumnNames.field(sample.header[index]), !isKnown(field),
        ![.date, .timestamp, .rssi].contains(field), !identities.contains(field), fits(index, field)
      else { continue }
      take(field, index, "by its name")
    }
  }

  private func fits(_ index: Int, _ field: LogField) -> Bool {
    let kind = facts[index].kind
    switch field {
    case .address: return kind == .address
    case .uuid: return kind == .uuid
    case .major, .minor, .channel, .people, .orientation, .orientationRadians, .accuracy, .x, .y, .z,
      .distanceMetres, .distanceCentimetres, .distanceFeet, .measuredPower:
      return !facts[index].numbers.isEmpty
    case .beacon, .receiver, .placement, .crowd, .carriage, .session, .floor: return true
    case .location: return kind != .time
    case .source: return facts[index].values.allSatisfy { ReadingSource(rawValue: $0.lowercased()) != nil }
    case .timestamp, .date, .rssi: return false
    }
  }

  private mutating func findHeading() {
    guard !isKnown(.orientation), !isKnown(.orientationRadians),
      let index = open.first(where: { index in
        facts[index].kind == .word && facts[index].values.count > 1
          && facts[index].values.allSatisfy { Compass.degrees($0) != nil }
      })
    else { return }
    take(.orientation, index, "points of the compass")
  }

  private mutating func findLevel() {
    if let level = taken[.rssi] { return findDerived(of: level) }
    guard !isKnown(.rssi) else { return }
    let named = RoleNames.levels
    let candidates = open.filter {
      (facts[$0].kind == .level || isByteLevel($0) && named.contains(name($0)))
        && !RoleNames.isOtherQuantity(name($0))
    }
    func rank(_ index: Int) -> Int {
      let name = name(index)
      if RoleNames.isRaw(name) { return 0 }
      if RoleNames.isPower(name) || RoleNames.isExtreme(name) { return 9 }
      if RoleNames.isDerived(name) { return 3 }
      return named.firstIndex(of: name) == nil ? 2 : 1
    }
    // Two columns of levels are one beacon each, unless a name says which of them is the level.
    guard let best = candidates.min(by: { (rank($0), $0) < (rank($1), $1) }), rank(best) < 9,
      rank(best) < 2 || candidates.count(where: { rank($0) < 9 }) == 1
        || candidates.allSatisfy({ $0 == best || rank($0) > rank(best) })
    else { return }
    take(.rssi, best, rank(best) == 1 ? "by its name" : "levels \(span(best)) dBm")
    if rank(best) == 3 {
      isAveraged = true
      questions.append(
        "the levels of \(quoted(sample.header[best])) are averages by their name; the command reads them so: if each is one "
          + "packet, leave out --set source=averaged")
    }
    findDerived(of: best)
  }

  private mutating func findDerived(of level: Int) {
    for index in open where facts[index].kind == .level && index != level {
      if RoleNames.isPower(name(index)) {
        reasons[index] = "the level at 1 m that the beacon broadcasts"
      } else if RoleNames.isExtreme(name(index)) {
        reasons[index] = "the least or greatest of several packets"
      } else if RoleNames.isDerived(name(index)) || Smoothing.isSmooth(facts[index], facts[level]) {
        reasons[index] = "follows \(quoted(sample.header[level])), smoothed"
      } else if RoleNames.isDerived(name(level)) || Smoothing.isSmooth(facts[level], facts[index]) {
        unsmoothed = index
      }
    }
  }

  /// Whether the numbers are signed bytes written as unsigned ones.
  private func isByteLevel(_ index: Int) -> Bool {
    !facts[index].numbers.isEmpty && facts[index].isWhole
      && facts[index].numbers.allSatisfy { 136...241 ~= $0 }
  }

  private func span(_ index: Int) -> String {
    let levels = facts[index].filled.compactMap(\.level)
    return levels.min().flatMap { low in levels.max().map { low == $0 ? "\(low)" : "\(low) to \($0)" } } ?? ""
  }

  /// Columns that are one beacon each, by their values; empty unless there are several.
  var beaconColumns: [Int] {
    let levels =
      taken[.rssi] == nil
      ? open.filter {
        facts[$0].kind == .level && reasons[$0] == nil && !RoleNames.isOtherQuantity(name($0))
      } : []
    return levels.count > 1 ? levels : []
  }

  /// A line for each column: its role, the reason, and what else it could be.
  var lines: [ColumnRole] {
    let wide = Set(beaconColumns)
    let fields = Dictionary(taken.map { ($0.value, $0.key) }, uniquingKeysWith: { one, _ in one })
    return sample.header.indices.map { index in
      if fields[index] == nil, wide.contains(index) {
        return ColumnRole(
          column: sample.header[index], field: .rssi,
          reason: "levels \(span(index)) dBm, of the column's name")
      }
      let field = fields[index]
      return ColumnRole(
        column: sample.header[index], field: field,
        reason: reasons[index] ?? (field != nil ? "by its name" : contents(index)),
        alternative: alternative(index, field))
    }
  }

  private func contents(_ index: Int) -> String {
    let facts = facts[index]
    if ColumnNames.fieldWithoutUnit(sample.header[index]) != nil { return "the name does not say the unit" }
    if ColumnNames.isInOtherUnit(sample.header[index]) { return "a distance in a unit that is not read" }
    if facts.isCounter { return "counts rows" }
    switch facts.kind {
    case .empty: return "empty"
    case .address: return "\(facts.values.count) addresses"
    case .uuid: return "\(facts.values.count) UUIDs"
    case .time: return "times"
    case .level: return "levels \(span(index)) dBm"
    case .number:
      guard let low = facts.numbers.min(), let high = facts.numbers.max() else { return "numbers" }
      return low == high ? "the number \(facts.filled[0])" : "numbers"
    case .word:
      return facts.values.count == 1 ? "always \(quoted(facts.filled[0]))" : "\(facts.values.count) words"
    }
  }

  private func alternative(_ index: Int, _ field: LogField?) -> LogField? {
    switch (field, facts[index].kind) {
    case (.receiver?, _): .beacon
    case (.address?, _), (.beacon?, _): .receiver
    case (nil, .address), (nil, .uuid): .beacon
    case (nil, .time): .timestamp
    case (nil, .level): .rssi
    case (nil, .word): facts[index].values.count > 1 && isLabel(index) ? .location : nil
    default: nil
    }
  }
}
