import CalibrationModel
import PathLoss
import RadioSurvey
import Statistics

/// What receivers with different sensitivities look like to an estimator that knows one: the levels of each are moved until
/// all break off at the same one, and the receivers' offsets are moved back once the line is fitted.
struct ReceiverShift {
  /// Where every receiver breaks off after the move.
  let threshold: ReceptionThreshold
  /// By how much the levels at each location were moved, dB.
  let shifts: [Double]
  private let levels: [Double]
  private let locations: [EffectLocation]

  /// - Parameters:
  ///   - locations: all with their expected packets known.
  ///   - sensitivities: dBm, of the receivers whose profiles state one.
  init(_ locations: [EffectLocation], sensitivities: [Receiver: Double]) {
    self.locations = locations
    guard locations.contains(where: { $0.lost > 0 }) else {
      threshold = .none
      shifts = locations.map { _ in 0 }
      levels = locations.map { _ in -.infinity }
      return
    }
    var found: [String?: ReceiverSensitivity] = [:]
    for (receiver, members) in Dictionary(grouping: locations, by: { $0[.receiver] }) {
      found[receiver] =
        ReceiverSensitivity.find(
          members.map {
            CountedLocation(design: [1, $0.logDistance], histogram: $0.histogram, lost: $0.lost)
          }, stated: receiver.flatMap { sensitivities[Receiver(rawValue: $0)] })?.sensitivity
    }
    let highest = found.values.map(\.level).max() ?? -.infinity
    let width = found.values.map(\.width).max() ?? 0
    threshold = ReceptionThreshold(level: highest, width: width)
    let own = locations.map { found[$0[.receiver]]?.level ?? highest }
    levels = own
    shifts = own.map { highest - $0 }
  }

  /// The locations as the estimator takes them.
  ///
  /// - Parameters:
  ///   - losses: which collision loss holds where.
  ///   - spreads: which shadowing and fading hold where.
  func censored(rows: [[Double]], losses: [Int], spreads: [Int]) -> [CensoredLocation] {
    locations.indices.map { g in
      let sharp = threshold.width == 0 ? levels[g] : -.infinity
      return CensoredLocation(
        design: rows[g],
        cells: locations[g].histogram.bins.map { bin in
          CensoredLocation.Cell(
            lower: max(Double(bin.level) - 0.5, sharp) + shifts[g],
            upper: Double(bin.level) + 0.5 + shifts[g], count: Double(bin.count),
            logReception: threshold.logReception(at: Double(bin.level) + shifts[g]))
        }, lost: Double(locations[g].lost), lossClass: losses[g], spreadClass: spreads[g])
    }
  }

  /// The coefficients of the levels as they were measured. Which receiver it was follows from the columns, those of its
  /// aliases included, so that the moves are a combination of them.
  func restored(_ coefficients: [Double], rows: [[Double]]) -> [Double]? {
    guard shifts.contains(where: { $0 != 0 }) else { return coefficients }
    guard
      let fit = try? LeastSquares.fit(
        columns: coefficients.indices.map { j in rows.map { $0[j] } }, response: shifts),
      fit.residuals.allSatisfy({ abs($0) < 1e-6 })
    else { return nil }
    return zip(coefficients, fit.coefficients).map { $0 - $1 }
  }
}
