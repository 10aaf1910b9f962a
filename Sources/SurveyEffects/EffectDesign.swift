import CalibrationModel
import PathLoss
import RadioSurvey
import Statistics

/// The columns that the locations of a survey can distinguish, and those that they cannot.
struct EffectDesign {
  /// A column that is a combination of the ones before it.
  struct Alias {
    var column: EffectColumn
    /// By how much each of ``EffectDesign/columns`` that stood before it enters, with zeros for the rest.
    var combination: [Double]
  }

  /// Columns that a model has at most. The cost of a fit grows with their square at every location and with their cube
  /// besides, so that without a limit a survey of ten times the placements takes hundreds of times as long; and of that many changes
  /// few of many comparisons with one reference have a useful adjusted p.
  static let columnLimit = 64

  let locations: [EffectLocation]
  let encoding: CrowdEncoding
  /// Levels of each factor, in the site's order; the one that the others are held against first.
  let levels: [EffectFactor: [String?]]
  /// People in the room at each crowd level at whose locations they are known.
  private let people: [String?: Double]
  /// Mean log distance of all locations: where slopes of crowd levels cross.
  let centre: Double
  /// Columns that are fitted.
  private(set) var columns: [EffectColumn] = []
  /// Columns that are not.
  private(set) var aliases: [Alias] = []
  private(set) var rows: [[Double]] = []

  /// Columns are taken in the order intercept, slope, placement, crowd, carriage, receiver, orientation, channel, then slopes
  /// of crowd levels; one that is a combination of those before it to 10⁻⁸ of its length is left out.
  init(
    _ locations: [EffectLocation], site: Site, encoding: CrowdEncoding = .categorical,
    hasCrowdSlopes: Bool = false
  ) {
    self.locations = locations
    self.encoding = encoding
    people = Self.people(locations)
    centre = locations.reduce(0) { $0 + $1.logDistance } / Double(max(1, locations.count))
    var levels: [EffectFactor: [String?]] = [:]
    let codes = LevelCodes(locations)
    for factor in EffectFactor.allCases { levels[factor] = Self.levels(of: factor, codes, site: site) }
    self.levels = levels
    var candidates: [EffectColumn] = [.intercept, .logDistance]
    for factor in EffectFactor.allCases {
      let others = (levels[factor] ?? []).dropFirst()
      switch (factor, encoding) {
      case (.crowd, .perPerson): candidates.append(.people)
      case (.crowd, .perMetre): candidates += others.map { .metres($0) }
      default: candidates += others.map { .level(factor, $0) }
      }
    }
    if hasCrowdSlopes { candidates += (levels[.crowd] ?? []).dropFirst().map { .slope($0) } }
    keep(candidates, codes)
  }

  private mutating func keep(_ candidates: [EffectColumn], _ codes: LevelCodes) {
    var kept: [[Double]] = []
    var orthogonal = OrthogonalColumns()
    let logDistances = locations.map(\.logDistance)
    for candidate in candidates {
      let values: [Double]
      switch candidate {
      case .intercept: values = logDistances.map { _ in 1 }
      case .logDistance: values = logDistances
      case .level(let factor, let level): values = codes.indicator(of: factor, level)
      case .people, .metres, .slope: values = locations.map { value(candidate, at: $0) }
      }
      if let combination = orthogonal.take(values) {
        aliases.append(Alias(column: candidate, combination: combination))
      } else {
        columns.append(candidate)
        kept.append(values)
      }
    }
    for a in aliases.indices {
      aliases[a].combination += Array(repeating: 0, count: columns.count - aliases[a].combination.count)
    }
    rows = locations.indices.map { g in kept.map { $0[g] } }
  }

  private func value(_ column: EffectColumn, at location: EffectLocation) -> Double {
    column.value(
      logDistance: location.logDistance, levels: location.levels, people: location.people, centre: centre)
  }

  /// Conditions at a distance, as the columns have them.
  struct Setting {
    /// Values of ``EffectDesign/columns``.
    var row: [Double]
    /// Values of the columns left out.
    var left: [Double]
  }

  /// The columns of conditions at a log distance.
  func setting(logDistance x: Double, levels: [String?]) -> Setting {
    let people = people(at: levels[EffectFactor.crowd.index])
    let value: (EffectColumn) -> Double = {
      $0.value(logDistance: x, levels: levels, people: people, centre: centre)
    }
    return Setting(row: columns.map(value), left: aliases.map { value($0.column) })
  }

