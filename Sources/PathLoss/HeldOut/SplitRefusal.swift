package import RadioSurvey

/// Why a fit to some places cannot predict the others.
package struct SplitRefusal: Reason {
  /// The stable codes of reasons.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// There are no more places than those to leave out.
    case tooFewPlaces = "too-few-places"
    /// The other places do not carry a fit.
    case noFit = "no-fit"
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

extension SplitRefusal {
  /// All of the places, or more, would be left out.
  package static func tooFewPlaces(_ places: Int, toLeaveOut leftOut: Int) -> Self {
    Self(.tooFewPlaces, ["places": .count(places), "leftOut": .count(leftOut)])
  }

  /// So many places, with so many locations, do not carry a fit.
  package static func noFit(places: Int, locations: Int) -> Self {
    Self(.noFit, ["places": .count(places), "locations": .count(locations)])
  }
}
