import CalibrationModel
import Foundation
import Statistics
import Support

/// Collects why a fit is refused or weak, and what else a reader must know.
struct FitReasons {
  /// The reasons, those for refusal first.
  var all: [FitReason] { refusals + weaknesses + cautions }
  /// Whether the fit is refused.
  var isRefused: Bool { !refusals.isEmpty }

  /// What the reasons amount to; refused if nothing was fitted.
  func outcome(_ fitted: (line: FittedLine, checks: FitChecks)?) -> FitOutcome {
    guard let (line, checks) = fitted, !isRefused else { return .refused(all) }
    return weaknesses.isEmpty ? .calibrated(line, checks, all) : .weak(line, checks, all)
  }

  /// Whether nothing keeps the fit from being calibrated but, at most, that another shape predicts better.
  var isSoundButForShape: Bool {
    !isRefused
      && weaknesses.allSatisfy { reason in
        if case .shapeDiffers = reason { true } else { false }
      }
  }

  private var refusals: [FitReason] = []
  private var weaknesses: [FitReason] = []
  private var cautions: [FitReason] = []
  /// What the line has for a slope that is unclear.
  private(set) var assumedSlope: AssumedSlope?
  /// What the distances span, where that is too little for a slope of its own.
  private var narrow: DistanceSpan?

  /// Whether the locations can carry a line at all.
  ///
  /// - Parameter isCalibration: whether the survey is one of the level at one distance.
  mutating func judgeDesign(_ sample: FitSample, isCalibration: Bool) {
    if isCalibration, let range = sample.distanceRange {
      refusals.append(
        .oneDistance(distanceMetres: (range.lower + range.upper) / 2, locations: sample.locations))
      return
    }
    if sample.locations < PathLossFitting.minimumLocations {
      refusals.append(.tooFewLocations(sample.locations))
    }
    guard let range = sample.distanceRange else { return }
    let decades = log10(range.upper / range.lower)
    if decades < PathLossFitting.minimumDecades - 1e-9 {
      narrow = DistanceSpan(
        nearestMetres: range.lower, farthestMetres: range.upper, decades: decades,
        neededDecades: PathLossFitting.minimumDecades)
      if isRefused { refusals.append(.narrowSpan(narrow)) }
    }
  }

  /// Whether the level clearly falls with distance.
  ///
  /// - Parameter unlike: the beacons, where they differ in power.
  mutating func judgeSlope(_ exponent: Estimate, unlike: BeaconLevels?) {
    if let unlike { weaknesses.append(.unlikeBeacons(unlike)) }
    // Levels that are all equal give an exponent of rounding errors, on either side of 0.
    let isClear = exponent.upper95 != nil && exponent.lower95 ?? 0 > Self.zeroExponent
    guard isClear, narrow == nil else {
      assumedSlope = AssumedSlope(exponent, unlike: unlike)
      if let assumed = assumedSlope?.assumed {
        if let narrow { weaknesses.insert(.narrowSpan(narrow), at: 0) }
        weaknesses.append(
          .slopeAssumed(exponent: exponent.stated, assumed: assumed.exponent, assumedSD: assumed.sd))
      } else {
        let isRising = exponent.upper95.map { $0 < -Self.zeroExponent } ?? false
        refusals.append(
          narrow.map { .narrowSpan($0) } ?? .slopeUnclear(exponent: exponent.stated, isRising: isRising))
      }
      return
    }
    let usual = PathLossFitting.usualExponents
    if !usual.contains(exponent.estimate) {
      weaknesses.append(
        .exponentUnusual(exponent: exponent.stated, usualLower: usual.lower, usualUpper: usual.upper))
    }
  }

  /// Refuses a fit although locations and span suffice: the packets received carry no line.
  mutating func refuse() { refusals.append(.narrowSpan(narrow)) }

  /// What else a reader must know.
  mutating func judgeQuality(
    _ sample: FitSample, line: FittedLine?, checks: FitChecks?, survey: SurveyedLocations,
    mixed: MixedLevels?,
    countsWalls: Bool
  ) {
    let count = sample.locations
    if count >= PathLossFitting.minimumLocations, count < PathLossFitting.comfortableLocations {
      weaknesses.append(.fewLocations(count))
    }
    if line?.fadingSD != nil, sample.receivedPackets - count < PathLossFitting.comfortableRepeats {
      weaknesses.append(
        .fewRepeats(
          packets: sample.receivedPackets, locations: count, repeats: sample.receivedPackets - count,
          comfortable: PathLossFitting.comfortableRepeats))
    }
    if let line, line.fadingSD == nil, !sample.averaged { weaknesses.append(.singlePackets) }
    judgeUnits(sample, line)
    let estimator = line?.estimator ?? .received
    if sample.averaged { weaknesses.append(.averagedReadings) }
    if survey.silent > 0, estimator == .received {
      weaknesses.append(.silentLocations(locations: survey.silent))
    }
    if let mixed {
      weaknesses.append(
        .mixedLevels(
          mixedLocations: mixed.locations, locations: count, separationDecibels: mixed.separation,
          upperShare: mixed.upperShare))
    }
    if let checks { judgeCoverage(checks) }
    if let line { judgeExtent(line) }
    if let difference = checks?.shapes?.difference {
      if difference.isLarge {
        weaknesses.append(difference.reason)
      } else {
        cautions.append(difference.reason)
      }
    }
    judgeLoss(sample, line, silent: survey.silent)
    if let horizontal = sample.horizontal {
      cautions.append(.horizontalDistances(horizontal, of: count))
    }
    let missing = survey.heard.count { $0.position == nil }
    if missing > 0, countsWalls {
      cautions.append(.countedInTheOpen(missing: missing, locations: count))
    }
    if survey.withoutDistance > 0 { cautions.append(.unknownDistance(dwells: survey.withoutDistance)) }
  }

