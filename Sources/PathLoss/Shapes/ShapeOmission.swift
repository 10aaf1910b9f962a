package import RadioSurvey

/// Why a shape was not compared.
package struct ShapeOmission: Reason {
  /// The stable codes of reasons.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// Locations or their beacons have no coordinates.
    case positionsUnknown = "positions-unknown"
    /// The measured power of a beacon is not known.
    case measuredPowerUnknown = "measured-power-unknown"
    /// Beacons broadcast different measured powers.
    case measuredPowersDiffer = "measured-powers-differ"
    /// Too few distances, or too narrow a span of them, lie on one side of every break.
    case breakUnsupported = "break-unsupported"
    /// Without one of the locations the losses of the walls cannot be told.
    case wallsUnsupported = "walls-unsupported"
    /// The power curve does not reach every location.
    case curveOutOfReach = "curve-out-of-reach"
    /// The locations do not carry it.
    case tooFewLocations = "too-few-locations"
  }

  /// The stable code.
  package var code: Code
  /// Its numbers; see the functions that make a reason.
  package var values: ReasonValues

  /// A reason.
  package init(_ code: Code, _ values: ReasonValues = [:]) {
    self.code = code
    self.values = values
  }
}

extension ShapeOmission {
  /// So many of the locations, or their beacons, have no coordinates.
  package static func positionsUnknown(_ missing: Int, of locations: Int) -> Self {
    Self(.positionsUnknown, ["missing": .count(missing), "locations": .count(locations)])
  }

  /// Why a shape that was fitted could not be compared.
  init(_ shape: PathLossShape, locations: Int) {
    switch shape {
    case .dualSlope:
      self.init(
        .breakUnsupported,
        [
          "locations": .count(locations), "neededOnEachSide": .count(ShapeFitting.distancesPerSide),
          "neededDecades": .number(BreakLimits.sideDecades),
          "needed": .count(2 * ShapeFitting.distancesPerSide + 1),
        ])
    case .walls(let kinds):
      self.init(.wallsUnsupported, ["locations": .count(locations), "kinds": .count(kinds.count)])
    case .powerCurve: self.init(.curveOutOfReach)
    case .freeIntercept, .fixedIntercept:
      self.init(.tooFewLocations, ["locations": .count(locations)])
    }
  }
}
