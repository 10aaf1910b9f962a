import Foundation
import RadioSurvey
import Statistics

/// The restricted likelihood of the line with random intercepts a session, a location and a dwell, folded from the inside
/// (D. Bates, M. Mächler, B. Bolker, S. Walker, J. Stat. Softw. 67(1), 2015, doi 10.18637/jss.v067.i01, for nested scalar
/// effects, where every factorization is a number a group):
///
///     dwell      w = k/(1 + k a),     log(1 + k a)
///     location   W = Σ w,  ω = W/(1 + b W),  log(1 + b W),  Σ w (m − m̄)²
///     session    Ω = Σ ω,  A += Σ ω z z' − c/(1 + c Ω) (Σ ω z)(Σ ω z)',  log(1 + c Ω)
///
/// with z = (1, x, m), and a, b, c the variances of dwell, location and session over that of a packet; ``CrossedPlaces`` takes the place
/// of the last two lines where locations have dwells in several sessions. The deviance is
///
///     log|V| + log|X'V⁻¹X| + (N − 2) log(2π σF²) + r'V⁻¹r / σF².
struct NestedLikelihood {
  /// w of a dwell, and log(1 + k a).
  typealias Term = (weight: Jet, logarithm: Jet)

  /// Σ of z z', weighed by V⁻¹, and log|V| over σF².
  struct Sums {
    var logDeterminant = Jet(0)
    /// 11, 1x, xx.
    var (weight, x, xx) = (Jet(0), Jet(0), Jet(0))
    /// 1y, xy, yy.
    var (level, xy, yy) = (Jet(0), Jet(0), Jet(0))

    mutating func add(weight: Jet, x: Jet, level: Jet) {
      self.weight += weight
      self.x += x
      self.level += level
    }

    /// Takes an effect of relative variance c off that is common to what has these sums.
    mutating func shrink(_ whole: (weight: Jet, x: Jet, level: Jet), by c: Jet) {
      let spread = Jet(1) + c * whole.weight
      logDeterminant += spread.logarithm
      let share = c * spread.inverse * -1
      weight += share * whole.weight * whole.weight
      x += share * whole.weight * whole.x
      xx += share * whole.x * whole.x
      level += share * whole.weight * whole.level
      xy += share * whole.x * whole.level
      yy += share * whole.level * whole.level
    }
  }

  /// What one evaluation gives.
  struct Fold {
    /// log|V| over σF², and log|X'V⁻¹X|.
    var logDeterminants: Jet
    /// X'V⁻¹X over σF⁻²: entries 00, 01, 11.
    var cross: (Jet, Jet, Jet)
    /// X'V⁻¹y.
    var moments: (Jet, Jet)
    /// Squares about the fitted line, within dwells included.
    var squares: Jet
  }

  /// Packets less the two coefficients.
  let degrees: Double
  private let within: Double
  /// The mean of all dwells, dBm, that levels are taken about for the sake of rounding.
  let centre: Double
  /// Every worth of a dwell that occurs.
  private let lengths: [Double]
  /// The places of each session.
  private var sessions: [[NestedPattern]] = []
  /// `nil` where each place is in one session.
  private var crossed: CrossedPlaces?

  init(_ survey: NestedSurvey) {
    let all = survey.locations.flatMap(\.dwells)
    degrees = all.reduce(0) { $0 + $1.count } - 2
    within = all.reduce(0) { $0 + $1.centredSumOfSquares }
    centre = all.reduce(0) { $0 + $1.mean } / Double(max(1, all.count))
    lengths = survey.lengths
    if survey.isCrossed {
      crossed = CrossedPlaces(survey, centre: centre)
      return
    }
    let bySession = Dictionary(grouping: survey.locations) { $0.dwells.first?.session ?? 0 }
    sessions = bySession.sorted { $0.key < $1.key }.map {
      NestedPattern.alike($0.value, lengths: lengths, centre: centre) { place, _ in (place, 0) }
    }
  }

  /// Folds the survey for variances of dwell, location and session over that of a packet, ≥ 0; those that are absent are 0.
  func fold(_ variances: [NestedLevel: Jet]) -> Fold {
    let zero = Jet(0)
    let (a, b, c) = (
      variances[.dwell] ?? zero, variances[.location] ?? zero, variances[.session] ?? zero
    )
    let terms = lengths.map { length -> Term in
      let sum = Jet(1) + a * length
      return (weight: sum.inverse * length, logarithm: sum.logarithm)
    }
    let sums = crossed?.sums(terms, location: b, session: c) ?? nested(terms, location: b, session: c)
    let determinant = sums.weight * sums.xx - sums.x * sums.x
    let explained =
      (sums.xx * sums.level * sums.level - sums.x * sums.level * sums.xy * 2
        + sums.weight * sums.xy * sums.xy) / determinant
    return Fold(
      logDeterminants: sums.logDeterminant + determinant.logarithm, cross: (sums.weight, sums.x, sums.xx),
      moments: (sums.level, sums.xy), squares: sums.yy + Jet(within) - explained)
  }