  /// How far above the estimate the SD of a field may reach for a plan. Beyond, of 400 simulated walks over two decorrelation lengths, which
  /// hold 48 and 86 % of what a beacon elsewhere has, this finds 95 %.
  private static let knownWithin = 2.0

  /// A field that hardly changes over what was surveyed looks like a level, and its variance is nowhere in the data.
  private mutating func judgeExtent(_ line: FittedLine) {
    guard let decorrelation = line.decorrelation, let neighbours = line.neighbours,
      let shadowing = neighbours.shadowingSD, let extent = neighbours.extent,
      shadowing.upper95 ?? .infinity > Self.knownWithin * shadowing.estimate
    else { return }
    weaknesses.append(
      .areaTooSmall(
        decorrelation: decorrelation.stated, extentMetres: extent, shadowing: shadowing.stated))
  }

  /// The interval of the share must be below what was promised; over groups where whole groups were left out.
  private mutating func judgeCoverage(_ checks: FitChecks) {
    if let heldOut = checks.heldOut,
      heldOut.interval95.upper < HeldOutCheck.twoSigma || heldOut.interval68.upper < HeldOutCheck.oneSigma
    {
      weaknesses.append(
        .undercoverage(
          .location, narrow: (heldOut.coverage68, heldOut.interval68.upper),
          wide: (heldOut.coverage95, heldOut.interval95.upper)))
      return
    }
    if let heldOut = checks.heldOut, heldOut.interval68.lower > PathLossFitting.excessiveCoverage {
      cautions.append(
        .overcoverage(coverage68: heldOut.coverage68, atLeast68: heldOut.interval68.lower))
    }
    if let bands = checks.heldOutByDistance,
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
    for groups in checks.heldOutInGroups {
      guard let coverage = groups.heldOut,
        coverage.groupInterval95.upper < HeldOutCheck.twoSigma
          || coverage.groupInterval68.upper < HeldOutCheck.oneSigma
      else { continue }
      weaknesses.append(
        .undercoverage(
          FitReason.LeftOut(groups.unit),
          narrow: (coverage.coverage68, coverage.groupInterval68.upper),
          wide: (coverage.coverage95, coverage.groupInterval95.upper)))
      return
    }
  }

  /// Distances in centimetres look a hundred times as far apart, and make the level at 1 m that of 1 cm.
  private mutating func judgeUnits(_ sample: FitSample, _ line: FittedLine?) {
    let power = line.map(\.referencePower.estimate).flatMap {
      $0 > PathLossFitting.strongestReferencePower ? $0 : nil
    }
    let distances = sample.distanceRange.flatMap {
      $0.upper - $0.lower > PathLossFitting.widestSpan ? $0 : nil
    }
    guard power != nil || distances != nil else { return }
    weaknesses.append(
      .unitsDoubtful(
        referencePowerDBm: power, strongestDBm: PathLossFitting.strongestReferencePower,
        nearestMetres: distances?.lower, farthestMetres: distances?.upper,
        widestSpanMetres: PathLossFitting.widestSpan))
  }

  private mutating func judgeLoss(_ sample: FitSample, _ line: FittedLine?, silent: Int) {
    let fitted = line.flatMap { $0.estimator == .lossMixture ? $0 : nil }
    guard let expected = sample.expectedPackets else {
      if fitted == nil, !isRefused, !sample.averaged { cautions.append(.lossesUnknown) }
      return
    }
    let lost = expected - sample.receivedPackets
    guard lost > 0 else { return }
    if let fitted {
      cautions.append(
        .lossesFitted(
          lost: lost, expected: expected, collisionLoss: fitted.collisionLoss?.stated,
          sensitivityDBm: fitted.sensitivity, sensitivityBasis: fitted.sensitivityBasis,
          silentLocations: silent))
      return
    }
    let share = Double(lost) / Double(expected)
    let reason = FitReason.packetsLost(lost, of: expected)
    if share > PathLossFitting.tolerableLoss { weaknesses.append(reason) } else { cautions.append(reason) }
  }

  /// Exponents that differ from 0 by rounding alone.
  static let zeroExponent = 1e-6
}
