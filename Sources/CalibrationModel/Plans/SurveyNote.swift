package import RadioSurvey

/// What was assumed in a survey plan and not measured, and what to mind on the floor.
package enum SurveyNote: Reason {
  /// The difference between sessions is unknown.
  case secondSession

  /// Exponent and spreads come from the literature.
  case literatureValues(pathLossExponent: Double, shadowingSDDecibels: Double, fadingSDDecibels: Double)

  /// How well the exponent will be known.
  case expectedExponent(Expected)

  /// How new locations are taken to be spread.
  case assumedSpread

  /// Goals may be out of reach, where they take more locations than this.
  case askForLess(most: Int)

  /// Places of one beacon share their shadowing.
  case keepApart(apartMetres: Double)

  /// Some places are too near to the beacon to be apart.
  case nearBeacon(withinMetres: Double)

  /// The floor has fewer places that lie apart than are planned.
  case floorFull(places: Int, apartMetres: Double)

  /// Several receivers are compared at the same places.
  case receiversTogether

  /// What a visit of a first survey is expected to tell of the exponent.
  package struct Expected: ReasonPart {
    package var placement: Placement?
    package var crowd: CrowdLevel?
    package var carriage: Carriage?
    package var locations: Int
    /// Half of the 95 % interval of the exponent.
    package var halfWidth: Double
    package var nearestMetres: Double
    package var farthestMetres: Double
    /// The half width that is wanted.
    package var goal: Double
    /// Whole number of locations that it takes.
    package var locationsForGoal: Double

    package init(
      placement: Placement? = nil, crowd: CrowdLevel? = nil, carriage: Carriage? = nil, locations: Int,
      halfWidth: Double, nearestMetres: Double, farthestMetres: Double, goal: Double, locationsForGoal: Double
    ) {
      self.placement = placement
      self.crowd = crowd
      self.carriage = carriage
      self.locations = locations
      self.halfWidth = halfWidth
      self.nearestMetres = nearestMetres
      self.farthestMetres = farthestMetres
      self.goal = goal
      self.locationsForGoal = locationsForGoal
    }
  }

  package enum Code: ReasonCode {
    case secondSession, literatureValues, expectedExponent, assumedSpread, askForLess, keepApart, nearBeacon
    case floorFull, receiversTogether
  }

  package init(_ code: Code, _ values: ReasonReader) throws {
    self =
      switch code {
      case .secondSession: .secondSession
      case .literatureValues:
        try .literatureValues(
          pathLossExponent: values.pathLossExponent, shadowingSDDecibels: values.shadowingSDDecibels,
          fadingSDDecibels: values.fadingSDDecibels)
      case .expectedExponent: try .expectedExponent(Expected(values))
      case .assumedSpread: .assumedSpread
      case .askForLess: try .askForLess(most: values.most)
      case .keepApart: try .keepApart(apartMetres: values.apartMetres)
      case .nearBeacon: try .nearBeacon(withinMetres: values.withinMetres)
      case .floorFull: try .floorFull(places: values.places, apartMetres: values.apartMetres)
      case .receiversTogether: .receiversTogether
      }
  }
}

extension SurveyNote.Expected {
  package init(_ values: ReasonReader) throws {
    try self.init(
      placement: values.placement, crowd: values.crowd, carriage: values.carriage,
      locations: values.locations, halfWidth: values.halfWidth, nearestMetres: values.nearestMetres,
      farthestMetres: values.farthestMetres, goal: values.goal, locationsForGoal: values.locationsForGoal)
  }
}
