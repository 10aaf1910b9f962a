package import RadioSurvey

/// Why a fit is weak or refused, and what else a reader must know of it.
package struct FitReason: Reason {
  /// The stable codes of reasons.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// Fewer than five locations: refused.
    case tooFewLocations = "too-few-locations"
    /// Fewer than ten locations: weak.
    case fewLocations = "few-locations"
    /// Distances span less than a third of a decade: refused.
    case narrowSpan = "narrow-span"
    /// No location has two packets, so fading cannot be distinguished from shadowing: refused.
    case singlePackets = "single-packets"
    /// Fewer than ten packets beyond the first of each location, so fading is hardly known: weak.
    case fewRepeats = "few-repeats"
    /// The interval of the slope contains zero, or the level rises with distance: refused.
    case slopeUnclear = "slope-unclear"
    /// Beacons of unlike power were pooled: refused where that hides the slope, weak otherwise.
    case unlikeBeacons = "unlike-beacons"
    /// Every location is at one distance: there is a level, and no line.
    case oneDistance = "one-distance"
    /// The exponent is outside 1.2…4: weak.
    case exponentUnusual = "exponent-unusual"
    /// The level at 1 m is above −30 dBm, or the distances lie more than 100 m apart, as if one were in another unit: weak.
    case unitsDoubtful = "units-doubtful"
    /// Readings were smoothed by their source: weak.
    case averagedReadings = "averaged-readings"
    /// Expected packets exceed received ones, and this estimator uses only the received: weak if the loss is large.
    case packetsLost = "packets-lost"
    /// Locations at which nothing was heard were left out: weak.
    case silentLocations = "silent-locations"
    /// Levels within a location fall into two groups, as if two receivers or beacons were mixed: weak.
    case mixedLevels = "mixed-levels"
    /// Intervals hold clearly less often on left-out locations than they should: weak.
    case undercoverage = "undercoverage"
    /// Another shape predicts left-out locations clearly better than the line: weak if the two differ by more than the
    /// shadowing SD at a location.
    case shapeDiffers = "shape-differs"
    /// Dwells without a known distance were left out.
    case unknownDistance = "unknown-distance"
    /// Distances were measured along the floor, so a height difference would change the line.
    case horizontalDistances = "horizontal-distances"
    /// Lost packets and silent locations are part of the fit.
    case lossesFitted = "losses-fitted"
    /// How many packets were sent is not known, so lost ones could not be part of the fit.
    case lossesUnknown = "losses-unknown"
  }

  /// The stable code.
  package var code: Code
  /// Its numbers; see the functions that make a reason.
  package var values: ReasonValues

  /// A reason.
  package init(_ code: Code, _ values: ReasonValues) {
    self.code = code
    self.values = values
  }
}
