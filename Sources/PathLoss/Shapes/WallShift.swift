import CalibrationModel
import Foundation
import RadioSurvey
import Statistics
import Support

/// What walls and floors between a beacon and a place are worth as distance: L/(10 n) decades for a loss of L dB.
struct WallShift {
  let counter: WallCounter
  /// dB a crossing, by kind, in the order in which they are added up.
  private var losses: [(kind: String, loss: Double, isMeasured: Bool)]
  private(set) var exponent: Double

  /// `nil` unless the loss of some kind was measured, and that of every other on the way to some location is known from the literature and
  /// too few locations are behind it to matter.
  init?(_ shapes: ShapeComparison, options: FitOptions) {
    let between = shapes.walls.filter { $0.locationsBehind > 0 }
    let known = between.compactMap { wall -> (kind: String, loss: Double, isMeasured: Bool)? in
      wall.counted.map { (wall.kind, $0.estimate, wall.basis == .measured) }
    }
    guard known.contains(where: \.isMeasured), known.count == between.count,
      let exponent = shapes.candidate(PathLossShape.walls([]).name)?.pathLossExponent?.estimate, exponent > 0
    else { return nil }
    losses = known
    self.exponent = exponent
    counter = WallCounter(options)
  }

  /// The same with losses from the packets that were lost too, places where nothing was heard among them, and what is then known of each
  /// kind: walls, line and losses in one likelihood. Without those a wall seems to lose less, as only what comes through it is seen.
  ///
  /// - Parameter mixture: the line with losses, walls averaged in; `sites` are those of its locations.
  /// - Returns: `nil` if the packets do not tell, or a kind would lose nothing.
  func countingLost(_ mixture: LossMixtureFit, sites: [LocationSite], of walls: [WallLoss]) -> (
    shift: WallShift, walls: [WallLoss]
  )? {
    guard mixture.sensitivity != nil, sites.count == mixture.locations.count else { return nil }
    let locations = zip(mixture.locations, sites).map { location, site in
      let crossed = crossings(
        from: site.beacon, to: site.point.map { Position(x: $0.x, y: $0.y, floor: $0.floor) })
      var location = location
      for (kind, loss, isMeasured) in losses {
        let crossings = crossed[kind] ?? 0
        if isMeasured {
          location.design.append(-crossings)
        } else {
          location.design[1] += loss * crossings / (10 * exponent)
        }
      }
      return location
    }
    guard
      let fit = try? RandomInterceptTobit.fit(locations, threshold: mixture.threshold),
      fit.coefficients[1] < 0, fit.coefficients.dropFirst(2).allSatisfy({ $0 > 0 })
    else { return nil }
    var shift = self
    var walls = walls
    shift.exponent = -fit.coefficients[1] / 10
    for (column, index) in losses.indices.filter({ losses[$0].isMeasured }).enumerated() {
      var loss = Estimate(
        fit.coefficients[column + 2], standardError: fit.correction * fit.standardErrors[column + 2],
        degreesOfFreedom: Double(max(1, locations.count - fit.coefficients.count)))
      loss.lower95 = loss.lower95.map { max(0, $0) }
      shift.losses[index].loss = loss.estimate
      for wall in walls.indices where walls[wall].kind == losses[index].kind { walls[wall].measured(loss) }
    }
    return (shift, walls)
  }

  /// How often the way passes through each kind; empty where a position is not known.
  private func crossings(from beacon: BeaconIdentifier, to place: Position?) -> [String: Double] {
    (counter.crossings(from: beacon, to: place) ?? [:]).mapValues(Double.init)
  }

  /// Decades of distance that are added for what is between.
  func decades(to dwell: Dwell) -> Double {
    let crossed = crossings(from: dwell.beacon, to: dwell.location.position)
    return losses.reduce(0) { $0 + $1.loss * (crossed[$1.kind] ?? 0) } / (10 * exponent)
  }

