package import CalibrationModel
import Foundation
import PathLoss
package import RadioSurvey
import Statistics
import Support

/// Holds each beacon of new logs against a calibration: its level, how evenly the level changed, and whether it is heard at all.
///
/// A *setting* is a set of conditions without the placement: one phone, crowd level and carriage. What changed for all beacons of a
/// setting alike, by another phone, crowd or day, is the median over beacons of their mean changes; it is taken off first, so that
/// neither a new phone fails every beacon nor a weak beacon hides among the others. A place counts once, as the mean over its settings.
///
/// Where the beacons are in two groups, the one nearer to the calibration is taken for unchanged; see ``Division``.
///
/// Where one or two beacons were carried past receivers that hang, the receivers are judged in the same way.
///
/// *Paired*, if three beacons or more have three places or more that the surveyor named both times: the change of a place is new less
/// old level, the fall between differing distances taken off, and counts by the variance that its packets leave. Otherwise the mean residuals from the calibrated fall are compared,
/// each beacon with itself, as far as beacons differ at all. The variance of a place is pooled over the beacons, and no less than the beacon's own.
///
/// - *Silent*: not heard where the calibration heard it, or would, at so many places that chance is below 1 %; see ``BeaconHearing``. A
///   beacon that is heard elsewhere is silent at some of the places where it was heard well, if that is no chance either.
/// - *Moved*: the change differs from place to place by more than that of other beacons (F test against the median variance of the
///   others, at a false discovery rate of 1 %), and the SD in excess is above half the margin. At new places, the residuals scatter by more than
///   those of the others and its own in the calibration, with an SD in excess above the margin: that a beacon's mean level is where it was does
///   not say that the beacon is.
/// Near the receiver's floor the mean of the packets that still come changes by less than the level. Where a setting shows such a floor,
/// places that are at or below it now count only if they fell by twice the margin more than the beacon's other places, those that were there
/// before only if they rose by so much more, and a beacon with nothing but such places is unclear.
///
/// Where the new logs hold nothing below some level although the calibration does, places near that level are left out.
///
/// - *Sparse*: fewer of its packets are received than of the other beacons at the same visits, against the calibration.
/// - *Shifted or silent in a part of the settings*: see ``Part``.
/// - *Equivalent*, *shifted*, *unclear*: as in ``DriftCheck``, but *shifted* at a false discovery rate of 2 %, and by a p value below 1 %.
package struct BeaconDrift {
  /// Packets below which the mean level of a place depends on what the receiver misses.
  static let surePackets = 10
  /// Expected share of false alarms among beacons called moved, and among those called shifted. A gate that runs each week would name a beacon
  /// falsely about every tenth week at ``DriftCheck/falseDiscoveryRate``.
  private static let rates = (moved: 0.01, shifted: 0.02)
  /// Chance of each beacon by itself to be called shifted, if it did not. Beside one that changed much, Benjamini and Hochberg's procedure lets
  /// others pass at a chance that is larger by the number of beacons.
  private static let eachRate = 0.01
  /// A change of all its places by so many times the SD in excess is one of its level first: covered or weak rather than moved.
  private static let dominant = 3.0

  /// Shift of each beacon in dB that would matter, > 0.
  let margin: (BeaconIdentifier) -> Double
  /// Whether the verdicts are on receivers: the calibration has fewer than three beacons, and three receivers or more.
  package let isOfReceivers: Bool
  /// Surveys that are judged one by one: chances of false alarms are divided by their number.
  var surveys: Double
  /// Whether the calibration does not know the receiver: all levels may differ by it.
  package var hasOtherReceiver = false
  /// Where beacons hang, by which it is known at which new places they should be heard.
  package var hung: [BeaconIdentifier: Position] = [:]
  /// Beacons that other logs of the same check hear.
  package var heardElsewhere: Set<BeaconIdentifier> = []
  var new: [DriftSample]
  var old: [DriftSample]

  /// - Parameter new: fits of the new logs. Refused ones count: only their locations are used.
  /// - Parameter surveys: surveys that are judged one by one, of which this is one, ≥ 1.
  /// - Parameter margin: shift of each beacon in dB that would matter, > 0.
  package init(
    _ new: [ConditionFit], calibration: [ConditionFit], among surveys: Int = 1,
    margin: @escaping (BeaconIdentifier) -> Double = { _ in 3 }
  ) {
    self.margin = margin
    self.surveys = Double(max(1, surveys))
    let beacons = Set(calibration.flatMap { $0.locationMeans.map(\.beacon) })
    isOfReceivers =
      beacons.count < LevelDifference.minimumBeacons
      && Set(calibration.compactMap(\.conditions.receiver)).count >= LevelDifference.minimumBeacons
    (self.new, old) = DriftSample.samples(new, calibration, exchangesEnds: isOfReceivers)
  }

  /// Verdicts, in the order of identities, on the beacons of the calibration of which something can be said or is expected.
  ///
  /// - Parameter cuts: see ``cuts(_:)``; places near them are left out.
  package func verdicts(_ logs: [[Dwell]], cuts: [FitConditions: Double] = [:]) -> [BeaconVerdict] {
    clear(of: cuts).answers(logs)
  }

  private func answers(_ logs: [[Dwell]]) -> [BeaconVerdict] {
    let visits =
      isOfReceivers
      ? self.visits(logs.flatMap(\.self)) : logs.flatMap(self.visits) + self.visits(Self.together(logs))
    let hearing = BeaconHearing(visits, old: old, hung: hung)
    let whole = silent(visits, hearing)
    let silent = whole + silentInPart(visits, except: Set(whole.map(\.beacon)))
    let changes = changes(except: Set(silent.map(\.beacon)), visits, hearing)
    let named = (silent + changes).filter { [.silent, .shifted, .moved].contains($0.answer) }.map(\.beacon)
    let lost = lost(visits, except: Set(named))
    let sparse = sparse(visits, hearing, except: Set(named + lost.map(\.beacon)))
    return (silent + changes + lost + sparse).sorted { $0.beacon < $1.beacon }
  }
}

