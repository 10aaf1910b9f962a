package import CalibrationModel
import RadioSurvey
import Foundation
package import Statistics

/// The linear model with one random intercept a location, for levels that are rounded to 1 dB and packets that are lost
/// because they are too weak or because they collide:
///
///     y_gk = x_g'β + S_g + e_gk,   S_g ~ N(0, σL²),   e_gk ~ N(0, σF²),
///     received as round(y_gk) where y_gk ≥ τ and no collision (probability pc, fitted); otherwise lost.
///
/// A location's likelihood is ∫ Π_k p(row_gk | x_g'β + u) φ(u/σL)/σL du by adaptive Gauss–Hermite quadrature about the mode
/// (Q. Liu, D. A. Pierce, Biometrika 81, 1994, doi 10.1093/biomet/81.3.624), so a location where nothing was heard counts
/// like any other. Gradient and Hessian are the averages over the nodes of the complete data's (T. A. Louis, J. R. Stat.
/// Soc. B 44, 1982); the covariance is that of the observed information, and the intervals are Student's t with
/// G − p degrees of freedom. It is maximum likelihood, not restricted: see ``Fit/correction``.
///
/// σF and σL may differ by ``CensoredLocation/spreadClass``. A class with fewer than five locations heard, or without two
/// packets that differ at one location, takes the spreads of the class with the most; see ``Fit/spreadPairs``.
package enum RandomInterceptTobit {
  /// Nodes of the quadrature: a location's own likelihood is close to normal where packets were received, and has a
  /// shoulder where none were.
  @Memberwise package struct Nodes: Hashable, Sendable {
    /// At locations where something was received.
    package var heard: Int = 20
    /// At locations where nothing was.
    package var silent: Int = 40
  }

  /// Why there is no fit.
  package enum Failure: Error, Hashable {
    /// No more locations with packets than columns.
    case tooFewLocations(heard: Int, columns: Int)
    /// One packet at every location, or no packet differs from its neighbours by as much as the rounding: σF is not known.
    case noFading
    /// The model to start from has no fit.
    case start(CensoredRegression.Failure)
    /// The likelihood has no maximum that could be found.
    case notConverged
  }

  /// A fitted model.
  package struct Fit: Sendable {
    /// β.
    package var coefficients: [Double]
    /// σF of each class of spreads, dB.
    package var fadingSDs: [Double]
    /// σL of each class of spreads in dB by maximum likelihood; 0 if its locations differ by no more than their packets.
    package var locationSDs: [Double]
    /// For each class of spreads, which pair of them it has, counted from 0: classes with equal numbers share theirs.
    package var spreadPairs: [Int]
    /// Collision loss of each class, 0…1.
    package var collisionLoss: [Double]
    /// Log-likelihood at the maximum.
    package var logLikelihood: Double
    /// β, log σF of each pair of spreads, log σL of each pair (unless it is −∞), then the logit of each collision loss that
    /// is above 0.
    package var parameters: [Double]
    /// Covariance of the parameters, from the observed information.
    package var covariance: Matrix
    /// G.
    package var locations: Int
    /// For each class of spreads, by what to multiply σL because maximum likelihood understates it: √(G_c/(G_c − h_c)) with
    /// the G_c locations that share it and the sum h_c of their hat values, the coefficients that they pay for. With one
    /// class it is ``correction``.
    package var locationCorrections: [Double]
    /// Where the parameters stand.
    package let layout: CensoredLayout

    /// σF of the first class of spreads, dB.
    package var fadingSD: Double { fadingSDs[0] }
    /// σL of the first class of spreads, dB.
    package var locationSD: Double { locationSDs[0] }

    /// Standard errors of the parameters.
    package var standardErrors: [Double] { covariance.diagonal.map { $0.squareRoot() } }

    /// √(G/(G − p)): by about so much maximum likelihood understates σL with G locations and p columns, and with it the
    /// standard errors of β, which are nearly proportional to σL.
    package var correction: Double { Self.correction(locations: locations, columns: layout.columns) }

    fileprivate static func correction(locations: Int, columns: Int) -> Double {
      (Double(locations) / Double(max(1, locations - columns))).squareRoot()
    }
  }

  /// Fits the model.
  ///
  /// - Parameters:
  ///   - locations: each with the same number of columns; more of them with packets than columns.
  ///   - nodes: of the quadrature; the defaults keep the log-likelihood of 72 locations to 10⁻⁶.
  ///   - start: a close fit of the same columns, to save time.
  ///   - roughness: see ``DampedNewton/maximise(from:longest:lowest:steps:roughness:_:)``; above 0 where only the likelihood is wanted.
  /// - Throws: ``Failure``.
  /// - Complexity: cells × nodes a step, with some ten steps.
  package static func fit(
    _ locations: [CensoredLocation], threshold: ReceptionThreshold,
    nodes: Nodes = Nodes(), start: Fit? = nil, roughness: Double = 0
  ) throws(Failure) -> Fit {
    let groups = locations.compactMap(\.group)
    let columns = locations.first?.design.count ?? 0
    guard columns > 0, groups.count > columns else {
      throw .tooFewLocations(heard: groups.count, columns: columns)
    }
    guard groups.contains(where: { $0.count > 1 && $0.centredSumOfSquares > 0 }) else { throw .noFading }
    let tally = LossTally(locations, classes: 1 + (locations.map(\.lossClass).max() ?? 0))
    if let silent = tally.silentClass { throw .start(.nothingReceived(lossClass: silent)) }
    let spreads = SpreadClasses(locations)
    return try fit(
      locations, from: try beginning(locations, groups, spreads, threshold, start), spreads: spreads,
      hasLocationSD: Array(repeating: true, count: spreads.count), isLossFitted: tally.isLossFitted,
      threshold: threshold, nodes: nodes, roughness: roughness)
  }

  /// The maximum near a beginning. A collision loss or a σL that comes to its edge is 0 from then on.
  static func fit(
    _ locations: [CensoredLocation], from beginning: Beginning, spreads: SpreadClasses, hasLocationSD: [Bool],
    isLossFitted: [Bool], threshold: ReceptionThreshold, nodes: Nodes = Nodes(), roughness: Double = 0
  ) throws(Failure) -> Fit {
    var (hasLocationSD, isLossFitted) = (hasLocationSD, isLossFitted)
    while true {
      let layout = CensoredLayout(
        columns: beginning.coefficients.count, pairs: spreads.pairs, hasLocationSD: hasLocationSD,
        isFitted: isLossFitted)
      var integrals = LocationIntegrals(
        locations, layout: layout, threshold: threshold, nodes: nodes)
      do {
        let optimum = try DampedNewton.maximise(
          from: beginning.parameters(layout), longest: layout.longestSteps, lowest: layout.lowest,
          roughness: roughness
        ) { integrals.point(at: $0) }
        return Fit(optimum, layout: layout, spreads: spreads, locations: locations, integrals: integrals)
      } catch .boundary(let parameter) {
        if let lossClass = layout.lossClass(ofParameter: parameter) {
          isLossFitted[lossClass] = false
        } else if let pair = layout.pair(ofShadowing: parameter) {
          hasLocationSD[pair] = false
        } else {
          throw .noFading
        }
      } catch {
        throw .notConverged
      }
    }
  }

  /// Where to begin, in terms that hold for every layout.
  struct Beginning {
    var coefficients: [Double]
    /// One a pair of spreads, as the next.
    var logFading: [Double]
    var logLocation: [Double]
    var loss: [Double]

    func parameters(_ layout: CensoredLayout) -> [Double] {
      let logits = loss.indices.filter { layout.isFitted[$0] }.map { index in
        let share = min(max(loss[index], 1e-4), 0.999)
        return log(share / (1 - share))
      }
      let logLocation = layout.hasLocationSD.indices.filter { layout.hasLocationSD[$0] }.map {
        self.logLocation[$0]
      }
      return coefficients + logFading + logLocation + logits
    }
  }

  /// The pooled model's line and collision losses with the received packets' variance components.
  private static func beginning(
    _ locations: [CensoredLocation], _ groups: [RandomInterceptREML.Group],
    _ spreads: SpreadClasses, _ threshold: ReceptionThreshold, _ start: Fit?
  ) throws(Failure) -> Beginning {
    if let start, start.spreadPairs == spreads.pairs, start.locationSDs.allSatisfy({ $0 > 0 }) {
      let firsts = (0..<spreads.count).map { pair in spreads.pairs.firstIndex(of: pair) ?? 0 }
      return Beginning(
        coefficients: start.coefficients, logFading: firsts.map { log(start.fadingSDs[$0]) },
        logLocation: firsts.map { log(start.locationSDs[$0]) }, loss: start.collisionLoss)
    }
    let pooled: Fit
    do { pooled = try CensoredRegression.fit(locations, threshold: threshold) } catch { throw .start(error) }
    let received = try? RandomInterceptREML.fit(groups, criterion: .likelihood)
    let fading = received.map(\.residualSD) ?? pooled.fadingSD
    let location = received.map(\.locationSD) ?? pooled.fadingSD
    return Beginning(
      coefficients: pooled.coefficients,
      logFading: Array(repeating: log(max(fading, 0.3)), count: spreads.count),
      logLocation: Array(repeating: log(max(location, 0.5)), count: spreads.count),
      loss: pooled.collisionLoss)
  }
}

