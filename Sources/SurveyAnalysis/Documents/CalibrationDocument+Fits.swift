package import CalibrationModel
import Foundation
import PathLoss
package import RadioSurvey

extension CalibrationDocument {
  /// A calibration of fits. Levels are rounded to 0.01 dB, distances to a millimetre, other numbers to six digits.
  /// - Parameter inputs: SHA-256 of the logs.
  /// - Parameter periods: seconds from packet to packet under the conditions of the fits, as far as they are known.
  package init(
    site: String, toolVersion: String, inputs: [String], fits: [ConditionFit],
    periods: [FitConditions: Double] = [:], history: [BeaconHistory]? = nil
  ) {
    struct Cell: Hashable, Comparable {
      var beacon: String
      var place: String
      var distance: Double
      var isNamed: Bool

      init(_ mean: LocationMean) {
        beacon = mean.beacon.description
        place = mean.location
        distance = (mean.distance * 1000).rounded() / 1000
        isNamed = mean.isNamed
      }

      static func < (lhs: Self, rhs: Self) -> Bool {
        (lhs.beacon, lhs.place, lhs.distance, lhs.isNamed ? 1 : 0)
          < (rhs.beacon, rhs.place, rhs.distance, rhs.isNamed ? 1 : 0)
      }
    }
    let all = Set(fits.flatMap { $0.locationMeans.map(Cell.init) }).sorted()
    let beacons = Set(all.map(\.beacon)).sorted()
    let places = Set(all.map(\.place)).sorted()
    let known = Dictionary(
      fits.flatMap(\.locationMeans).compactMap { mean in mean.position.map { (mean.location, $0) } },
      uniquingKeysWith: { first, _ in first })
    let beaconIndex = Dictionary(uniqueKeysWithValues: beacons.enumerated().map { ($1, $0) })
    let placeIndex = Dictionary(uniqueKeysWithValues: places.enumerated().map { ($1, $0) })
    let cellIndex = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, $0) })
    self.init(
      site: site, toolVersion: toolVersion, inputs: inputs.sorted(), beacons: beacons, places: places,
      positions: !known.isEmpty ? places.map { known[$0].map(Self.rounded) } : nil,
      cells: Cells(
        beacons: all.map { beaconIndex[$0.beacon] ?? 0 }, places: all.map { placeIndex[$0.place] ?? 0 },
        distances: all.map(\.distance), named: all.map { $0.isNamed ? 1 : 0 }),
      fits: fits.map { fit in
        Fit(
          fit, means: fit.locationMeans.map { (cellIndex[Cell($0)] ?? 0, $0) }.sorted { $0.0 < $1.0 },
          packetPeriod: periods[fit.conditions].map(Fit.rounded))
      }, history: history)
  }

  /// To a millimetre; heights are not asked for.
  private static func rounded(_ position: Position) -> Position {
    Position(
      x: (position.x * 1000).rounded() / 1000, y: (position.y * 1000).rounded() / 1000, floor: position.floor)
  }
}

extension CalibrationDocument.Fit {
  fileprivate init(_ fit: ConditionFit, means: [(cell: Int, mean: LocationMean)], packetPeriod: Double?) {
    var runs: [Int] = []
    var last: Int?
    for (cell, _) in means {
      if let last, cell == last + 1 { runs[runs.count - 1] += 1 } else { runs += [cell, 1] }
      last = cell
    }
    let losses = means.map { pair in pair.mean.level.map { Self.short($0 - pair.mean.mean) } }
    self.init(
      conditions: fit.conditions, status: fit.status,
      // As a walk elsewhere would find it: new logs are other places and other days.
      line: PathLossModel(fit, question: .newBeacon).map { model in
        var line = Self.line(model, fit.estimator)
        line.decorrelation = fit.decorrelation.map { Self.rounded($0.estimate) }
        return line
      },
      exponentWithinBeacons: fit.countsWalls
        ? nil : fit.sample.beaconLevels.map { Self.rounded($0.pathLossExponent.estimate) },
      autocorrelation: fit.sample.autocorrelation.map(Self.rounded), runs: runs,
      packets: means.map(\.mean.receivedPackets), means: means.map { Self.short($0.mean.mean) },
      losses: losses.contains { $0 == nil } ? nil : losses.compactMap(\.self), packetPeriod: packetPeriod,
      sessions: fit.sample.sessions,
      sessionSD: fit.outcome.line?.sessionSD.map { Self.rounded($0.estimate) },
      walls: Self.walls(fit, means.map(\.mean.crossings)))
  }

  private static func line(_ model: PathLossModel, _ estimator: Estimator) -> CalibrationDocument.Line {
    CalibrationDocument.Line(
      estimator: estimator, referencePower: rounded(model.referencePower),
      pathLossExponent: rounded(model.pathLossExponent),
      bend: model.bend.map { Bend(distance: rounded($0.distance), steepening: rounded($0.steepening)) },
      placeSD: rounded(model.shadowingSD),
      fadingSD: rounded(model.fadingSD), covariance: rounded(model.covariance),
      degreesOfFreedom: max(1, Int(min(1e9, model.degreesOfFreedom))))
  }

  private static func walls(
    _ fit: ConditionFit, _ crossings: [WalledLine.Crossings?]
  ) -> CalibrationDocument.Walls? {
    guard let walled = WalledLine(fit, question: .newBeacon),
      crossings.allSatisfy({ walled.loss(behind: $0) != nil })
    else { return nil }
    return CalibrationDocument.Walls(
      line: line(walled.model, fit.estimator),
      kinds: walled.losses.sorted { $0.key < $1.key }.map { kind, loss in
        CalibrationDocument.WallKind(
          kind: kind, loss: rounded(loss.estimate), lossError: rounded(loss.error),
          crossings: crossings.map { $0?[kind] ?? 0 })
      })
  }

  private static func short(_ decibels: Double) -> Double { (decibels * 100).rounded() / 100 }

  fileprivate static func rounded(_ value: Double) -> Double {
    guard value != 0, value.isFinite else { return value }
    let scale = pow(10, 5 - log10(abs(value)).rounded(.down))
    return scale.isFinite ? (value * scale).rounded() / scale : value
  }

  /// A line at its middle has a variance much smaller than those of its coefficients: nine digits.
  private static func rounded(_ covariance: LineCovariance) -> LineCovariance {
    func nine(_ value: Double) -> Double { (value * 1e9).rounded() / 1e9 }
    return LineCovariance(
      interceptVariance: nine(covariance.interceptVariance), covariance: nine(covariance.covariance),
      slopeVariance: nine(covariance.slopeVariance))
  }
}
