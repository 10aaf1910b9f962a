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
/// with z = (1, x, m), and a, b, c the variances of dwell, location and session over that of a packet. Where locations have dwells in
/// several sessions, the last line is that of all sessions together: with M = Z'V₀⁻¹Z for their indicators Z,
/// A −= (Z'V₀⁻¹z)' (I/c + M)⁻¹ (Z'V₀⁻¹z) and log|I + c M|. The deviance is
///
///     log|V| + log|X'V⁻¹X| + (N − 2) log(2π σF²) + r'V⁻¹r / σF².
struct NestedLikelihood {
  /// Dwells of one length at one location.
  private struct Cell {
    var length: Double
    var session: Int
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
  /// Every worth of a dwell that occurs, and the index of each in the order of the cells.
  private var lengths: [Double] = []
  private var lengthIndices: [Int] = []
  /// How many sessions are crossed with places; 0 if each place is in one session.
  private var crossed = 0

  init(_ survey: NestedSurvey) {
    let all = survey.locations.flatMap(\.dwells)
    degrees = all.reduce(0) { $0 + $1.count } - 2
    within = all.reduce(0) { $0 + $1.centredSumOfSquares }
    centre = all.reduce(0) { $0 + $1.mean } / Double(max(1, all.count))
    crossed = survey.isCrossed ? survey.sessions : 0
    let bySession = Dictionary(grouping: survey.locations) { crossed > 0 ? 0 : $0.dwells.first?.session ?? 0 }
    for (_, locations) in bySession.sorted(by: { $0.key < $1.key }) {
      let first = places.count
      var kinds: [NestedPlaces.Kind: NestedPlaces] = [:]
      for location in locations {
        if crossed == 0, let kind = NestedPlaces.Kind(location) {
          kinds[kind, default: NestedPlaces(kind)].add(location, centre: centre)
          continue
        }
        let start = cells.count
        for dwell in location.dwells.sorted(by: { ($0.session, $0.count) < ($1.session, $1.count) }) {
          let level = dwell.mean - centre
          if let last = cells.last, cells.count > start, last.length == dwell.count,
            last.session == dwell.session
          {
            cells[cells.count - 1].dwells += 1
            cells[cells.count - 1].sum += level
            cells[cells.count - 1].squares += level * level
          } else {
            cells.append(
              Cell(
                length: dwell.count, session: dwell.session, dwells: 1, sum: level, squares: level * level))
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
      let sum = one + a * length
      return (weight: sum.inverse * length, logarithm: sum.logarithm)
    }
    let zero = Jet(0)
    var determinants = zero
    var (a00, a01, a11, y0, y1, yy) = (zero, zero, zero, zero, zero, Jet(within))
    var sessionSums = SessionSums(crossed)
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
        if crossed > 0 {
          sessionSums.add(
            place.cells.map { index in
              let weight = terms[lengthIndices[index]].weight
              return (cells[index].session, weight * cells[index].dwells, weight * cells[index].sum)
            }, x: place.x, shrink: shrink, share: b * shrink, level: level)
        }
        omega += effective
        omegaX += effective * place.x
        omegaY += shrunk
        a11 += effective * (place.x * place.x)
        y1 += shrunk * place.x
      }
      a00 += omega
      a01 += omegaX
      y0 += omegaY
      if crossed > 0 {
        let taken = sessionSums.taken(c)
        determinants += taken.logDeterminant
        a00 += taken.forms[0] * -1
        a01 += taken.forms[1] * -1
        a11 += taken.forms[2] * -1
        y0 += taken.forms[3] * -1
        y1 += taken.forms[4] * -1
        yy += taken.forms[5] * -1
        continue
      }
      let spread = one + c * omega
      determinants += spread.logarithm
      let share = c * spread.inverse * -1
      a00 += share * omega * omega
      a01 += share * omega * omegaX
      a11 += share * omegaX * omegaX
      y0 += share * omega * omegaY
      y1 += share * omegaX * omegaY
      yy += share * omegaY * omegaY
    }
    let determinant = a00 * a11 - a01 * a01
    let explained = (a11 * y0 * y0 - a01 * y0 * y1 * 2 + a00 * y1 * y1) / determinant
    return Fold(
      logDeterminants: determinants + determinant.logarithm, cross: (a00, a01, a11), moments: (y0, y1),
      squares: yy - explained)
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

/// What places share with the sessions that they were visited in, where both are crossed.
private struct SessionSums {
  /// Z'V₀⁻¹Z, row by row.
  private var matrix: [[Jet]]
  /// Z'V₀⁻¹(1, x, y), a session each.
  private var columns: [[Jet]]

  init(_ sessions: Int) {
    matrix = [[Jet]](repeating: [Jet](repeating: Jet(0), count: sessions), count: sessions)
    columns = [[Jet]](repeating: [Jet](repeating: Jet(0), count: sessions), count: 3)
  }

  /// Adds a place.
  ///
  /// - Parameters:
  ///   - cells: session, Σ w and Σ w y of its dwells.
  ///   - shrink: 1/(1 + b W).
  ///   - share: b/(1 + b W).
  ///   - level: Σ w y of all of them.
  mutating func add(
    _ cells: [(session: Int, weight: Jet, level: Jet)], x: Double, shrink: Jet, share: Jet, level: Jet
  ) {
    for one in cells {
      let own = one.weight * shrink
      columns[0][one.session] += own
      columns[1][one.session] += own * x
      columns[2][one.session] += one.level - share * one.weight * level
      matrix[one.session][one.session] += one.weight
      for other in cells { matrix[one.session][other.session] += share * one.weight * other.weight * -1 }
    }
  }

  /// What sessions of relative variance c take from the sums of 11, 1x, xx, 1y, xy and yy, and log|I + c M|, by the factors LDL' of I + c M.
  func taken(_ c: Jet) -> (forms: [Jet], logDeterminant: Jet) {
    let size = matrix.count
    var lower = matrix
    var diagonal = [Jet](repeating: Jet(1), count: size)
    var solved = columns
    var logDeterminant = Jet(0)
    for j in 0..<size {
      var pivot = Jet(1) + c * matrix[j][j]
      for k in 0..<j { pivot += lower[j][k] * lower[j][k] * diagonal[k] * -1 }
      diagonal[j] = pivot
      logDeterminant += pivot.logarithm
      let inverse = pivot.inverse
      for i in (j + 1)..<max(size, j + 1) {
        var sum = c * matrix[i][j]
        for k in 0..<j { sum += lower[i][k] * lower[j][k] * diagonal[k] * -1 }
        lower[i][j] = sum * inverse
      }
      for q in 0..<3 { for k in 0..<j { solved[q][j] += lower[j][k] * solved[q][k] * -1 } }
    }
    let forms = [(0, 0), (0, 1), (1, 1), (0, 2), (1, 2), (2, 2)].map { p, q in
      (0..<size).reduce(Jet(0)) { $0 + solved[p][$1] * solved[q][$1] / diagonal[$1] } * c
    }
    return (forms, logDeterminant)
  }
}
