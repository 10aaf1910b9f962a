import Foundation
import Statistics

/// Collects why a fit is refused or weak, in words that carry the numbers and say what to do.
struct FitReasons {
  /// The reasons, those for refusal first.
  var all: [FitReason] { refusals + weaknesses + cautions }
  /// Whether the fit is refused.
  var isRefused: Bool { !refusals.isEmpty }
  /// What the reasons amount to.
  var status: FitStatus { isRefused ? .refused : weaknesses.isEmpty ? .calibrated : .weak }

  private var refusals: [FitReason] = []
  private var weaknesses: [FitReason] = []
  private var cautions: [FitReason] = []

  /// Whether the locations can carry a line at all.
  mutating func judgeDesign(_ fit: ConditionFit) {
    if fit.locations < PathLossFitting.minimumLocations {
      let missing = PathLossFitting.minimumLocations - fit.locations
      refusals.append(
        FitReason(
          .tooFewLocations,
          message: "\(Self.locations(fit.locations)) with packets; a line needs "
            + "\(PathLossFitting.minimumLocations)",
          action: "measure at \(missing) more, better at "
            + "\(PathLossFitting.comfortableLocations - fit.locations), spread evenly in log distance"))
    }
    guard let range = fit.distanceRange else { return }
    let decades = log10(range.upper / range.lower)
    if decades < PathLossFitting.minimumDecades - 1e-9 {
      refusals.append(
        FitReason(
          .narrowSpan,
          message: "distances from \(Self.text(range.lower)) m to \(Self.text(range.upper)) m span "
            + "\(Self.text(decades)) decades; an exponent needs \(Self.text(PathLossFitting.minimumDecades))",
          action: "measure at \(Self.text(range.lower / 2)) m and \(Self.text(range.upper * 2)) m too"))
    }
  }

  /// Whether the level clearly falls with distance.
  mutating func judgeSlope(_ exponent: Estimate) {
    // Levels that are all equal give an exponent of rounding errors, on either side of 0.
    guard let lower = exponent.lower95, let upper = exponent.upper95, lower > Self.zeroExponent else {
      let interval = Self.interval(exponent)
      let rises = exponent.upper95.map { $0 < -Self.zeroExponent } ?? false
      refusals.append(
        FitReason(
          .slopeUnclear,
          message: rises
            ? "the level rises with distance: exponent \(Self.text(exponent.estimate)), 95 % interval \(interval)"
            : interval.isEmpty
              ? "the exponent has no 95 % interval: the level does not clearly fall with distance"
              : "the 95 % interval of the exponent, \(interval), contains 0: the level does not clearly fall with distance",
          action: rises
            ? "check distances, units and which beacon was measured"
            : "measure at more locations and over a wider span of distances"))
      return
    }
    let usual = PathLossFitting.usualExponents
    if !usual.contains(exponent.estimate) {
      weaknesses.append(
        FitReason(
          .exponentUnusual,
          message: "exponent \(Self.text(exponent.estimate)) (95 % interval \(Self.text(lower)) to "
            + "\(Self.text(upper))) lies outside \(Self.text(usual.lower)) to \(Self.text(usual.upper))",
          action:
            "check the units of distance, lost packets at far locations, and walls that only some locations have"
        ))
    }
  }

  /// Why there is no fit although locations and span suffice.
  mutating func judge(_ failure: RandomInterceptREML.Failure) {
    switch failure {
    case .singlePackets:
      refusals.append(
        FitReason(
          .singlePackets,
          message: "one packet at every location: fading cannot be told from shadowing",
          action: "stay at each location for 10 packets or more"))
    case .tooFewGroups, .design:
      refusals.append(
        FitReason(
          .narrowSpan, message: "the distances do not determine a line",
          action: "measure at more distances"))
    }
  }

