import CalibrationModel
import PathLoss
import RadioSurvey
import Statistics
import SurveyAnalysis
import SurveySimulator

/// A simulated survey of six beacons at one placement, with what a test changes between two of them.
struct ComparedSurvey {
  /// Beacon, counted from 1, and by how many dB it is weaker.
  var weakened: (beacon: Int, by: Double)?
  /// What all beacons lost, dB.
  var loss = 0.0
  /// Sittings, each on a day of its own.
  var sittings = 1
  /// SD from sitting to sitting, dB.
  var sessionSD = 0.0
  var beacons = 6
  var places = 10

  /// The dwells of one draw.
  func dwells(seed: UInt64) throws -> [Dwell] {
    var random = SeededGenerator(seed: seed &* 7919 &+ 17)
    var dwells: [Dwell] = []
    for sitting in 0..<sittings {
      let day = sessionSD * (0..<12).reduce(-6.0) { sum, _ in sum + random.uniform() }
      let simulation = Simulation(
        scenario: try scenario(level: -58 - loss + day), seed: seed &* 31 &+ UInt64(sitting))
      for var dwell in simulation.survey() {
        dwell.start += Double(sitting) * 86_400
        dwell.end += Double(sitting) * 86_400
        dwell.location.name = "\(dwell.location.name) of \(sitting)"
        dwells.append(dwell)
      }
    }
    return dwells
  }

  /// The report of one draw, without a plan.
  func report(seed: UInt64, site: String = "hall") throws -> CalibrationReport {
    let dwells = try dwells(seed: seed)
    let fits = PathLossFitting.fit(dwells, options: FitOptions(checksHeldOut: false))
    return CalibrationReport(
      tool: .init(version: "0"), title: site, site: SiteSummary(name: site),
      data: DataSummary(dwells: dwells, rejectedRows: 0), fits: fits,
      provenance: Provenance(toolVersion: "0", seed: seed))
  }

  private func scenario(level: Double) throws -> Scenario {
    var text = """
      name = "hall"
      [radio]
      reference_power_dbm = \(level)
      path_loss_exponent = 2.1
      shadowing_sd_db = 3
      fading_sd_db = 2.5
      fading_correlation = 0.5
      [walk]
      locations_per_beacon = \(places)
      nearest_m = 0.6
      farthest_m = 12
      packets_per_dwell = 12
      [[placement]]
      name = "ceiling"
      [[crowd]]
      name = "empty"
      [[receiver]]
      name = "phone"
      sensitivity_dbm = -115

      """
    for beacon in 1...beacons {
      text += """
        [[beacon]]
        name = "b\(beacon)"
        placement = "ceiling"
        x_m = \(beacon * 40)
        y_m = 50
        z_m = 1.1
        advertising_interval_ms = 100
        offset_db = \(weakened?.beacon == beacon ? -(weakened?.by ?? 0) : 0)

        """
    }
    return try Scenario(toml: text)
  }
}
