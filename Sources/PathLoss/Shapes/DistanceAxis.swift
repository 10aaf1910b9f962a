import CalibrationModel
import Foundation
import RadioSurvey
import Statistics

/// What a level falls with, at one rate, where that is not the log distance alone.
enum DistanceAxis {
  /// What is between beacons and places counts as distance.
  case walls(WallShift)
  /// Beyond a bend each decade counts for more or less.
  case bend(Bend)

  /// What counts the walls, if they are on it.
  var counter: WallCounter? {
    if case .walls(let shift) = self { shift.counter } else { nil }
  }

  /// Where it bends, if it does.
  var bend: Bend? {
    if case .bend(let bend) = self { bend } else { nil }
  }

  /// Where a dwell lies along it, decades.
  func decades(_ distance: Double, to dwell: Dwell) -> Double {
    switch self {
    case .walls(let shift): log10(distance) + shift.decades(to: dwell)
    case .bend(let bend): Bend?.some(bend).straightened(log10(distance))
    }
  }
}

extension Bend {
  /// The gain over a straight line, in standard errors, from which a bend is counted.
  private static let clearGain = 2.0
  /// Beacons from which each is left out in turn.
  private static let fewestBeacons = 5

  /// The bend of the chosen shape, if it is one that predictions may count on.
  ///
  /// `nil` unless the locations bound where it is, the level falls on both sides, the height of the beacons cannot have made it, and it
  /// predicts clearly better: beacons left out whole, or locations left out where there are too few beacons and neighbours are not alike.
  /// A line that follows one beacon's shadowing predicts the neighbours of a location well, but no other beacon.
  ///
  /// - Parameter levels: of the locations, dBm.
  init?(_ shapes: ShapeComparison, _ locations: [SurveyedLocation], levels: [Double], areAlike: Bool) {
    guard case .shapeDiffers(let advantage)? = shapes.difference?.reason, advantage.bendsAtHeight != true,
      let dual = shapes.chosenCandidate, dual.shape == PathLossShape.dualSlope.name,
      let at = dual.breakpointDistance, at.lower95 != nil, at.upper95 != nil,
      let near = dual.pathLossExponent, let far = dual.farExponent, near.lower95 ?? 0 > 0,
      far.lower95 ?? 0 > 0
    else { return nil }
    let whole = Self.gain(locations, levels: levels)
    guard let gain = whole?.mean ?? dual.gain, let error = whole?.error ?? dual.gainError,
      gain > Self.clearGain * error, whole != nil || !areAlike
    else { return nil }
    self.init(distance: at.estimate, steepening: far.estimate / near.estimate)
  }

  /// By how much the log score of a bent line is better than that of a straight one at the locations of beacons left out whole, each fitted
  /// to the others, with its standard error over beacons; `nil` with too few.
  private static func gain(_ locations: [SurveyedLocation], levels: [Double]) -> (
    mean: Double, error: Double
  )? {
    let x = locations.map { log10($0.distance) }
    let byBeacon = Dictionary(grouping: locations.indices) { locations[$0].beacon }
    guard byBeacon.count >= fewestBeacons else { return nil }
    var gains: [Double] = []
    for (beacon, own) in byBeacon.sorted(by: { $0.key < $1.key }) {
      let others = locations.indices.filter { locations[$0].beacon != beacon }
      let sample = ShapeSample(x: others.map { x[$0] }, y: others.map { levels[$0] })
      guard let line = ShapeFitting.fit(.freeIntercept, to: sample),
        let bent = ShapeFitting.fit(.dualSlope, to: sample)
      else { return nil }
      func score(_ fit: ShapeFit, _ index: Int) -> Double {
        let error = (levels[index] - (fit.mean(atLogDistance: x[index]) ?? levels[index])) / fit.residualSD
        return -log(fit.residualSD) - 0.5 * error * error
      }
      gains.append(own.map { score(bent, $0) - score(line, $0) }.reduce(0, +) / Double(own.count))
    }
    return gains.meanAndError
  }
}

extension FittedLine {
  /// The same, less certain because bend and far slope are estimates too: level and slope as beside a hinge that may move, predictions on
  /// average by the leverage of four coefficients for that of two.
  func widened(by bend: Bend, _ locations: [SurveyedLocation]) -> FittedLine {
    let at = log10(bend.distance)
    let x = locations.map { log10($0.distance) }
    let ones = x.map { _ in 1.0 }
    let response = locations.map(\.mean)
    let moving = x.map { $0 > at ? 1.0 : 0 }
    guard
      let joint = try? LeastSquares.fit(
        columns: [ones, x.map { min($0, at) }, x.map { max(0, $0 - at) }, moving], response: response),
      let own = try? LeastSquares.fit(
        columns: [ones, x.map { Bend?.some(bend).straightened($0) }], response: response)
    else { return self }
    func ratio(_ index: Int) -> Double {
      max(1, (joint.inverseCross[index, index] / own.inverseCross[index, index]).squareRoot())
    }
    let all = 2.0.squareRoot()
    return widened(by: (max(all, ratio(0)), max(all, ratio(1))), predicting: (all, all))
  }
}