extension RandomInterceptTobit.Fit {
  /// The collision loss of a class with the interval of its logit; it has none if the loss is 0.
  package func loss(ofClass index: Int) -> Estimate {
    let loss = collisionLoss[index]
    guard let parameter = layout.parameter(ofLossClass: index) else { return Estimate(loss) }
    let half = Distributions.normalQuantile(0.975) * standardErrors[parameter]
    func share(_ logit: Double) -> Double { 1 / (1 + exp(-logit)) }
    return Estimate(
      loss, standardError: standardErrors[parameter] * loss * (1 - loss),
      lower95: share(parameters[parameter] - half), upper95: share(parameters[parameter] + half))
  }

  /// The maximum in its own terms, with what corrects it for the columns that were fitted.
  init(
    _ optimum: DampedNewton.Optimum, layout: CensoredLayout, spreads: SpreadClasses,
    locations: [CensoredLocation], integrals: LocationIntegrals
  ) {
    let parameters = optimum.parameters
    let corrections = Self.corrections(
      optimum, layout: layout, spreads: spreads, locations: locations, integrals: integrals)
    self.init(
      coefficients: Array(parameters.prefix(layout.columns)),
      fadingSDs: spreads.pairs.indices.map { exp(parameters[layout.fading(ofSpreadClass: $0)]) },
      locationSDs: spreads.pairs.indices.map { index in
        layout.shadowing(ofSpreadClass: index).map { exp(parameters[$0]) } ?? 0
      }, spreadPairs: spreads.pairs,
      collisionLoss: layout.collisionLoss(parameters), logLikelihood: optimum.point.value,
      parameters: parameters, covariance: optimum.covariance, locations: locations.count,
      locationCorrections: spreads.pairs.map { corrections[$0] }, layout: layout)
  }

  /// ``locationCorrections`` of each pair of spreads.
  private static func corrections(
    _ optimum: DampedNewton.Optimum, layout: CensoredLayout, spreads: SpreadClasses,
    locations: [CensoredLocation], integrals: LocationIntegrals
  ) -> [Double] {
    // The hat values of all locations sum to the columns.
    guard spreads.count > 1 else { return [correction(locations: locations.count, columns: layout.columns)] }
    let covariance = optimum.covariance.leading(layout.columns)
    var integrals = integrals
    var counts = Array(repeating: 0.0, count: spreads.count)
    var hats = counts
    for (g, location) in locations.enumerated() {
      let information = max(0, -integrals.integrate(g, optimum.parameters).hessian[0])
      let pair = spreads.pairs[location.spreadClass]
      counts[pair] += 1
      hats[pair] += information * Matrix.dot(covariance * location.design, location.design)
    }
    return zip(counts, hats).map { ($0 / max(1, $0 - $1)).squareRoot() }
  }
}
