import CalibrationModel
import Foundation
package import RadioSurvey

/// Finds a device by the levels of beacons whose places are known: by maximum likelihood over an area.
///
/// Levels heard are taken as normal about the path-loss line, each by itself, with σ of the mean of the packets heard; a beacon that
/// was not heard counts with the probability of silence (``SilenceCurve``): the censored likelihood of a level below the receiver's
/// sensitivity or a packet lost otherwise (J. Tobin, Econometrica 26, 1958, doi 10.2307/1907382). The likelihood of positions by
/// levels is that of N. Patwari et al., IEEE Trans. Signal Process. 51(8), 2003, doi 10.1109/TSP.2003.814469. It has several maxima,
/// so it is evaluated on a grid over the area first, and from the best point of it by steps that halve down to 1 cm.
///
/// An unknown offset o of the receiver is profiled out: with weights w = 1/(2σ²) and residuals r, −Σ w r² + (Σ w r)²/Σ w.
package struct PositionEstimator: Sendable {
  /// Beacons that must be heard: circles round three beacons meet in one point; an unknown offset takes one more.
  static func leastHeard(isOffsetUnknown: Bool) -> Int { isOffsetUnknown ? 4 : 3 }
  /// Metres to which the maximum is refined.
  private static let finest = 0.005

  package let radio: PositioningRadio
  package let beacons: [Position]
  package let area: PositionArea
  private let silence: SilenceCurve?
  /// Mean level, and log of the probability of silence, of each beacon at each point of the grid: beacon by beacon.
  private let means: [Double]
  private let silences: [Double]

  /// - Parameters:
  ///   - radio: with spreads above 0.
  ///   - beacons: x and y, and z if it is known.
  ///   - packets: what each beacon sends while a reading is taken, ≥ 1; `nil` if that is unknown: silence then says nothing.
  /// - Complexity: beacons × points of the grid.
  package init(radio: PositioningRadio, beacons: [Position], area: PositionArea, packets: Int?) {
    self.radio = radio
    self.beacons = beacons
    self.area = area
    silence = packets.flatMap { SilenceCurve(radio, packets: $0) }
    let means = beacons.flatMap { beacon in
      area.points.map { radio.mean(of: beacon, x: $0.x, y: $0.y) }
    }
    self.means = means
    silences = silence.map { curve in means.map(curve.logProbability) } ?? []
  }

  /// The most likely place, without height.
  ///
  /// - Parameter reading: with as many levels as there are beacons.
  /// - Returns: `nil` if fewer beacons were heard than ``leastHeard(isOffsetUnknown:)``.
  /// - Complexity: beacons × points of the grid.
  package func estimate(_ reading: PositionReading) -> Position? {
    precondition(reading.levels.count == beacons.count)
    guard reading.heard >= Self.leastHeard(isOffsetUnknown: radio.isOffsetUnknown) else { return nil }
    let terms = reading.levels.map { level in
      level.map { (mean: $0.mean, weight: 0.5 / pow(radio.levelSD(packets: $0.packets), 2)) }
    }
    let scores = scores(terms)
    let start = area.points[scores.indices.max { scores[$0] < scores[$1] } ?? 0]
    var (x, y) = (start.x, start.y)
    var value = likelihood(terms, x, y)
    var step = area.step / 2
    while step > Self.finest {
      var (nextX, nextY, next) = (x, y, value)
      for (dx, dy) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
        let (tryX, tryY) = (x + dx * step, y + dy * step)
        guard area.outline.contains(Position(x: tryX, y: tryY)) else { continue }
        let other = likelihood(terms, tryX, tryY)
        if other > next { (nextX, nextY, next) = (tryX, tryY, other) }
      }
      if next > value { (x, y, value) = (nextX, nextY, next) } else { step /= 2 }
    }
    return Position(x: x, y: y)
  }

  private typealias Term = (mean: Double, weight: Double)

  /// Log-likelihood at every point of the grid.
  private func scores(_ terms: [Term?]) -> [Double] {
    let count = area.points.count
    var scores = [Double](repeating: 0, count: count)
    // Σ w r, for an unknown offset.
    var sums = [Double](repeating: 0, count: radio.isOffsetUnknown ? count : 0)
    let total = terms.reduce(0) { $0 + ($1?.weight ?? 0) }
    scores.withUnsafeMutableBufferPointer { scores in
      sums.withUnsafeMutableBufferPointer { sums in
        means.withUnsafeBufferPointer { means in
          silences.withUnsafeBufferPointer { silences in
            for (beacon, term) in terms.enumerated() {
              let first = beacon * count
              if let term {
                for cell in 0..<count {
                  let residual = term.mean - means[first + cell]
                  scores[cell] -= term.weight * residual * residual
                }
                if !sums.isEmpty {
                  for cell in 0..<count { sums[cell] += term.weight * (term.mean - means[first + cell]) }
                }
              } else if !silences.isEmpty {
                for cell in 0..<count { scores[cell] += silences[first + cell] }
              }
            }
            if !sums.isEmpty { for cell in 0..<count { scores[cell] += sums[cell] * sums[cell] / total } }
          }
        }
      }
    }
    return scores
  }

  private func likelihood(_ terms: [Term?], _ x: Double, _ y: Double) -> Double {
    var (squares, sum, total, silent) = (0.0, 0.0, 0.0, 0.0)
    for (beacon, term) in zip(beacons, terms) {
      guard term != nil || silence != nil else { continue }
      let mean = radio.mean(of: beacon, x: x, y: y)
      if let term {
        let residual = term.mean - mean
        squares += term.weight * residual * residual
        sum += term.weight * residual
        total += term.weight
      } else if let silence {
        silent += silence.logProbability(mean: mean)
      }
    }
    return silent - squares + (radio.isOffsetUnknown ? sum * sum / total : 0)
  }
}

