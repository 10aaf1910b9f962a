/// The conditions that one model is fitted for: placement × crowd × carriage × receiver, unknown ones absent.
package struct FitConditions: Hashable, Codable, Sendable, Comparable {
  /// Where the beacon hangs.
  @Nullable package var placement: Placement?
  /// How full the room is.
  @Nullable package var crowd: CrowdLevel?
  /// How the receiver is carried.
  @Nullable package var carriage: Carriage?
  /// The receiving device.
  @Nullable package var receiver: Receiver?

  /// The conditions given; everything else is unknown.
  package init(
    placement: Placement? = nil, crowd: CrowdLevel? = nil, carriage: Carriage? = nil,
    receiver: Receiver? = nil
  ) {
    self.placement = placement
    self.crowd = crowd
    self.carriage = carriage
    self.receiver = receiver
  }

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
