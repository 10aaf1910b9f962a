import PathLoss
package import RadioSurvey

/// How many beacons the floor needs, as far as the fit can tell: the 90 % interval over what the fit allows, each number on
/// a regular grid.
package struct BeaconInterval: Hashable, Codable, Sendable {
  /// Fewest; absent if not even the best radio that the fit allows can meet the requirement.
  @Nullable package var low: Int?
  /// Most; absent if a twentieth or more of those radios cannot meet it with any number.
  @Nullable package var high: Int?

  package init(low: Int?, high: Int?) {
    self.low = low
    self.high = high
  }

  /// Most less fewest; `nil` if either is absent.
  package var width: Int? { high.flatMap { high in low.map { high - $0 } } }
}
