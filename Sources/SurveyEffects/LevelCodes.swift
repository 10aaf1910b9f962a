/// The levels of factors at some locations as numbers: hundreds of columns are compared with thousands of locations, and names and whole
/// locations cost more than the comparison.
struct LevelCodes {
  private var numbers: [EffectFactor: [String?: Int]] = [:]
  private var codes: [EffectFactor: [Int]] = [:]
  private let clusters: [Int]

  /// Of every factor.
  init(_ locations: [EffectLocation]) { self.init(locations, factors: EffectFactor.allCases) }

  /// Of one factor.
  init(_ locations: [EffectLocation], of factor: EffectFactor) { self.init(locations, factors: [factor]) }

  private init(_ locations: [EffectLocation], factors: [EffectFactor]) {
    clusters = locations.map(\.cluster)
    for factor in factors {
      var numbers: [String?: Int] = [:]
      codes[factor] = locations.map { location in
        let level = location[factor]
        if let number = numbers[level] { return number }
        numbers[level] = numbers.count
        return numbers.count - 1
      }
      self.numbers[factor] = numbers
    }
  }

  /// 1 at the locations of a level, 0 at the others.
  func indicator(of factor: EffectFactor, _ level: String?) -> [Double] {
    guard let codes = codes[factor] else { return [] }
    guard let number = numbers[factor]?[level] else { return codes.map { _ in 0 } }
    return codes.map { $0 == number ? 1 : 0 }
  }

  /// Every level of a factor, in no order.
  func levels(of factor: EffectFactor) -> [String?] { (numbers[factor] ?? [:]).map(\.key) }

  /// How many locations each level of a factor is at.
  func counts(of factor: EffectFactor) -> [String?: Int] {
    let numbers = numbers[factor] ?? [:]
    var met = [Int](repeating: 0, count: numbers.count)
    for code in codes[factor] ?? [] { met[code] += 1 }
    return numbers.mapValues { met[$0] }
  }

  /// How many different places, each with its beacon, each level of a factor is at.
  func places(of factor: EffectFactor) -> [String?: Int] {
    let numbers = numbers[factor] ?? [:]
    var met = [Set<Int>](repeating: [], count: numbers.count)
    for (code, cluster) in zip(codes[factor] ?? [], clusters) { met[code].insert(cluster) }
    return numbers.mapValues { met[$0].count }
  }
}