extension BeaconDrift {
  struct Change {
    var beacon: BeaconIdentifier
    /// The change of each place, or its new residual, dB.
    var places: [Double]
    /// Old residuals, dB; none if places are paired.
    var before: [Double]
    /// Variance of each place in that of a usual one, by its packets; none if all are alike.
    var noise: [Double] = []
    /// Variance of the mean change because losses of walls are estimates, dB².
    var lossVariance = 0.0
    /// Variance of the mean change because places near one another are alike, in variances of a place; see ``DriftSample/alikeness(_:_:)``.
    var alikeness = 0.0
    /// Mean change against the calibration, nothing taken off, dB.
    var whole = 0.0
    /// Mean level at the same places before and now, dBm.
    var levels: (before: Double, now: Double)?
    /// Whether the places are clear of the receiver's floor.
    var isClear = true
    /// How many of them are, if they are too few.
    var clearPlaces = 0
    /// Whether it is known how evenly they changed: enough of them are clear of the floor whatever their change.
    var tellsEvenness = true
    var freedom: Double { Double(places.count - 1) }
    /// Places with as many packets as usual that would tell the mean as well.
    var weight: Double { noise.isEmpty ? Double(places.count) : noise.reduce(0) { $0 + 1 / $1 } }
    var mean: Double {
      noise.isEmpty ? places.mean : zip(places, noise).reduce(0) { $0 + $1.0 / $1.1 } / weight
    }
    /// Of a place with as many packets as usual, dB².
    var variance: Double {
      guard !noise.isEmpty else { return places.variance }
      let mean = mean
      return zip(places, noise).reduce(0) { $0 + ($1.0 - mean) * ($1.0 - mean) / $1.1 } / max(1, freedom)
    }
  }

  private func changes(
    except silent: Set<BeaconIdentifier>, _ visits: [Visit], _ hearing: BeaconHearing
  ) -> [BeaconVerdict] {
    let all = Set(old.map(\.beacon))
    guard all.count >= LevelDifference.minimumBeacons else { return [] }
    let (overall, isPaired) = judged()
    let judged = inParts(overall)
    // Of those that are heard, were at a place that is visited again, or should be at new ones, something is expected.
    let stops = Set(visits.filter(\.stop.isNamed).map(\.stop.place))
    let expected = Set(
      old.filter { $0.isNamed && stops.contains($0.place) }.map(\.beacon) + new.map(\.beacon)
        + hearing.beacons.filter { $0.value.contains { $0.chance < 0.5 } }.map(\.key))
    let rest = all.intersection(expected).subtracting(silent).subtracting(judged.map(\.beacon))
    return judged.filter { !silent.contains($0.beacon) }
      + rest.map { beacon in
        BeaconVerdict(
          beacon: beacon, answer: .unclear,
          places: Set(new.filter { $0.beacon == beacon }.map(\.place)).count,
          isPaired: isPaired, margin: margin(beacon), placesNeeded: LevelDifference.minimumPlaces)
      }
  }

