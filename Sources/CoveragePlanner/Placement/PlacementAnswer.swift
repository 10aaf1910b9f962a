/// What a search for a goal gives, before it is described.
struct PlacementAnswer {
  /// Indices of candidates.
  var chosen: [Int]
  /// See ``PlacedBeacons/value``.
  var value: Double
  /// See ``PlacedBeacons/bound``.
  var bound: Double
  /// Whether the clock ended the search.
  var isCut: Bool
  /// At place k what k candidates serve beside the kept beacons.
  var curve: [WeightedCover]
  /// Candidates that serve all that can be served.
  var required: Int?
  /// Fewer candidates than these do not.
  var fewestBound: Int?
}
