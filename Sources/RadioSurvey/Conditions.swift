/// Whether a reading is one packet's level or a level that the source has already smoothed.
public enum ReadingSource: String, Codable, Sendable, CaseIterable {
  /// One reading, one packet.
  case raw
  /// Smoothed by the source (iOS ranging, ESPresense): fading is understated and the packet count is unknown.
  case averaged
}

/// Everything but beacon and location that a dwell was measured under.
public struct Conditions: Hashable, Codable, Sendable {
  /// Where the beacon hangs.
  public var placement: Placement?
  /// How full the room is, by name.
  public var crowd: CrowdLevel?
  /// How many people were in the room, where the log says so.
  public var people: Int?
  /// How the receiver is carried.
  public var carriage: Carriage?
  /// Heading of the surveyor in degrees, 0 ≤ orientation < 360, as the log defines it.
  public var orientation: Double?
  /// The receiving device.
  public var receiver: Receiver?
  /// Advertising channel, 37, 38 or 39, where the capture has it.
  public var channel: Int?
  /// Raw packets or smoothed levels.
  public var source: ReadingSource

  /// Conditions with the values given; everything else is unknown.
  public init(
    placement: Placement? = nil, crowd: CrowdLevel? = nil, people: Int? = nil, carriage: Carriage? = nil,
    orientation: Double? = nil, receiver: Receiver? = nil, channel: Int? = nil, source: ReadingSource = .raw
  ) {
    self.placement = placement
    self.crowd = crowd
    self.people = people
    self.carriage = carriage
    self.orientation = orientation
    self.receiver = receiver
    self.channel = channel
    self.source = source
  }

  /// The part of the conditions that a fit is made for.
  public var fitConditions: FitConditions {
    FitConditions(placement: placement, crowd: crowd, carriage: carriage, receiver: receiver)
  }
}

/// The conditions that one model is fitted for: placement × crowd × carriage × receiver, unknown ones absent.
public struct FitConditions: Hashable, Codable, Sendable, Comparable {
  /// Where the beacon hangs.
  @Nullable public var placement: Placement?
  /// How full the room is.
  @Nullable public var crowd: CrowdLevel?
  /// How the receiver is carried.
  @Nullable public var carriage: Carriage?
  /// The receiving device.
  @Nullable public var receiver: Receiver?

  /// The conditions given; everything else is unknown.
  public init(
    placement: Placement? = nil, crowd: CrowdLevel? = nil, carriage: Carriage? = nil,
    receiver: Receiver? = nil
  ) {
    self.placement = placement
    self.crowd = crowd
    self.carriage = carriage
    self.receiver = receiver
  }

  /// The names that are known, in the order placement, crowd, carriage, receiver.
  public var names: [String] {
    [placement?.rawValue, crowd?.rawValue, carriage?.rawValue, receiver?.rawValue].compactMap(\.self)
  }

  /// The known names joined for people, or “all data” where none is known.
  public var label: String { names.isEmpty ? "all data" : names.joined(separator: " · ") }

  /// Orders by placement, crowd, carriage, receiver; unknown before known.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.sortKey.lexicographicallyPrecedes(rhs.sortKey) }

  private var sortKey: [String] {
    [placement?.rawValue, crowd?.rawValue, carriage?.rawValue, receiver?.rawValue].map { $0 ?? "" }
  }
}