  /// - Parameter whole: the groups that the beacons are in, of which a part is judged.
  func judged(_ whole: Division? = nil) -> (verdicts: [BeaconVerdict], isPaired: Bool) {
    let pairs = paired()
    let isPaired = pairs.count >= LevelDifference.minimumBeacons
    let changes = isPaired ? pairs : unpaired()
    guard changes.count >= LevelDifference.minimumBeacons else { return ([], isPaired) }
    guard let division = whole ?? division(changes, levels(changes, isPaired: isPaired)) else {
      return (judged(changes, isPaired: isPaired), isPaired)
    }
    let against = isPaired ? paired(division.still) : unpaired(division.still)
    return (judged(against, isPaired: isPaired, division), isPaired)
  }

  /// Variance of a place; the mean change of each beacon with its variance; and what that has beside the number of its own places.
  private func levels(_ changes: [Change], isPaired: Bool) -> (
    usual: Double, levels: [(level: Double, variance: Double)], rest: [Double]
  ) {
    let usual = Self.usualVariance(changes.map { ($0.variance, $0.freedom) })
    let before = isPaired ? changes.map { _ in (mean: 0, variance: 0) } : Self.shrunk(changes.map(\.before))
    // What a mean may be off by, whatever the number of its own places.
    let rest = zip(changes, before).map { change, before in
      before.variance + change.lossVariance + change.alikeness * max(usual, change.before.variance)
    }
    let levels = zip(zip(changes, before), rest).map { pair, rest in
      (
        level: pair.0.mean - pair.1.mean,
        variance: max(usual, pair.0.variance) / pair.0.weight + rest
      )
    }
    return (usual, levels, rest)
  }

  /// - Parameter division: the beacons that the others are held against, where they are in two groups.
  private func judged(_ changes: [Change], isPaired: Bool, _ division: Division? = nil) -> [BeaconVerdict] {
    let freedom = max(1, changes.reduce(0) { $0 + $1.freedom })
    let (usual, levels, rest) = levels(changes, isPaired: isPaired)
    let isClear = changes.map(\.isClear)
    let isStill = division.map { division in changes.map { division.still.contains($0.beacon) } }
    let tellsUsual = isPaired && isClear.count(where: \.self) >= LevelDifference.minimumBeacons
    let differences = Self.againstOthers(
      levels, freedom: freedom,
      isUsed: isStill?.contains(true) == true ? isStill : tellsUsual ? isClear : nil)
    let rate = Self.rates.shifted / surveys
    let shifted = FalseDiscovery.adjusted(differences.map(\.pValue))
    // At new places a beacon scatters as it did before, if it does so more than others.
    let scatters = changes.map { change -> (variance: Double, freedom: Double) in
      let others = freedom - change.freedom
      return isPaired
        ? (usual, others) : (max(usual, change.before.variance), min(others, Double(change.before.count - 1)))
    }
    let uneven = FalseDiscovery.adjusted(
      zip(changes, scatters).map { change, scatter in
        scatter.variance > 0
          ? Distributions.fTail(
            change.variance / scatter.variance, numerator: change.freedom,
            denominator: max(1, scatter.freedom)) : 1
      })
    return changes.indices.map { index in
      let (change, difference) = (changes[index], differences[index])
      let margin = margin(change.beacon)
      let excess = max(0, change.variance - scatters[index].variance).squareRoot()
      let equivalence = difference.equivalenceP(margin: margin)
      let answer: BeaconVerdict.Answer =
        if !change.isClear {
          .unclear
        } else if change.tellsEvenness, uneven[index] < Self.rates.moved / surveys,
          excess > (isPaired ? margin / 2 : margin),
          abs(difference.difference) < Self.dominant * excess
        {
          .moved
        } else if equivalence < DriftCheck.equivalenceLevel {
          .equivalent
        } else if shifted[index] < rate, difference.pValue < Self.eachRate / surveys,
          abs(difference.difference) > margin / 2
        { .shifted } else { .unclear }
      let interval = difference.interval95
      return BeaconVerdict(
        beacon: change.beacon, answer: answer, places: change.places.count, isPaired: isPaired,
        margin: margin, shift: change.isClear ? difference.difference : nil,
        standardError: change.isClear ? difference.standardError : nil,
        interval: change.isClear ? interval : nil,
        spread: change.isClear ? change.variance.squareRoot() : nil,
        usualSpread: usual.squareRoot(),
        placesNeeded: answer == .unclear && change.isClear
          ? Self.needed(
            change, variance: max(usual, change.variance), before: rest[index], among: changes.count,
            margin: margin
          ).flatMap { $0 > most(change.beacon, isPaired: isPaired) ? nil : $0 } : nil, levels: change.levels,
        clearPlaces: change.isClear ? nil : change.clearPlaces,
        division: answer == .shifted && division?.still.contains(change.beacon) == false ? division : nil)
    }
  }

