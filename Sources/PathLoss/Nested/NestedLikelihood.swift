import Foundation
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

  /// Dwells of one worth at one location.
  private struct Cell {
    let length: Int
    var dwells = 0.0
    /// Sum of their means about ``centre``, and of their squares.
    var sum = 0.0
    var squares = 0.0
  }

  private struct Place {
    let x: Double
    let cells: [Cell]
  }

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
  /// Of each session, the places by themselves, and those of which others are like them.
  private var sessions: [(places: [Place], alike: [NestedPlaces])] = []
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
    let index = Dictionary(uniqueKeysWithValues: lengths.enumerated().map { ($1, $0) })
    let bySession = Dictionary(grouping: survey.locations) { $0.dwells.first?.session ?? 0 }
    for (_, locations) in bySession.sorted(by: { $0.key < $1.key }) {
      var places: [Place] = []
      var kinds: [NestedPlaces.Kind: NestedPlaces] = [:]
      for location in locations {
        if let kind = NestedPlaces.Kind(location) {
          kinds[kind, default: NestedPlaces(kind, lengthIndex: index[kind.length] ?? 0)]
            .add(location, centre: centre)
          continue
        }
        var cells: [Cell] = []
        for dwell in location.dwells.sorted(by: { $0.count < $1.count }) {
          let (length, level) = (index[dwell.count] ?? 0, dwell.mean - centre)
          if cells.last?.length != length { cells.append(Cell(length: length)) }
          cells[cells.count - 1].dwells += 1
          cells[cells.count - 1].sum += level
          cells[cells.count - 1].squares += level * level
        }
        places.append(Place(x: location.logDistance, cells: cells))
      }
      sessions.append((places, kinds.sorted { $0.key < $1.key }.map(\.value)))
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
    let one = Jet(1)
    var sums = Sums()
    for (places, alike) in sessions {
      var whole = (weight: Jet(0), x: Jet(0), level: Jet(0))
      for some in alike {
        let term = terms[some.lengthIndex]
        let weight = term.weight * some.kind.dwells
        let spread = one + b * weight
        let shrink = spread.inverse
        sums.logDeterminant +=
          term.logarithm * (some.kind.dwells * some.count) + spread.logarithm * some.count
        sums.yy += term.weight * some.squares
        sums.yy += term.weight * term.weight * (b * shrink) * -some.levelSquares
        let effective = weight * shrink
        let shrunk = term.weight * shrink
        whole.weight += effective * some.count
        whole.x += effective * some.x
        whole.level += shrunk * some.level
        sums.xx += effective * some.xSquares
        sums.xy += shrunk * some.levelX
      }
      for place in places {
        var (weight, level) = (Jet(0), Jet(0))
        for cell in place.cells {
          let term = terms[cell.length]
          weight += term.weight * cell.dwells
          level += term.weight * cell.sum
          sums.yy += term.weight * cell.squares
          sums.logDeterminant += term.logarithm * cell.dwells
        }
        let spread = one + b * weight
        sums.logDeterminant += spread.logarithm
        // Σ w (m − m̄)² + ω m̄² = Σ w m² − (Σ w m)² b/(1 + b W).
        let shrink = spread.inverse
        sums.yy += level * level * (b * shrink) * -1
        let effective = weight * shrink
        let shrunk = level * shrink
        whole.weight += effective
        whole.x += effective * place.x
        whole.level += shrunk
        sums.xx += effective * (place.x * place.x)
        sums.xy += shrunk * place.x
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