/// What a device heard of each beacon while it stood still.
@Memberwise package struct PositionReading: Hashable, Sendable {
  @Memberwise package struct Level: Hashable, Sendable {
    /// Mean level of the packets received, dBm.
    package var mean: Double
    /// How many they were, ≥ 1.
    package var packets: Int = 1
  }

  /// One for each beacon, in the estimator's order; `nil` for a beacon that was not heard.
  package var levels: [Level?]

  package var heard: Int { levels.count { $0 != nil } }
}

/// Where a device can be: a region of a floor, and a grid of points over it.
package struct PositionArea: Sendable {
  package let outline: FloorPolygon
  /// Metres between points of the grid.
  package let step: Double
  /// Points of the grid inside the region: at least one.
  package let points: [Position]

  /// Metres between points on a floor small enough.
  static let finestStep = 0.25
  /// Points, about, above which they are set farther apart.
  static let mostPoints = 4_000.0

  /// A grid of 0.25 m, or coarser if the region would have more than about 4,000 points.
  package init(_ outline: FloorPolygon) {
    self.outline = outline
    let step = max(Self.finestStep, (outline.area / Self.mostPoints).squareRoot())
    self.step = step
    let (xs, ys) = (outline.outer.map(\.x), outline.outer.map(\.y))
    let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
    let (low, high) = (ys.min() ?? 0, ys.max() ?? 0)
    let columns = max(1, Int(((right - left) / step).rounded(.up)))
    let rows = max(1, Int(((high - low) / step).rounded(.up)))
    let cells = (0..<rows).flatMap { row in
      (0..<columns).map { column in
        Position(
          x: left + (right - left) * (Double(column) + 0.5) / Double(columns),
          y: low + (high - low) * (Double(row) + 0.5) / Double(rows))
      }
    }
    let inside = cells.filter(outline.contains)
    points = inside.isEmpty ? [outline.outer.first ?? Position(x: 0, y: 0)] : inside
  }
}
