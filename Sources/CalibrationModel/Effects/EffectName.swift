package import RadioSurvey

/// A part of the model of all conditions, as it is called where it cannot be told from others.
package struct EffectName: ValuesReason {
  /// The kinds of parts.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// The level at 1 m.
    case intercept
    /// The fall with distance.
    case distance
    /// A level of a factor.
    case level
    /// The level of a factor that the logs do not state.
    case notStated = "level-not-stated"
    /// The number of people.
    case people
    /// The loss for each metre at a crowd level.
    case lossPerMetre = "loss-per-metre"
    /// The slope at a crowd level.
    case slope
  }

  /// The kind.
  package var code: Code

  /// Factor and level.
  package var values: ReasonValues

  /// A name.
  package init(_ code: Code, _ values: ReasonValues) {
    self.code = code
    self.values = values
  }

  /// A level of a factor, or the one that is not stated.
  package init(_ factor: EffectFactor, _ level: String?) {
    self.init(
      level == nil ? .notStated : .level,
      ReasonValues(known: ["factor": .text(factor.rawValue), "level": .known(level)]))
  }
}

extension EffectName {
  /// The name as a part of another reason.
  package var item: ReasonValues {
    var item = values
    item["code"] = .text(code.rawValue)
    return item
  }

  /// The name that ``item`` is of.
  package init?(item: ReasonValues) {
    guard let code = item.text("code").flatMap(Code.init) else { return nil }
    var values = item
    values["code"] = nil
    self.init(code, values)
  }
}

/// Why the model of all conditions is weak or refused, and what else a reader must know of it.
package struct EffectReason: ValuesReason {
  /// The stable codes of reasons.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// Everything was measured under the same conditions: refused.
    case oneCondition = "one-condition"
    /// More levels than one model is fitted to: refused.
    case tooManyLevels = "too-many-levels"
    /// Too few places for this many conditions: refused.
    case tooFewLocations = "too-few-locations"
    /// Distances span less than a third of a decade: refused.
    case narrowSpan = "narrow-span"
    /// The likelihood has no maximum: refused.
    case noFit = "no-fit"
    /// Changes do not add up: they differ from one set of conditions to another: weak.
    case effectsInteract = "effects-interact"
    /// Some conditions were always measured together: weak.
    case aliasedConditions = "aliased-conditions"
    /// Levels measured at too few places were left out: weak.
    case sparseLevels = "sparse-levels"
    /// The 95 % interval of the exponent contains 0: weak.
    case slopeUnclear = "slope-unclear"
    /// Each placement has its own beacon, whose own strength is in the difference: weak.
    case beaconsDiffer = "beacon-in-placement"
    /// How many packets were sent is not known: weak.
    case lossesUnknown = "losses-unknown"
    /// Readings were smoothed by their source: weak.
    case averagedReadings = "averaged-readings"
    /// Dwells without a known distance were left out.
    case unknownDistance = "unknown-distance"
    /// Conditions that were never measured are predicted.
    case cellsNotMeasured = "cells-not-measured"
    /// Of the conditions that were never measured only the first are predicted, because there are more than a reader would go through.
    case cellsNotListed = "cells-not-listed"
    /// Packets lost at any level, and spreads, are those of all crowd levels together, because there are many.
    case spreadsShared = "spreads-shared"
  }

  /// The stable code.
  package var code: Code

  /// Its numbers and names; see the functions that make a reason.
  package var values: ReasonValues

  /// A reason.
  package init(_ code: Code, _ values: ReasonValues) {
    self.code = code
    self.values = values
  }

  /// What it makes of the model.
  package var status: FitStatus {
    switch code {
    case .oneCondition, .tooManyLevels, .tooFewLocations, .narrowSpan, .noFit: .refused
    case .unknownDistance, .cellsNotMeasured, .cellsNotListed, .spreadsShared: .calibrated
    default: .weak
    }
  }
}