  /// What else a reader must know.
  mutating func judgeQuality(_ fit: ConditionFit, survey: SurveyedLocations, mixed: MixedLevels?) {
    if fit.locations >= PathLossFitting.minimumLocations, fit.locations < PathLossFitting.comfortableLocations
    {
      weaknesses.append(
        FitReason(
          .fewLocations,
          message: "\(Self.locations(fit.locations)); shadowing and intervals are poorly known below "
            + "\(PathLossFitting.comfortableLocations)",
          action: "measure at \(PathLossFitting.comfortableLocations - fit.locations) more locations"))
    }
    if fit.averaged {
      weaknesses.append(
        FitReason(
          .averagedReadings,
          message:
            "levels were smoothed by their source: fading is understated and the number of packets unknown",
          action: "survey with a receiver that logs single packets"))
    }
    if survey.silent > 0, fit.estimator == .received {
      weaknesses.append(
        FitReason(
          .silentLocations,
          message: "\(Self.locations(survey.silent)) at which nothing was heard "
            + "\(survey.silent == 1 ? "was" : "were") left out: the fit knows only places that are heard, "
            + "so far levels come out too strong",
          action:
            "take the level there to be below the receiver's sensitivity; add locations at half the distance")
      )
    }
    if let mixed { weaknesses.append(Self.mixedLevels(mixed, locations: fit.locations)) }
    judgeCoverage(fit)
    if let difference = fit.shapes?.difference {
      if difference.isLarge {
        weaknesses.append(difference.reason)
      } else {
        cautions.append(difference.reason)
      }
    }
    switch fit.estimator {
    case .received:
      judgeLoss(fit)
      judgeUnknownLoss(fit)
    case .lossMixture: judgeFittedLoss(fit, silent: survey.silent)
    }
    if survey.withoutDistance > 0 {
      cautions.append(
        FitReason(
          .unknownDistance,
          message: "\(survey.withoutDistance) \(survey.withoutDistance == 1 ? "dwell has" : "dwells have") "
            + "no distance above 0 m and \(survey.withoutDistance == 1 ? "was" : "were") left out",
          action: "log distance_m, or coordinates of both location and beacon"))
    }
  }

  /// The interval of the share must be below what was promised; over groups where whole groups were left out.
  private mutating func judgeCoverage(_ fit: ConditionFit) {
    if let heldOut = fit.heldOut,
      heldOut.interval95.upper < HeldOutCheck.twoSigma || heldOut.interval68.upper < HeldOutCheck.oneSigma
    {
      weaknesses.append(
        FitReason(
          .undercoverage,
          message: "at left-out locations "
            + Self.shares(
              (heldOut.coverage68, heldOut.interval68), (heldOut.coverage95, heldOut.interval95)),
          action:
            "look for locations far off the line: another room, a wall, a wrong distance; fit them apart"))
      return
    }
    if let bands = fit.heldOutByDistance,
      let band = bands.filter(\.isTooRare).min(by: {
        Double($0.inside68) * Double($1.locations) < Double($1.inside68) * Double($0.locations)
      })
    {
      let trials = Double(band.locations)
      weaknesses.append(
        FitReason(
          .undercoverage,
          message:
            "at left-out locations from \(Self.text(band.distance.lower)) m to \(Self.text(band.distance.upper)) m "
            + Self.shares(
              (Double(band.inside68) / trials, band.interval68),
              (Double(band.inside95) / trials, band.interval95)
            ),
          action: "expect larger errors at these distances than stated; measure more locations there"))
      return
    }
    for groups in [fit.heldOutPlaces, fit.heldOutBeacons].compactMap(\.self) {
      guard let coverage = groups.heldOut,
        coverage.groupInterval95.upper < HeldOutCheck.twoSigma
          || coverage.groupInterval68.upper < HeldOutCheck.oneSigma
      else { continue }
      weaknesses.append(
        FitReason(
          .undercoverage,
          message: "with whole \(groups.unit.rawValue)s left out, "
            + Self.shares(
              (coverage.coverage68, coverage.groupInterval68), (coverage.coverage95, coverage.groupInterval95)
            ),
          action: "measure more \(groups.unit.rawValue)s; until then expect larger errors at a new one"))
      return
    }
  }

  private static func shares(_ narrow: (Double, Interval), _ wide: (Double, Interval)) -> String {
    "the 68.27 % interval held \(percent(narrow.0)) of the time (at most \(percent(narrow.1.upper))) and the 95.45 % interval "
      + "\(percent(wide.0)) (at most \(percent(wide.1.upper)))"
  }

