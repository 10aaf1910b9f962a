package import RadioSurvey

/// What was assumed in a survey plan and not measured, and what to mind on the floor.
package struct SurveyNote: Reason {
  /// The stable codes.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// Nobody knows how sessions differ.
    case secondSession = "second-session"
    /// Exponent and spreads come from the literature.
    case literatureValues = "literature-values"
    /// How well the exponent will be known.
    case expectedExponent = "expected-exponent"
    /// How new locations are taken to be spread.
    case assumedSpread = "assumed-spread"
    /// Goals may be out of reach.
    case askForLess = "ask-for-less"
    /// Places of one beacon share their shadowing.
    case keepApart = "keep-apart"
    /// Some places are too near to the beacon to be apart.
    case nearBeacon = "near-beacon"
    /// The floor has fewer places that lie apart than are planned.
    case floorFull = "floor-full"
    /// Several receivers are compared at the same places.
    case receiversTogether = "receivers-together"
  }

  package let code: Code
  package let values: ReasonValues

  package init(_ code: Code, _ values: ReasonValues = [:]) {
    self.code = code
    self.values = values
  }
}
