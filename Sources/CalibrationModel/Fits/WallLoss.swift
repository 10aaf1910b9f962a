package import RadioSurvey

/// What one kind of wall, or the way between two floors, costs by this survey, or why this survey cannot tell.
@Memberwise package struct WallLoss: Hashable, Codable, Sendable {
  /// How the loss is known.
  package enum Basis: String, Codable, Sendable, CaseIterable {
    /// Fitted together with the line.
    case measured
    /// Too few locations on one of its sides.
    case notMeasured = "not-measured"
    /// What is behind it differs in something else too, so that its loss cannot be distinguished from that.
    case aliased
  }

  /// The kind's name.
  package var kind: String
  /// Locations whose way to the beacon passes through one or more of them.
  package var locationsBehind: Int
  /// How the loss is known.
  package var basis: Basis
  /// dB a crossing, ≥ 0, as measured here; absent unless it was.
  @Key("_db") @Nullable package var loss: Estimate?
  /// dB a crossing by the literature for its material, never mixed with what was measured; absent if the material is not known.
  @Key("_db") @Nullable package var literatureLoss: Estimate?
  /// Where the loss comes from, or why there is none.
  @Inline package var reason: WallReason
}

extension WallLoss {
  /// What a line in the open takes off at a crossing, dB: as measured, or by the literature where too few locations are behind it to matter;
  /// `nil` if neither is known.
  package var counted: Estimate? {
    if basis == .measured { return loss }
    guard case .oneSided(_, _, isBehind: true, _, _) = reason else { return nil }
    return literatureLoss
  }

  /// What the way between two floors is called, whichever of them comes first.
  package static func floors(_ one: String, _ other: String) -> String {
    "floors \(min(one, other)) – \(max(one, other))"
  }

  /// Whether it is what ``floors(_:_:)`` names.
  package var isBetweenFloors: Bool { kind.hasPrefix("floors ") && kind.contains(" – ") }
}

/// How the loss of a kind of wall is known, or why this survey cannot tell it.
@Cases package enum WallReason: Reason {
  /// The loss was fitted, from the locations behind the kind; `isWide` if its interval is too wide to plan with.
  case lossMeasured(behind: Int, locations: Int, isWide: Bool)
  /// Too few locations are behind it, or too few are not.
  case oneSided(kind: String, few: Int, isBehind: Bool, locations: Int, needed: Int)
  /// All locations of a beacon are behind it, and none of the others.
  case beaconInstead(kind: String, beacon: String)
  /// Nearly all locations on one side of the boundary are farther than those on the other.
  case distanceInstead(kind: String, boundaryMetres: Double, isBehindFarther: Bool, needed: Int)
  /// It is crossed together with another kind only; `kinds` names both.
  case crossedTogether(kinds: String)
  /// Its crossings are a combination of distance and of other kinds' crossings.
  case combination(kind: String)
  /// The locations cannot carry the losses of all kinds.
  case tooManyKinds(kinds: Int, locations: Int)
}
