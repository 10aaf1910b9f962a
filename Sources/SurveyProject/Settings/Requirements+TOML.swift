package import RadioSurvey

extension CoverageRequirement {
  package static func read(_ root: TableReader) -> CoverageRequirement {
    var requirement = CoverageRequirement()
    let spots = root.list("spot", name: \.name, read: RequirementSpot.read)
    requirement.scope.spots = spots
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
      table.number("probability", .between(0.5, 0.999), default: requirement.probability)
    requirement.crowd = table.name("crowd").map(CrowdLevel.init(rawValue:))
    requirement.packets = table.integer("packets", 1...100_000, default: requirement.packets)
    requirement.scope = RequirementScope.read(table)
    readSpots(table, spots, goal: goal, into: &requirement.scope)
    requirement.falseNear = readFalseNear(table, goal: goal, otherwise: requirement.mostFalseNear)
    if !requirement.scope.spots.isEmpty, let within = requirement.scope.within,
      let beyond = requirement.falseNear?.beyond, within >= beyond
    {
      table.report(
        .invalidValue, "within_m",
        "within_m: expected less than beyond_m = \(TOMLText.number(beyond)), found \(TOMLText.number(within))",
        help:
          "no device can say near and not near at one distance from a spot; without beyond_m, it is twice within_m"
      )
    }
    // Read by `FurtherRequirement`.
    _ = table.has("also")
    return requirement
  }

  /// Reads `spots` and `within_m`, with the `[[spot]]` tables that they name.
  private static func readSpots(
    _ table: TableReader, _ declared: [RequirementSpot], goal: String?, into scope: inout RequirementScope
  ) {
    let names = table.texts("spots") ?? declared.map(\.name)
    scope.within = table.number("within_m", .between(0.1, 1000))
    if goal == "heard" {
      for key in ["spots", "within_m"] where table.has(key) {
        table.report(.invalidValue, key, "\(key): cannot be used with the goal 'heard'", help: "remove it")
      }
      return
    }
    guard scope.isEverywhere else {
      if table.has("spots") {
        table.report(
          .invalidValue, "spots", "spots cannot be used with points, areas or paths",
          help: "keep one of them, and move the other to a [[requirement.also]]")
      }
      return
    }
    scope.spots = names.map { name in declared.first { $0.name == name } ?? RequirementSpot(name: name) }
    if scope.spots.isEmpty, table.has("within_m") {
      table.report(
        .invalidValue, "within_m", "within_m: only spots and points have a radius",
        help: "name them: 'spots = [\"Bronze\", \"Vase\"]'")
    }
  }

  private static func readFalseNear(_ table: TableReader, goal: String?, otherwise: Double)
    -> FalseNearLimit?
  {
    let limit = table.number("false_near", .between(0.001, 0.5))
    let beyond = table.number("beyond_m", .between(0.1, 1000))
    for key in ["false_near", "beyond_m"] where goal == "heard" && table.has(key) {
      table.report(.invalidValue, key, "\(key): cannot be used with the goal 'heard'", help: "remove it")
    }
    guard limit != nil || beyond != nil else { return nil }
    return FalseNearLimit(probability: limit ?? otherwise, beyond: beyond)
  }
}

extension RequirementSpot {
  /// Reads one `[[spot]]`; `nil` without a name.
  fileprivate static func read(_ table: TableReader) -> RequirementSpot? {
    let name = table.required("name", table.name("name"), help: "add 'name = \"Bronze\"'")
    let x = table.number("x_m", .within(SurveyBounds.coordinate))
    let y = table.number("y_m", .within(SurveyBounds.coordinate))
    let floor = table.name("floor")
    let beacon = table.name("beacon")
    if (x == nil) != (y == nil), let key = ["x_m", "y_m"].first(where: table.has) {
      table.report(
        .missingKey, key, "a spot needs both x_m and y_m", help: "add the missing coordinate or remove \(key)"
      )
    }
    guard let name else { return nil }
    var position: Position?
    if let x, let y { position = Position(x: x, y: y, floor: floor) }
    return RequirementSpot(name: name, position: position, beacon: beacon)
  }

  func write(to writer: inout TOMLWriter) {
    writer.header("[[spot]]")
    writer.put("name", name)
    writer.put("x_m", position?.x)
    writer.put("y_m", position?.y)
    writer.put("floor", position?.floor)
    writer.put("beacon", beacon)
  }
}