  private func nested(_ terms: [Term], location b: Jet, session c: Jet) -> Sums {
    var sums = Sums()
    for places in sessions {
      var whole = (weight: Jet(0), x: Jet(0), level: Jet(0))
      for some in places {
        var (weight, level, levelX) = (Jet(0), Jet(0), Jet(0))
        for (index, cell) in some.cells.enumerated() {
          let term = terms[cell.length]
          weight += term.weight * cell.dwells
          level += term.weight * some.level[index]
          levelX += term.weight * some.xLevel[index * some.cells.count + index]
          sums.yy += term.weight * some.squares[index]
          sums.logDeterminant += term.logarithm * (cell.dwells * some.count)
        }
        let spread = Jet(1) + b * weight
        sums.logDeterminant += spread.logarithm * some.count
        // Σ w (m − m̄)² + ω m̄² = Σ w m² − (Σ w m)² b/(1 + b W).
        let shrink = spread.inverse
        sums.yy += some.squared(level, terms) * (b * shrink) * -1
        let effective = weight * shrink
        whole.weight += effective * some.count
        whole.x += effective * some.x[0]
        whole.level += level * shrink
        sums.xx += effective * some.xx[0]
        sums.xy += levelX * shrink
      }
      sums.add(weight: whole.weight, x: whole.x, level: whole.level)
      sums.shrink(whole, by: c)
    }
    return sums
  }

  /// −2 × restricted log-likelihood, the packets' variance at its best.
  func profiled(_ fold: Fold) -> Jet {
    fold.logDeterminants + (fold.squares * (2 * Double.pi / degrees)).logarithm * degrees + Jet(degrees)
  }

  /// The same at a variance of packets of which the logarithm of the SD is given.
  func deviance(_ fold: Fold, logSD: Jet) -> Jet {
    fold.logDeterminants + logSD * (2 * degrees) + Jet(degrees * log(2 * Double.pi))
      + fold.squares * (logSD * -2).exponential
  }
}

/// Dwells that a ``NestedLikelihood`` weighs alike: of places, or of sessions, that have as many of each worth. On a path of thousands of places
/// most are, and their sums are all that an evaluation needs.
struct NestedPattern {
  /// Dwells of one worth at one place in one session, of all that are alike.
  struct Cell: Hashable {
    /// Where the terms of the worth are.
    let length: Int
    /// Which of the sessions, or places, that cross the alike ones it belongs to.
    let member: Int
    var dwells = 0.0
  }

  private typealias Visit = (x: Double, sum: Double, squares: Double)

  let cells: [Cell]
  /// How many are alike.
  private(set) var count = 0.0
  /// Of each cell, sums of log distance, of the dwells' levels about the centre, and of the squares of single dwells.
  private(set) var x, level, squares: [Double]
  /// Of each pair of cells, sums of products of these.
  private(set) var xx, xLevel, levels: [Double]

  private init(_ cells: [Cell]) {
    self.cells = cells
    let none = [Double](repeating: 0, count: cells.count)
    (x, level, squares) = (none, none, none)
    let pairs = [Double](repeating: 0, count: cells.count * cells.count)
    (xx, xLevel, levels) = (pairs, pairs, pairs)
  }

  /// - Parameters:
  ///   - lengths: every worth of a dwell that occurs.
  ///   - centre: that levels are taken about, dBm.
  ///   - at: for a place and a session, what is compared with others, and what crosses it, counted from 0.
  static func alike(
    _ locations: [NestedSurvey.Location], lengths: [Double], centre: Double,
    at: (_ place: Int, _ session: Int) -> (block: Int, member: Int)
  ) -> [NestedPattern] {
    let index = Dictionary(uniqueKeysWithValues: lengths.enumerated().map { ($1, $0) })
    var blocks: [Int: [(cell: Cell, visit: Visit)]] = [:]
    for (place, location) in locations.enumerated() {
      for dwell in location.dwells.sorted(by: { ($0.session, $0.count) < ($1.session, $1.count) }) {
        let (block, member) = at(place, dwell.session)
        let (length, level) = (index[dwell.count] ?? 0, dwell.mean - centre)
        var own = blocks[block] ?? []
        if own.last.map({ $0.cell.member != member || $0.cell.length != length }) ?? true {
          own.append((Cell(length: length, member: member), (location.logDistance, 0, 0)))
        }
        own[own.count - 1].cell.dwells += 1
        own[own.count - 1].visit.sum += level
        own[own.count - 1].visit.squares += level * level
        blocks[block] = own
      }
    }
    var numbers = Numbering<[Cell]>()
    var patterns: [NestedPattern] = []
    for (_, block) in blocks.sorted(by: { $0.key < $1.key }) {
      let cells = block.map(\.cell)
      let own = numbers.number(cells)
      if own == patterns.count { patterns.append(NestedPattern(cells)) }
      patterns[own].add(block.map(\.visit))
    }
    return patterns
  }

  private mutating func add(_ visits: [Visit]) {
    count += 1
    for (i, one) in visits.enumerated() {
      x[i] += one.x
      level[i] += one.sum
      squares[i] += one.squares
      for (j, other) in visits.enumerated() {
        xx[i * visits.count + j] += one.x * other.x
        xLevel[i * visits.count + j] += one.x * other.sum
        levels[i * visits.count + j] += one.sum * other.sum
      }
    }
  }

  /// Σ (Σ w m)² over those alike, from Σ w m of all of them.
  func squared(_ level: Jet, _ terms: [NestedLikelihood.Term]) -> Jet {
    guard count > 1 else { return level * level }
    var sum = Jet(0)
    for (i, one) in cells.enumerated() {
      for j in 0...i {
        let pair = terms[one.length].weight * terms[cells[j].length].weight
        sum += pair * ((i == j ? 1 : 2) * levels[i * cells.count + j])
      }
    }
    return sum
  }
}
