import CalibrationModel
import RadioSurvey
import Statistics

/// Which walls the ways from beacons to locations pass through, and of which kinds the survey can tell the loss.
///
/// The loss of a kind is told by locations behind it beside others at like distances that are not. Where all on one side are
/// nearer than all on the other, or belong to another beacon, or where two kinds come together only, what is seen may as well
/// be distance, beacon or the other kind: such a kind has no column and says so.
struct WallColumns {
  /// Locations that are needed on each side of a kind.
  static let minimumLocations = 3
  /// Share of locations without coordinates up to which they count as in the open: a distance is measured with a tape where it can be seen.
  static let tolerableShare = 1.0 / 3
  /// Locations that must break the rule “behind it if and only if farther (or nearer) than this many metres”.
  static let minimumOverlap = 2

  /// Names of the columns.
  private(set) var names: [String] = []
  /// Crossings, a column a name, a number a location.
  private(set) var columns: [[Double]] = []
  /// Every kind, in the order of the plan, then floors.
  private(set) var losses: [WallLoss] = []

  private let locations: [SurveyedLocation]

  /// `nil` if there is no wall and no second floor to tell of.
  ///
  /// - Throws: ``MissingPositions`` if there are walls and more than ``tolerableShare`` of the locations, or their beacons, have no position.
  init?(_ locations: [SurveyedLocation], options: FitOptions) throws(MissingPositions) {
    self.locations = locations
    let counter = WallCounter(options)
    let walls = options.floorPlan?.walls ?? []
    let crossed = locations.map { counter.crossings(from: $0.beacon, to: $0.position) }
    var kinds: [String] = []
    for wall in walls where !kinds.contains(wall.kind.rawValue) { kinds.append(wall.kind.rawValue) }
    kinds += Set(crossed.flatMap { $0.map { Array($0.keys) } ?? [] }).subtracting(kinds).sorted()
    guard !kinds.isEmpty else { return nil }
    let missing = crossed.count { $0 == nil }
    guard Double(missing) <= Self.tolerableShare * Double(locations.count) else {
      throw MissingPositions(locations: missing)
    }
    for kind in kinds {
      let material = walls.first { $0.kind.rawValue == kind && $0.material != nil }?.material
      judge(kind, material, crossed.map { Double($0?[kind] ?? 0) })
    }
    separate()
  }

  /// Locations or beacons of which it is not known if they are.
  struct MissingPositions: Error {
    /// How many locations they concern.
    var locations: Int
  }

  /// Gives the kind a column, or says why it has none.
  private mutating func judge(_ kind: String, _ material: WallMaterial?, _ counts: [Double]) {
    let behind = counts.indices.filter { counts[$0] > 0 }
    let before = counts.indices.filter { counts[$0] == 0 }
    func add(_ basis: WallLoss.Basis, _ reason: WallReason) {
      losses.append(
        WallLoss(
          kind: kind, locationsBehind: behind.count, basis: basis, material: material, reason: reason))
    }
    let needed = Self.minimumLocations
    guard behind.count >= needed, before.count >= needed else {
      let isBehind = behind.count < needed
      let few = isBehind ? behind.count : before.count
      return add(
        .notMeasured,
        .oneSided(kind: kind, few: few, isBehind: isBehind, locations: counts.count, needed: needed))
    }
    if let beacon = beaconInstead(behind: behind, before: before) {
      return add(.aliased, .beaconInstead(kind: kind, beacon: "\(beacon)"))
    }
    if let distance = distanceInstead(behind: behind, before: before) {
      return add(
        .aliased,
        .distanceInstead(
          kind: kind, boundaryMetres: distance.boundary, isBehindFarther: distance.isBehindFarther,
          needed: Self.minimumOverlap))
    }
    names.append(kind)
    columns.append(counts)
    add(
      .measured, .lossMeasured(behind: behind.count, locations: counts.count, isWide: false))
  }

