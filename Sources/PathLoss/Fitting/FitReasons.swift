import Foundation
import Statistics

/// Collects why a fit is refused or weak, and what else a reader must know.
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
      refusals.append(.tooFewLocations(fit.locations))
    }
    guard let range = fit.distanceRange else { return }
    let decades = log10(range.upper / range.lower)
    if decades < PathLossFitting.minimumDecades - 1e-9 {
      refusals.append(.narrowSpan(range, decades: decades))
    }
  }

  /// Whether the level clearly falls with distance.
  mutating func judgeSlope(_ exponent: Estimate) {
    // Levels that are all equal give an exponent of rounding errors, on either side of 0.
    guard let lower = exponent.lower95, exponent.upper95 != nil, lower > Self.zeroExponent else {
      let isRising = exponent.upper95.map { $0 < -Self.zeroExponent } ?? false
      refusals.append(.slopeUnclear(exponent, isRising: isRising))
      return
    }
    let usual = PathLossFitting.usualExponents
    if !usual.contains(exponent.estimate) {
      weaknesses.append(.exponentUnusual(exponent, usual: usual))
    }
  }

  /// Why there is no fit although locations and span suffice.
  mutating func judge(_ failure: RandomInterceptREML.Failure) {
    switch failure {
    case .singlePackets: refusals.append(.singlePackets)
    case .tooFewGroups, .design: refusals.append(.undeterminedLine)
    }
  }

  /// What else a reader must know.
  mutating func judgeQuality(_ fit: ConditionFit, survey: SurveyedLocations, mixed: MixedLevels?) {
    if fit.locations >= PathLossFitting.minimumLocations, fit.locations < PathLossFitting.comfortableLocations
    {
      weaknesses.append(.fewLocations(fit.locations))
    }
    if fit.averaged { weaknesses.append(.averagedReadings) }
    if survey.silent > 0, fit.estimator == .received {
      weaknesses.append(.silentLocations(survey.silent))
    }
    if let mixed {
      weaknesses.append(
        .mixedLevels(
          in: mixed.locations, of: fit.locations, separation: mixed.separation, upperShare: mixed.upperShare))
    }
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
    if survey.withoutDistance > 0 { cautions.append(.unknownDistance(dwells: survey.withoutDistance)) }
  }

  /// The interval of the share must be below what was promised; over groups where whole groups were left out.
  private mutating func judgeCoverage(_ fit: ConditionFit) {
    if let heldOut = fit.heldOut,
      heldOut.interval95.upper < HeldOutCheck.twoSigma || heldOut.interval68.upper < HeldOutCheck.oneSigma
    {
      weaknesses.append(
        .undercoverage(
          .location, narrow: (heldOut.coverage68, heldOut.interval68.upper),
          wide: (heldOut.coverage95, heldOut.interval95.upper)))
      return
    }
    if let bands = fit.heldOutByDistance,
      let band = bands.filter(\.isTooRare).min(by: {
        Double($0.inside68) * Double($1.locations) < Double($1.inside68) * Double($0.locations)
      })
    {
      let trials = Double(band.locations)
      weaknesses.append(
        .undercoverage(
          .distance, distances: band.distance,
          narrow: (Double(band.inside68) / trials, band.interval68.upper),
          wide: (Double(band.inside95) / trials, band.interval95.upper)))
      return
    }
    for groups in [fit.heldOutPlaces, fit.heldOutBeacons].compactMap(\.self) {
      guard let coverage = groups.heldOut,
        coverage.groupInterval95.upper < HeldOutCheck.twoSigma
          || coverage.groupInterval68.upper < HeldOutCheck.oneSigma
      else { continue }
      weaknesses.append(
        .undercoverage(
          groups.unit == .place ? .place : .beacon,
          narrow: (coverage.coverage68, coverage.groupInterval68.upper),
          wide: (coverage.coverage95, coverage.groupInterval95.upper)))
      return
    }
  }

  private mutating func judgeLoss(_ fit: ConditionFit) {
    guard let expected = fit.expectedPackets, expected > fit.receivedPackets else { return }
    let lost = expected - fit.receivedPackets
    let share = Double(lost) / Double(expected)
    let reason = FitReason.packetsLost(lost, of: expected)
    if share > PathLossFitting.tolerableLoss { weaknesses.append(reason) } else { cautions.append(reason) }
  }

  private mutating func judgeUnknownLoss(_ fit: ConditionFit) {
    guard !isRefused, !fit.averaged, fit.expectedPackets == nil else { return }
    cautions.append(.lossesUnknown)
  }

  private mutating func judgeFittedLoss(_ fit: ConditionFit, silent: Int) {
    guard let expected = fit.expectedPackets, expected > fit.receivedPackets else { return }
    cautions.append(
      .lossesFitted(
        expected - fit.receivedPackets, of: expected, collisionLoss: fit.collisionLoss,
        sensitivity: fit.sensitivity, basis: fit.sensitivityBasis, silentLocations: silent))
  }

  /// Exponents that differ from 0 by rounding alone.
  private static let zeroExponent = 1e-6
}
