import CalibrationModel
import Foundation
import RadioSurvey
import Statistics

/// Whether fading shrinks where levels are weak, as it does when the receiver loses the weakest packets: the histogram's lower
/// side is cut off, which raises its mean and lowers its SD.
///
/// Fading shrinks for other reasons too, a clear path at far locations for one. It is a sign of losses only where the receiver's
/// floor is within reach: the weakest location lies below the level that every receiver hears, and would, if it faded as the
/// strongest one does, send one packet in 44 or more (2 SD) below the weakest packet that the receiver has read anywhere.
enum CensoringAlarm {
  /// Packets that a location needs for its SD to say anything.
  static let minimumPackets = 8
  /// Locations that a trend needs.
  static let minimumLocations = 6
  /// Sensitivity that every receiver has or betters, dBm (Bluetooth Core Specification, volume 6, part A, section 4.1, LE 1M).
  static let audibleLevel = -70.0

  /// The slope of log SD on mean level over locations, weighted by n − 1, against 0 by Student's t; raised where it is clearly
  /// positive and the fit does not allow for it. `nil` with too few locations, or where no level varies.
  ///
  /// - Parameter isAllowedFor: whether packets too weak to be received are part of the fit.
  static func diagnosis(_ locations: [SurveyedLocation], isAllowedFor: Bool) -> Diagnosis? {
    let used = locations.filter { $0.histogram.count >= minimumPackets }.sorted { $0.mean < $1.mean }
    guard used.count >= minimumLocations, let weakest = used.first, let strongest = used.last else {
      return nil
    }
    let degrees = used.map { Double($0.histogram.count - 1) }
    // Rounding to 1 dB leaves 1/12 dB² in any dwell; equal readings have no logarithm without it.
    let logSDs = zip(used, degrees).map { location, degrees in
      0.5 * log(max(1.0 / 12, location.histogram.centredSumOfSquares / degrees))
    }
    guard logSDs.contains(where: { $0 != logSDs[0] }),
      let line = try? LeastSquares.fit(
        columns: [used.map { _ in 1 }, used.map(\.mean)], response: logSDs, weights: degrees)
    else { return nil }
    let slope = line.coefficients[1]
    let error = line.covariance[1, 1].squareRoot()
    guard error > 0 else { return nil }
    let p = Distributions.studentTCDF(-slope / error, degreesOfFreedom: Double(line.degreesOfFreedom))
    func sd(at level: Double) -> Double { exp(line.coefficients[0] + slope * level) }
    let isAudible = weakest.mean >= audibleLevel
    return Diagnosis(
      .censoredLevels(
        strongestDBm: strongest.mean, strongestSDDecibels: sd(at: strongest.mean), weakestDBm: weakest.mean,
        weakestSDDecibels: sd(at: weakest.mean), isAllowedFor: p < Diagnosis.threshold && isAllowedFor,
        isAboveFloor: p < Diagnosis.threshold && !isAllowedFor && isAudible, floorDBm: nil),
      isRaised: p < Diagnosis.threshold && !isAllowedFor && !isAudible, statistic: slope, pValue: p)
  }

  /// The diagnosis with what the receiver has read under all conditions; raised no longer where that is weak enough.
  ///
  /// - Parameter levels: every packet that the receiver has read.
  static func reviewed(_ diagnosis: Diagnosis, levels: RSSIHistogram) -> Diagnosis {
    guard let floor = levels.bins.map(\.level).min(),
      case .censoredLevels(
        let strongest, let sd, let weakest, let weakestSD, let isAllowedFor, let isAboveFloor, _) =
        diagnosis.finding
    else { return diagnosis }
    let isAudible = diagnosis.isRaised && weakest - 2 * sd > Double(floor)
    var result = diagnosis
    result.finding = .censoredLevels(
      strongestDBm: strongest, strongestSDDecibels: sd, weakestDBm: weakest, weakestSDDecibels: weakestSD,
      isAllowedFor: isAllowedFor, isAboveFloor: isAboveFloor || isAudible, floorDBm: floor)
    if isAudible { result.isRaised = false }
    return result
  }
}
