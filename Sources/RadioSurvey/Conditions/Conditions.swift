/// Everything but beacon and location that a dwell was measured under.
@Memberwise package struct Conditions: Hashable, Codable, Sendable {
  package var placement: Placement?
  /// How full the room is, by name.
  package var crowd: CrowdLevel?
  /// How many people were in the room, if the log says so.
  package var people: Int?
  package var carriage: Carriage?
  /// Heading of the surveyor in degrees, 0 ≤ orientation < 360, as the log defines it.
  package var orientation: Double?
  package var receiver: Receiver?
  /// Advertising channel, 37, 38 or 39, if the capture has it.
  package var channel: Int?
  package var source: ReadingSource = .raw
  /// The sitting it was measured in, if the surveyor stated it; see ``SurveySessions``.
  package var session: SurveySession?

  /// The part of the conditions that a fit is made for.
  package var fitConditions: FitConditions {
    FitConditions(placement: placement, crowd: crowd, carriage: carriage, receiver: receiver)
  }
}

/// The conditions that one model is fitted for: placement × crowd × carriage × receiver, unknown ones absent.
@Memberwise package struct FitConditions: Hashable, Codable, Sendable, Comparable {
  @Nullable package var placement: Placement?
  @Nullable package var crowd: CrowdLevel?
  @Nullable package var carriage: Carriage?
  @Nullable package var receiver: Receiver?

  /// The names that are known, in the order placement, crowd, carriage, receiver.
  package var names: [String] {
    [placement?.rawValue, crowd?.rawValue, carriage?.rawValue, receiver?.rawValue].compactMap(\.self)
  }

  /// The known names joined for people, or “all data” where none is known.
  package var label: String { names.isEmpty ? "all data" : names.joined(separator: " · ") }

  /// Orders by placement, crowd, carriage, receiver; unknown before known.
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.sortKey.lexicographicallyPrecedes(rhs.sortKey) }

  private var sortKey: [String] {
    [placement?.rawValue, crowd?.rawValue, carriage?.rawValue, receiver?.rawValue].map { $0 ?? "" }
  }
}

/// The part of a survey that a result is of, where it is not of all of it: lists of names, an empty one for all.
///
/// Beacons select data: fits are made from theirs alone. The others select fits, each of which is the same with the selection as without
/// it, though not all data are read for it.
@Memberwise package struct SurveySelection: Hashable, Codable, Sendable {
  /// Identities or names of beacons, as given.
  package var beacons: [String] = []
  /// Placements shown and planned for.
  package var placements: [Placement] = []
  package var crowds: [CrowdLevel] = []
  package var carriages: [Carriage] = []
  package var receivers: [Receiver] = []

  package var isEverything: Bool { self == SurveySelection() }

  /// Whether fits are selected: by anything but their beacons.
  package var selectsFits: Bool { self != SurveySelection(beacons: beacons) }

  /// Whether the fit of these conditions is selected. Conditions that do not know a part are selected only if every one is.
  package func includes(_ conditions: FitConditions) -> Bool {
    Self.has(placements, conditions.placement) && Self.has(crowds, conditions.crowd)
      && Self.has(carriages, conditions.carriage) && Self.has(receivers, conditions.receiver)
  }

  private static func has<Name: Equatable>(_ selected: [Name], _ name: Name?) -> Bool {
    selected.isEmpty || name.map(selected.contains) ?? false
  }
}