  /// Places that there are to measure: paired, those of the calibration.
  private func most(_ beacon: BeaconIdentifier, isPaired: Bool) -> Int {
    isPaired ? Set(old.filter { $0.beacon == beacon && $0.isNamed }.map(\.place)).count : .max
  }

  /// Places at which all beacons together would be shown equivalent with a chance of about 80 % if nothing had changed; `nil` if no number
  /// would do, because the calibration itself does not know the beacon well enough.
  ///
  /// With m the margin and q = 0.8^(1/beacons), the standard error must be m / (z₀.₉₅ + z₍₁₊q₎⸝₂).
  private static func needed(
    _ change: Change, variance: Double, before: Double, among beacons: Int, margin: Double
  ) -> Int? {
    let each = pow(0.8, 1 / Double(beacons))
    let error = margin / (Distributions.normalQuantile(0.95) + Distributions.normalQuantile((1 + each) / 2))
    return DriftCheck.needed(
      variance: variance, error: error, before: before,
      atLeast: max(LevelDifference.minimumPlaces, change.places.count + 1))
  }

  /// The variance of a place of a beacon that did not move: the median over beacons, so that one that moved does not widen the others'
  /// intervals. With ν degrees of freedom the median of an estimated variance is about (1 − 2/(9ν))³ of the variance (E. B. Wilson,
  /// M. M. Hilferty, Proc. Natl. Acad. Sci. 17, 1931, doi 10.1073/pnas.17.12.684).
  private static func usualVariance(_ beacons: [(variance: Double, freedom: Double)]) -> Double {
    let freedom = Median.of(beacons.map(\.freedom))
    return Median.of(beacons.map(\.variance)) / pow(1 - 2 / (9 * max(1, freedom)), 3)
  }

  /// Where each beacon was in the calibration: the mean of its places, drawn towards that of all beacons by as much as its places scatter
  /// more than beacons do. The variance of beacons is taken one standard error above its moment estimate, so that it is not missed.
  private static func shrunk(_ beacons: [[Double]]) -> [(mean: Double, variance: Double)] {
    let usual = usualVariance(beacons.map { ($0.variance, Double($0.count - 1)) })
    let errors = beacons.map { usual / Double($0.count) }
    let means = beacons.map(\.mean)
    let scatter = means.variance
    let between = max(
      0, scatter - errors.mean + scatter * (2 / Double(max(1, beacons.count - 1))).squareRoot())
    return zip(means, errors).map { mean, error in
      let share = between + error > 0 ? between / (between + error) : 1
      return (means.mean + share * (mean - means.mean), share * error)
    }
  }

  /// Each level less the mean of all but those that stand out from the median by 2.5 standard errors.
  /// - Parameter isUsed: which levels tell what is usual, one or more; `nil` for all.
  static func againstOthers(
    _ levels: [(level: Double, variance: Double)], freedom: Double, isUsed: [Bool]? = nil
  ) -> [LevelDifference] {
    let isUsed = isUsed ?? levels.map { _ in true }
    let middle = Median.of(zip(levels, isUsed).filter(\.1).map(\.0.level))
    let isUsual = levels.indices.map { index in
      isUsed[index] && abs(levels[index].level - middle) <= 2.5 * levels[index].variance.squareRoot()
    }
    let usual = zip(levels, isUsual).filter(\.1).map(\.0)
    guard !usual.isEmpty else {
      return levels.map {
        LevelDifference(
          $0.level - middle, standardError: (2 * $0.variance).squareRoot(), degreesOfFreedom: freedom)
      }
    }
    let count = Double(usual.count)
    let centre = usual.map(\.level).mean
    let error = usual.map(\.variance).mean / count
    return zip(levels, isUsual).map { level, isUsual in
      let own = level.variance + error - (isUsual ? 2 * level.variance / count : 0)
      return LevelDifference(
        level.level - centre, standardError: max(level.variance / 2, own).squareRoot(),
        degreesOfFreedom: freedom)
    }
  }
}
