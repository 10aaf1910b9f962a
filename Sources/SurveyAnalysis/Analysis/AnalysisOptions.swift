package import CalibrationModel
import CoveragePlanner
package import PathLoss
package import RadioSurvey
import Ranging
import Support
import SurveyEffects

extension SurveyAnalysis {
  /// What to do with the dwells.
  @Memberwise package struct Options: Sendable {
    package var site: Site = Site()
    package var requirement: CoverageRequirement = CoverageRequirement()
    /// What devices assume of beacons.
    package var policy: RangingSettings = RangingSettings()
    package var seed: UInt64 = 1
    /// Distances to tabulate, metres; `nil` for those that were measured.
    package var distances: [Double]?
    /// Places to keep from a second fit, which then predicts them.
    package var split: PlaceSplit?
    /// What the deployment must do beside the requirement, where the plan is mapped.
    package var furtherRequirements: [FurtherRequirement] = []
    /// The floor to map the plan on; `nil` for the rectangle of the site.
    package var level: VenueLevel?
    /// The part of the survey that is shown and planned for; its beacons are for whoever brings the dwells.
    package var selection = SurveySelection()
    /// What is left out whole for the shares in front; `nil` for the program's choice.
    package var holdOutBy: HeldOutGroups.Unit?
  }

  /// What to compute besides the fits.
  @Memberwise package struct Parts: OptionSet, Sendable {
    package let rawValue: Int

    /// The effect of crowds, and what each condition changes.
    package static let effects = Parts(rawValue: 1)
    package static let accuracy = Parts(rawValue: 2)
    /// How densely to deploy.
    package static let plan = Parts(rawValue: 4)
    /// The plan on its floor.
    package static let map = Parts(rawValue: 8)
    /// What an app will see of the beacons.
    package static let ranging = Parts(rawValue: 16)
    package static let all: Parts = [.effects, .accuracy, .plan, .map, .ranging]
  }
}

