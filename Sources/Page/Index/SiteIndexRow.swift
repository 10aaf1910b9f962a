package import CalibrationModel
import RadioSurvey
import Wording

package struct SiteIndexRow: Hashable, Sendable {
  /// The report's folder, relative to the index. Untrusted text.
  let folder: String
  let hasPage: Bool
  let site: String
  /// The report's title; empty if it is the site's name. Untrusted text.
  let title: String
  let verdict: SiteIndexVerdict
  /// Beacons to buy; `nil` if none are counted.
  let toBuy: Int?
  /// Beacons in all, with their range; empty if none are counted.
  let total: String
  let change: String
  /// The placement that is farthest from the requirement; empty without a requirement.
  let placement: String
  /// How bad it is, 0 for the worst; `nil` without a requirement.
  let placementRank: Int?
  /// Days of the first and the last reading; empty if the logs have no absolute time.
  let firstDay: String
  let lastDay: String
  let dwells: Int
  let fits: Int
  let weakFits: Int
  let refusedFits: Int
  let rejectedRows: Int
  /// Codes of issues that are warnings or errors.
  let issueCodes: Int
  let map: MiniatureMap?

  /// - Parameter folder: Its folder, relative to the index.
  package init(_ report: CalibrationReport, folder: String, hasPage: Bool) {
    self.folder = folder
    self.hasPage = hasPage
    site = report.site.name
    title = report.title == report.site.name ? "" : report.title
    verdict = SiteIndexVerdict(ReportIndex(report))
    let recommendation = report.recommendation
    let option = recommendation?.options.first
    toBuy = option?.toBuy ?? (recommendation?.verdict.code == .metAsDeployed ? 0 : nil)
    total = SiteIndexWords.total(option)
    change = SiteIndexWords.change(recommendation)
    let worst = recommendation.flatMap { Self.worst($0.placements, report.site) }
    placement = worst.map(SiteIndexWords.placement) ?? ""
    placementRank = worst.flatMap { Self.order.firstIndex(of: $0.reason.code) }
    firstDay = Self.day(report.data.firstReading)
    lastDay = Self.day(report.data.lastReading)
    dwells = report.data.dwells
    fits = report.fits.count
    weakFits = report.fits.count { $0.status == .weak }
    refusedFits = report.fits.count { $0.status == .refused }
    rejectedRows = report.data.rejectedRows
    issueCodes = Set(report.issues.filter { $0.severity != .note }.map(\.code)).count
    map = MiniatureMap(report.map)
  }

  private static let order: [PlacementReason.Code] = [
    .onlyFar, .notOftenEnough, .cannotBeSaid, .levelNotSurveyed, .needsMoreBeacons, .unproven,
    .metWithSpacing, .metAsDeployed,
  ]

  /// The worst verdict; among equal ones the lowest crowd level up to which it works, then the most beacons, then the first.
  private static func worst(_ plans: [PlacementPlan], _ site: SiteSummary) -> PlacementPlan? {
    func key(_ plan: PlacementPlan) -> [Int] {
      let level = plan.worksUpTo.map { site.crowdLevels.firstIndex(of: $0) ?? site.crowdLevels.count } ?? -1
      let beacons =
        if case .needsMoreBeacons(_, let tally, _) = plan.reason { tally.beaconsNeeded ?? 0 } else { 0 }
      return [order.firstIndex(of: plan.reason.code) ?? order.count, level, -beacons]
    }
    return plans.min { key($0).lexicographicallyPrecedes(key($1)) }
  }

  private static func day(_ time: String?) -> String {
    time.map { String(DisplayText.visible($0).prefix(10)) } ?? ""
  }

  /// The order of the page: the worst verdict, the most beacons to buy, the name, the folder.
  package static func precedes(_ first: Self, _ second: Self) -> Bool {
    if first.verdict != second.verdict { return first.verdict < second.verdict }
    if first.toBuy != second.toBuy { return (first.toBuy ?? -1) > (second.toBuy ?? -1) }
    if !first.site.utf8.elementsEqual(second.site.utf8) {
      return first.site.utf8.lexicographicallyPrecedes(second.site.utf8)
    }
    return first.folder.utf8.lexicographicallyPrecedes(second.folder.utf8)
  }
}

