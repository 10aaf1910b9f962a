public import CoveragePlanner
public import PathLoss
public import RadioSurvey
public import Ranging

/// Everything that one calibration found: the contract of `report.json`, and all that the HTML page and the plots are drawn
/// from.
///
/// The keys are lower camel case with the unit as suffix. A field is never renamed and never changes its meaning within a
/// ``schemaVersion``; new fields may be added, and a reader ignores what it does not know.
public struct CalibrationReport: Hashable, Codable, Sendable {
  /// The version of this layout that this program writes.
  public static let currentSchemaVersion = 1

  /// The version of this layout.
  public var schemaVersion: Int
  /// What made the report.
  public var tool: Tool
  /// Title of the report; the site's name where nothing better is known. Untrusted text.
  public var title: String
  /// The date that the report bears, as given from outside; absent in a report that is to be reproduced.
  @Nullable public var date: String?
  /// The words and the order of the site's conditions.
  public var site: SiteSummary
  /// What the survey holds, in counts.
  public var data: DataSummary
  /// What each file brought in.
  public var imports: [ImportSummary]
  /// What is wrong with the input: the first issues of each code.
  public var issues: [SurveyIssue]
  /// The fitted models, in the order in which they are shown.
  public var fits: [ConditionFit]
  /// What crowd levels cost within each placement.
  public var crowdEffects: [CrowdEffect]
  /// What each condition changes, from one model of all dwells; absent where it was not asked for.
  @Nullable public var effects: ConditionEffects?
  /// How accurate ranging will be, a table for each usable fit.
  public var accuracy: [AccuracyTable]
  /// The plan; absent where none was asked for.
  @Nullable public var recommendation: Recommendation?
  /// Where it all comes from.
  public var provenance: Provenance

  /// A report.
  public init(
    tool: Tool, title: String, date: String? = nil, site: SiteSummary, data: DataSummary,
    imports: [ImportSummary] = [], issues: [SurveyIssue] = [], fits: [ConditionFit],
    crowdEffects: [CrowdEffect] = [], effects: ConditionEffects? = nil, accuracy: [AccuracyTable] = [],
    recommendation: Recommendation? = nil,
    provenance: Provenance
  ) {
    schemaVersion = Self.currentSchemaVersion
    self.tool = tool
    self.title = title
    self.site = site
    self.data = data
    self.imports = imports
    self.issues = issues
    self.fits = fits
    self.crowdEffects = crowdEffects
    self.accuracy = accuracy
    self.effects = effects
    self.provenance = provenance
    self.date = date
    self.recommendation = recommendation
  }

  /// The program that made a report.
  public struct Tool: Hashable, Codable, Sendable {
    /// Its name.
    public var name: String
    /// Its version.
    public var version: String

    /// A program and its version.
    public init(name: String = "beacon-calibrate", version: String) {
      self.name = name
      self.version = version
    }
  }
}