  /// By how much the SDs of level and slope grow because the losses are estimates too: those of a line with a column a kind over
  /// those of a line along the shifted distances. 1 where the columns do not tell.
  func widening(_ locations: [SurveyedLocation]) -> (power: Double, slope: Double) {
    let dwells = locations.compactMap(\.dwells.first)
    guard dwells.count == locations.count else { return (1, 1) }
    let crossed = dwells.map { crossings(from: $0.beacon, to: $0.location.position) }
    return Self.widening(
      logDistances: locations.map { log10($0.distance) }, decades: dwells.map(decades),
      crossings: losses.filter(\.isMeasured).map { loss in crossed.map { $0[loss.kind] ?? 0 } },
      levels: locations.map(\.mean))
  }

  /// - Parameters:
  ///   - decades: what is added to each distance.
  ///   - crossings: a column a kind.
  ///   - levels: means of the locations, dBm.
  static func widening(
    logDistances: [Double], decades: [Double], crossings: [[Double]], levels: [Double]
  ) -> (power: Double, slope: Double) {
    let ones = logDistances.map { _ in 1.0 }
    guard let joint = try? LeastSquares.fit(columns: [ones, logDistances] + crossings, response: levels),
      let own = try? LeastSquares.fit(
        columns: [ones, zip(logDistances, decades).map { $0 + $1 }], response: levels)
    else { return (1, 1) }
    func ratio(_ index: Int) -> Double {
      max(1, (joint.inverseCross[index, index] / own.inverseCross[index, index]).squareRoot())
    }
    return (ratio(0), ratio(1))
  }
}

extension WallLine {
  /// The numbers of the line of a fit; `nil` if the fit is refused.
  init?(_ fit: ConditionFit) {
    guard let line = fit.outcome.line, let area = PathLossModel(inFrontOf: fit),
      let elsewhere = PathLossModel(inFrontOf: fit, question: .newBeacon)
    else { return nil }
    self.init(
      referencePower: area.referencePower, pathLossExponent: area.pathLossExponent,
      referencePower95: line.referencePower.ends, pathLossExponent95: line.pathLossExponent.ends,
      area: LineSpread(area), elsewhere: LineSpread(elsewhere), anotherSession: line.anotherSession)
  }
}

extension FittedLine {
  /// The same, with level and slope less certain because what their axis has in it is estimated too: losses of walls, or a bend.
  ///
  /// - Parameters:
  ///   - factors: on the SDs of level and slope, ≥ 1.
  ///   - predicting: on those of predictions, if these are others.
  func widened(by factors: (power: Double, slope: Double), predicting: (power: Double, slope: Double)? = nil)
    -> FittedLine
  {
    func widened(_ covariance: LineCovariance) -> LineCovariance {
      covariance.widened(by: predicting ?? factors)
    }
    func widened(_ estimate: Estimate, by factor: Double) -> Estimate {
      func end(_ value: Double) -> Double { estimate.estimate + factor * (value - estimate.estimate) }
      return Estimate(
        estimate.estimate, standardError: estimate.standardError.map { factor * $0 },
        lower95: estimate.lower95.map(end), upper95: estimate.upper95.map(end))
    }
    var line = self
    line.referencePower = widened(referencePower, by: factors.power)
    line.pathLossExponent = widened(pathLossExponent, by: factors.slope)
    line.covariance = widened(covariance)
    line.neighbours?.covariance = neighbours?.covariance.map(widened)
    if let other = anotherSession { line.anotherSession?.covariance = widened(other.covariance) }
    return line
  }
}

extension LineCovariance {
  func widened(by factors: (power: Double, slope: Double)) -> LineCovariance {
    LineCovariance(
      interceptVariance: interceptVariance * factors.power * factors.power,
      covariance: covariance * factors.power * factors.slope,
      slopeVariance: slopeVariance * factors.slope * factors.slope)
  }
}

extension Estimate {
  fileprivate var ends: Interval? {
    lower95.flatMap { lower in upper95.map { Interval(lower: lower, upper: $0) } }
  }
}

extension LineSpread {
  fileprivate init(_ model: PathLossModel) {
    self.init(
      placeSD: model.shadowingSD, covariance: model.covariance, degreesOfFreedom: model.degreesOfFreedom)
  }
}
