package import RadioSurvey
import Statistics
import CalibrationModel

extension BeaconLevels {
  /// From locations that were heard, with the level of each in dBm.
  ///
  /// - Returns: `nil` with fewer than two beacons of three locations, with fewer than three degrees of freedom, or where no beacon was heard
  ///   at two distances.
  init?(_ locations: [SurveyedLocation], levels y: [Double]) {
    let members = Dictionary(grouping: locations.indices, by: { locations[$0].beacon })
      .filter { $0.value.count >= Self.minimumLocations }
      .sorted { $0.key < $1.key }
    let used = members.flatMap(\.value)
    let rest = used.count - members.count - 1
    guard members.count > 1, rest >= 3 else { return nil }
    let x = locations.map(\.logDistance)
    var within = (xx: 0.0, xy: 0.0, yy: 0.0)
    for (_, indices) in members {
      let own = BeaconTests.sums(indices.map { x[$0] }, indices.map { y[$0] })
      within = (within.xx + own.xx, within.xy + own.xy, within.yy + own.yy)
    }
    let all = BeaconTests.sums(used.map { x[$0] }, used.map { y[$0] })
    guard within.xx > 1e-6, all.xx > 1e-6 else { return nil }
    let slope = within.xy / within.xx
    let squares = max(0, within.yy - within.xy * slope)
    let variance = squares / Double(rest)
    guard variance > 1e-12 else { return nil }
    let degrees = Double(rest)
    let pathLossExponent: Estimate = Estimate(
      -slope / 10, standardError: (variance / within.xx).squareRoot() / 10, degreesOfFreedom: degrees)
    let residualSD: Double = variance.squareRoot()
    let more = Double(members.count - 1)
    let common = all.yy - all.xy * all.xy / all.xx
    let pValue: Double = Distributions.fTail(
      max(0, common - squares) / more / variance, numerator: more, denominator: degrees)
    let levels: [Level] = members.map { beacon, indices in
      let count = Double(indices.count)
      let centre = indices.reduce(0) { $0 + x[$1] } / count
      let mean = indices.reduce(0) { $0 + y[$1] } / count
      return Level(
        beacon: beacon, locations: indices.count,
        referencePower: Estimate(
          mean - slope * centre,
          standardError: (variance * (1 / count + centre * centre / within.xx)).squareRoot(),
          degreesOfFreedom: degrees))
    }.sorted { ($1.referencePower.estimate, $0.beacon) < ($0.referencePower.estimate, $1.beacon) }
    let powers = levels.map(\.referencePower.estimate)
    let spread: Double = (powers.first ?? 0) - (powers.last ?? 0)
    let centre = powers.reduce(0, +) / Double(powers.count)
    let levelSD: Double = (powers.reduce(0) { $0 + ($1 - centre) * ($1 - centre) } / more).squareRoot()
    self.init(
      pathLossExponent: pathLossExponent, residualSD: residualSD, spread: spread, levelSD: levelSD,
      pValue: pValue,
      isUnlike: pValue < Diagnosis.threshold && spread >= Self.minimumSpread && levelSD > residualSD,
      levels: levels)
  }
}

extension [ConditionFit] {
  /// Whether the level of a beacon in a placement is known: some of it was measured, or of as many others as tell how beacons differ. Also
  /// where nothing was measured, so that nothing is known of any.
  ///
  /// - Parameter beacon: `nil` for one that is still to be bought.
  package func knowLevel(of beacon: BeaconIdentifier?, at placement: Placement?) -> Bool {
    let measured = Set(
      filter { $0.conditions.placement == placement }.flatMap { $0.sample.locationMeans.map(\.beacon) })
    return measured.isEmpty || beacon.map { measured.contains($0) } ?? false
      || measured.count >= BeaconPooling.fewestBeacons
  }

  /// The beacons of the fit with the fewest, where they are too few to tell how others differ; `nil` elsewhere, and where fits do not name
  /// them.
  package var tooFewBeacons: Int? {
    compactMap(\.sample.beaconsMeasured).min().flatMap { $0 < BeaconPooling.fewestBeacons ? $0 : nil }
  }
}
