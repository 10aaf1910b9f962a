package import CalibrationModel
import Foundation
import Statistics

/// The line of a fit in the open, with what it loses at each crossing: for levels at places whose way to the beacon is known.
package struct WalledLine: Sendable {
  /// What one kind of wall, or the way between two floors, takes off the line.
  package struct Loss: Hashable, Sendable {
    /// dB a crossing, ≥ 0.
    package var estimate: Double
    /// Its standard error, dB.
    package var error: Double
  }

  /// Crossings of each kind on the way from a beacon to a place.
  package typealias Crossings = [String: Int]

  /// The line in the open, as certain as it is if the losses are given: what they leave open is ``variance(_:against:)``.
  package private(set) var model: PathLossModel
  package let losses: [String: Loss]

  /// `nil` unless the fit counts the losses of all that its ways pass through.
  package init?(_ fit: ConditionFit, question: PathLossModel.Question = .area) {
    guard let shapes = fit.outcome.checks?.shapes, shapes.open != nil,
      let model = PathLossModel(behindWallsOf: fit, question: question)
    else { return nil }
    let known = shapes.walls.compactMap { wall in
      wall.counted.map { (wall.kind, Loss(estimate: $0.estimate, error: $0.standardError ?? 0)) }
    }
    guard !known.isEmpty else { return nil }
    self.model = model
    losses = Dictionary(known) { first, _ in first }
    // The line of a baseline is without what the losses leave open; that of a fit is wider by it.
    if !shapes.candidates.isEmpty { takeOffWidening(fit.sample.locationMeans) }
  }

  private mutating func takeOffWidening(_ places: [LocationMean]) {
    let decades = places.compactMap { loss(behind: $0.crossings) }.map { $0 / (10 * model.pathLossExponent) }
    guard decades.count == places.count else { return }
    let factors = WallShift.widening(
      logDistances: places.map { log10($0.distance) }, decades: decades,
      crossings: losses.keys.sorted().map { kind in places.map { Double($0.crossings?[kind] ?? 0) } },
      levels: places.map(\.mean))
    model.covariance = model.covariance.widened(by: (1 / factors.power, 1 / factors.slope))
  }

  /// What is on a way takes off the line, dB; `nil` where that is not known, or has a part whose loss was not measured.
  package func loss(behind crossings: Crossings?) -> Double? {
    guard let crossings, crossings.keys.allSatisfy({ losses[$0] != nil }) else { return nil }
    return losses.sorted { $0.key < $1.key }.reduce(0) {
      $0 + $1.value.estimate * Double(crossings[$1.key] ?? 0)
    }
  }

  /// The distance in metres at which the line in the open is as weak as at a distance (metres > 0) behind what is between; `nil` as
  /// ``loss(behind:)``.
  package func openDistance(_ distance: Double, behind crossings: Crossings?) -> Double? {
    loss(behind: crossings).map { distance * pow(10, $0 / (10 * model.pathLossExponent)) }
  }

  /// Mean level in dBm at a distance in metres (> 0) behind what is between; `nil` as ``loss(behind:)``.
  package func level(at distance: Double, behind crossings: Crossings?) -> Double? {
    openDistance(distance, behind: crossings).map(model.mean)
  }

  /// Variance in dB² of a mean level against another because losses are estimates: Σ (c̄ − c̄′)² SE² over the kinds. The places share it.
  package func variance(_ ways: [Crossings], against others: [Crossings]) -> Double {
    losses.sorted { $0.key < $1.key }.reduce(0) { sum, loss in
      let gap = Self.mean(loss.key, ways) - Self.mean(loss.key, others)
      return sum + gap * gap * loss.value.error * loss.value.error
    }
  }

  /// Mean crossings of a kind.
  package static func mean(_ kind: String, _ ways: [Crossings]) -> Double {
    ways.isEmpty ? 0 : ways.reduce(0) { $0 + Double($1[kind] ?? 0) } / Double(ways.count)
  }
}

extension PathLossModel {
  /// The numbers of a fit for a beacon on the device's floor, with the walls of that floor averaged in: the usual line, or where that has the
  /// ways between floors in it too, the line in the open less what walls take off it along the ways on one floor. `nil` if the fit is refused,
  /// or does not know.
  package init?(onOneFloor fit: ConditionFit, question: Question = .area) {
    guard fit.hasMeasuredFloors, let walled = WalledLine(fit, question: question) else {
      self.init(fit, question: question)
      return
    }
    self.init(behindWallsOf: fit, question: question)
    let floors = Set(fit.outcome.checks?.shapes?.walls.filter(\.isBetweenFloors).map(\.kind) ?? [])
    let ways = fit.sample.locationMeans.compactMap { place in
      floors.isDisjoint(with: (place.crossings ?? [:]).keys)
        ? walled.loss(behind: place.crossings).map { (x: log10(place.distance), loss: $0) } : nil
    }
    guard ways.contains(where: { $0.loss > 0 }),
      let line = try? LeastSquares.fit(
        columns: [ways.map { _ in 1 }, ways.map(\.x)], response: ways.map(\.loss)),
      pathLossExponent + line.coefficients[1] / 10 > 0
    else { return }
    referencePower -= line.coefficients[0]
    pathLossExponent += line.coefficients[1] / 10
    let own = shadowingSD * shadowingSD
    shadowingSD = (own + line.residualVariance).squareRoot()
    if own > 0 { covariance = covariance.scaled(by: 1 + line.residualVariance / own) }
  }
}
