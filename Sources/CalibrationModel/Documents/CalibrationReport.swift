import Foundation
package import RadioSurvey

/// Everything that one calibration found: the contract of `report.json`, and all that the HTML page and the plots are drawn
/// from.
///
/// The keys are lower camel case with the unit as suffix. A field is never renamed and never changes its meaning within a
/// ``schemaVersion``; new fields may be added, and a reader ignores what it does not know.
@Memberwise package struct CalibrationReport: Hashable, Codable, Sendable {
  /// The version of this layout that this program writes.
  package static let currentSchemaVersion = 2

  /// The version of this layout.
  package var schemaVersion: Int
  /// What made the report.
  package var tool: Tool
  /// Title of the report; the site's name where nothing better is known. Untrusted text.
  package var title: String
  /// The date that the report bears, as given from outside; absent in a report that is to be reproduced.
  @Nullable package var date: String?
  /// The words and the order of the site's conditions.
  package var site: SiteSummary
  /// What the survey holds, in counts.
  package var data: DataSummary
  /// The result of importing each file.
  package var imports: [ImportSummary]
  /// What is wrong with the input: the first issues of each code.
  package var issues: [SurveyIssue]
  /// The fitted models, in the order in which they are shown.
  package var fits: [ConditionFit]
  /// The effect of crowd levels within each placement.
  package var crowdEffects: [CrowdEffect]
  /// What each condition changes, from one model of all dwells; absent if it was not asked for.
  @Nullable package var effects: ConditionEffects?
  /// How accurate ranging will be, a table for each usable fit.
  package var accuracy: [AccuracyTable]
  /// Where a new location's mean will lie, for each usable fit.
  package var bands: [PredictionBand]
  /// How often intervals held under the same conditions at all receivers together.
  package var pooledCoverage: [PooledCoverage]
  /// The level of each beacon, where the survey, or some of its conditions, is at one distance; absent in a report that an older
  /// version wrote.
  @Nullable package var levelCalibrations: [LevelCalibration]?
  /// The plan; absent if none was asked for.
  @Nullable package var recommendation: Recommendation?
  /// The plan on its floor; absent without one.
  @Nullable package var map: PlannedMap?
  /// Where the survey stood and its beacons hang; without a key where a floor is known, and where no area is between them.
  package var surveyed: SurveyedMap?
  /// Where to measure first; absent if the plan decides something, if nothing is left to measure, and in a report that an older version
  /// wrote.
  @Nullable package var next: NextStep?
  /// What an app will see of the beacons; without a key where the site declares none, and in a report that an older version wrote.
  package var ranging: RangingOutlook?
  /// The part of the survey that the report is of; without a key where it is of all.
  package var selection: SurveySelection?
  /// What changed since an earlier report; without a key where none was given. What older versions wrote as `comparison` was judged in
  /// another way, and is not read.
  @Key("changes") package var comparison: ReportComparison?
  /// What the page shows of whoever made it; without a key where `survey.toml` says nothing of it.
  package var branding: ReportBranding?
  /// Where it all comes from.
  package var provenance: Provenance

  /// The program that made a report.
  @Memberwise package struct Tool: Hashable, Codable, Sendable {
    package var name: String = "beacon-calibrate"
    package var version: String
  }
}

/// Where a report comes from: enough to make it again, byte for byte.
@Memberwise package struct Provenance: Hashable, Codable, Sendable {
  /// One input file.
  @Memberwise package struct Input: Hashable, Codable, Sendable {
    package var file: String
    /// SHA-256 of its bytes, lower-case hexadecimal.
    package var sha256: String
    /// Data rows read; absent for a file that has none, such as `survey.toml`.
    @Nullable package var rows: Int?
  }

  /// Version of the program.
  package var toolVersion: String
  /// The command line, paths as typed; absent if the report was not made by a command.
  @Nullable package var commandLine: String?
  package var seed: UInt64
  @Nullable package var storeSchemaVersion: Int?
  /// The input files, in the order of their import.
  package var inputs: [Input] = []
  /// Version of the Swift compiler that built the program.
  package var swiftVersion: String = Provenance.compiler

  /// The compiler that built this program, as far as it tells.
  package static var compiler: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2 or earlier"
    #endif
  }
}

/// The bands in which a new location's mean of this many packets will lie, over the distances measured: mean ± t·SD with the
/// model's own functions.
@Memberwise package struct PredictionBand: Hashable, Codable, Sendable {
  /// The bands at one distance.
  @Memberwise package struct Row: Hashable, Codable, Sendable {
    /// Distance in metres.
    @Key("_m") package var distance: Double
    /// The fitted line, dBm.
    @Key("_dbm") package var mean: Double
    /// The 68.27 % band, dBm.
    @Key("_dbm") package var lower68: Double
    @Key("_dbm") package var upper68: Double
    /// The 95.45 % band, dBm.
    @Key("_dbm") package var lower95: Double
    @Key("_dbm") package var upper95: Double
  }

  /// What they hold under.
  package var conditions: FitConditions
  /// Packets averaged.
  package var packets: Int
  /// From the nearest to the farthest location, evenly in log distance.
  package var rows: [Row]
}

extension CalibrationReport {
  /// Where beacons of any placement hang now, as far as a map shows them.
  package var hanging: [Position] { map?.present ?? surveyed?.beacons.map(\.position) ?? [] }
}
