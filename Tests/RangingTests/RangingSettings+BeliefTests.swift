import CalibrationModel
import PathLoss
import RadioSurvey
import Ranging
import Statistics
import Testing
import Support

@Suite struct RangingSettingsBeliefTests {
  private func fit(
    _ placement: Placement, _ crowd: CrowdLevel, power: Double, status: FitStatus = .calibrated
  )
    -> ConditionFit
  {
    let sample = FitSample(
      conditions: FitConditions(placement: placement, crowd: crowd), locations: 16, dwells: 16,
      receivedPackets: 320, distanceRange: Interval(lower: 0.5, upper: 10))
    let line = FittedLine(
      referencePower: Estimate(power), pathLossExponent: Estimate(2.1), shadowingSD: Estimate(3),
      fadingSD: Estimate(3),
      covariance: LineCovariance(interceptVariance: 1, covariance: -1, slopeVariance: 2), degreesOfFreedom: 14
    )
    return ConditionFit(
      sample, status == .refused ? .refused([]) : .calibrated(line, FitChecks(), []))
  }

  private let site = Site(crowdLevels: [
    CrowdLevelDefinition(level: "empty"), CrowdLevelDefinition(level: "full"),
  ])

  @Test func `Beacons are calibrated in place in the emptiest room unless said otherwise`() {
    let fits = [fit("counter", "full", power: -70), fit("counter", "empty", power: -60)]
    let belief = RangingSettings().belief(for: fits[0].conditions, fits: fits, site: site)
    #expect(belief == RangingBelief(referencePower: -60, pathLossExponent: 2.1))
    let atFull = RangingSettings(calibratedAt: "full").belief(for: fits[0].conditions, fits: fits, site: site)
    #expect(atFull?.referencePower == -70)
  }

  @Test func `What the beacons broadcast comes before the fit, and what the user says before both`() {
    let fits = [fit("counter", "empty", power: -60)]
    var site = site
    site.beacons = [Beacon(identifier: .name("A"), placement: "counter", measuredPower: -59)]
    #expect(RangingSettings().belief(for: fits[0].conditions, fits: fits, site: site)?.referencePower == -59)
    let said = RangingSettings(referencePower: -55, pathLossExponent: 2)
    #expect(
      said.belief(for: fits[0].conditions, fits: fits, site: site)
        == RangingBelief(referencePower: -55, pathLossExponent: 2))
    site.beacons.append(Beacon(identifier: .name("B"), placement: "counter", measuredPower: -61))
    #expect(RangingSettings().belief(for: fits[0].conditions, fits: fits, site: site)?.referencePower == -60)
  }

  @Test func `Beacons that were carried to a placement broadcast there what they always do`() {
    let bare = fit("shelf", "empty", power: -72)
    var sample = bare.sample
    sample.locationMeans = ["A", "B"].map {
      LocationMean(
        beacon: .name($0), location: "L1", isNamed: true, distance: 1, receivedPackets: 20, mean: -72,
        residual: 0)
    }
    let fits = [ConditionFit(sample, bare.outcome)]
    var site = site
    site.beacons = ["A", "B"].map {
      Beacon(identifier: .name($0), placement: "counter", measuredPower: -59)
    }
    let power = { (site: Site) in
      RangingSettings().belief(for: bare.conditions, fits: fits, site: site)?.referencePower
    }
    #expect(power(site) == -59)
    // Not if one of them says otherwise, or nothing; and a beacon that hangs there comes before those carried there.
    site.beacons[1].measuredPower = nil
    #expect(power(site) == -72)
    site.beacons[1].measuredPower = -65
    #expect(power(site) == -72)
    site.beacons.append(Beacon(identifier: .name("C"), placement: "shelf", measuredPower: -61))
    #expect(power(site) == -61)
  }

  @Test func `Names do not say which crowd level is the emptiest`() {
    let fits = [fit("counter", "busy", power: -70), fit("counter", "empty", power: -60)]
    #expect(RangingSettings().belief(for: fits[0].conditions, fits: fits, site: Site()) == nil)
    let named = RangingSettings(calibratedAt: "empty")
    #expect(named.belief(for: fits[0].conditions, fits: fits, site: Site())?.referencePower == -60)
    #expect(
      RangingSettings().belief(for: fits[1].conditions, fits: [fits[1]], site: Site())?.referencePower == -60)
  }

  @Test func `A refused calibration gives no belief`() {
    let fits = [fit("counter", "empty", power: -60, status: .refused)]
    #expect(RangingSettings().belief(for: fits[0].conditions, fits: fits, site: site) == nil)
  }

  @Test func `Level and distance of a belief undo each other`() {
    let belief = RangingBelief(referencePower: -61, pathLossExponent: 2.3)
    for distance in [0.5, 1, 3, 12] {
      #expect(abs(belief.distance(at: belief.level(at: distance)) - distance) < 1e-12 * distance)
    }
    #expect(belief.level(at: 1) == -61)
  }
}