  /// The beacon all of whose locations are behind, if every beacon's are all behind or all not.
  private func beaconInstead(behind: [Int], before: [Int]) -> BeaconIdentifier? {
    let hidden = Set(behind.map { locations[$0].beacon })
    let open = Set(before.map { locations[$0].beacon })
    return hidden.isDisjoint(with: open) ? hidden.min() : nil
  }

  /// The distance that tells the sides apart but for fewer locations than ``minimumOverlap``.
  private func distanceInstead(behind: [Int], before: [Int]) -> (boundary: Double, isBehindFarther: Bool)? {
    let distances = Set(locations.map(\.distance)).sorted()
    for (nearer, farther) in zip(distances, distances.dropFirst()) {
      let boundary = (nearer * farther).squareRoot()
      let wrong =
        behind.count { locations[$0].distance < boundary }
        + before.count { locations[$0].distance > boundary }
      if wrong < Self.minimumOverlap { return (boundary, true) }
      if locations.count - wrong < Self.minimumOverlap { return (boundary, false) }
    }
    return nil
  }

  /// Merges kinds that are always crossed together, and takes out those that are combinations of others.
  private mutating func separate() {
    var index = 0
    while index < columns.count {
      if let twin = columns[..<index].firstIndex(of: columns[index]) {
        let merged = "\(names[twin]) + \(names[index])"
        for name in [names[twin], names[index]] {
          alias(name, .crossedTogether(kinds: merged))
        }
        let behind = columns[twin].count { $0 > 0 }
        losses.append(
          WallLoss(
            kind: merged, locationsBehind: behind, basis: .measured, material: nil,
            reason: .lossMeasured(behind: behind, locations: locations.count, isWide: false)))
        names[twin] = merged
        names.remove(at: index)
        columns.remove(at: index)
      } else {
        index += 1
      }
    }
    while !columns.isEmpty {
      do {
        _ = try LeastSquares.fit(
          columns: [locations.map { _ in 1 }, locations.map(\.logDistance)] + columns,
          response: locations.map(\.mean))
        return
      } catch {
        // Which of the columns the fit calls dependent is chance: where one is, no loss is its own.
        for name in names {
          alias(name, .combination(kind: name))
        }
        names = []
        columns = []
      }
    }
  }

  private mutating func alias(_ kind: String, _ reason: WallReason) {
    guard let index = losses.firstIndex(where: { $0.kind == kind }) else { return }
    losses[index].basis = .aliased
    losses[index].reason = reason
  }

  /// The kinds with what the fit says of their losses.
  func told(by fit: ShapeFit?) -> [WallLoss] {
    losses.map { loss in
      guard let column = names.firstIndex(of: loss.kind), loss.basis == .measured else { return loss }
      var loss = loss
      guard let fit, fit.wallLosses.indices.contains(column) else {
        loss.basis = .notMeasured
        loss.reason = .tooManyKinds(kinds: names.count, locations: locations.count)
        return loss
      }
      loss.measured(fit.wallLosses[column])
      return loss
    }
  }
}

extension WallLoss {
  /// dB between the ends of an interval from which it is too wide to plan with.
  private static let wide = 6.0

  /// The same with another loss, if it was measured.
  func scaled(by factor: Double) -> WallLoss {
    guard basis == .measured, let loss else { return self }
    var scaled = self
    scaled.measured(
      Estimate(
        factor * loss.estimate, standardError: loss.standardError.map { factor * $0 },
        lower95: loss.lower95.map { factor * $0 }, upper95: loss.upper95.map { factor * $0 }))
    return scaled
  }

  /// Sets the loss of a kind that was measured, dB a crossing.
  mutating func measured(_ estimate: Estimate) {
    loss = estimate
    guard case .lossMeasured(let behind, let locations, _) = reason else { return }
    reason = .lossMeasured(
      behind: behind, locations: locations,
      isWide: (estimate.upper95 ?? 0) - (estimate.lower95 ?? 0) > Self.wide)
  }
}
