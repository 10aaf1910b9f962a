package import RadioSurvey

extension CoverageRequirement {
  /// Reads `[requirement]`.
  package static func read(_ root: TableReader) -> CoverageRequirement {
    var requirement = CoverageRequirement()
    guard let table = root.table("requirement") else { return requirement }
    defer { table.finish() }
    let goal = table.choice("goal", ["near", "immediate", "heard"])
    let seconds = table.number("within_s", .between(0.01, 3600))
    switch goal {
    case "heard":
      let help = "add the time limit in seconds: 'within_s = 3'"
      if let seconds = table.required("within_s", seconds, help: help) {
        requirement.goal = .heard(within: seconds)
      }
    case "immediate": requirement.goal = .zone(.immediate)
    default: requirement.goal = .zone(.near)
    }
    if goal != "heard", table.has("within_s") {
      table.report(
        .invalidValue, "within_s", "within_s: only the goal 'heard' has a time limit",
        help: "remove it, or set goal = \"heard\"")
    }
    requirement.probability =
      table.number("probability", .between(0.5, 0.999)) ?? requirement.probability
    requirement.crowd = table.name("crowd").map(CrowdLevel.init(rawValue:))
    requirement.packets = table.integer("packets", 1...100_000) ?? requirement.packets
    requirement.scope = RequirementScope.read(table)
    requirement.falseNear = readFalseNear(table, goal: goal)
    // Read by `FurtherRequirement`.
    _ = table.has("also")
    return requirement
  }

  private static func readFalseNear(_ table: TableReader, goal: String?) -> FalseNearLimit? {
    let limit = table.number("false_near", .between(0.001, 0.5))
    let beyond = table.number("beyond_m", .between(0.1, 1000))
    for key in ["false_near", "beyond_m"] where goal == "heard" && table.has(key) {
      table.report(
        .invalidValue, key, "\(key): the goal 'heard' has no near to be false", help: "remove it")
    }
    if limit == nil, table.has("beyond_m"), !table.has("false_near") {
      table.report(
        .missingKey, "beyond_m", "beyond_m is where 'false_near' holds", help: "add 'false_near = 0.05'")
    }
    return limit.map { FalseNearLimit(probability: $0, beyond: beyond) }
  }
}
