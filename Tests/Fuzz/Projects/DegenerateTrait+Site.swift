extension DegenerateTrait {
  /// A degenerate site or requirement.
  func applyToSite(of draft: inout ProjectDraft, _ draw: inout Draw) {
    switch self {
    case .equalBeacons: Self.place(&draft) { _ in ("2", "2", "1") }
    case .noBeaconPositions:
      for key in ["x_m", "y_m", "z_m", "floor"] { draft.set(key, of: "beacon") { _ in nil } }
      draft.each { row in (row.x, row.y, row.distance) = (row.distance, 0, nil) }
    case .beaconOnAnotherFloor:
      Self.place(&draft) { _ in ("1", "1", "1") }
      draft.set("floor", of: "beacon") { _ in "\"ground\"" }
      draft.each { row in
        (row.x, row.y, row.floor, row.distance) = (row.distance, 0, draw.one(of: ["ground", "first"]), nil)
      }
    case .depths:
      Self.place(&draft) { index in ("\(index)", "1", "-1000") }
      draft.each { row in (row.x, row.y, row.z, row.distance) = (row.distance, 1, -3, nil) }
    case .deafReceiver: draft.set("sensitivity_dbm", of: "receiver") { $0 == 0 ? "-30" : "-119" }
    case .dutyCycle:
      draft.set("duty_cycle", of: "receiver") { $0 == 0 ? "0.001" : "1" }
      draft.set("advertising_interval_ms", of: "beacon") { _ in "100" }
    case .intervals:
      let interval = draw.one(of: ["20", "10240"])
      draft.set("advertising_interval_ms", of: "beacon") { _ in interval }
    case .walls, .wallThroughBeacon:
      let isThrough = self == .wallThroughBeacon
      draft.single["floor_plan"] = ["width_m": "4", "depth_m": "3"]
      Self.place(&draft) { index in ("\(index)", "1", "1") }
      draft.each { row in (row.x, row.y) = (row.distance, 1) }
      let lines = [(0.0, 1.0, isThrough ? 9.0 : 0, isThrough ? 1.0 : 1.001), (2, 0, 2, 5), (2, 0, 2, 5)]
      draft.lists["floor_plan.wall"] = lines.map { x1, y1, x2, y2 in
        [
          "kind": draw.one(of: ["\"brick\"", "\"glass\""]), "x1_m": "\(x1)", "y1_m": "\(y1)", "x2_m": "\(x2)",
          "y2_m": "\(y2)",
        ]
      }
    case .tinyFloor: draft.single["floor_plan"] = ["width_m": "0.5", "depth_m": draw.one(of: ["0.5", "30"])]
    case .largeFloor:
      draft.single["floor_plan"] = ["width_m": "200", "depth_m": draw.one(of: ["200", "0.5"])]
    case .height:
      let height = draw.one(of: ["0", "100", "1000"])
      draft.set("height_above_device_m", of: "placement") { _ in height }
    case .probability: require(&draft, "probability", draw.one(of: ["0.5", "0.9", "0.999"]))
    case .packets: require(&draft, "packets", draw.one(of: ["1", "1000", "100000"]))
    case .zones:
      draft.single["zones"] = draw.one(of: [
        ["immediate_m": "2.999999999", "near_m": "3"], ["immediate_m": "0.05", "near_m": "1000"],
        ["immediate_m": "0.05", "near_m": "0.050000001"], ["immediate_m": "999.9", "near_m": "1000"],
      ])
    case .immediate:
      require(&draft, "goal", "\"immediate\"")
      draft.single["requirement"]?["within_s"] = nil
    case .heard:
      require(&draft, "goal", "\"heard\"")
      require(&draft, "within_s", draw.one(of: ["0.01", "1", "3600"]))
    case .belief:
      draft.single["ranging"] = [
        "reference_power_dbm": draw.one(of: ["0", "-120"]), "path_loss_exponent": draw.one(of: ["0.5", "8"]),
      ]
    case .checkSettings:
      draft.single["check"] = [
        "margin_db": draw.one(of: ["0.1", "40"]), "minimum_locations": "3",
        "minimum_span_decades": draw.one(of: ["0.01", "4"]), "maximum_rejected_percent": "0",
      ]
    default: break
    }
  }

  private func require(_ draft: inout ProjectDraft, _ key: String, _ value: String) {
    draft.single["requirement", default: [:]][key] = value
  }

  private static func place(_ draft: inout ProjectDraft, _ point: (Int) -> (String, String, String)) {
    draft.set("x_m", of: "beacon") { point($0).0 }
    draft.set("y_m", of: "beacon") { point($0).1 }
    draft.set("z_m", of: "beacon") { point($0).2 }
  }
}
