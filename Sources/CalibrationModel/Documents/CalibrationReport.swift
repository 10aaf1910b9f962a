import Foundation
package import RadioSurvey

/// Everything that one calibration found: the contract of `report.json`, and all that the HTML page and the plots are drawn
/// from.
///
/// The keys are lower camel case with the unit as suffix. A field is never renamed and never changes its meaning within a
/// ``schemaVersion``; new fields may be added, and a reader ignores what it does not know.
package struct CalibrationReport: Hashable, Codable, Sendable {
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
  /// Where to measure first; absent if the plan decides something, if nothing is left to measure, and in a report that an older version
  /// wrote.
  @Nullable package var next: NextStep?
  /// What an app will see of the beacons; without a key where the site declares none, and in a report that an older version wrote.
  package var ranging: RangingOutlook?
  /// The part of the survey that the report is of; without a key where it is of all.
  package var selection: SurveySelection?
  /// What changed since an earlier report; without a key where none was given.
  package var comparison: ReportComparison?
  /// What the page shows of whoever made it; without a key where `survey.toml` says nothing of it.
  package var branding: ReportBranding?
  /// Where it all comes from.
  package var provenance: Provenance

  package init(
    schemaVersion: Int, tool: Tool, title: String, date: String? = nil, site: SiteSummary, data: DataSummary,
    imports: [ImportSummary], issues: [SurveyIssue], fits: [ConditionFit], crowdEffects: [CrowdEffect],
    effects: ConditionEffects? = nil, accuracy: [AccuracyTable], bands: [PredictionBand],
    pooledCoverage: [PooledCoverage], levelCalibrations: [LevelCalibration]? = nil,
    recommendation: Recommendation? = nil, map: PlannedMap? = nil, next: NextStep? = nil,
    ranging: RangingOutlook? = nil, selection: SurveySelection? = nil, comparison: ReportComparison? = nil,
    branding: ReportBranding? = nil, provenance: Provenance
  ) {
    self.schemaVersion = schemaVersion
    self.tool = tool
    self.title = title
    self.date = date
    self.site = site
    self.data = data
    self.imports = imports
    self.issues = issues
    self.fits = fits
    self.crowdEffects = crowdEffects
    self.effects = effects
    self.accuracy = accuracy
    self.bands = bands
    self.pooledCoverage = pooledCoverage
    self.levelCalibrations = levelCalibrations
    self.recommendation = recommendation
    self.map = map
    self.next = next
    self.ranging = ranging
    self.selection = selection
    self.comparison = comparison
    self.branding = branding
    self.provenance = provenance
  }

  /// The program that made a report.
  package struct Tool: Hashable, Codable, Sendable {
    /// Its name.
    package var name: String
    /// Its version.
    package var version: String

    package init(name: String = "beacon-calibrate", version: String) {
      self.name = name
      self.version = version
    }
  }
}

/// Where a report comes from: enough to make it again, byte for byte.
package struct Provenance: Hashable, Codable, Sendable {
  /// One input file.
  package struct Input: Hashable, Codable, Sendable {
    /// The file as the user named it.
    package var file: String
    /// SHA-256 of its bytes, lower-case hexadecimal.
    package var sha256: String
    /// Data rows read; absent for a file that has none, such as `survey.toml`.
    @Nullable package var rows: Int?

    package init(file: String, sha256: String, rows: Int? = nil) {
      self.file = file
      self.sha256 = sha256
      self.rows = rows
    }
  }

  /// Version of the program.
  package var toolVersion: String
  /// The command line, paths as typed; absent if the report was not made by a command.
  @Nullable package var commandLine: String?
  /// Seed of every random draw.
  package var seed: UInt64
  /// Schema version of the store.
  @Nullable package var storeSchemaVersion: Int?
  /// The input files, in the order of their import.
  package var inputs: [Input]
  /// Version of the Swift compiler that built the program.
  package var swiftVersion: String

  package init(
    toolVersion: String, commandLine: String? = nil, seed: UInt64, storeSchemaVersion: Int? = nil,
    inputs: [Input] = [], swiftVersion: String = Provenance.compiler
  ) {
    self.toolVersion = toolVersion
    self.seed = seed
    self.inputs = inputs
    self.swiftVersion = swiftVersion
    self.commandLine = commandLine
    self.storeSchemaVersion = storeSchemaVersion
  }

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
package struct PredictionBand: Hashable, Codable, Sendable {
  /// The bands at one distance.
  package struct Row: Hashable, Codable, Sendable {
    /// Distance in metres.
    package var distance: Double
    /// The fitted line, dBm.
    package var mean: Double
    /// The 68.27 % band, dBm.
    package var lower68: Double
    package var upper68: Double
    /// The 95.45 % band, dBm.
    package var lower95: Double
    package var upper95: Double

    package init(
      distance: Double, mean: Double, lower68: Double, upper68: Double, lower95: Double, upper95: Double
    ) {
      self.distance = distance
      self.mean = mean
      self.lower68 = lower68
      self.upper68 = upper68
      self.lower95 = lower95
      self.upper95 = upper95
    }

    private enum CodingKeys: String, CodingKey {
      case distance = "distance_m"
      case mean = "mean_dbm"
      case lower68 = "lower68_dbm"
      case upper68 = "upper68_dbm"
      case lower95 = "lower95_dbm"
      case upper95 = "upper95_dbm"
    }
  }

  /// What they hold under.
  package var conditions: FitConditions
  /// Packets averaged.
  package var packets: Int
  /// From the nearest to the farthest location, evenly in log distance.
  package var rows: [Row]

  package init(conditions: FitConditions, packets: Int, rows: [Row]) {
    self.conditions = conditions
    self.packets = packets
    self.rows = rows
  }
}
