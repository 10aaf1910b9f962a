import CalibrationModel
import ArgumentParser
import Support
import Foundation
import PathLoss
import RadioSurvey
import Ranging
import Wording
import SurveyAnalysis

struct ExportSettings: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings", abstract: "Write settings for beacons and apps.",
    discussion: """
      From the fits of one crowd level: the measured power of each placement's beacons as a signed byte (ibeacon), coefficients \
      for Android's AltBeacon library (altbeacon), and settings for ESPresense and Bermuda for Home Assistant (espresense, \
      bermuda: YAML); json has all of them. Each value has its interval, and how far its distances are from the model over the \
      distances measured.

      The exit code is 1 if there is nothing to export. Conditions whose fit is refused are left out and listed.

      Example:
        beacon-calibrate export settings --project Surveys/cafe --for altbeacon --output model-distance-calculations.json
      """)

  enum Program: String, ExpressibleByArgument, CaseIterable {
    case ibeacon, altbeacon, espresense, bermuda, json
  }

  @OptionGroup var survey: SurveyOptions
  @OptionGroup var beacons: BeaconOptions
  @OptionGroup var conditions: ConditionOptions

  @Option(name: .customLong("for"), help: "Program that the settings are for.") var program: Program = .json

  @Option(
    help: .value(
      "level",
      "Crowd level at which beacons are calibrated; 'any' for every level surveyed. Default: "
        + "calibrated_at of survey.toml, or the emptiest surveyed."))
  var atCrowd: String?

  @Option(help: .value("seed", "Seed for random draws.")) var seed: UInt64 = 1

  @Option(help: .value("file", "File to write; - is standard output.")) var output = "-"

  func run() throws {
    try OutputFile.demandWritable(output)
    var requirement = try RequirementOptions.parse([])
    requirement.atCrowd = atCrowd
    let loaded = try LoadedSurvey(
      survey, requirement: requirement, selection: conditions.selection(beacons), parts: [],
      output: try OutputOptions.parse(["--quiet"]))
    let analysis = loaded.analysis
    let crowd = try crowd(of: analysis.fits, site: analysis.options.site, policy: analysis.options.policy)
    let question = SettingsQuestion(
      fits: analysis.fits.filter { crowd == nil || $0.conditions.crowd == crowd },
      site: analysis.options.site, seed: seed)
    let document = SettingsDocument(question, site: analysis.options.site, crowd: crowd, seed: seed)
    guard !document.powers.isEmpty else {
      throw CommandFailure(
        .answerIsNo,
        "no usable fit to export settings from\(crowd.map { " at crowd level '\($0.rawValue)'" } ?? "")",
        help: "see 'beacon-calibrate fit' for what to measure")
    }
    try OutputFile.write(try data(document), to: output)
  }

  private func data(_ document: SettingsDocument) throws -> Data {
    switch program {
    case .json: return try document.json()
    case .ibeacon: return try MeasuredPowerDocument(document).json()
    case .espresense: return Data(ESPresenseFile.render(document).utf8)
    case .bermuda: return Data(BermudaFile.render(document).utf8)
    case .altbeacon:
      guard document.curves.contains(where: \.isDefault) else {
        throw CommandFailure(
          .answerIsNo,
          "no AltBeacon coefficients fit: nothing was measured beyond about 1 m, or the level at 1 m is not "
            + "below 0 dBm", help: "measure out to where the app must distinguish near from far")
      }
      return try AltBeaconDocument(document).json()
    }
  }

  private func crowd(of fits: [ConditionFit], site: Site, policy: RangingSettings) throws -> CrowdLevel? {
    if let atCrowd { return atCrowd == "any" ? nil : CrowdLevel(rawValue: atCrowd) }
    if !conditions.crowd.isEmpty { return nil }
    let levels = Set(fits.filter { $0.status != .refused }.map(\.conditions.crowd))
    guard levels.count > 1 else { return levels.first ?? nil }
    if let stated = policy.calibratedAt { return stated }
    let ranked = levels.compactMap { level in
      level.flatMap { level in site.rank(of: level).map { (rank: $0, level: level) } }
    }
    guard ranked.count == levels.count, let emptiest = ranked.min(by: { $0.rank < $1.rank }) else {
      throw CommandFailure(
        .usage, "the survey does not state its emptiest crowd level",
        help: "name one with --at-crowd, or list them under [[crowd]] in survey.toml, emptiest first")
    }
    return emptiest.level
  }
}
