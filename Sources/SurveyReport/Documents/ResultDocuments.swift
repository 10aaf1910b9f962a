public import CoveragePlanner
public import Foundation
public import PathLoss
public import RadioSurvey
public import Ranging

/// A result that a command prints as JSON. The text is the contract: sorted keys, absent quantities `null`, numbers in
/// full precision, a `schemaVersion` at the top.
public protocol ResultDocument: Codable, Sendable {
  /// Raised when a key changes its meaning or vanishes.
  var schemaVersion: Int { get }
}

extension ResultDocument {
  /// The document as UTF-8 text with a final newline.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}

/// What `import` did.
public struct ImportDocument: ResultDocument {
  /// One file's import.
  public struct File: Codable, Sendable {
    /// `imported`, `already-imported`, `replaced`, or `grown` for a longer log that took the place of its beginning.
    public var outcome: String
    /// What the file brought in.
    public var summary: ImportSummary
    /// Milliseconds within which packets were merged; absent where the file came in before.
    @Nullable public var mergeMilliseconds: Double?

    /// An import.
    public init(outcome: String, summary: ImportSummary, mergeMilliseconds: Double? = nil) {
      self.outcome = outcome
      self.summary = summary
      self.mergeMilliseconds = mergeMilliseconds
    }

    private enum CodingKeys: String, CodingKey {
      case outcome, summary
      case mergeMilliseconds = "mergeWindow_ms"
    }
  }

  /// See ``ResultDocument``.
  public var schemaVersion = 1
  /// The files in the order given.
  public var files: [File]

  /// A document.
  public init(files: [File]) { self.files = files }
}

/// What `fit` found.
public struct FitDocument: ResultDocument {
  /// See ``ResultDocument``.
  public var schemaVersion = 1
  /// Counts.
  public var data: DataSummary
  /// One fit a set of conditions.
  public var fits: [ConditionFit]
  /// What crowds cost.
  public var crowdEffects: [CrowdEffect]
  /// What each condition changes, from one model of all dwells of the survey, whatever fits were asked for.
  @Nullable public var effects: ConditionEffects?

  /// A document.
  public init(
    data: DataSummary, fits: [ConditionFit], crowdEffects: [CrowdEffect] = [],
    effects: ConditionEffects? = nil
  ) {
    self.effects = effects
    self.data = data
    self.fits = fits
    self.crowdEffects = crowdEffects
  }
}

/// What `accuracy` found.
public struct AccuracyDocument: ResultDocument {
  /// See ``ResultDocument``.
  public var schemaVersion = 1
  /// One table a usable fit.
  public var accuracy: [AccuracyTable]
  /// How often the fits' intervals held at left-out locations, in the order of the tables.
  public var heldOut: [HeldOutCoverage?]
  /// Conditions that have no table, because their fit is refused or what devices believe is unknown.
  public var refused: [FitConditions]

  /// A document.
  public init(accuracy: [AccuracyTable], heldOut: [HeldOutCoverage?], refused: [FitConditions]) {
    self.accuracy = accuracy
    self.heldOut = heldOut
    self.refused = refused
  }
}

/// What `recommend` found.
public struct RecommendationDocument: ResultDocument {
  /// See ``ResultDocument``.
  public var schemaVersion = 1
  /// The answer.
  public var recommendation: Recommendation

  /// A document.
  public init(recommendation: Recommendation) { self.recommendation = recommendation }
}

/// A calibration, saved by `export calibration` for `check` to hold new surveys against.
public struct CalibrationDocument: ResultDocument {
  /// What the file says it is.
  public static let kind = "beacon-calibration"

  /// See ``ResultDocument``.
  public var schemaVersion = 1
  /// Always ``kind``.
  public var kind: String = CalibrationDocument.kind
  /// The site's name.
  public var site: String
  /// The version of the program that wrote it.
  public var toolVersion: String
  /// SHA-256 of the logs it rests on, sorted.
  public var inputs: [String]
  /// The fits.
  public var fits: [ConditionFit]

  /// A calibration.
  public init(site: String, toolVersion: String, inputs: [String], fits: [ConditionFit]) {
    self.site = site
    self.toolVersion = toolVersion
    self.inputs = inputs
    self.fits = fits
  }

  /// Why a file is no calibration.
  public struct Unreadable: Error, CustomStringConvertible {
    /// What is wrong with it.
    public var description: String
  }

  /// Reads a calibration back.
  /// - Throws: ``Unreadable`` where the bytes are not a calibration of a version that is known.
  public init(json: Data) throws {
    let decoded: Self
    do {
      decoded = try JSONDecoder().decode(Self.self, from: json)
    } catch {
      throw Unreadable(
        description: "it is not a calibration written by 'beacon-calibrate export calibration'")
    }
    guard decoded.kind == Self.kind, decoded.schemaVersion == 1 else {
      throw Unreadable(
        description:
          "it is a \(decoded.kind) of schema version \(decoded.schemaVersion); this program reads a "
          + "\(Self.kind) of version 1")
    }
    self = decoded
  }
}