  /// The columns left out whose effect is in a combination of the others, so the measurements cannot separate the two.
  func inseparable(_ setting: Setting) -> [EffectColumn] {
    zip(aliases, setting.left).compactMap { alias, value in
      let carried = Matrix.dot(alias.combination, setting.row)
      return abs(value - carried) < 1e-6 * (1 + abs(carried)) ? nil : alias.column
    }
  }

  var references: [String?] { EffectFactor.allCases.map { (levels[$0] ?? [nil])[0] } }

  /// People in the room at a crowd level: the mean over its locations; `nil` if any is unknown.
  func people(at crowd: String?) -> Double? { people[crowd] }

  private static func people(_ locations: [EffectLocation]) -> [String?: Double] {
    Dictionary(grouping: locations) { $0[.crowd] }.compactMapValues { locations in
      let people = locations.map(\.people)
      return people.contains(nil) ? nil : people.reduce(0) { $0 + ($1 ?? 0) } / Double(people.count)
    }
  }

  /// Levels in the site's order, those that it does not name by name; the reference first: the emptiest crowd level, and of
  /// any other factor the level with the most places.
  private static func levels(
    of factor: EffectFactor, _ codes: LevelCodes, site: Site
  ) -> [String?] {
    let named: [String] =
      switch factor {
      case .placement: site.placements.map(\.placement.rawValue)
      case .crowd: site.crowdLevels.map(\.level.rawValue)
      case .receiver: site.receivers.map(\.receiver.rawValue)
      default: []
      }
    let ranks = Dictionary(zip(named, named.indices), uniquingKeysWith: { first, _ in first })
    let rank: (String?) -> (Int, Int, String) = { level in
      guard let level else { return (.max, 0, "") }
      let number = level.hasSuffix("°") ? Int(level.dropLast()) ?? 0 : 0
      return (ranks[level] ?? named.count, number, level)
    }
    let counts = codes.counts(of: factor)
    func places(_ level: String?) -> Int { counts[level]?.places ?? 0 }
    var levels = (codes.levels[factor] ?? []).sorted { rank($0) < rank($1) }
    guard factor != .crowd, !levels.isEmpty else { return levels.isEmpty ? [nil] : levels }
    var most = 0
    for (index, level) in levels.enumerated() where places(level) > places(levels[most]) { most = index }
    let reference = levels.remove(at: most)
    return [reference] + levels
  }
}

extension EffectDesign {
  /// The combination that is one coefficient alone.
  func unit(_ column: Int) -> [Double] { columns.indices.map { $0 == column ? 1 : 0 } }

  /// The columns of a factor, slopes left out.
  func columns(of factor: EffectFactor) -> [Int] {
    columns.indices.filter { index in
      if case .slope = columns[index] { return false }
      return columns[index].factor == factor
    }
  }
}

/// The levels of factors at some locations as numbers: hundreds of columns are compared with thousands of locations, and names and whole
/// locations cost more than the comparison.
struct LevelCodes {
  /// Every level of a factor, in no order.
  private(set) var levels: [EffectFactor: [String?]] = [:]
  private var codes: [EffectFactor: [Int]] = [:]
  private let clusters: [Int]

  init(_ locations: [EffectLocation], of factors: [EffectFactor] = EffectFactor.allCases) {
    clusters = locations.map(\.cluster)
    for factor in factors {
      var numbers = Numbering<String?>()
      codes[factor] = locations.map { numbers.number($0[factor]) }
      levels[factor] = numbers.values
    }
  }

  /// 1 at the locations of a level, 0 at the others.
  func indicator(of factor: EffectFactor, _ level: String?) -> [Double] {
    let number = levels[factor]?.firstIndex(of: level)
    return (codes[factor] ?? []).map { $0 == number ? 1 : 0 }
  }

  /// How many locations, and how many different places with their beacons, each level of a factor is at.
  func counts(of factor: EffectFactor) -> [String?: (locations: Int, places: Int)] {
    let levels = levels[factor] ?? []
    var met = levels.map { _ in (locations: 0, places: Set<Int>()) }
    for (code, cluster) in zip(codes[factor] ?? [], clusters) {
      met[code].locations += 1
      met[code].places.insert(cluster)
    }
    return Dictionary(uniqueKeysWithValues: zip(levels, met.map { ($0.locations, $0.places.count) }))
  }
}
