import CoveragePlanner
import RadioSurvey

/// One coverage of a map: a requirement at a crowd level.
struct MapLayer {
  /// The cells, with what the plan does in them.
  var map: CoverageMap
  /// What is asked for, 0 to 1.
  var probability: Double
  /// Whether the whole floor is asked for.
  var isEverywhere: Bool
  /// Which requirement and crowd level it is, and what is served. Visible text.
  var label: String
  /// Which requirement and crowd level it is, without what is served: the same however well it is served.
  var name: String

  /// More are not chosen from; `report.json` has all.
  static let most = 12

  /// Those of a deployment: the main requirement, then it at other crowd levels, then the others at their own. The first is what the plan is
  /// made for.
  static func all(_ deployment: Deployment) -> [MapLayer] {
    guard let map = deployment.coverage, let main = deployment.needs.first else { return [] }
    let others = deployment.needs.dropFirst()
    var layers = [layer(map, map.planned, main, crowd: nil, isAlone: others.isEmpty, share: main.servedShare)]
    let asked = main.requirement.values.text("crowd")
    layers += (deployment.crowds ?? []).filter { $0.crowd.rawValue != asked && !$0.planned.isEmpty }.map {
      layer(map, $0.planned, main, crowd: $0.crowd, isAlone: others.isEmpty, share: $0.servedShare)
    }
    for need in others {
      guard let planned = need.planned else { continue }
      layers.append(layer(map, planned, need, crowd: nil, isAlone: false, share: need.servedShare))
    }
    return Array(layers.prefix(most))
  }

  /// Crowd levels of which nothing is known, with the reason.
  static func unknown(_ deployment: Deployment) -> [CrowdCoverage] {
    (deployment.crowds ?? []).filter { $0.reason != nil }
  }

  private static func layer(
    _ map: CoverageMap, _ planned: [Double?], _ need: NeedOutcome, crowd: CrowdLevel?, isAlone: Bool,
    share: Double?
  ) -> MapLayer {
    var map = map
    map.planned = planned
    let level = crowd?.rawValue ?? need.requirement.values.text("crowd")
    let levelText =
      level.map { String(localized: "“\(DisplayText.short($0, 24))”") }
      ?? String(localized: "every crowd level")
    let name =
      isAlone
      ? levelText
      : "\(RequirementWords.goalText(need.requirement)) \(RequirementWords.place(need.requirement)), \(levelText)"
    let shareText = share.map { ": \(NumberFormat.percent($0))" } ?? ""
    return MapLayer(
      map: map, probability: need.requirement.values.number("probability") ?? 0.5,
      isEverywhere: need.requirement.values.texts("onlyAt").isEmpty,
      label: DisplayText.visible(name + shareText), name: name)
  }
}
