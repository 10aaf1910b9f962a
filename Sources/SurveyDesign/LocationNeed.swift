package import PathLoss
import RadioSurvey
import Statistics
package import Support
package import CalibrationModel

extension PathLossModel {
  /// The model with this many more locations in three groups over a range of distances in metres, all else unchanged:
  /// what a longer survey is expected to know. `nil` if the covariance has no inverse.
  package func adding(_ locations: Int, over range: Interval, packets: Int) -> PathLossModel? {
    let sd = locationSD(packets: packets)
    guard sd > 0, let added = covariance.adding(Double(locations), over: range, variance: sd * sd) else {
      return nil
    }
    var model = self
    model.covariance = added
    model.degreesOfFreedom += Double(locations)
    return model
  }

  /// Half of the 95 % interval of the exponent: t √V11 / 10.
  package var exponentHalfWidth: Double {
    Distributions.studentTQuantile(0.975, degreesOfFreedom: degreesOfFreedom)
      * covariance.slopeVariance.squareRoot() / 10
  }

  /// The model if shadowing had another SD in dB, and all that rests on it.
  package func withShadowing(_ shadowingSD: Double, packets: Int) -> PathLossModel {
    var model = self
    model.shadowingSD = shadowingSD
    let ratio = model.locationSD(packets: packets) / locationSD(packets: packets)
    if ratio.isFinite { model.covariance = covariance.scaled(by: ratio * ratio) }
    return model
  }

  /// Locations more until the exponent is known within ± a half-width > 0, by the t interval that a fit will print.
  ///
  /// - Parameters:
  ///   - shadowing: σL in dB with its interval, which gives the range of the answer.
  ///   - range: distances in metres over which new locations are spread in three groups.
  ///   - packets: received at each.
  package func need(exponentWithin halfWidth: Double, shadowing: Estimate, over range: Interval, packets: Int)
    -> LocationNeed
  {
    let more = { (sd: Double) in
      let model = withShadowing(sd, packets: packets)
      return LocationNeed.smallest { count in
        model.adding(count, over: range, packets: packets).map { $0.exponentHalfWidth <= halfWidth } ?? false
      }
    }
    return LocationNeed(
      goal: halfWidth, now: exponentHalfWidth,
      more: exponentHalfWidth <= halfWidth ? 0 : more(shadowing.estimate),
      moreLow: shadowing.lower95.flatMap(more), moreHigh: shadowing.upper95.flatMap(more))
  }

  /// Locations more until the shadowing SD is known within ± a share > 0 of itself.
  ///
  /// Its interval shrinks as 1/√(G − 2), so that (G − 2)(now/share)² + 2 are needed in all: from the interval as it is, which
  /// fading widens where dwells are short. The low end of the answer is ``SurveySize/locations(shadowingWithin:)``, which
  /// holds where fading adds nothing. There is no answer where shadowing is estimated as 0.
  package func need(shadowingWithin share: Double, shadowing: Estimate) -> LocationNeed {
    let locations = degreesOfFreedom + 2
    let whole = { (count: Double) -> Int? in
      let more = max(0, (count - locations - 1e-9).rounded(.up))
      return more <= Double(LocationNeed.most) ? Int(more) : nil
    }
    guard shadowing.estimate > 0, let lower = shadowing.lower95, let upper = shadowing.upper95 else {
      return LocationNeed(goal: share, now: nil, more: nil)
    }
    let now = (upper - lower) / 2 / shadowing.estimate
    let ratio = now / share
    let needed = 2 + degreesOfFreedom * ratio * ratio
    let ideal = SurveySize.locations(shadowingWithin: share)
    return LocationNeed(
      goal: share, now: now, more: now <= share ? 0 : whole(needed), moreLow: whole(min(needed, ideal)),
      moreHigh: whole(max(needed, ideal)))
  }
}

extension LocationNeed {
  /// The smallest m in 0…``most`` for which a condition holds that stays true once it is; `nil` if none does.
  package static func smallest(where isEnough: (Int) -> Bool) -> Int? {
    if isEnough(0) { return 0 }
    return isEnough(most) ? (1..<most).first(onwards: isEnough) : nil
  }
}
