import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Ranging
import Support

/// How often an app that shows the nearest beacon, whatever its zone, shows the right spot: P(its own beacon is the loudest) for somebody
/// anywhere within the radius of a spot.
///
/// What a phone and a crowd take from all levels alike cancels in the comparison; places and packets do not.
@Memberwise(unlabelled: 1) struct NearestShown {
  /// A draw of the fits for each share of the range, and condition.
  private static let draws = 20
  /// SDs of a difference beyond which a beacon is not looked at.
  private static let negligible = 6.0
  /// No level is known better, dB.
  private static let leastSD = 0.01

  let planner: SpotPlanner

  /// Of each spot, and of all visitors if each spot has as many.
  var shares: (spots: [SpotShare?], all: SpotShare?) {
    let sites = planner.sites
    let radius = planner.planner.spotRadius
    // Beacons that hang alike are compared, under the conditions that all were surveyed under.
    guard let own = sites.first.map(\.placement), sites.allSatisfy({ $0.placement == own }),
      let conditions = planner.conditions(of: own)
    else { return (sites.map { _ in nil }, nil) }
    let places = sites.map { $0.visitors(within: radius) }
    let paths = places.map { points in
      points.map { point in
        sites.map { (decades: log10(max($0.straight(to: point), 0.3)), loss: $0.loss(to: point)) }
      }
    }
    let shadows = ParallelWork.map(conditions) { condition in
      let fields = sites.map { site in site.beacon.flatMap { condition.radio.field(of: $0.identifier) } }
      return places.map { points in
        points.map { point in
          zip(sites, fields).map { site, field in
            field?.shadow(at: point, distance: max(site.straight(to: point), 0.3)) ?? .none
          }
        }
      }
    }
    let radios = conditions.map { condition in
      [condition.radio.estimate] + condition.radio.measuredRadios.prefix(Self.draws)
    }
    let jobs = conditions.indices.flatMap { index in radios[index].map { (condition: index, draw: $0) } }
    let table: [[Double]] = ParallelWork.map(jobs) { job in
      let fading = conditions[job.condition].fadingSD * conditions[job.condition].fadingSD
      return sites.indices.map { spot in
        let chances = zip(paths[spot], shadows[job.condition][spot]).map { path, shadows in
          Self.chance(
            of: spot,
            zip(path, shadows).map { path, shadow in
              let draw = job.draw.knowing(shadow)
              return LoudestBeacon.Level(
                mean: draw.intercept + draw.slope * draw.bend.straightened(path.decades) - path.loss,
                sd: max(Self.leastSD, (draw.shadowingSD * draw.shadowingSD + fading).squareRoot()))
            })
        }
        return chances.isEmpty ? 1 : chances.reduce(0, +) / Double(chances.count)
      }
    }
    func summary(_ value: ([Double]) -> Double) -> SpotShare {
      var (estimates, low, high): ([Double], Double, Double) = ([], 1, 0)
      var start = 0
      for radio in radios {
        let values = table[start..<start + radio.count].map(value)
        start += radio.count
        estimates.append(values[0])
        let sorted = values.sorted()
        low = min(low, sorted.quantile(0.05))
        high = max(high, sorted.quantile(0.95))
      }
      let share = estimates.reduce(0, +) / Double(estimates.count)
      return SpotShare(share: share, low: min(low, share), high: max(high, share))
    }
    return (
      sites.indices.map { spot in summary { $0[spot] } }, summary { $0.reduce(0, +) / Double($0.count) }
    )
  }

  /// P(level of one beacon is above all others), each scattering by itself about its mean.
  static func chance(of own: Int, _ levels: [LoudestBeacon.Level]) -> Double {
    let rivals = levels.indices.filter {
      $0 != own && levels[own].mean - levels[$0].mean < negligible * max(levels[own].sd, levels[$0].sd)
    }
    return LoudestBeacon.probability(of: 0, in: ([own] + rivals).map { levels[$0] }) ?? 0
  }
}

extension DeploymentPlanner {
  /// A beacon at each spot of the requirement: what hangs at one stays, and no spot has two. With a ``count`` below the number of spots, those
  /// that have a beacon come first, then the others in the order of the requirement; above it, the others are spares.
  ///
  /// - Returns: `nil` if the requirement names no spot with a place.
  func spotsDeployment() throws(DeploymentFailure) -> Deployment? {
    let sites = planner.spotSites(in: placement)
    guard let first = sites.first else { return nil }
    var placer = self
    placer.placement = placement ?? first.placement
    placer.isPlacementGiven = true
    let radios = planner.radios
    let answer = SpotPlanner(planner, radios: radios, in: placement).answer
    if let setting = answer?.settings.first(where: { $0.placement == placer.placement })?.to {
      placer.planner.policy.referencePower = setting
    } else if case let own = answer?.spots.compactMap(\.measuredPower) ?? [], !own.isEmpty {
      // Each is as far from its own level as this from that of all.
      placer.planner.policy.referencePower = (own.reduce(0, +) / Double(own.count)).rounded()
    }
    let ordered = sites.filter { $0.beacon != nil } + sites.filter { $0.beacon == nil }
    let chosen = ordered.prefix(count ?? sites.count)
    let needs = try placer.needs()
    let kept = chosen.compactMap { site in
      site.beacon.map { beacon in
        var beacon = beacon
        beacon.position = site.hung
        return beacon
      }
    }
    let problem = placer.problem(
      needs,
      candidates: chosen.filter { $0.beacon == nil }.map { MountPoint(name: $0.name, position: $0.position) },
      kept: kept, step: placer.demandStep(placer.shortestReach(needs)))
    var deployment = placer.described(
      problem.allPlaced(), of: problem, needs: needs, kept: kept, isProven: false)
    deployment.lowerBound = nil
    deployment.spots = answer
    for index in deployment.beacons.indices {
      let beacon = deployment.beacons[index]
      let site = chosen.first { site in
        site.beacon.map { $0.identifier == beacon.identifier } ?? (site.name == beacon.name)
      }
      let own = answer?.spots.first { $0.name == site?.name }?.measuredPower
      if let own { deployment.beacons[index].measuredPower = own }
    }
    let without = ordered.dropFirst(chosen.count).map(\.name)
    deployment.unservedPoints = without
    if let count, count > sites.count { deployment.spare = count - sites.count }
    deployment.falseNear = nil
    if !deployment.needs.isEmpty {
      deployment.needs[0].isMet =
        without.isEmpty && answer?.verdict != .cannotBeMet && answer?.verdict != .unknown
    }
    return deployment
  }
}