/// The outline of a floor and its planned beacons in a few hundred bytes of SVG, on a grid of 64 × 40.
struct MiniatureMap: Hashable, Sendable {
  static let width = 64.0
  static let height = 40.0
  /// Bytes of the outline, and of the beacons: with what is around them a map takes 400 at most.
  static let outlineLimit = 110
  static let beaconLimit = 160

  let outline: String
  let beacons: String
  /// How many beacons are drawn, of how many.
  let label: String

  /// `nil` without a floor, or if it has no extent.
  init?(_ map: PlannedMap?) {
    guard let map else { return nil }
    let spots = map.deployment.beacons.map(\.position)
    let rings = map.level.outline.map(\.outer)
    let all = rings.flatMap(\.self) + spots
    guard let left = all.map(\.x).min(), let right = all.map(\.x).max(),
      let low = all.map(\.y).min(), let top = all.map(\.y).max()
    else { return nil }
    let factor = min(Self.width / (right - left), Self.height / (top - low))
    guard factor.isFinite, factor > 0 else { return nil }
    func cell(_ position: Position) -> Cell {
      Cell(x: Int(((position.x - left) * factor).rounded()), y: Int(((top - position.y) * factor).rounded()))
    }
    outline = Self.outline(rings.map { $0.map(cell) })
    var seen: Set<Cell> = []
    let places = spots.map(cell).filter { seen.insert($0).inserted }
    // Beacons that share a cell are one dot and are all drawn.
    let drawn: Int
    (beacons, drawn) = Self.dots(places, of: spots.count)
    label = SiteIndexWords.map(drawn: drawn, of: spots.count)
  }

  private struct Cell: Hashable {
    var x: Int
    var y: Int
  }

  /// The rings on the finest grid that takes few enough bytes; where none does, the rectangle around them.
  private static func outline(_ rings: [[Cell]]) -> String {
    for step in [1, 2, 4, 8] {
      let path = rings.map { Self.path(corners($0, step)) }.joined()
      if !path.isEmpty, path.utf8.count <= outlineLimit { return path }
    }
    let cells = rings.flatMap(\.self)
    guard let left = cells.map(\.x).min(), let right = cells.map(\.x).max(),
      let top = cells.map(\.y).min(), let low = cells.map(\.y).max()
    else { return "" }
    return "M\(left) \(top)H\(right)V\(low)H\(left)Z"
  }

  /// The corners on a coarser grid, without those that repeat the one before, lie between their neighbours, or are the tip of a spike
  /// without width.
  private static func corners(_ ring: [Cell], _ step: Int) -> [Cell] {
    var kept: [Cell] = []
    for cell in ring {
      let next = Cell(x: (cell.x + step / 2) / step * step, y: (cell.y + step / 2) / step * step)
      if next == kept.last { continue }
      if kept.count > 1, next == kept[kept.count - 2] {
        kept.removeLast()
        continue
      }
      if kept.count > 1, isStraight(kept[kept.count - 2], kept[kept.count - 1], next) { kept.removeLast() }
      kept.append(next)
    }
    if kept.count > 1, kept.first == kept.last { kept.removeLast() }
    return kept.count < 3 ? [] : kept
  }

  private static func isStraight(_ a: Cell, _ b: Cell, _ c: Cell) -> Bool {
    (b.x - a.x) * (c.y - b.y) == (b.y - a.y) * (c.x - b.x)
      && (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) > 0
  }

  private static func path(_ ring: [Cell]) -> String {
    guard var last = ring.first else { return "" }
    var path = "M\(last.x) \(last.y)"
    for cell in ring.dropFirst() {
      path += cell.y == last.y ? "H\(cell.x)" : cell.x == last.x ? "V\(cell.y)" : "L\(cell.x) \(cell.y)"
      last = cell
    }
    return path + "Z"
  }

  /// As many dots as there is room for, evenly among all; the number of beacons that they stand for.
  private static func dots(_ places: [Cell], of count: Int) -> (path: String, drawn: Int) {
    for stride in 1...max(places.count, 1) {
      let shown = places.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
      var path = ""
      var last = Cell(x: 0, y: 0)
      for cell in shown {
        path += path.isEmpty ? "M\(cell.x) \(cell.y)h0" : "m\(cell.x - last.x) \(cell.y - last.y)h0"
        last = cell
      }
      if path.utf8.count <= beaconLimit { return (path, stride == 1 ? count : shown.count) }
    }
    return ("", 0)
  }
}
