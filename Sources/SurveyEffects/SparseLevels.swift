import PathLoss

/// How many places each level of each factor was heard at, kept up to date while levels are left out: a level that goes takes its
/// locations with it, and other levels may have too few places for that.
struct SparseLevels {
  /// Whether each location is still there.
  private(set) var isKept: [Bool]

  private let locations: [EffectLocation]
  private let place: [Int]
  /// Levels of each factor by name.
  private var tables: [[Entry]]
  /// Where each level is there.
  private let indices: [[String?: Int]]

  /// A level.
  private struct Entry {
    let level: String?
    /// Its locations.
    var members: [Int] = []
    /// Those of them that are still there.
    var left = 0
    /// How many of those were heard at each place.
    var heard: [Int: Int] = [:]
  }

  init(_ locations: [EffectLocation]) {
    self.locations = locations
    isKept = locations.map { _ in true }
    var numbers: [EffectLocations.Place: Int] = [:]
    place = locations.map { location in
      let key = EffectLocations.Place(location)
      let number = numbers[key] ?? numbers.count
      numbers[key] = number
      return number
    }
    let place = place
    let isHeard = locations.map(\.isHeard)
    tables = EffectFactor.allCases.map { factor in
      var entries: [Entry] = []
      var numbers: [String?: Int] = [:]
      for g in locations.indices {
        let level = locations[g].levels[factor.index]
        let number = numbers[level] ?? entries.count
        if number == entries.count {
          numbers[level] = number
          entries.append(Entry(level: level))
        }
        entries[number].members.append(g)
        entries[number].left += 1
        if isHeard[g] { entries[number].heard[place[g], default: 0] += 1 }
      }
      return entries.sorted { ($0.level ?? "") < ($1.level ?? "") }
    }
    indices = tables.map { entries in
      Dictionary(uniqueKeysWithValues: entries.indices.map { (entries[$0].level, $0) })
    }
  }

  /// The level with the fewest places below a number, among factors with more than one level; the first of them in the order of
  /// factors and names.
  func rarest(below least: Int) -> EffectLocations.SparseLevel? {
    var rarest: EffectLocations.SparseLevel?
    for (factor, entries) in zip(EffectFactor.allCases, tables)
    where entries.count(where: { $0.left > 0 }) > 1 {
      for entry in entries where entry.left > 0 && entry.heard.count < min(least, rarest?.places ?? .max) {
        rarest = EffectLocations.SparseLevel(
          factor: factor, level: entry.level, places: entry.heard.count)
      }
    }
    return rarest
  }

  /// Takes out the locations of a level.
  mutating func remove(_ factor: EffectFactor, _ level: String?) {
    guard let gone = indices[factor.index][level] else { return }
    for g in tables[factor.index][gone].members where isKept[g] {
      isKept[g] = false
      for other in EffectFactor.allCases {
        guard let index = indices[other.index][locations[g][other]] else { continue }
        tables[other.index][index].left -= 1
        guard locations[g].isHeard, let count = tables[other.index][index].heard[place[g]] else { continue }
        tables[other.index][index].heard[place[g]] = count > 1 ? count - 1 : nil
      }
    }
  }
}
