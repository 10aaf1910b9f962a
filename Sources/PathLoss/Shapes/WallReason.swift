package import RadioSurvey

/// How the loss of a kind of wall is known, or why this survey cannot tell it.
package struct WallReason: ValuesReason {
  /// The stable codes of reasons.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// The loss was fitted.
    case measured = "loss-measured"
    /// Too few locations are behind it, or too few are not.
    case oneSided = "one-sided"
    /// All locations of a beacon are behind it, and none of the others.
    case beaconInstead = "beacon-instead"
    /// Nearly all locations on one side are farther than those on the other.
    case distanceInstead = "distance-instead"
    /// It is crossed together with another kind only.
    case crossedTogether = "crossed-together"
    /// Its crossings are a combination of distance and of other kinds' crossings.
    case combination
    /// The locations cannot carry the losses of all kinds.
    case tooManyKinds = "too-many-kinds"
  }

  /// The stable code.
  package var code: Code
  /// Its numbers and names; see the functions that make a reason.
  package var values: ReasonValues

  /// A reason.
  package init(_ code: Code, _ values: ReasonValues) {
    self.code = code
    self.values = values
  }
}

extension WallReason {
  /// The loss was fitted, from so many locations behind the kind.
  ///
  /// - Parameter isWide: whether its interval is too wide to plan with.
  package static func measured(behind: Int, of locations: Int, isWide: Bool) -> Self {
    Self(
      .measured, ["behind": .count(behind), "locations": .count(locations), "isWide": .flag(isWide)])
  }

  /// Too few locations lie on one side.
  package static func oneSided(
    _ kind: String, few: Int, isBehind: Bool, of locations: Int, needed: Int
  ) -> Self {
    Self(
      .oneSided,
      [
        "kind": .text(kind), "few": .count(few), "isBehind": .flag(isBehind), "locations": .count(locations),
        "needed": .count(needed),
      ])
  }

  /// All locations of a beacon are behind the kind.
  package static func beaconInstead(_ kind: String, beacon: BeaconIdentifier) -> Self {
    Self(.beaconInstead, ["kind": .text(kind), "beacon": .text("\(beacon)")])
  }

  /// Distance decides what is behind the kind.
  ///
  /// - Parameter boundary: metres.
  package static func distanceInstead(
    _ kind: String, boundary: Double, isBehindFarther: Bool, needed: Int
  ) -> Self {
    Self(
      .distanceInstead,
      [
        "kind": .text(kind), "boundary_m": .number(boundary), "isBehindFarther": .flag(isBehindFarther),
        "needed": .count(needed),
      ])
  }

  /// Kinds that are crossed together only, under the name of both.
  package static func crossedTogether(_ merged: String) -> Self {
    Self(.crossedTogether, ["kinds": .text(merged)])
  }

  /// Its crossings follow from others.
  package static func combination(_ kind: String) -> Self { Self(.combination, ["kind": .text(kind)]) }

  /// The locations cannot carry the losses of so many kinds.
  package static func tooManyKinds(_ kinds: Int, locations: Int) -> Self {
    Self(.tooManyKinds, ["kinds": .count(kinds), "locations": .count(locations)])
  }
}
