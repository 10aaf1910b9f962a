package import RadioSurvey

/// What devices are taken to assume of a placement's beacons, as a ``RangingSettings`` says it.
///
/// An exponent that is not given, and a level that nobody gives, are those of a fit at a crowd level: the emptiest one if none is named.
package enum DeviceAssumption: Reason {
  /// The user gives the level at 1 m.
  case powerGiven(referencePowerDBm: Double, pathLossExponent: Double?, calibratedAt: CrowdLevel?)
  /// The beacons broadcast the level at 1 m; if not, it is that of the fit.
  case powerBroadcastOrFitted(pathLossExponent: Double?, calibratedAt: CrowdLevel?)

  package enum Code: ReasonCode { case powerGiven, powerBroadcastOrFitted }

  package init(_ code: Code, _ values: ReasonReader) throws {
    self =
      switch code {
      case .powerGiven:
        try .powerGiven(
          referencePowerDBm: values.referencePowerDBm, pathLossExponent: values.pathLossExponent,
          calibratedAt: values.calibratedAt)
      case .powerBroadcastOrFitted:
        try .powerBroadcastOrFitted(
          pathLossExponent: values.pathLossExponent, calibratedAt: values.calibratedAt)
      }
  }
}