/// What a survey says: every result that a command prints or a report shows, computed once by the rooms that own them.
package struct SurveyAnalysis: Sendable {
  package let options: Options
  /// The dwells of the conditions selected, completed by what the site knows.
  package let dwells: [Dwell]
  /// One fit per set of conditions surveyed, in the order of the site's own lists.
  package let allFits: [ConditionFit]
  /// Those selected.
  package let fits: [ConditionFit]
  package let crowdEffects: [CrowdEffect]
  /// What each condition changes, from one model of all dwells; of those selected, if the fits of each placement are judged by
  /// themselves (``SurveyContext``). `nil` unless asked for.
  package let effects: ConditionEffects?
  /// Accuracy over distance for every usable fit whose beacons' calibration is known; empty unless asked for.
  package let accuracy: [AccuracyTable]
  /// The level of each beacon, where the survey, or some of its conditions, is at one distance.
  package let levelCalibrations: [LevelCalibration]
  /// How densely to deploy; `nil` unless asked for.
  package let recommendation: Recommendation?
  /// The plan on its floor; `nil` unless requested and available.
  package let map: PlannedMap?
  /// Where the survey stood, where no floor is known; `nil` unless a map was asked for.
  package let surveyed: SurveyedMap?
  /// Where to measure first, if the plan decides nothing and has no map; `nil` unless a map was asked for.
  package let next: NextStep?
  /// What an app will see of the beacons; `nil` unless asked for, and where the site declares none.
  package let ranging: RangingOutlook?

  /// Fits the dwells and computes the parts that are asked for.
  /// - Parameter dwells: All of the survey, or whole placements of one whose placements are judged by themselves.
  /// - Parameter context: What the whole survey says, if the dwells are a part of it; they have no shelf then.
  /// - Parameter shelf: Where fits and effects may be from an earlier run, and are kept for the next; `nil` for nowhere.
  /// - Parameter beforePlanning: Called between the fits and a plan, for whoever shows how far it is.
  package init(
    dwells: [Dwell], options: Options, parts: Parts = [], context: SurveyContext? = nil,
    shelf: ResultShelf? = nil, beforePlanning: () -> Void = {}
  ) {
    let site = options.site
    let bytes =
      shelf == nil
      ? nil : SurveyBytes(dwells: dwells, site: site, split: options.split, holdOutBy: options.holdOutBy)
    let digest = bytes.flatMap { shelf?.digest($0) }
    let dwells = dwells.map(SiteIndex(site).resolve)
    let order = SiteSummary(site)
    let selection = options.selection
    let selected = dwells.filter { selection.includes($0.conditions.fitConditions) }
    let context = context ?? SurveyContext(dwells)
    let hasEffects = parts.contains(.effects) && !dwells.isEmpty
    let isOfSelection = context.isJudgedByPlacement && selection.selectsFits
    let kept = (
      fits: digest.flatMap { shelf?.fits($0) },
      effects: hasEffects && !isOfSelection ? digest.flatMap { shelf?.effects($0) } : nil
    )
    let (found, effects) = ParallelWork.both {
      kept.fits
        ?? PathLossFitting.fit(
          dwells,
          options: FitOptions(
            site: site, split: options.split, holdOutBy: options.holdOutBy), context: context)
    } _: {
      hasEffects
        ? kept.effects
          ?? EffectsFitting.effects(
            of: isOfSelection ? selected : dwells, site: site, options: FitOptions(site: site)) : nil
    }
    if let shelf, let digest {
      if kept.fits == nil { shelf.keep(found, digest) }
      if kept.effects == nil, !isOfSelection, let effects { shelf.keep(effects, digest) }
    }
    let allFits = order.sorted(found, by: \.conditions)
    let fits = allFits.filter { selection.includes($0.conditions) }
    self.options = options
    self.allFits = allFits
    self.dwells = selected
    self.fits = fits
    levelCalibrations = LevelCalibration.calibrations(of: selected, exponent: options.policy.pathLossExponent)
    crowdEffects = hasEffects ? CrowdEffects.effects(of: fits, site: site) : []
    self.effects = effects
    accuracy = parts.contains(.accuracy) ? Self.accuracy(fits, of: allFits, options) : []
    var planner = CoveragePlanner(
      fits: fits.map(\.forPlanning), site: site, requirement: options.requirement, policy: options.policy,
      seed: options.seed)
    planner.level = options.level
    planner.surveyed = allFits.map(\.forPlanning)
    if parts.contains(.plan) { beforePlanning() }
    let (ready, further) = (planner, options.furtherRequirements)
    let places = selected.compactMap(\.location.position)
    let (plan, outlook) = ParallelWork.both {
      () -> (recommendation: Recommendation?, map: PlannedMap?, surveyed: SurveyedMap?) in
      guard parts.contains(.plan) else { return (nil, nil, nil) }
      let floor = PlannedFloor(ready)
      var found = ready.recommend(on: floor)
      let check = RequirementCheck(
        options.requirement, policy: options.policy, site: site, fits: fits.map(\.forPlanning))
      let counted = check.counted(selected)
      found.measured = check.measured(counted)
      guard parts.contains(.map) else { return (found, nil, nil) }
      let hasFloor = options.level != nil || site.floorPlan != nil
      let map = ready.map(found, further: further, measured: places, on: floor)
      if map == nil { found.openRequirements = ready.openRequirements(beside: found, further) }
      return (
        found, map,
        hasFloor ? nil : SurveyedMap(site: site, places: places, counted: counted)
      )
    } _: {
      parts.contains(.ranging)
        ? RangingOutlook(
          fits: fits, site: site, policy: options.policy, requirement: options.requirement, seed: options.seed
        ) : nil
    }
    (recommendation, map, surveyed) = plan
    ranging = outlook
    next =
      map == nil && parts.contains(.map)
      ? recommendation.flatMap {
        var advisor = SurveyAdvisor(planner: planner, dwells: selected)
        advisor.selection = selection
        return advisor.nextStep(toward: $0)
      } : nil
  }

  private static func accuracy(
    _ fits: [ConditionFit], of allFits: [ConditionFit], _ options: Options
  ) -> [AccuracyTable] {
    fits.compactMap { fit in
      guard let belief = options.policy.belief(for: fit.conditions, fits: allFits, site: options.site) else {
        return nil
      }
      return RangingAccuracy.table(
        for: fit, belief: belief, boundaries: options.site.zones, packets: options.requirement.packets,
        distances: options.distances, sessionSD: options.requirement.sessionSD)
    }
  }

  /// Whether no fit can be used: the answer to the whole command is no.
  package var isRefused: Bool { fits.allSatisfy { $0.status == .refused } }
}
