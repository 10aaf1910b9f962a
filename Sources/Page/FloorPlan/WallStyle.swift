import RadioSurvey
import Wording

/// The colour of each kind of wall, and the white core that identifies a kind without its colour. Walls are never dashed: only an
/// opening is a gap.
struct WallStyle {
  /// The dashes of the core; the first kind has none.
  private static let cores = ["", "none", "6 4", "2 3", "9 3 2 3", "1 5"]
  /// Whether the page's custom properties give the colours, so that they follow its theme.
  private let isInline: Bool
  /// Kinds in order, those without a material first.
  let kinds: [WallKind]
  private let materials: [WallKind: WallMaterial]

  init(_ walls: [Wall], isInline: Bool = false) {
    self.isInline = isInline
    var materials: [WallKind: WallMaterial] = [:]
    for wall in walls { materials[wall.kind] = wall.material }
    self.materials = materials
    kinds = Set(walls.map(\.kind)).sorted {
      (materials[$0] == nil ? 0 : 1, $0) < (materials[$1] == nil ? 0 : 1, $1)
    }
  }

  /// The elements of walls of a kind along a path.
  func svg(_ kind: WallKind, path: String, title: String? = nil) -> String {
    let index = kinds.firstIndex(of: kind) ?? 0
    let colour = PlotColour.series(index)
    let stroke = isInline ? "var(\(colour.property),\(colour.light))" : colour.light
    let wall = "<path class=\"wall\" stroke=\"\(stroke)\" d=\"\(path)\""
    let closed = title.map { "\(wall)><title>\(MarkupText.escaped($0))</title></path>" } ?? "\(wall)/>"
    let core = Self.cores[index % Self.cores.count]
    return core.isEmpty
      ? closed : "\(closed)<path class=\"core\" stroke-dasharray=\"\(core)\" d=\"\(path)\"/>"
  }

  /// The kind with its material, if that is not its name.
  func name(_ kind: WallKind) -> String {
    let material = materials[kind]?.rawValue
    let name = DisplayText.short(kind.rawValue, 40)
    guard let material else { return say("\(name), material unknown") }
    return material == kind.rawValue ? name : "\(name), \(material)"
  }
}
