import CalibrationModel
import RadioSurvey

/// What the columns of a table are: one solution for all of them, from their contents first and their names second.
///
/// Names that leave no doubt are read without being asked for, see ``ColumnAliases``. This finds the rest: a level, a clock or a beacon
/// under another name; columns that tell rows apart, which must not be dropped; levels that are only a smoothing of others. What is
/// found is offered, and never used in an import unless the user says so.
struct ColumnRoles {
  private let sample: TableSample
  private let mapping: LogMapping
  private let facts: SampleFacts
  private var taken: [LogField: Int]
  private var reasons: [Int: String] = [:]

  /// Columns to name in a command: all that an importer of canonical names would not find.
  private(set) var columns: [LogField: String] = [:]
  private(set) var found: Set<LogField> = []
  /// The unit of the times that were found; `nil` if their size shows it.
  private(set) var timeUnit: TimeUnit?
  private(set) var isAveraged = false
  private(set) var questions: [String] = []
  /// Columns that tell rows apart and that the ordinary reading does not read, with what they seem to be.
  private(set) var distinctions: [(column: Int, field: LogField)] = []
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
    if lacksUUID {
      questions.append(
        "no column holds the UUID that goes with major and minor; the command sets it to zeros: replace it with your beacons' own"
      )
    }
    for (field, index) in taken where sample.header[index].lowercased() != field.rawValue {
      columns[field] = sample.header[index]
    }
    found = Set(taken.filter { ordinary[$0.key] != $0.value }.keys)
  }

  /// Whether beacons have numbers and no UUID: with any, they are told apart.
  var lacksUUID: Bool { isKnown(.major) && isKnown(.minor) && !isKnown(.uuid) && !hasIdentity }

  // MARK: - Finding fields

  private func name(_ index: Int) -> String { ColumnNames.normalise(sample.header[index]) }

  private var open: [Int] {
    let used = Set(taken.values)
    return sample.header.indices.filter {
      !sample.header[$0].isEmpty && !used.contains($0) && facts[$0].kind != .empty
    }
  }

  private func isKnown(_ field: LogField) -> Bool {
    taken[field] != nil || mapping.columns[field] != nil
      || mapping.constants[field].map { $0 != LogInspector.madeUpName } ?? false
  }

  private mutating func take(_ field: LogField, _ index: Int, _ reason: String) {
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
    let candidates = open.filter { facts[$0].kind == .level || isByteLevel($0) && named.contains(name($0)) }
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

  private mutating func findTime() {
    guard !isKnown(.timestamp) else { return }
    func rank(_ index: Int) -> Int? {
      let (facts, name) = (facts[index], name(index))
      if let position = RoleNames.times.firstIndex(of: name),
        facts.kind == .time || !facts.numbers.isEmpty && facts.numbers.allSatisfy({ $0 >= 0 })
      {
        return position
      }
      if facts.kind == .time { return 1000 }
      // Any other clock: it rises, in steps that differ, and has its own time for many rows.
      guard facts.kind == .number, !facts.isCounter, facts.numbers.count == sample.rows.count,
        ColumnFacts.isRising(facts.numbers), facts.values.count * 2 >= sample.rows.count,
        facts.values.count >= 8, facts.numbers.allSatisfy({ $0 >= 0 }),
        ColumnNames.fieldWithoutUnit(sample.header[index]) == nil, Set(facts.steps).count > 2,
        !RoleNames.isCount(name)
      else { return nil }
      return 2000
    }
    let ranked = open.compactMap { index in rank(index).map { (index, $0) } }
    guard let (index, worst) = ranked.min(by: { ($0.1, $0.0) < ($1.1, $1.0) }) else { return }
    take(.timestamp, index, worst < 1000 ? "by its name" : worst == 1000 ? "times" : "rises with the rows")
    let column = facts[index]
    if let largest = column.numbers.max(), largest < 1.2e9 {
      let unit = ColumnAliases.timeUnit(sample.header[index]) ?? Self.unit(column)
      if unit == .milliseconds { timeUnit = .milliseconds }
      if ColumnAliases.timeUnit(sample.header[index]) == nil || worst >= 1000 {
        questions.append(
          "the column \(quoted(sample.header[index])) is read as the time, in \(unit == .milliseconds ? "milliseconds" : "seconds"): "
            + "if that is wrong, use --column timestamp=NAME, or --time-unit")
      }
    }
  }

  /// The unit of a clock from an unknown start, where the name of its column says it.
  private mutating func settleTimeUnit() {
    guard mapping.timeUnit == nil, let index = taken[.timestamp], let largest = facts[index].numbers.max(),
      largest < 1.2e9, let unit = ColumnAliases.timeUnit(sample.header[index])
    else { return }
    timeUnit = unit
  }

  /// The likelier unit of a clock from an unknown start: a packet follows another within seconds, not within hours or microseconds.
  private static func unit(_ column: ColumnFacts) -> TimeUnit {
    let steps = column.steps.filter { $0 > 0 }.sorted()
    guard !steps.isEmpty, column.isWhole else { return .seconds }
    return steps[steps.count / 2] >= 15 ? .milliseconds : .seconds
  }

  private mutating func findIdentity() {
    let triple: [LogField] = [.uuid, .major, .minor]
    if triple.contains(where: { taken[$0] != nil }) || open.contains(where: { facts[$0].kind == .uuid }) {
      for (field, names) in [(LogField.major, RoleNames.majors), (.minor, RoleNames.minors)]
      where !isKnown(field) {
        guard
          let index = open.first(where: {
            names.contains(name($0)) && facts[$0].isWhole && !facts[$0].numbers.isEmpty
          })
        else { continue }
        take(field, index, "by its name")
      }
      if !isKnown(.uuid), isKnown(.major), isKnown(.minor),
        let index = open.first(where: { facts[$0].kind == .uuid })
      {
        take(.uuid, index, "UUIDs")
      }
    }
    if let index = taken[.address], facts[index].kind == .word, mapping.columns[.address] == nil {
      taken[.address] = nil
      take(.beacon, index, "names, not addresses")
    }
    guard !hasIdentity else { return }
    let candidates = open.filter {
      [.address, .uuid].contains(facts[$0].kind) || RoleNames.beacons.contains(name($0)) && isLabel($0)
    }
    // Of several, addresses are sure to be devices, and a receiver is named like one.
    guard
      let index = candidates.min(by: { one, other in
        func key(_ index: Int) -> (Int, Int, Int, Int) {
          (
            RoleNames.receivers.contains(name(index)) ? 1 : 0, facts[index].kind == .address ? 0 : 1,
            RoleNames.beacons.firstIndex(of: name(index)) ?? 99, index
          )
        }
        return key(one) < key(other)
      })
    else { return }
    take(
      facts[index].kind == .address ? .address : .beacon, index,
      facts[index].kind == .address ? "addresses" : "by its name")
  }

  private var hasIdentity: Bool {
    isKnown(.beacon) || isKnown(.address) || [.uuid, .major, .minor].allSatisfy(isKnown)
  }

  /// Whether a column holds words or small whole numbers that come again: names of something.
  private func isLabel(_ index: Int) -> Bool {
    let facts = facts[index]
    // A cell that is no number makes no names of distances.
    if RoleNames.distance(name(index)) != nil { return false }
    switch facts.kind {
    case .address, .uuid, .word: return facts.values.count <= max(64, sample.rows.count / 3)
    case .number: return facts.isWhole && facts.values.count <= 64 && !facts.isCounter
    case .empty, .time, .level: return false
    }
  }

  /// A column that says everywhere which unit distances have.
  private var statedUnit: (column: Int, field: LogField)? {
    open.lazy.compactMap { index in
      guard RoleNames.isUnit(name(index)), facts[index].values.count == 1,
        let unit = facts[index].values.first
      else { return nil }
      return RoleNames.distance(inUnit: unit).map { (index, $0) }
    }.first
  }

  private mutating func findPlace() {
    let distances = Array(LogField.distances)
    if !distances.contains(where: isKnown), !isKnown(.x) {
      let candidates = open.filter {
        !facts[$0].numbers.isEmpty && facts[$0].numbers.allSatisfy { $0 >= 0 }
          && RoleNames.distance(name($0)).map { $0.rank < 2 } == true
      }
      let best = candidates.min { one, other in
        func key(_ index: Int) -> (Int, Int, Int) {
          (RoleNames.distance(name(index))?.rank ?? 9, changes(index), index)
        }
        return key(one) < key(other)
      }
      if let best, let named = RoleNames.distance(name(best)) {
        let unit = named.statesUnit ? nil : statedUnit
        take(unit?.field ?? named.field, best, unit == nil ? "by its name" : "by its name and unit")
        if let unit { reasons[unit.column] = "the unit of \(quoted(sample.header[best]))" }
        for other in candidates where other != best {
          reasons[other] = "another distance, which seems to be an estimate"
        }
        if candidates.count > 1 {
          questions.append(
            "the columns \(candidates.map { quoted(sample.header[$0]) }.joined(separator: " and ")) hold distances; the "
              + "command reads \(quoted(sample.header[best])) as the true one")
        }
      }
    }
    let hasPlace = isKnown(.location) || isKnown(.x) || distances.contains(where: isKnown)
    guard !hasPlace else { return }
    for (field, names) in RoleNames.places {
      guard !isKnown(field), let index = open.first(where: { names.contains(name($0)) }),
        field == .location ? isLabel(index) || facts[index].kind == .number : !facts[index].numbers.isEmpty
      else { continue }
      take(field, index, "by its name")
    }
  }

  private func changes(_ index: Int) -> Int {
    zip(facts[index].cells.dropFirst(), facts[index].cells).count { $0 != $1 }
  }

  // MARK: - Columns that tell rows apart

  /// Columns of levels that are named like phones: receivers of one beacon, and not beacons.
  private mutating func askPhones() {
    let levels = open.filter { facts[$0].kind == .level }
    guard taken[.rssi] == nil, levels.count > 1, !hasIdentity,
      levels.allSatisfy({ RoleNames.isPhone(name($0)) })
    else { return }
    questions.append(
      "the columns \(levels.prefix(3).map { quoted(sample.header[$0]) }.joined(separator: ", ")) are named like phones, so the "
        + "command reads them as receivers that hear one beacon: if each is a beacon, use --set receiver=NAME instead of "
        + "--set beacon")
  }

  /// Looks for columns that part rows which are otherwise of one beacon at one receiver.
  private mutating func findDistinctions() {
    findSteadyNames()
    for index in open
    where isLabel(index) && facts[index].values.count >= 2 && reasons[index] == nil
      && !RoleNames.isPacketKind(name(index))
    {
      guard let parted = Parting(sample, facts, index, taken: taken) else { continue }
      let name = name(index)
      // Numbers are not names unless the column is called after a device, or its values hear at different levels.
      let isNamed = RoleNames.receivers.contains(name) || RoleNames.beacons.contains(name)
      if facts[index].kind == .number, !isNamed, !parted.shiftsLevels { continue }
      if facts[index].kind == .word, parted.isWordOfLevel { continue }
      let field = field(of: index, parted)
      guard let field else { continue }
      distinctions.append((index, field))
      taken[field] = index
      if field == .address, taken[.uuid] != nil {
        for one in [LogField.uuid, .major, .minor, .beacon] { taken[one] = nil }
      }
      reasons[index] = "tells rows apart that are otherwise alike"
      questions.append(question(index, field))
    }
  }

  /// What a column that tells rows apart seems to name; `nil` if it is one device under identities that take turns.
  private func field(of index: Int, _ parted: Parting) -> LogField? {
    let name = name(index)
    let isReceiver = RoleNames.receivers.contains(name)
    if facts[index].kind == .address, !isReceiver, !isKnown(.address) {
      // The user merges them.
      if mapping.constants[.beacon] != nil { return nil }
      return parted.takesTurns ? nil : .address
    }
    if !hasIdentity { return isReceiver ? .receiver : facts[index].kind == .address ? .address : .beacon }
    if !isReceiver, parted.isWithinIdentity, RoleNames.beacons.contains(name), taken[.beacon] == nil,
      taken[.address] == nil
    {
      return .beacon
    }
    return isKnown(.receiver) ? nil : .receiver
  }

  private func question(_ index: Int, _ field: LogField) -> String {
    let column = quoted(sample.header[index])
    let values = facts[index].values.sorted()
    let list = values.prefix(3).map { quoted($0) }.joined(separator: ", ") + (values.count > 3 ? " …" : "")
    let told = "the column \(column) (\(list)) tells rows apart that are otherwise of one beacon"
    return switch field {
    case .address:
      "\(told): \(values.count) addresses send the same identity; the command tells them apart by their address: if it is one "
        + "beacon, leave out --column address=…"
    case .beacon: "\(told); the command reads it as the beacon"
    default:
      "\(told); the command reads it as the receiver: if it names the beacon, use --column beacon=NAME, if neither, "
        + "--ignore-column"
    }
  }

  /// A column of names that stay while addresses take turns: the name is the beacon.
  private mutating func findSteadyNames() {
    guard let address = taken[.address], taken[.beacon] == nil, taken[.uuid] == nil else { return }
    for index in open where facts[index].kind == .word && RoleNames.beacons.contains(name(index)) {
      var runs: [String: [String]] = [:]
      var owners: [String: Set<String>] = [:]
      for row in sample.rows where !row[index].isEmpty && !row[address].isEmpty {
        if runs[row[index]]?.last != row[address] { runs[row[index], default: []].append(row[address]) }
        owners[row[address], default: []].insert(row[index])
      }
      let turning = runs.filter { Set($0.value).count > 1 }
      guard !turning.isEmpty, owners.values.allSatisfy({ $0.count == 1 }),
        turning.values.allSatisfy({ $0.count == Set($0).count })
      else { continue }
      let one = turning.keys.sorted()[0]
      taken[.address] = nil
      taken[.beacon] = index
      reasons[index] = "stays while addresses take turns"
      reasons[address] = "takes turns under one name"
      questions.append(
        "\(quoted(one)) has \(Set(turning[one] ?? []).count) addresses in turn, none at the same time: one device that changes its "
          + "address; the command takes the name as the beacon, and rows without a name are left out")
      return
    }
  }

  /// The name of the column that a mapping reads the distance from, or that has its canonical name; `nil` if there is none.
  func distanceColumn(_ mapping: LogMapping) -> String? {
    LogField.distances.lazy.compactMap { mapping.columns[$0] }.first
      ?? LogField.distances.lazy.compactMap { sample.read[$0] }.first.map { sample.header[$0] }
  }

  // MARK: - Words

  private func span(_ index: Int) -> String {
    let levels = facts[index].filled.compactMap(\.level)
    return levels.min().flatMap { low in levels.max().map { low == $0 ? "\(low)" : "\(low) to \($0)" } } ?? ""
  }

  /// A line for each column: its role, the reason, and what else it could be.
  var lines: [ColumnRole] {
    let levels = taken[.rssi] == nil ? open.filter { facts[$0].kind == .level && reasons[$0] == nil } : []
    let wide = Set(levels.count > 1 ? levels : [])
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