  private mutating func judgeLoss(_ fit: ConditionFit) {
    guard let expected = fit.expectedPackets, expected > fit.receivedPackets else { return }
    let lost = expected - fit.receivedPackets
    let share = Double(lost) / Double(expected)
    let reason = FitReason(
      .packetsLost,
      message:
        "\(lost) of \(expected) expected packets (\(Self.percent(share))) were not received; weak packets are "
        + "lost first, so the exponent from received packets is biased low (in simulation, of 2.2: by 0.02 at 9 % "
        + "lost, by 0.2 at 27 %)",
      action: share > PathLossFitting.tolerableLoss
        ? "take the exponent as a lower bound; add locations nearer to the beacon, where nothing is lost"
        : "nothing, as long as the loss stays this small")
    if share > PathLossFitting.tolerableLoss { weaknesses.append(reason) } else { cautions.append(reason) }
  }

  private mutating func judgeUnknownLoss(_ fit: ConditionFit) {
    guard !isRefused, !fit.averaged, fit.expectedPackets == nil else { return }
    cautions.append(
      FitReason(
        .lossesUnknown,
        message:
          "how many packets were sent is not known, so lost ones could not be part of the fit; weak packets are "
          + "lost first, which biases the exponent low (in simulation, of 2.2: by 0.02 at 9 % lost, by 0.2 at 27 %)",
        action: "give advertising_interval_ms for the beacons in survey.toml, and survey without pauses"))
  }

  private mutating func judgeFittedLoss(_ fit: ConditionFit, silent: Int) {
    guard let expected = fit.expectedPackets, expected > fit.receivedPackets else { return }
    let lost = expected - fit.receivedPackets
    var message =
      "\(lost) of \(expected) expected packets (\(Self.percent(Double(lost) / Double(expected)))) were not received"
    if let loss = fit.collisionLoss {
      message += "; \(Self.percent(loss.estimate)) are lost at any level"
      if let lower = loss.lower95, let upper = loss.upper95 {
        message += " (95 % interval \(Self.percent(lower)) to \(Self.percent(upper)))"
      }
    }
    if let sensitivity = fit.sensitivity, let basis = fit.sensitivityBasis {
      message +=
        ", the rest are too weak for a sensitivity of \(Self.text(sensitivity)) dBm (\(Self.text(basis)))"
    }
    if silent > 0 { message += "; \(Self.locations(silent)) at which nothing was heard counted too" }
    cautions.append(
      FitReason(
        .lossesFitted, message: message,
        action: fit.sensitivityBasis == .stated
          ? "nothing: the exponent allows for both kinds of loss"
          : "give sensitivity_dbm for the receiver in survey.toml if it is known; otherwise nothing"))
  }

  private static func text(_ basis: ReceiverSensitivity.Basis) -> String {
    switch basis {
    case .stated: "as stated"
    case .edge: "where the levels break off"
    case .soft: "fitted, because the levels fade out"
    }
  }

  private static func mixedLevels(_ mixed: MixedLevels, locations: Int) -> FitReason {
    FitReason(
      .mixedLevels,
      message: "levels within \(mixed.locations) of \(locations) locations fall into two groups "
        + "\(text(mixed.separation)) dB apart, \(percent(mixed.upperShare)) in the stronger one: as if two receivers "
        + "or two beacons were taken for one",
      action: "find what the groups differ in (receiver, beacon, carriage) and log it as a condition")
  }

  private static func locations(_ count: Int) -> String { count == 1 ? "1 location" : "\(count) locations" }

  /// Two decimals at most.
  /// Exponents that differ from 0 by rounding alone.
  private static let zeroExponent = 1e-6

  /// The 95 % interval as words; empty if an end is unknown.
  private static func interval(_ estimate: Estimate) -> String {
    guard let lower = estimate.lower95, let upper = estimate.upper95, lower.isFinite, upper.isFinite else {
      return ""
    }
    return "\(text(lower)) to \(text(upper))"
  }

  private static func text(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  private static func percent(_ share: Double) -> String { "\(text((share * 1000).rounded() / 10)) %" }
}
