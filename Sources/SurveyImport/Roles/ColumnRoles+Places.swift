import CalibrationModel
import RadioSurvey

/// When and where readings were taken.
extension ColumnRoles {
  mutating func findTime() {
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
    if let largest = facts[index].numbers.max(), largest < 1.2e9 {
      let stated = ColumnAliases.timeUnit(sample.header[index])
      let unit = stated ?? Self.unit(facts[index])
      if unit == .milliseconds { timeUnit = .milliseconds }
      if stated == nil || worst >= 1000 {
        questions.append(
          "the column \(quoted(sample.header[index])) is read as the time, in \(unit == .milliseconds ? "milliseconds" : "seconds"): "
            + "if that is wrong, use --column timestamp=NAME, or --time-unit")
      }
    }
  }

  /// The unit of a clock from an unknown start, where the name of its column says it.
  mutating func settleTimeUnit() {
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

  /// A column that says everywhere which unit distances have.
  private var statedUnit: (column: Int, field: LogField)? {
    open.lazy.compactMap { index in
      guard RoleNames.isUnit(name(index)), facts[index].values.count == 1,
        let unit = facts[index].values.first
      else { return nil }
      return RoleNames.distance(inUnit: unit).map { (index, $0) }
    }.first
  }

  mutating func findPlace() {
    let distances = Array(LogField.distances)
    if !distances.contains(where: isKnown), !isKnown(.x) {
      let candidates = open.filter {
        !facts[$0].numbers.isEmpty && facts[$0].numbers.allSatisfy { $0 >= 0 }
          && RoleNames.distance(name($0)).map { $0.rank < 2 } == true
          && !ColumnNames.isInOtherUnit(sample.header[$0])
      }
      let ranked = candidates.map { (RoleNames.distance(name($0))?.rank ?? 9, changes($0), $0) }
      if let (_, _, best) = ranked.min(by: <), let named = RoleNames.distance(name(best)) {
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

  /// The name of the column that a mapping reads the distance from, or that has its canonical name; `nil` if there is none.
  func distanceColumn(_ mapping: LogMapping) -> String? {
    LogField.distances.lazy.compactMap { mapping.columns[$0] }.first
      ?? LogField.distances.lazy.compactMap { sample.read[$0] }.first.map { sample.header[$0] }
  }
}
