package import RadioSurvey

/// Why a fit to some places cannot predict the others.
package enum SplitRefusal: Reason {
  /// There are no more places than those to leave out.
  case tooFewPlaces(places: Int, leftOut: Int)
  /// The other places do not carry a fit.
  case noFit(places: Int, locations: Int)

  package enum Code: ReasonCode { case tooFewPlaces, noFit }

  package init(_ code: Code, _ values: ReasonReader) throws {
    self =
      switch code {
      case .tooFewPlaces: try .tooFewPlaces(places: values.places, leftOut: values.leftOut)
      case .noFit: try .noFit(places: values.places, locations: values.locations)
      }
  }
}
