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
/// with z = (1, x, m), and a, b, c the variances of dwell, location and session over that of a packet. The deviance is
///
///     log|V| + log|X'V⁻¹X| + (N − 2) log(2π σF²) + r'V⁻¹r / σF².
struct NestedLikelihood {
  /// Dwells of one length at one location.
  private struct Cell {
    var length: Int
    var dwells: Double
    /// Sum of their means about ``centre``, and of their squares.
    var sum: Double
    var squares: Double
  }

  private struct Place {
    var x: Double
    var cells: Range<Int>
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
    /// Of each session: Ω, Σ ω x, Σ ω y.
    var sessions: [(Jet, Jet, Jet)]
  }

  /// Packets less the two coefficients.
  let degrees: Double
  private let within: Double
  /// The mean of all dwells, dBm, that levels are taken about for the sake of rounding.
  let centre: Double
  private var cells: [Cell] = []
  private var places: [Place] = []
  private var sessions: [Range<Int>] = []
  /// Of each session, the places that are not among ``places``, because others are like them.
  private var alike: [[NestedPlaces]] = []
  /// Every length that occurs, and the index of each in the order of the cells.
  private var lengths: [Int] = []
  private var lengthIndices: [Int] = []

  init(_ survey: NestedSurvey) {
    let all = survey.sessions.joined().flatMap(\.dwells)
    degrees = Double(survey.packets - 2)
    within = all.reduce(0) { $0 + $1.centredSumOfSquares }
    centre = all.reduce(0) { $0 + $1.mean } / Double(max(1, all.count))
    for session in survey.sessions {
      let first = places.count
      var kinds: [NestedPlaces.Kind: NestedPlaces] = [:]
      for location in session {
        if let kind = NestedPlaces.Kind(location) {
          kinds[kind, default: NestedPlaces(kind)].add(location, centre: centre)
          continue
        }
        let start = cells.count
        for dwell in location.dwells.sorted(by: { $0.count < $1.count }) {
          let level = dwell.mean - centre
          if cells.count > start, cells[cells.count - 1].length == dwell.count {
            cells[cells.count - 1].dwells += 1
            cells[cells.count - 1].sum += level
            cells[cells.count - 1].squares += level * level
          } else {
            cells.append(Cell(length: dwell.count, dwells: 1, sum: level, squares: level * level))
          }
        }
        places.append(Place(x: location.logDistance, cells: start..<cells.count))
      }
      alike.append(kinds.sorted { $0.key < $1.key }.map(\.value))
      sessions.append(first..<places.count)
    }
    lengths = Set(cells.map(\.length) + alike.joined().map(\.kind.length)).sorted()
    let index = Dictionary(uniqueKeysWithValues: lengths.enumerated().map { ($1, $0) })
    lengthIndices = cells.map { index[$0.length] ?? 0 }
    for session in alike.indices {
      for kind in alike[session].indices {
        alike[session][kind].lengthIndex = index[alike[session][kind].kind.length] ?? 0
      }
    }
  }

  /// Folds the survey for variances of dwell, location and session over that of a packet, ≥ 0.
  func fold(dwell a: Jet, location b: Jet, session c: Jet) -> Fold {
    let one = Jet(1)
    let terms = lengths.map { length in
      let sum = one + a * Double(length)
      return (weight: sum.inverse * Double(length), logarithm: sum.logarithm)
    }
    let zero = Jet(0)
    var determinants = zero
    var (a00, a01, a11, y0, y1, yy) = (zero, zero, zero, zero, zero, Jet(within))
    var sums: [(Jet, Jet, Jet)] = []
    for (session, alike) in zip(sessions, alike) {
      var (omega, omegaX, omegaY) = (zero, zero, zero)
      for some in alike {
        let term = terms[some.lengthIndex]
        let weight = term.weight * some.kind.dwells
        let spread = one + b * weight
        let shrink = spread.inverse
        determinants += term.logarithm * (some.kind.dwells * some.count) + spread.logarithm * some.count
        yy += term.weight * some.squares
        yy += term.weight * term.weight * (b * shrink) * -some.levelSquares
        let effective = weight * shrink
        let shrunk = term.weight * shrink
        omega += effective * some.count
        omegaX += effective * some.x
        omegaY += shrunk * some.level
        a11 += effective * some.xSquares
        y1 += shrunk * some.levelX
      }
      for place in places[session] {
        var (weight, level) = (zero, zero)
        for index in place.cells {
          let cell = cells[index]
          let term = terms[lengthIndices[index]]
          weight += term.weight * cell.dwells
          level += term.weight * cell.sum
          yy += term.weight * cell.squares
          determinants += term.logarithm * cell.dwells
        }
        let spread = one + b * weight
        determinants += spread.logarithm
        // Σ w (m − m̄)² + ω m̄² = Σ w m² − (Σ w m)² b/(1 + b W).
        let shrink = spread.inverse
        yy += level * level * (b * shrink) * -1
        let effective = weight * shrink
        let shrunk = level * shrink
        omega += effective
        omegaX += effective * place.x
        omegaY += shrunk
        a11 += effective * (place.x * place.x)
        y1 += shrunk * place.x
      }
      a00 += omega
      a01 += omegaX
      y0 += omegaY
      let spread = one + c * omega
      determinants += spread.logarithm
      let share = c * spread.inverse * -1
      a00 += share * omega * omega
      a01 += share * omega * omegaX
      a11 += share * omegaX * omegaX
      y0 += share * omega * omegaY
      y1 += share * omegaX * omegaY
      yy += share * omegaY * omegaY
      sums.append((omega, omegaX, omegaY))
    }
    let determinant = a00 * a11 - a01 * a01
    let explained = (a11 * y0 * y0 - a01 * y0 * y1 * 2 + a00 * y1 * y1) / determinant
    return Fold(
      logDeterminants: determinants + determinant.logarithm, cross: (a00, a01, a11), moments: (y0, y1),
      squares: yy - explained, sessions: sums)
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
