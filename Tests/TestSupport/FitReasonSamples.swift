package import CalibrationModel
import Foundation
package import RadioSurvey

/// A reason for each code, as reports have it.
package enum FitReasonSamples {
  package static let reasons = """
    {"code":"too-few-locations","values":{"comfortable":10,"locations":4,"needed":5}}
    {"code":"few-locations","values":{"comfortable":10,"locations":9}}
    {"code":"narrow-span","values":{"decades":0.25,"farthest_m":4,"nearest_m":2.25,"neededDecades":0.33}}
    {"code":"narrow-span"}
    {"code":"single-packets"}
    {"code":"few-repeats","values":{"comfortable":10,"locations":12,"packets":15,"repeats":3}}
    {"code":"slope-unclear","values":{"exponent":0.5,"exponentLower95":-0.25,"exponentUpper95":1.25,"isRising":false}}
    {"code":"slope-unclear","values":{"exponent":0.5,"isRising":false}}
    {"code":"slope-assumed","values":{"assumed":1.6,"assumedSD":0.8,"exponent":0.5,"exponentLower95":-0.25,"exponentUpper95":1.25}}
    {"code":"unlike-beacons","values":{"beacons":2,"exponent":2,"exponentLower95":1.5,"exponentUpper95":2.5,"pValue":0.001,"residualSD_db":3,"shown":[{"beacon":"B1","locations":6,"referencePowerLower95_dbm":-61,"referencePowerUpper95_dbm":-59,"referencePower_dbm":-60},{"beacon":"B2","locations":7,"referencePower_dbm":-72}],"spread_db":12}}
    {"code":"one-distance","values":{"distance_m":1,"locations":4}}
    {"code":"exponent-unusual","values":{"exponent":5,"exponentLower95":4.5,"exponentUpper95":5.5,"usualLower":1.2,"usualUpper":4}}
    {"code":"units-doubtful","values":{"farthest_m":340,"nearest_m":2,"referencePower_dbm":-20,"strongest_dbm":-30,"widestSpan_m":100}}
    {"code":"units-doubtful","values":{"referencePower_dbm":-20,"strongest_dbm":-30,"widestSpan_m":100}}
    {"code":"averaged-readings"}
    {"code":"packets-lost","values":{"expected":400,"lost":80,"tolerableShare":0.1}}
    {"code":"silent-locations","values":{"locations":2}}
    {"code":"mixed-levels","values":{"locations":20,"mixedLocations":12,"separation_db":9,"upperShare":0.5}}
    {"code":"overcoverage","values":{"atLeast68":0.78,"coverage68":0.85}}
    {"code":"undercoverage","values":{"atMost68":0.6,"atMost95":0.9,"coverage68":0.5,"coverage95":0.8,"leftOut":"place"}}
    {"code":"undercoverage","values":{"atMost68":0.6,"atMost95":0.9,"coverage68":0.5,"coverage95":0.8,"farthest_m":8,"leftOut":"distance","nearest_m":4}}
    {"code":"area-too-small","values":{"decorrelation":1.5,"decorrelationLower95":0.4,"extent_m":10,"shadowing":2.3,"shadowingLower95":1.5,"shadowingUpper95":5.1}}
    {"code":"shape-differs","values":{"bendsAtHeight":true,"breakpoint_m":1.1,"distance_m":0.4,"exponent":1.5,"exponentLower95":1,"exponentUpper95":2,"farExponent":3,"gain":1,"gainError":0.2,"isHorizontal":true,"isLarge":true,"largest_db":6,"shadowingSD_db":2,"shape":"dual-slope","silentLocations":0}}
    {"code":"shape-differs","values":{"distance_m":0.4,"exponent":1.5,"gain":1,"gainError":0.2,"isLarge":false,"largest_db":-6,"lineResidualSD_db":5,"residualSD_db":3,"shadowingSD_db":7,"shape":"walls","silentLocations":2,"walls":[{"kind":"brick","lossLower95_db":3,"lossUpper95_db":5,"loss_db":4}]}}
    {"code":"unknown-distance","values":{"dwells":5}}
    {"code":"horizontal-distances","values":{"basis":"coordinates","exponent":1.62,"height_m":1,"horizontal":12,"locations":12,"nearest_m":0.4,"raisedExponent":2.18,"raisedReferencePower_dbm":-59.76,"referencePower_dbm":-62.04}}
    {"code":"horizontal-distances","values":{"basis":"placement","horizontal":9,"locations":12,"nearest_m":0.4,"statedHeight_m":1.2}}
    {"code":"losses-fitted","values":{"collisionLoss":0.01,"collisionLossLower95":0.003,"collisionLossUpper95":0.03,"expected":280,"lost":3,"sensitivityBasis":"stated","sensitivity_dbm":-98,"silentLocations":1}}
    {"code":"losses-fitted","values":{"expected":280,"lost":3,"silentLocations":0}}
    {"code":"counted-in-the-open","values":{"locations":106,"missing":6}}
    {"code":"losses-unknown"}
    """

  package static let findings = """
    {"code":"outlying-location","values":{"locations":20,"outlying":0}}
    {"code":"outlying-location","values":{"locations":20,"outlying":1,"shown":[{"distance_m":4.25,"location":"ceiling rail 15","residual_db":6.25}]}}
    {"code":"influential-location","values":{"distance_m":5.5,"exponentChange":-0.5,"isAboveLimit":true,"limit":0.2,"location":"counter 18"}}
    {"code":"bent-line","values":{"durbinWatson":2.8,"expectedSignChanges":9.6,"signChanges":12}}
    {"code":"bent-line","values":{"durbinWatson":2.8,"expectedSignChanges":9.6,"isHorizontal":true,"seed":1,"signChanges":12,"silentLocations":3}}
    {"code":"spatial-pattern","values":{"expected":-0.07,"locations":20,"of":40,"range_m":3}}
    {"code":"spread-with-distance","values":{"far_db":2,"isTooSmall":false,"near_db":2.5}}
    {"code":"spread-by-crowd","values":{"crowdLevels":[{"crowd":"empty","sd_db":2.5},{"crowd":"full","sd_db":3}],"isTooSmall":false}}
    {"code":"residual-shape"}
    {"code":"residual-shape","values":{"seed":1,"silentLocations":3}}
    {"code":"censored-levels","values":{"floor_dbm":-98,"isAboveFloor":false,"isAllowedFor":false,"strongestSD_db":2.4,"strongest_dbm":-50,"weakestSD_db":1.2,"weakest_dbm":-78}}
    {"code":"censored-levels","values":{"isAboveFloor":true,"isAllowedFor":true,"strongestSD_db":2.4,"strongest_dbm":-50,"weakestSD_db":1.2,"weakest_dbm":-68}}
    {"code":"packet-correlation","values":{"autocorrelation":0.5,"dwells":20,"independentPackets":6.5,"isTooSmall":false,"packets":20}}
    {"code":"packet-correlation","values":{"dwells":20,"isTooSmall":true,"packets":20}}
    {"code":"beacons-differ","values":{"beacons":4,"exponentSD":0.3,"exponentWidening":1.3,"levelSD_db":4,"levelWidening":1.6,"outlying":0}}
    {"code":"beacons-differ","values":{"beacons":4,"exponentSD":0.3,"exponentWidening":1.3,"levelSD_db":4,"levelWidening":1.6,"outlying":2,"shown":[{"beacon":"B2","offset_db":-9,"pValue":0.001}]}}
    """

  /// Every sample of a kind.
  package static func all<Kind: Reason>(_ kind: Kind.Type, _ lines: String) -> [Kind] {
    lines.split(separator: "\n").map { line in
      do { return try JSONDecoder().decode(Kind.self, from: Data(line.utf8)) } catch {
        preconditionFailure("\(line): \(error)")
      }
    }
  }
}

extension FitReason {
  /// The first sample of a code.
  package static func sample(_ code: Code) -> FitReason {
    guard
      let reason = FitReasonSamples.all(Self.self, FitReasonSamples.reasons).first(where: { $0.code == code })
    else { preconditionFailure("no sample of \(code)") }
    return reason
  }
}
