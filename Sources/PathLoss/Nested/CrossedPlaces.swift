import Statistics

/// Places that were visited in several sessions, or at several body angles, so that neither lies within the other: their part of a
/// ``NestedLikelihood``.
///
/// The effects of whichever are more are eliminated one by one, those of the others together: with V₀ all but these, their indicators Z and
/// relative variance c, z = (1, x, m) and M = Z'V₀⁻¹Z, A −= (Z'V₀⁻¹z)' (I/c + M)⁻¹ (Z'V₀⁻¹z), and log|V| grows by log|I + c M|. Places
/// that were visited alike, with as many packets each time, are weighed alike, and their sums are all that an evaluation needs.
struct CrossedPlaces {
  /// Of places and sessions the fewer may be this many, and there may be so many pairs of visits of what is eliminated: an evaluation
  /// costs the cube of the one and as much as the other.
  static let (mostMembers, mostPairs) = (40, 10_000)

  private let patterns: [NestedPattern]
  /// How many the fewer are.
  private let members: Int
  private let isByPlace: Bool

  /// - Parameter centre: that levels are taken about, dBm.
  init(_ survey: NestedSurvey, centre: Double) {
    let isByPlace = survey.locations.count >= survey.sessions
    self.isByPlace = isByPlace
    members = min(survey.locations.count, survey.sessions)
    patterns = NestedPattern.alike(survey.locations, lengths: survey.lengths, centre: centre) {
      isByPlace ? ($0, $1) : ($1, $0)
    }
  }

  /// Pairs of visits that an evaluation goes through.
  var pairs: Int { patterns.reduce(0) { $0 + $1.cells.count * $1.cells.count } }

  /// The sums for variances of location and session over that of a packet, ≥ 0.
  func sums(_ terms: [NestedLikelihood.Term], location: Jet, session: Jet) -> NestedLikelihood.Sums {
    let (own, other) = isByPlace ? (location, session) : (session, location)
    var sums = NestedLikelihood.Sums()
    var matrix = [Jet](repeating: Jet(0), count: members * members)
    var columns = [[Jet]](repeating: [Jet](repeating: Jet(0), count: members), count: 3)
    for pattern in patterns {
      let cells = pattern.cells
      // Of one dwell each.
      let weights = cells.map { terms[$0.length].weight }
      var (whole, x, level) = (Jet(0), Jet(0), Jet(0))
      for (i, cell) in cells.enumerated() {
        let weight = weights[i] * cell.dwells
        sums.logDeterminant += terms[cell.length].logarithm * (cell.dwells * pattern.count)
        sums.xx += weight * pattern.xx[i * cells.count + i]
        sums.xy += weights[i] * pattern.xLevel[i * cells.count + i]
        sums.yy += weights[i] * pattern.squares[i]
        whole += weight
        x += weight * pattern.x[i]
        level += weights[i] * pattern.level[i]
      }
      let spread = Jet(1) + own * whole
      let share = own * spread.inverse * -1
      sums.logDeterminant += spread.logarithm * pattern.count
      let stay = Jet(1) + share * whole
      sums.add(weight: whole * stay * pattern.count, x: x * stay, level: level * stay)
      var (xx, xy, yy) = (Jet(0), Jet(0), Jet(0))
      for (i, one) in cells.enumerated() {
        let taken = share * weights[i]
        columns[0][one.member] += weights[i] * stay * (one.dwells * pattern.count)
        columns[1][one.member] += (weights[i] * pattern.x[i] + taken * x) * one.dwells
        columns[2][one.member] += weights[i] * pattern.level[i] + taken * level * one.dwells
        matrix[one.member * members + one.member] += weights[i] * (one.dwells * pattern.count)
        for j in 0...i {
          let another = cells[j]
          let pair = taken * weights[j]
          let at = (i * cells.count + j, j * cells.count + i)
          let twice = i == j ? 1.0 : 2
          xx += pair * (twice * one.dwells * another.dwells * pattern.xx[at.0])
          xy +=
            pair
            * (twice / 2 * (one.dwells * pattern.xLevel[at.0] + another.dwells * pattern.xLevel[at.1]))
          yy += pair * (twice * pattern.levels[at.0])
          let both = pair * (one.dwells * another.dwells * pattern.count)
          matrix[one.member * members + another.member] += both
          if i != j { matrix[another.member * members + one.member] += both }
        }
      }
      sums.xx += xx
      sums.xy += xy
      sums.yy += yy
    }
    take(other, matrix, columns, from: &sums)
    return sums
  }

  /// Takes the members' effects off by the factors LDL' of I + c M.
  private func take(
    _ c: Jet, _ matrix: [Jet], _ columns: [[Jet]], from sums: inout NestedLikelihood.Sums
  ) {
    var (lower, solved) = (matrix, columns)
    for j in 0..<members {
      var pivot = Jet(1) + c * matrix[j * members + j]
      for k in 0..<j {
        // What stands there is L D.
        let scaled = lower[j * members + k]
        let factor = scaled / lower[k * members + k]
        lower[j * members + k] = factor
        pivot += scaled * factor * -1
        for q in solved.indices { solved[q][j] += factor * solved[q][k] * -1 }
      }
      lower[j * members + j] = pivot
      sums.logDeterminant += pivot.logarithm
      for i in (j + 1)..<max(members, j + 1) {
        var sum = c * matrix[i * members + j]
        for k in 0..<j { sum += lower[i * members + k] * lower[j * members + k] * -1 }
        lower[i * members + j] = sum
      }
      let share = c / pivot * -1
      sums.add(
        weight: share * solved[0][j] * solved[0][j], x: share * solved[0][j] * solved[1][j],
        level: share * solved[0][j] * solved[2][j])
      sums.xx += share * solved[1][j] * solved[1][j]
      sums.xy += share * solved[1][j] * solved[2][j]
      sums.yy += share * solved[2][j] * solved[2][j]
    }
  }
}
