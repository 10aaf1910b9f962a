import CalibrationModel
import Foundation
package import RadioSurvey
import Statistics
import Support

/// The estimator that knows of lost packets, fitted to one set of conditions, in the terms of a ``ConditionFit``.
struct LossMixtureFit {
  /// Every location, silent ones included.
  let locations: [CensoredLocation]
  /// τ and w that the locations were cut by.
  let threshold: ReceptionThreshold
  /// Where they come from; `nil` if nothing was lost, so that they do not matter.
  let sensitivity: ReceiverSensitivity?
  /// The fit.
  let fit: RandomInterceptTobit.Fit
  /// What the whole fit says of its locations.
  let whole: HeldOutCheck.Rest
  /// Each location's level as its packets received and lost tell it; `nil` if nothing was heard, or that has no answer.
  let ownLevels: [OwnLevel?]

  /// `nil` if the likelihood has no maximum: too few locations, or no packet differs from another.
  ///
  /// - Parameters:
  ///   - stated: the receiver's sensitivity in dBm, if its profile has one.
  ///   - levels: everything that the receiver read.
  init?(_ counted: [CountedLocation], stated: Double?, levels: RSSIHistogram, worth: PacketWorth) {
    let found =
      counted.contains { $0.lost > 0 }
      ? ReceiverSensitivity.find(counted, stated: stated, levels: levels) : nil
    sensitivity = found?.sensitivity
    let threshold = sensitivity?.threshold ?? .none
    let locations = counted.map {
      $0.censored(
        by: threshold, autocorrelation: worth.autocorrelation, isWeighted: worth.packetSD == nil)
    }
    guard
      let fit = try? RandomInterceptTobit.fit(
        locations, threshold: threshold, start: found?.fit)
    else { return nil }
    self.fit = fit
    let whole = HeldOutCheck.Rest(
      parameters: fit.parameters, covariance: fit.covariance, layout: fit.layout, locations: locations.count)
    self.whole = whole
    ownLevels = locations.map { OwnLevel($0, rest: whole, threshold: threshold) }
    self.threshold = threshold
    self.locations = locations
  }

  /// Levels in dBm of the locations at which something was heard; the mean of the packets received where there is no other.
  var heardLevels: [Double] {
    zip(locations, ownLevels).compactMap { location, own in location.mean.map { own?.value ?? $0 } }
  }

  /// Locations − 2.
  var degreesOfFreedom: Int { locations.count - 2 }

  /// Level at 1 m, dBm.
  var referencePower: Estimate {
    Estimate(
      fit.coefficients[0], standardError: fit.correction * fit.standardErrors[0],
      degreesOfFreedom: Double(degreesOfFreedom))
  }

  /// n = −b1/10.
  var pathLossExponent: Estimate {
    Estimate(
      -fit.coefficients[1] / 10, standardError: fit.correction * fit.standardErrors[1] / 10,
      degreesOfFreedom: Double(degreesOfFreedom))
  }

  /// Covariance of the line, corrected as its standard errors are.
  var covariance: LineCovariance {
    LineCovariance(fit.covariance).scaled(by: fit.correction * fit.correction)
  }

  var collisionLoss: Estimate { fit.collisionLoss.isEmpty ? Estimate(0) : fit.loss(ofClass: 0) }

  /// σL, corrected for the columns that were fitted, and σF, with intervals of their logarithms.
  var spreads: FittedSpreads {
    let interval: (Double, Int) -> Interval = { value, index in
      let quantile = Distributions.studentTQuantile(0.975, degreesOfFreedom: Double(degreesOfFreedom))
      return Interval(about: value, logHalfWidth: quantile * fit.standardErrors[index])
    }
    let locationSD = fit.correction * fit.locationSD
    return FittedSpreads(
      locationSD: locationSD,
      locationInterval: fit.locationSD > 0
        ? interval(locationSD, fit.layout.shadowing(ofSpreadClass: 0) ?? 0) : nil,
      residualSD: fit.fadingSD, residualInterval: interval(fit.fadingSD, fit.layout.fading(ofSpreadClass: 0)),
      holdsRounding: false)
  }
}

/// A location as it was counted, before anything is said about the receiver.
@Memberwise package struct CountedLocation: Hashable, Sendable {
  /// x_g, one number a column.
  package var design: [Double]
  /// Levels received.
  package var histogram: RSSIHistogram
  /// Packets expected and not received, ≥ 0.
  package var lost: Int
  /// Dwells that the packets come from, ≥ 1.
  package var dwells: Int = 1

  /// What it tells a model whose receiver has this threshold.
  ///
  /// - Parameters:
  ///   - autocorrelation: ρ of successive packets.
  ///   - isWeighted: whether each packet counts as the share of an independent one that it is worth, 1/(k v(k, ρ)) for dwells of k
  ///     packets, see ``AutoregressiveMean``. Where dwells differ, packets of several are alike for another reason, and all count.
  package func censored(
    by threshold: ReceptionThreshold, autocorrelation: Double = 0, isWeighted: Bool = true
  ) -> CensoredLocation {
    func factor(_ packets: Int) -> Double {
      AutoregressiveMean.varianceFactor(packets: max(1, packets), autocorrelation: autocorrelation)
    }
    let length = max(1, (histogram.count + lost) / max(1, dwells))
    var location = CensoredLocation(
      design: design, histogram: histogram, lost: lost, threshold: threshold,
      worth: isWeighted ? 1 / (factor(length) * Double(length)) : 1)
    if !isWeighted { location.levelWorth = 1 / factor(histogram.count) }
    return location
  }
}

extension [CountedLocation] {
  /// χ² of the packets lost at each location against a common share, over its degrees of freedom; `nil` unless it is above 2 and clearly no
  /// chance. Bursts of b packets make it about 2 b.
  ///
  /// - Parameter level: dBm; of locations whose mean is below it, packets are lost because they are weak.
  func lossDispersion(above level: Double) -> Double? {
    let strong = filter { ($0.histogram.mean ?? -.infinity) > level && $0.histogram.count + $0.lost >= 10 }
    let packets = strong.reduce(0) { $0 + $1.histogram.count + $1.lost }
    let lost = strong.reduce(0) { $0 + $1.lost }
    guard strong.count > 5, lost >= 10, lost < packets else { return nil }
    let share = Double(lost) / Double(packets)
    let square = strong.reduce(0.0) { sum, location in
      let expected = Double(location.histogram.count + location.lost) * share
      return sum + pow(Double(location.lost) - expected, 2) / (expected * (1 - share))
    }
    let degrees = Double(strong.count - 1)
    guard square > 2 * degrees, Distributions.chiSquaredTail(square, degreesOfFreedom: degrees) < 0.001
    else { return nil }
    return square / degrees
  }
}

/// Below what level a receiver hears nothing. With a width w the edge is soft: a packet of level y is received with
/// probability Φ((y − τ)/w).
@Memberwise package struct ReceptionThreshold: Hashable, Sendable {
  /// τ in dBm; −∞ where every level is heard.
  package var level: Double
  /// w in dB, ≥ 0.
  package var width: Double = 0

  /// Everything is heard.
  package static let none = ReceptionThreshold(level: -.infinity)

  /// log Φ((y − τ)/w); 0 at a sharp threshold.
  package func logReception(at level: Double) -> Double {
    width > 0 && self.level > -.infinity ? NormalTail.logCDF((level - self.level) / width) : 0
  }
}
