package import RadioSurvey

/// What a plan was asked for, with what devices are taken to assume.
@Cases package enum RequirementReason: Reason {
  /// Immediate is named.
  case immediate(Asked)
  /// Near or immediate is named.
  case near(Asked)
  /// A packet is received in time, of as many beacons; `nil` for one.
  case heard(Asked, beacons: Int?)
  /// The nearest beacon is identified as the nearest.
  case nearest(Asked)
  /// The position is known well enough.
  case position(Asked, errorMetres: Double)

  /// The parts of a requirement common to all goals. A requirement on several beacons together has the goal of the main one among it.
  @Memberwise package struct Asked: ReasonPart {
    /// How often it must be met, 0…1.
    package var probability: Double
    /// The crowd level; `nil` for every level surveyed.
    package var crowd: CrowdLevel?
    /// SD from day to day, phone to phone and person to person that is assumed; `nil` for none.
    package var sessionSDDecibels: Double?
    /// Points, areas and paths at which alone it must be met; `nil` for everywhere.
    package var onlyAt: [String]?
    /// Metres around each point or spot within which it must be met; `nil` if none is named.
    package var withinMetres: Double?
    /// `true` if that is the near boundary, because none was given; else `nil`.
    package var isWithinAssumed: Bool?
    /// `true` if each of ``onlyAt`` is to be known by its own beacon; else `nil`.
    package var isBySpot: Bool?
    /// `true` if it is the default; else `nil`.
    package var isDefault: Bool?
    /// How often near may be said wrongly, 0…1; `nil` if not limited.
    package var falseNear: Double?
    /// In which time a beacon is to be heard; `nil` if a zone is the goal.
    package var withinSeconds: Double?
    /// Packets that a device averages to name a zone. This and what follows is `nil` if the goal is to hear a beacon.
    package var packets: Int?
    package var nearBoundaryMetres: Double?
    /// Where the zone ends; `nil` if it has no end.
    package var zoneEndMetres: Double?
    /// Where near is false.
    package var falseNearDistanceMetres: Double?
    package var assumption: DeviceAssumption?
  }

  /// The parts of a requirement common to all goals.
  package var asked: Asked {
    switch self {
    case .immediate(let asked), .near(let asked), .heard(let asked, _), .nearest(let asked),
      .position(let asked, _):
      asked
    }
  }
}

/// What devices are taken to assume of a placement's beacons, as a ``RangingSettings`` says it.
///
/// A missing exponent or level is that of a fit at a crowd level, by default the emptiest.
@Cases package enum DeviceAssumption: Reason {
  /// The user gives the level at 1 m.
  case powerGiven(referencePowerDBm: Double, pathLossExponent: Double?, calibratedAt: CrowdLevel?)
  /// The beacons broadcast the level at 1 m; if not, it is that of the fit.
  case powerBroadcastOrFitted(pathLossExponent: Double?, calibratedAt: CrowdLevel?)
}
