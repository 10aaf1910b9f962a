package import Foundation
import RadioSurvey

/// A calibration, saved by `export calibration` for `check` to hold new surveys against.
package struct CalibrationDocument: ResultDocument {
  /// What the file says it is.
  package static let kind = "beacon-calibration"

  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// Always ``kind``.
  package var kind: String = CalibrationDocument.kind
  /// The site's name.
  package var site: String
  /// The version of the program that wrote it.
  package var toolVersion: String
  /// SHA-256 of the logs it rests on, sorted.
  package var inputs: [String]
  /// The fits.
  package var fits: [ConditionFit]

  package init(site: String, toolVersion: String, inputs: [String], fits: [ConditionFit]) {
    self.site = site
    self.toolVersion = toolVersion
    self.inputs = inputs
    self.fits = fits
  }

  /// Why a file cannot be read as a calibration.
  package enum Unreadable: Error, Hashable, Sendable {
    /// The bytes are not such a document.
    case notACalibration
    /// A document of another kind or version.
    case other(kind: String, version: Int)
  }

  /// Reads a calibration back.
  /// - Throws: ``Unreadable`` if the bytes are not a calibration of a version that this program knows.
  package init(json: Data) throws {
    guard let decoded = try? JSONDecoder().decode(Self.self, from: json) else {
      throw Unreadable.notACalibration
    }
    guard decoded.kind == Self.kind, decoded.schemaVersion == 1 else {
      throw Unreadable.other(kind: decoded.kind, version: decoded.schemaVersion)
    }
    self = decoded
  }
}
