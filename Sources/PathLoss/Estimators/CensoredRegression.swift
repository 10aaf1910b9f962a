import Foundation
package import Statistics

/// The linear model for levels that are rounded and may be too weak to be heard, without an effect of the location:
///
///     y = x'β + e,   e ~ N(0, σ²),   received where y ≥ τ and no collision.
///
/// With exact levels and every lost packet below τ it is the Tobit model (J. Tobin, Econometrica 26, 1958, doi
/// 10.2307/1907382); otherwise a lost packet was too weak or collided, with a probability that is fitted. By an
/// expectation–maximisation start and Newton steps on the likelihood itself; covariances are those of the observed information.
///
/// Packets of one location are near-copies of one another, so the intervals that follow from it are several times too
/// narrow: it serves to start ``RandomInterceptTobit`` and to be compared with. It has one σ, whatever class of spreads a
/// location belongs to.
package enum CensoredRegression {
  /// Why there is no fit.
  package enum Failure: Error, Hashable {
    /// Fewer locations with packets than columns, or none with a packet.
    case tooFewLocations(heard: Int, columns: Int)
    /// The design does not determine the coefficients.
    case design(LeastSquares.Failure)
    /// Every packet of a loss class was lost.
    case nothingReceived(lossClass: Int)
    /// The likelihood has no maximum that could be found.
    case notConverged
  }

  /// Fits the model, in the terms of a ``RandomInterceptTobit`` whose locations do not differ: σ is its fading.
  ///
  /// - Parameters:
  ///   - locations: each with the same number of columns.
  ///   - fitsCollisions: whether packets may be lost at any level; otherwise each was too weak (Tobit).
  /// - Throws: ``Failure``.
  package static func fit(
    _ locations: [CensoredLocation], threshold: ReceptionThreshold, fitsCollisions: Bool = true
  ) throws(Failure) -> RandomInterceptTobit.Fit {
    let start = try leastSquares(locations)
    let classes = fitsCollisions ? 1 + (locations.map(\.lossClass).max() ?? 0) : 0
    var tally = LossTally(locations, classes: classes)
    if let silent = tally.silentClass { throw .nothingReceived(lossClass: silent) }
    var parameters = start
    if fitsCollisions {
      parameters = try expectation(from: start, locations, threshold, &tally)
    }
    let beginning = RandomInterceptTobit.Beginning(
      coefficients: Array(parameters.dropLast()), logFading: Array(parameters.suffix(1)), logLocation: [],
      loss: tally.loss)
    do {
      return try RandomInterceptTobit.fit(
        locations, from: beginning, spreads: SpreadClasses(sharedBy: locations), hasLocationSD: [false],
        isLossFitted: tally.isLossFitted, threshold: threshold)
    } catch { throw .notConverged }
  }

  /// Ordinary least squares on the received packets: β and log σ to start from.
  private static func leastSquares(_ locations: [CensoredLocation]) throws(Failure) -> [Double] {
    let heard = locations.compactMap(\.group)
    let columns = locations.first?.design.count ?? 0
    guard columns > 0, heard.count >= columns else {
      throw .tooFewLocations(heard: heard.count, columns: columns)
    }
    let line: LeastSquares.Fit
    do {
      line = try LeastSquares.fit(
        columns: (0..<columns).map { column in heard.map { $0.design[column] } }, response: heard.map(\.mean),
        weights: heard.map(\.count))
    } catch { throw .design(error) }
    let squares = line.residualSumOfSquares + heard.reduce(0) { $0 + $1.centredSumOfSquares }
    return line.coefficients + [0.5 * log(max(squares / heard.reduce(0) { $0 + $1.count }, 0.1))]
  }

  /// Expectation–maximisation: each lost packet counts as weak with the probability that it was, the line follows from
  /// those, and the collision losses from the rest. A few rounds bring Newton's steps within reach of the maximum.
  private static func expectation(
    from start: [Double], _ locations: [CensoredLocation], _ threshold: ReceptionThreshold,
    _ tally: inout LossTally
  ) throws(Failure) -> [Double] {
    let layout = CensoredLayout(columns: start.count - 1, hasLocationSD: [false], isFitted: [])
    var parameters = start
    var weighted = locations
    for _ in 0..<25 {
      let spread = exp(parameters[layout.columns])
      let total = (spread * spread + threshold.width * threshold.width).squareRoot()
      var collided = Array(repeating: 0.0, count: tally.isLossFitted.count)
      for (g, location) in locations.enumerated() where location.lost > 0 {
        let pc = tally.loss[location.lossClass]
        let weak =
          (1 - pc)
          * Distributions.normalCDF((threshold.level - layout.mean(location, parameters)) / total)
        let share = pc + weak > 0 ? weak / (pc + weak) : 0
        weighted[g].lost = location.lost * share
        collided[location.lossClass] += location.lost * (1 - share)
      }
      let change = tally.update(collided: collided)
      var integrals = LocationIntegrals(weighted, layout: layout, threshold: threshold)
      do {
        let optimum = try DampedNewton.maximise(
          from: parameters, longest: layout.longestSteps, lowest: layout.lowest
        ) { integrals.point(at: $0) }
        parameters = optimum.parameters
      } catch { throw .notConverged }
      if change < 1e-3 { break }
    }
    return parameters
  }
}

/// How many packets of each loss class were sent, and what share of them collided.
struct LossTally {
  /// Packets expected in each class.
  private(set) var expected: [Double]
  /// Collision loss of each class.
  private(set) var loss: [Double]
  /// Whether the collision loss of a class is fitted; otherwise it is 0.
  let isLossFitted: [Bool]
  /// The first class of which nothing was received.
  private(set) var silentClass: Int?

  init(_ locations: [CensoredLocation], classes: Int) {
    expected = Array(repeating: 0, count: classes)
    var lost = expected
    for location in locations where location.lossClass < classes {
      expected[location.lossClass] += location.received + location.lost
      lost[location.lossClass] += location.lost
    }
    isLossFitted = lost.map { $0 > 0 }
    loss = zip(lost, expected).map { $0 > 0 ? min(0.1, $0 / $1) : 0 }
    silentClass = zip(lost, expected).enumerated().first { $1.1 > 0 && $1.0 >= $1.1 }?.offset
  }

  /// Sets the losses from the packets that collided; returns the largest change.
  mutating func update(collided: [Double]) -> Double {
    var change = 0.0
    for index in loss.indices where expected[index] > 0 {
      let share = collided[index] / expected[index]
      change = max(change, abs(share - loss[index]))
      loss[index] = share
    }
    return change
  }
}
