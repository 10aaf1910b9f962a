import Foundation
import PathLoss
package import RadioSurvey
import Ranging

/// Places the beacons of one placement on a level of a floor plan.
package struct DeploymentPlanner: Sendable {
  /// What the survey tells, and what is asked for.
  package var planner: CoveragePlanner
  /// Where.
  package var level: VenueLevel
  /// The placement; `nil` for the one that reaches farthest along the floor.
  package var placement: Placement?
  /// How many to hang in addition to those kept; `nil` for as few as serve all.
  package var count: Int?
  /// Whether the beacons of the placement that hang there stay.
  package var keepsBeacons: Bool
  /// Whether only the level's points of interest are to be served.
  package var servesPointsOnly: Bool
  /// Seconds to search, about.
  package var seconds: Double

  /// Metres between the points of the floor that are looked at, at most, and those points, about, at most.
  private static let (step, mostPoints) = (0.5, 20_000.0)
  /// What a wall of which nothing is known costs, dB: one brick.
  static let unknownWall = WallMaterial.brick.literatureLoss

  package init(
    _ planner: CoveragePlanner, level: VenueLevel, placement: Placement? = nil, count: Int? = nil,
    keepsBeacons: Bool = false, servesPointsOnly: Bool = false, seconds: Double = 10
  ) {
    self.planner = planner
    self.level = level
    self.placement = placement
    self.count = count
    self.keepsBeacons = keepsBeacons
    self.servesPointsOnly = servesPointsOnly
    self.seconds = seconds
  }

  /// How far the beacons of a placement reach.
  private struct Reach {
    var placement: Placement?
    var straight: Double
    var along: Double
    var exponent: Double
  }

  /// - Throws: why there is no placement to plan with.
  package func deployment() throws(PlanReason) -> Deployment {
    let reach = try reach()
    let walls = wallCosts(reach)
    let losses = Dictionary(walls.map { ($0.kind, $0.loss) }, uniquingKeysWith: { first, _ in first })
    let kept = keepsBeacons ? keptBeacons(reach.placement) : []
    let points = level.points.map { DemandPoint(position: $0.position, name: $0.name) }
    let mounts = level.mounts.filter { $0.placement == nil || $0.placement == reach.placement }
    let radio = PlacementRadio(
      reach: reach.straight, pathLossExponent: reach.exponent, height: planner.height(of: reach.placement))
    let problem = PlacementProblem(
      regions: servesPointsOnly ? [] : level.outline, candidates: mounts.isEmpty ? grid(reach) : mounts,
      kept: kept.compactMap(\.position), points: points, step: demandStep(reach),
      walls: level.walls.map { LossyWall($0, loss: losses[$0.kind] ?? 0) }, radio: radio)
    let answer = problem.solve(
      count.map { .most(count: $0) } ?? .fewest, within: SearchLimits(seconds: seconds))
    return described(answer, of: problem, reach: reach, kept: kept, walls: walls)
  }

  /// Of the placement asked for, or the one that reaches farthest along the floor.
  private func reach() throws(PlanReason) -> Reach {
    let radios = planner.radios
    var best: Reach?
    var refusal: PlanReason?
    for candidate in planner.placementOrder where placement == nil || candidate == placement {
      do {
        let reach = try reach(of: candidate, radios)
        if reach.along > best?.along ?? 0 { best = reach }
      } catch {
        refusal = refusal ?? error
      }
    }
    guard let best else { throw refusal ?? .fitRefused(nil) }
    return best
  }

  private func reach(of candidate: Placement?, _ radios: [ConditionRadio?]) throws(PlanReason) -> Reach {
    let height = planner.height(of: candidate)
    var worst: Reach?
    for (fit, radio) in zip(planner.fits, radios)
    where fit.conditions.placement == candidate
      && (planner.requirement.crowd == nil || fit.conditions.crowd == planner.requirement.crowd)
    {
      guard let radio else { throw .fitRefused(fit.reasons.first) }
      let goal = try planner.goal(for: fit, model: radio.model).get()
      let reaches = goal.reaches(probability: planner.requirement.probability, radios: radio.radios).sorted()
      let reach = reaches[Int((1 - CoveragePlanner.assurance) * Double(reaches.count))]
      guard reach > max(height, CoveragePlanner.minimumDistance), reach.isFinite else {
        throw PlanReason(
          .onlyFar,
          [
            "closestDistance_m": .number(max(height, CoveragePlanner.minimumDistance)),
            "closestProbability": .number(
              goal.probability(at: max(height, CoveragePlanner.minimumDistance), radio: radio.estimate)),
            "probability": .number(planner.requirement.probability),
          ])
      }
      if reach < worst?.straight ?? .infinity {
        worst = Reach(
          placement: candidate, straight: reach, along: (reach * reach - height * height).squareRoot(),
          exponent: radio.model.pathLossExponent)
      }
    }
    guard let worst else { throw .fitRefused(nil) }
    return worst
  }

  /// Metres between the points of the floor: half a metre in as many parts as make a tenth of the reach at most. Between points half a
  /// metre apart, and along the walls, the floor is a tenth of two metres' reach farther from its beacon than the points are.
  private func demandStep(_ reach: Reach) -> Double {
    let area = level.outline.reduce(0) { $0 + $1.area }
    let finest = min(Self.step, max(reach.along / 10, (area / Self.mostPoints).squareRoot()))
    return Self.step / (Self.step / finest - 1e-9).rounded(.up)
  }

  /// Where beacons can hang if the plan does not say.
  private func grid(_ reach: Reach) -> [MountPoint] {
    RegionGrid.points(in: level.outline, step: max(0.5, reach.along / 4)).points.map {
      MountPoint(position: $0)
    }
  }

  private func keptBeacons(_ placement: Placement?) -> [Beacon] {
    planner.site.beacons.filter { beacon in
      guard let position = beacon.position, beacon.placement == placement else { return false }
      guard let floor = position.floor else { return true }
      return floor == level.name
    }
  }

  /// As fitted under the conditions that are planned for, by the literature, or assumed.
  private func wallCosts(_ reach: Reach) -> [Deployment.WallCost] {
    let fitted =
      planner.fits.filter { $0.conditions.placement == reach.placement }.lazy
      .compactMap { $0.outcome.checks?.shapes?.walls }.first { $0.contains { $0.basis == .measured } } ?? []
    let kinds = Dictionary(grouping: level.walls, by: \.kind).sorted { $0.key < $1.key }
    return kinds.map { kind, walls in
      if let loss = fitted.first(where: { $0.kind == kind.rawValue })?.loss {
        return Deployment.WallCost(kind: kind, loss: max(0, loss.estimate), basis: .measured)
      }
      let material = walls.lazy.compactMap(\.material).first
      return Deployment.WallCost(
        kind: kind, loss: material?.literatureLoss ?? Self.unknownWall,
        basis: material == nil ? .assumed : .literature)
    }
  }

  private func described(
    _ answer: PlacedBeacons, of problem: PlacementProblem, reach: Reach, kept: [Beacon],
    walls: [Deployment.WallCost]
  ) -> Deployment {
    let identities = NewIdentities(planner.site.beacons)
    let spots = zip(answer.positions.indices, answer.positions).map { index, position in
      let isKept = index < kept.count
      let mount = isKept ? nil : problem.candidates[answer.chosen[index - kept.count]]
      return Deployment.Spot(
        number: index + 1, x: position.x, y: position.y, z: position.z,
        name: isKept ? kept[index].name : mount?.name,
        identifier: isKept ? kept[index].identifier : identities[index - kept.count], isKept: isKept,
        share: answer.loads[index].share, onlyShare: answer.loads[index].onlyShare)
    }
    let area = problem.demand.reduce(0) { $0 + ($1.name == nil ? $1.weight : 0) }
    return Deployment(
      level: level.name, placement: reach.placement, reach: reach.straight, pathLossExponent: reach.exponent,
      height: planner.height(of: reach.placement), area: area, beacons: spots,
      lowerBound: count == nil ? Int((answer.bound - 1e-6).rounded(.up)) : nil, gap: answer.gap,
      isCut: answer.isCut, servedShare: answer.servedShare, doublyServedShare: answer.doublyServedShare,
      shareAfterAnyLoss: answer.shareAfterAnyLoss,
      unservedPoints: answer.unserved.compactMap { problem.demand[$0].name },
      unreachableArea: answer.unreachable.reduce(0) {
        $0 + (problem.demand[$1].name == nil ? problem.demand[$1].weight : 0)
      },
      curve: answer.curve.points.map {
        Deployment.Step(beacons: $0.beacons, share: $0.share, upperBound: $0.upperBound)
      },
      today: answer.curve.today, knee: answer.curve.knee, walls: walls)
  }
}
