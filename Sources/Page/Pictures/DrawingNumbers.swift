import CalibrationModel
import RadioSurvey

extension SpacingDrawing {
  var numbers: PictureNumbers {
    PictureNumbers(
      ["spacing_m", "horizontal_reach_m", "reach_m", "density_per100m2"],
      [
        [
          .number(plan.triangularSpacing), .number(plan.horizontalReach), .number(plan.reach),
          .number(plan.triangularDensity),
        ]
      ])
  }
}

extension StandingDrawing {
  /// Each place to stand at, then the distances that are only marked.
  var numbers: PictureNumbers {
    PictureNumbers(
      ["mark", "distance_m", "bearing_deg"],
      rings.flatMap { ring -> [[PictureNumbers.Cell]] in
        ring.bearings.isEmpty
          ? [[.text(ring.words), .number(ring.distance), .number(nil)]]
          : ring.bearings.map { [.text("place"), .number(ring.distance), .number($0)] }
      })
  }
}

extension DensityStrip {
  var numbers: PictureNumbers {
    let unit = isCounted ? "beacons" : "per100m2"
    return PictureNumbers(
      ["placement"] + ["low", "to_build", "high", "today"].map { "\($0)_\(unit)" },
      rows.map { [.text($0.name), .number($0.low), .number($0.number), .number($0.high), .number($0.today)] })
  }
}

extension CurveStrip {
  var numbers: PictureNumbers {
    PictureNumbers(
      ["beacons", "served_percent", "mark"],
      steps.map { step in
        let mark = step.beacons == planned ? "required" : today > 0 && step.beacons == today ? "today" : ""
        return [.number(Double(step.beacons)), .number(step.share * 100), .text(mark)]
      })
  }
}

extension LeftOutDots {
  var numbers: PictureNumbers {
    PictureNumbers(
      ["range", "places"],
      [
        [.text("inside 68 %"), .number(Double(inside68))],
        [.text("only inside 95 %"), .number(Double(inside95 - inside68))],
        [.text("outside"), .number(Double(places - inside95))],
      ])
  }
}

extension PlannedMap {
  /// Everything with a place on the floor, metres along the axes of the plan; walls, openings and outlines by their ends.
  func numbers(drifted: [Position], confused: [(from: Position, to: Position)] = []) -> PictureNumbers {
    typealias Cell = PictureNumbers.Cell
    func row(_ kind: String, _ name: String?, _ from: Position, _ to: Position? = nil) -> [Cell] {
      [.text(kind), .text(name ?? ""), .number(from.x), .number(from.y), .number(to?.x), .number(to?.y)]
    }
    func edges(_ kind: String, _ name: String?, _ region: FloorPolygon) -> [[Cell]] {
      ([region.outer] + region.holes).flatMap { ring in
        ring.indices.map { row(kind, name, ring[$0], ring[($0 + 1) % ring.count]) }
      }
    }
    var rows = deployment.beacons.map {
      row($0.isKept ? "beacon kept" : "beacon to hang", String($0.number), $0.position)
    }
    rows += present.map { row("beacon today", nil, $0) }
    rows += drifted.map { row("drifted", nil, $0) }
    rows += confused.map { row("confused", nil, $0.from, $0.to) }
    rows += measured.map { row("measured", nil, $0) }
    rows += level.points.map { row("point", $0.name, $0.position) }
    rows += level.mounts.map { row("mount", $0.name ?? $0.placement?.rawValue, $0.position) }
    rows += level.paths.flatMap { path in
      zip(path.positions, path.positions.dropFirst()).map { row("path", path.name, $0, $1) }
    }
    rows += level.walls.map { row("wall", $0.kind.rawValue, $0.start, $0.end) }
    rows += level.openings.map { row("opening", nil, $0.start, $0.end) }
    rows += level.outline.flatMap { edges("floor", nil, $0) }
    rows += level.areas.flatMap { edges("area", $0.name, $0.region) }
    rows += level.fixtures.flatMap { edges("fixture", $0.name, $0.region) }
    return PictureNumbers(["kind", "name", "x_m", "y_m", "to_x_m", "to_y_m"], rows)
  }
}

extension SurveyedMap {
  /// Everything with a place, metres along the axes of the positions, and how often the zone was said there, where it was counted.
  func numbers(drifted: [Position], confused: [(from: Position, to: Position)]) -> PictureNumbers {
    func row(_ kind: String, _ name: String, _ place: Position, share: Double? = nil) -> [PictureNumbers.Cell]
    {
      [
        .text(kind), .text(name), .text(place.floor ?? ""), .number(place.x), .number(place.y),
        .number(share.map { ($0 * 1000).rounded() / 10 }),
      ]
    }
    var rows = beacons.map { row("beacon today", $0.name, $0.position) }
    rows += drifted.map { row("drifted", "", $0) }
    rows += confused.flatMap { [row("confused", "", $0.from), row("confused", "", $0.to)] }
    rows += places.map { row("measured", "", $0.position, share: $0.share) }
    rows += levels.flatMap { level in
      level.outline.flatMap(\.outer).map { corner in
        row("hull", "", Position(x: corner.x, y: corner.y, floor: level.name))
      }
    }
    return PictureNumbers(["kind", "name", "floor", "x_m", "y_m", "said_percent"], rows)
  }
}

extension MapLayer {
  /// Each cell of the floor by its middle, metres along the axes of the plan, and how often the requirement is met, or near is said falsely, there.
  var numbers: PictureNumbers {
    PictureNumbers(
      ["x_m", "y_m", isFalseNear ? "false_near_percent" : "met_percent"],
      map.planned.enumerated().compactMap { index, value in
        guard let value else { return nil }
        let place = map.position(index)
        return [
          .number((place.x * 100).rounded() / 100), .number((place.y * 100).rounded() / 100),
          .number((value * 1000).rounded() / 10),
        ]
      })
  }
}
