import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import SurveyDrift
import SurveyProject
import Support

extension CheckReason {
  /// What sessions or logs say against each other or against survey.toml, as its doubt says it; `nil` for a doubt that changes no answer.
  static func quoting(_ doubt: SurveyIssue) -> Self? {
    switch Code(rawValue: doubt.code.rawValue) {
    case .otherPlacement: .otherPlacement(doubt: doubt.message, help: doubt.help)
    case .swappedPositions: .swappedPositions(doubt: doubt.message, help: doubt.help)
    case .crowdOrder: .crowdOrder(doubt: doubt.message, help: doubt.help)
    case .similarName: .similarName(doubt: doubt.message, help: doubt.help)
    case .crowdMislabelled: .crowdMislabelled(doubt: doubt.message, help: doubt.help)
    case .receiverChanged: .receiverChanged(doubt: doubt.message, help: doubt.help)
    case .beaconStopped: .beaconStopped(doubt: doubt.message, help: doubt.help)
    case .beaconChanged: .beaconChanged(doubt: doubt.message, help: doubt.help)
    case .coordinateUnits: .coordinateUnits(doubt: doubt.message, help: doubt.help)
    case .outsidePlan: .outsidePlan(doubt: doubt.message, help: doubt.help)
    case .contradictedPath: .contradictedPath(doubt: doubt.message, help: doubt.help)
    case .estimatedDistance: .estimatedDistance(doubt: doubt.message, help: doubt.help)
    case .unreadDistinction: .unreadDistinction(doubt: doubt.message, help: doubt.help)
    case .derivedLevel: .derivedLevel(doubt: doubt.message, help: doubt.help)
    case .levelSpike: .levelSpike(doubt: doubt.message, help: doubt.help)
    case .repeatedPackets: .repeatedPackets(doubt: doubt.message, help: doubt.help)
    case .ambiguousDistance: .ambiguousDistance(doubt: doubt.message, help: doubt.help)
    case .truthOffset: .truthOffset(doubt: doubt.message, help: doubt.help)
    case .truthBoundary: .truthBoundary(doubt: doubt.message, help: doubt.help)
    case .mislabelledBlock: .mislabelledBlock(doubt: doubt.message, help: doubt.help)
    default: nil
    }
  }

  /// Rows of a log, with the first one rejected, against the share allowed.
  static func rows(_ summary: ImportSummary, first: SurveyIssue?, allowedPercent: Double) -> Self {
    let rows = Rows(rejectedRows: summary.rejectedRows, rows: summary.rows, allowedPercent: allowedPercent)
    let share = rows.rows == 0 ? 0 : 100 * Double(rows.rejectedRows) / Double(rows.rows)
    return share > allowedPercent
      ? .tooManyRejected(rows, firstMessage: first?.message, firstHelp: first?.help) : .rowsAccepted(rows)
  }

  /// Whether the locations of a fit are enough, and far enough from each other.
  static func locations(_ fit: ConditionFit, _ settings: CheckSettings) -> Self {
    let locations = Locations(
      conditions: fit.conditions.label, locations: fit.locations,
      spanDecades: fit.distanceRange.map { log10($0.upper / $0.lower) } ?? 0,
      neededLocations: settings.minimumLocations, neededSpanDecades: settings.minimumSpan)
    return locations.locations < locations.neededLocations
      ? .tooFewLocations(locations)
      : locations.spanDecades < locations.neededSpanDecades
        ? .narrowSpan(locations) : .enoughLocations(locations)
  }

  /// What new logs say of a beacon.
  /// - Parameter unlocatedPlaces: places that it was heard at, if it is not known of any where they are; 0 otherwise.
  static func beacon(
    _ verdict: BeaconVerdict, _ now: BeaconWhereabouts?, name: String, isReceiver: Bool, unlocatedPlaces: Int
  ) -> Self {
    var level = BeaconLevel(
      beacon: name, places: verdict.places, isPaired: verdict.isPaired, marginDecibels: verdict.margin,
      shiftDecibels: verdict.shift, lower95Decibels: verdict.interval?.lower,
      upper95Decibels: verdict.interval?.upper, spreadDecibels: verdict.spread,
      usualSpreadDecibels: verdict.usualSpread, neededPlaces: verdict.placesNeeded,
      beforeDBm: verdict.levels?.before, nowDBm: verdict.levels?.now)
    level.nowXMetres = now?.position.x
    level.nowYMetres = now?.position.y
    level.apartMetres = now?.apart
    level.withinMetres = now?.radius
    level.isReceiver = isReceiver ? true : nil
    level.conditions = verdict.conditions?.label
    level.unlocatedPlaces = unlocatedPlaces > 0 ? unlocatedPlaces : nil
    level.clearPlaces = verdict.clearPlaces
    level.alikeBeacons = verdict.division?.others
    level.stillBeacons = verdict.division?.still.count
    level.stillShiftDecibels = verdict.division?.change
    return switch verdict.answer {
    case .equivalent: .beaconEquivalent(level)
    case .shifted: .beaconShifted(level)
    case .moved: .beaconMoved(level)
    case .unclear: .beaconUnclear(level)
    case .sparse:
      .beaconSparse(
        beacon: name, places: verdict.places, share: verdict.share?.estimate ?? 0,
        lower95: verdict.share?.interval.lower ?? 0, upper95: verdict.share?.interval.upper ?? 0)
    case .silent:
      .beaconSilent(
        beacon: name, places: verdict.places, isPaired: verdict.isPaired, sinceSeconds: verdict.since,
        isReceiver: isReceiver ? true : nil, conditions: verdict.conditions?.label, ofPlaces: verdict.among)
    }
  }

  /// Whether a level is where the calibration says.
  /// - Parameter commonBeacons: beacons that moved together if they moved; fewer than two say nothing.
  /// - Parameter days: how days differ, if that explains the shift.
  static func level(_ verdict: DriftVerdict, commonBeacons: Int, days: DaySpread?) -> Self {
    var level = Level(
      conditions: verdict.conditions.label, locations: verdict.locations, marginDecibels: verdict.margin,
      shiftDecibels: verdict.shift?.estimate, lower95Decibels: verdict.shift?.lower95,
      upper95Decibels: verdict.shift?.upper95, neededLocations: verdict.locationsNeeded,
      commonBeacons: verdict.answer == .shifted && commonBeacons > 1 ? commonBeacons : nil)
    level.daySDDecibels = days?.sessionSD
    level.isDaySDMeasured = days.map { $0.source == .measured }
    return switch verdict.answer {
    case .equivalent: .levelEquivalent(level)
    case .shifted: .levelShifted(level)
    case .unclear: .levelUnclear(level)
    }
  }
}
