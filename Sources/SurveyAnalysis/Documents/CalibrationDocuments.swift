import CoveragePlanner
import Foundation
package import RadioSurvey
import Ranging
package import CalibrationModel

/// What `recommend` found.
@Memberwise package struct RecommendationDocument: ResultDocument {
  package var schemaVersion = 1
  package var recommendation: Recommendation
  /// What each number of beacons of the first option serves, in the places of its plan; empty without a floor plan.
  package var curve: [Deployment.Step] = []
}

/// A `model-distance-calculations.json` for Android's AltBeacon library, which reads the keys that it knows and passes over the others.
package struct AltBeaconDocument: ResultDocument {
  /// An entry of the file: the coefficients of one phone model.
  @Memberwise package struct Entry: Hashable, Codable, Sendable {
    /// c₁ of d = c₁ rᶜ² + c₃, where r = level / measured power ≥ 1.
    package var coefficient1: Double
    package var coefficient2: Double
    package var coefficient3: Double
    /// The phone's `Build.VERSION.RELEASE`; to be filled in, if it matters.
    package var version: String
    /// The phone's `Build.ID`; to be filled in, if it matters.
    @Key("build_number") package var buildNumber: String
    /// The phone's `Build.MODEL`: the receiver's name in the survey, to be replaced if it is another.
    package var model: String
    /// The phone's `Build.MANUFACTURER`, to be filled in: while it is ``unset``, no phone uses the entry.
    package var manufacturer: String
    /// Whether phones without an entry of their own use it; one entry of the file.
    @Key("default") package var isDefault: Bool
    /// Beside what the library reads: intervals, and deviations from our model.
    package var calibration: PhoneCurve
  }

  /// No phone's manufacturer: not `unknown`, which Android has for one that does not tell.
  package static let unset = "not set"

  package var schemaVersion = 1
  package var models: [Entry]
  /// What beacons have to broadcast for the coefficients to hold.
  package var powers: [PlacementPower]
  package var omitted: [SettingsDocument.Omission]

  package init(_ document: SettingsDocument) {
    models = document.curves.map { curve in
      Entry(
        coefficient1: curve.coefficient1, coefficient2: curve.coefficient2, coefficient3: curve.coefficient3,
        version: Self.unset, buildNumber: Self.unset, model: curve.receiver?.rawValue ?? document.site,
        manufacturer: Self.unset, isDefault: curve.isDefault, calibration: curve)
    }
    powers = document.powers
    omitted = document.omitted
  }
}

package struct MeasuredPowerDocument: ResultDocument {
  package var schemaVersion = 1
  package var site: String
  /// The crowd level that they are for; absent if they are for several.
  @Nullable package var crowd: CrowdLevel?
  package var powers: [PlacementPower]
  package var omitted: [SettingsDocument.Omission]

  package init(_ document: SettingsDocument) {
    site = document.site
    crowd = document.crowd
    powers = document.powers
    omitted = document.omitted
  }
}