extension FurtherRequirement {
  private static let goals = ["near", "immediate", "heard", "nearest", "position"]

  /// Reads every `[[requirement.also]]`.
  /// - Parameter requirement: what holds where an entry is silent: probability, crowd level and packets.
  static func read(_ root: TableReader, beside requirement: CoverageRequirement, crowds: [String])
    -> [FurtherRequirement]
  {
    (root.table("requirement")?.tables("also") ?? []).compactMap { table in
      defer { table.finish() }
      let word = table.choice("goal", goals)
      let goal = table.required(
        "goal", word, help: "add 'goal = \"heard\"': \(goals.joined(separator: ", "))")
      let crowd = table.name("crowd")
      table.check("crowd", crowd, isOneOf: crowds, of: "crowd")
      let seconds = table.number("within_s", .between(0.01, 3600))
      let beacons = table.integer("beacons", 1...100)
      let error = table.number("error_m", .between(0.1, 1000))
      for (key, owner, what) in [
        ("within_s", "heard", "a time limit"), ("beacons", "heard", "a number of beacons"),
        ("error_m", "position", "an error"),
      ] where goal != owner && goal != nil && table.has(key) {
        table.report(
          .invalidValue, key, "\(key): only the goal '\(owner)' has \(what)",
          help: "remove it, or set goal = \"\(owner)\"")
      }
      let wanted: Goal? =
        switch goal {
        case "near"?: .zone(.near)
        case "immediate"?: .zone(.immediate)
        case "heard"?:
          table.required("within_s", seconds, help: "add the time limit in seconds: 'within_s = 3'")
            .map { .heard(within: $0, beacons: beacons ?? 1) }
        case "nearest"?: .nearest
        case "position"?:
          table.required("error_m", error, help: "add the error in metres: 'error_m = 3'")
            .map { .position(error: $0) }
        default: nil
        }
      let probability = table.number("probability", .between(0.5, 0.999), default: requirement.probability)
      let packets = table.integer("packets", 1...100_000, default: requirement.packets)
      let scope = RequirementScope.read(table)
      if goal == "nearest", scope.points.count < 2 || scope.points.count != scope.names.count {
        table.report(
          .invalidValue, "points", "the goal 'nearest' compares points of interest: it needs two or more",
          help: "name them: 'points = [\"till\", \"door\"]'")
      }
      return wanted.map {
        FurtherRequirement(
          $0, probability: probability, crowd: crowd.map(CrowdLevel.init(rawValue:)) ?? requirement.crowd,
          packets: packets, scope: scope)
      }
    }
  }

  func write(to writer: inout TOMLWriter) {
    writer.header("[[requirement.also]]")
    switch goal {
    case .zone(let zone): writer.put("goal", zone.rawValue)
    case .heard(let seconds, let beacons):
      writer.put("goal", "heard")
      writer.put("within_s", seconds)
      writer.put("beacons", beacons)
    case .nearest: writer.put("goal", "nearest")
    case .position(let error):
      writer.put("goal", "position")
      writer.put("error_m", error)
    }
    writer.put("probability", probability)
    writer.put("crowd", crowd?.rawValue)
    writer.put("packets", packets)
    writer.put(scope)
  }
}

extension RequirementScope {
  /// Reads `points`, `areas` and `paths` of a requirement. The caller finishes the table.
  static func read(_ table: TableReader) -> RequirementScope {
    RequirementScope(
      points: table.texts("points") ?? [], areas: table.texts("areas") ?? [],
      paths: table.texts("paths") ?? [])
  }
}

extension TOMLWriter {
  mutating func put(_ scope: RequirementScope) {
    for (key, names) in [
      ("points", scope.points), ("areas", scope.areas), ("paths", scope.paths),
      ("spots", scope.spots.map(\.name)),
    ] where !names.isEmpty { put(key, names) }
    put("within_m", scope.within)
  }
}

extension RangingSettings {
  package static func read(_ root: TableReader) -> RangingSettings {
    guard let table = root.table("ranging") else { return RangingSettings() }
    defer { table.finish() }
    return RangingSettings(
      referencePower: table.number("reference_power_dbm", .between(-120, 0)),
      pathLossExponent: table.number("path_loss_exponent", .between(0.5, 8)),
      calibratedAt: table.name("calibrated_at").map(CrowdLevel.init(rawValue:)))
  }
}
