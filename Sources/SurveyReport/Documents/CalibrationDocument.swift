import CoveragePlanner
package import Foundation
package import PathLoss
import RadioSurvey
import Ranging

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

  /// A calibration.
  package init(site: String, toolVersion: String, inputs: [String], fits: [ConditionFit]) {
    self.site = site
    self.toolVersion = toolVersion
    self.inputs = inputs
    self.fits = fits
  }

  /// Why a file is no calibration.
  package struct Unreadable: Error, CustomStringConvertible {
    /// What is wrong with it.
    package var description: String
  }

  /// Reads a calibration back.
  /// - Throws: ``Unreadable`` where the bytes are not a calibration of a version that is known.
  package init(json: Data) throws {
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
