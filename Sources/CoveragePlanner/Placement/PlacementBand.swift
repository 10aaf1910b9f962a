import RadioSurvey

/// What the beacons of a curve serve if each reaches less far or farther than is planned for.
struct PlacementBand {
  /// At each point of the curve the share that its beacons serve with the shortest reaches.
  let low: [Double]
  /// The same with the longest.
  let high: [Double]

  /// - Parameters:
  ///   - low: of each service, metres ≥ 0: the shortest reach.
  ///   - high: the longest.
  init(_ curve: PlacementCurve, of problem: PlacementProblem, from low: [Double], to high: [Double]) {
    let used = Set(curve.points.flatMap(\.chosen)).sorted()
    let places = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($0.element, $0.offset) })
    func shares(_ reaches: [Double]) -> [Double] {
      let sites = PlacementSites(problem.varied(candidates: used, reaches: reaches))
      return curve.points.map { point in sites.servedShare(by: point.chosen.compactMap { places[$0] }) }
    }
    self.low = shares(low)
    self.high = shares(high)
  }
}
