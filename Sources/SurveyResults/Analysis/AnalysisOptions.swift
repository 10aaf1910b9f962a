package import PathLoss
package import RadioSurvey
import Ranging

extension SurveyAnalysis {
  /// What to do with the dwells.
  package struct Options: Sendable {
    /// The site.
    package var site: Site
    /// What the deployment must do.
    package var requirement: CoverageRequirement
    /// What devices assume of beacons.
    package var policy: RangingSettings
    /// Seed of every random draw.
    package var seed: UInt64
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

    /// Options; the default knows nothing of the site.
    package init(
      site: Site = Site(), requirement: CoverageRequirement = CoverageRequirement(),
      policy: RangingSettings = RangingSettings(), seed: UInt64 = 1, distances: [Double]? = nil
    ) {
      self.site = site
      self.requirement = requirement
      self.policy = policy
      self.seed = seed
      self.distances = distances
    }
  }

  /// What to compute besides the fits.
  package struct Parts: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The effect of crowds, and what each condition changes.
    package static let effects = Parts(rawValue: 1)
    /// Accuracy over distance.
    package static let accuracy = Parts(rawValue: 2)
    /// How densely to deploy.
    package static let plan = Parts(rawValue: 4)
    /// The plan on its floor.
    package static let map = Parts(rawValue: 8)
    /// What an app will see of the beacons.
    package static let ranging = Parts(rawValue: 16)
    /// Everything.
    package static let all: Parts = [.effects, .accuracy, .plan, .map, .ranging]
  }
}
