package import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import Support

/// With which margin, dwell and time-out an app should change from one beacon to another, by the fits of a survey.
///
/// A device stands at a beacon. The lead of another over it, in smoothed level less assumed power, is a normal AR(1) process from step to step
/// about the mean of the place: how long it takes to reach the margin for the dwell is that of a ``LevelChain``. The same at the other
/// beacon is the delay. What is asked of each setting is asked of the worst of all pairs.
@Memberwise(unlabelled: 1) package struct SwitchQuestion: Sendable {
  /// Which beacons, and what is known of them.
  package var nearest: NearestQuestion
  package var filter: ReplayFilter
  /// Seconds from one comparison to the next, > 0.
  package var every: Double
  /// Share of the places that rates and delays are to hold for, 0.5…0.999.
  package var share: Double = 0.8
  /// False switches an hour at most, > 0.
  package var falsePerHour: Double = 1
  /// Pairs that are followed through all settings: the hardest of each conditions.
  private static let mostPairs = 8
  /// No app waits longer, seconds.
  private static let longest = 120.0

  private struct Side: Sendable {
    var pair: SwitchForecast.Pair
    /// At the first, the lead of the second.
    var away: SwitchLead
    /// At the second, the lead of the second at an unlucky place.
    var there: SwitchLead
    /// dB by which the second is farther ahead at itself than at the first, at unlucky places of both.
    var gap: Double { there.mean - away.mean }
  }

  private struct Pace {
    /// SD of the smoothed level about the place's own, dB.
    var sd: Double
    /// Its correlation from step to step.
    var autocorrelation: Double
    /// Seconds by which the filter lags.
    var lag: Double
    /// Seconds between advertising events.
    var interval: Double
    /// Share of packets that are lost.
    var lost: Double
  }

  /// What a setting comes to with the hardest beacons.
  private struct Trial: Sendable {
    var setting: SwitchSetting
    /// False switches per hour, at the upper end of the interval.
    var rate: Double
    /// Seconds.
    var delay: Double
  }

  /// The answer; `nil` if no two beacons have a position, a usable fit and a known pace.
  package func forecast() -> SwitchForecast? {
    var sides: [Side] = []
    var paces: [Pace] = []
    for conditions in nearest.conditions {
      let field = nearest.field(conditions)
      let known = field.sources.map(pace)
      paces += known.compactMap(\.self)
      guard known.compactMap(\.self).count > 1 else { continue }
      sides += self.sides(field, known, conditions)
    }
    guard !sides.isEmpty else { return nil }
    let untold = sides.filter { $0.gap <= 0 }.sorted { $0.gap < $1.gap }.map(\.pair)
    var forecast = SwitchForecast(
      probability: share, radius: nearest.radius, falsePerHour: falsePerHour, untold: untold,
      pairs: sides.count)
    let told = sides.filter { $0.gap > 0 }
    // The hardest: those whose rival comes nearest to the lead, and those that are slowest to be distinguished.
    let hardest =
      told.sorted { $0.away.mean / $0.away.sd > $1.away.mean / $1.away.sd }.prefix(Self.mostPairs)
      + told.sorted { $0.there.mean / $0.there.sd < $1.there.mean / $1.there.sd }.prefix(Self.mostPairs)
    guard !hardest.isEmpty, let timeOut = timeOut(paces) else { return forecast }
    let lag = paces.map(\.lag).max() ?? 0
    let needed = SwitchSweep.dwells.map { SwitchLead.needed($0, every: every) }
    func order(_ trial: Trial) -> (Double, Double, Double) {
      (trial.delay, trial.setting.dwell, trial.setting.margin)
    }
    // What is allowed is kept to at the unfavourable end of the interval, as regions do.
    let tried = ParallelWork.map(SwitchSweep.margins) { margin -> [Trial] in
      let rates = hardest.map {
        $0.away.falsePerHour(margin: margin, needed: needed, every: every, mean: $0.away.interval.upper)
      }
      let delays = hardest.map { $0.there.steps(margin: margin, needed: needed) }
      return needed.indices.map { index in
        let delay = delays.map { $0[index] }.max() ?? 0
        return Trial(
          setting: SwitchSetting(margin: margin, dwell: SwitchSweep.dwells[index], timeOut: timeOut),
          rate: rates.map { $0[index] }.max() ?? 0, delay: lag + every * delay)
      }
    }
    let allowed = tried.joined().filter { $0.rate <= falsePerHour && $0.delay <= Self.longest }
    guard let best = allowed.min(by: { order($0) < order($1) }) else { return forecast }
    func rate(_ side: Side, _ mean: Double) -> Double {
      side.away.falsePerHour(
        margin: best.setting.margin, needed: [SwitchLead.needed(best.setting.dwell, every: every)],
        every: every, mean: mean)[0]
    }
    guard let worst = hardest.map({ (side: $0, rate: rate($0, $0.away.mean)) }).max(by: { $0.rate < $1.rate })
    else { return forecast }
    forecast.setting = best.setting
    forecast.predicted = worst.rate
    forecast.interval = Interval(
      lower: min(rate(worst.side, worst.side.away.interval.lower), worst.rate),
      upper: max(best.rate, worst.rate))
    forecast.delay = best.delay
    forecast.worst = worst.side.pair
    return forecast
  }

  private func pace(_ source: BeaconField.Source) -> Pace? {
    guard let fit = nearest.fits.first(where: { $0.conditions == source.model.conditions }), !fit.averaged,
      let rho = fit.autocorrelation, source.model.fadingSD > 0
    else { return nil }
    let beacon = nearest.site.beacon(source.identifier)
    let lost = min(fit.lostShare(at: nearest.site), 0.99)
    let interval: Double
    if let milliseconds = beacon?.advertisingInterval {
      // The beacon adds 0 to 10 ms to every interval.
      interval = (milliseconds + 5) / 1000
    } else if let heard = fit.packetInterval, heard > 0 {
      interval = heard * (1 - lost)
    } else {
      return nil
    }
    // Of packets that are received every 1/(1 − lost)-th, as far apart on average.
    let gap = 1 / (1 - lost)
    let course = FilterCourse(
      filter, interval: interval * gap, autocorrelation: min(max(pow(max(rho, 0), gap), 0), 0.99))
    let factor = max(course.settledFactor, 1e-6)
    let half = course.packets(toFollowAllBut: 0.5) ?? 0
    return Pace(
      sd: source.model.fadingSD * factor.squareRoot(),
      autocorrelation: course.correlation(after: every / (interval * gap)),
      lag: Double(half) * interval * gap, interval: interval, lost: lost)
  }

  /// Every pair of a floor, from both sides.
  private func sides(_ field: BeaconField, _ paces: [Pace?], _ conditions: FitConditions) -> [Side] {
    let z = Distributions.normalQuantile(share)
    let drawn = nearest.drawn(field)
    /// To where people stand around each beacon.
    func ways(_ directions: Int) -> [[[BeaconWay]]] {
      field.sources.indices.map {
        field.spots(around: $0, radius: nearest.radius, directions: directions).map(field.ways)
      }
    }
    let (many, few) = (ways(16), ways(4))
    var sides: [Side] = []
    for first in field.sources.indices {
      for second in field.sources.indices where second != first {
        guard let own = paces[first], let other = paces[second] else { continue }
        let variance = own.sd * own.sd + other.sd * other.sd
        let correlation =
          (own.sd * own.sd * own.autocorrelation + other.sd * other.sd * other.autocorrelation) / variance
        /// Lead of the second beacon for people at the first, at a place unlucky by the given SDs.
        func lead(at index: Int, _ sign: Double) -> SwitchLead {
          func mean(_ field: BeaconField, _ ways: [[BeaconWay]]) -> Double {
            let lead = LoudestBeacon.Level(
              oneOf: ways.map { field.placeLead(of: second, over: first, along: $0) })
            return lead.mean + sign * z * lead.sd
          }
          let estimate = mean(field, many[index])
          return SwitchLead(
            mean: estimate, interval: Interval(draws: drawn.map { mean($0, few[index]) }, around: estimate),
            sd: variance.squareRoot(), autocorrelation: correlation)
        }
        sides.append(
          Side(
            pair: SwitchForecast.Pair(
              first: field.sources[first].identifier, second: field.sources[second].identifier,
              names: [first, second].map { index in
                let identifier = field.sources[index].identifier
                return nearest.site.beacon(identifier)?.name ?? identifier.description
              }, conditions: conditions), away: lead(at: first, 1), there: lead(at: second, -1)))
      }
    }
    return sides
  }

  /// The shortest time-out that drops a beacon at hand less often than a tenth of the false switches allowed; `nil` if none does.
  private func timeOut(_ paces: [Pace]) -> Double? {
    SwitchSweep.timeOuts.first { seconds in
      paces.allSatisfy { pace in
        let needed = max(1, Int((seconds / pace.interval).rounded(.down)))
        let silent = FadingSlots(autocorrelation: 0, collisionLoss: pace.lost).leaving(
          -RegionMonitor.farthestLevel, fineness: .search)?.slots(needed: needed)
        return 3600 / pace.interval / (silent ?? RunWait.longest) <= falsePerHour / 10
      }
    }
  }
}
