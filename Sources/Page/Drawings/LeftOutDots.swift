import RadioSurvey
import CalibrationModel
import Wording

/// Of what was predicted for places left out, how much fell inside the range: a mark for each place.
@Memberwise struct LeftOutDots {
  let places: Int
  /// Of them inside the range for 68 of 100.
  let inside68: Int
  /// Of them inside the range for 95 of 100, with those of the narrower one.
  let inside95: Int

  /// Marks, at most: above, each is several places.
  static let most = 200
  private static var reading: String {
    say("One mark per location: a disc inside the narrow range, a ring inside the wide one, a cross outside.")
  }
  private static let inRow = 32
  private static let pitch = 13.0

  /// Those of the fits that decide.
  init(_ index: ReportIndex, deciding: [FitConditions]) {
    let counts = index.fits.filter { deciding.contains($0.conditions) }.compactMap(\.heldOut)
    self.init(
      places: counts.reduce(0) { $0 + $1.locations }, inside68: counts.reduce(0) { $0 + $1.inside68 },
      inside95: counts.reduce(0) { $0 + $1.inside95 })
  }

  /// Places that a mark stands for.
  var share: Int { max(1, (places + Self.most - 1) / Self.most) }

  /// Marks of each kind; those outside are rounded up, so that none is lost.
  var marks: (inside: Int, between: Int, outside: Int) {
    let all = (places + share - 1) / share
    let outside = (places - inside95 + share - 1) / share
    let inside = min(inside68 / share, all - outside)
    return (inside, all - outside - inside, outside)
  }

  var title: String {
    say(
      "Of \(NumberFormat.count(places, "location")) left out and predicted from the others, "
        + "\(NumberFormat.count(inside68)) were inside the 68 % range, "
        + "\(NumberFormat.count(inside95 - inside68)) only inside the 95 % range, and "
        + "\(NumberFormat.count(places - inside95)) outside both.")
  }

  var svg: String {
    let marks = marks
    var drawing = InlineDrawing()
    for index in 0..<(marks.inside + marks.between + marks.outside) {
      let x = 12 + Double(index % Self.inRow) * Self.pitch
      let y = 12 + Double(index / Self.inRow) * Self.pitch
      mark(index < marks.inside ? 0 : index < marks.inside + marks.between ? 1 : 2, in: &drawing, x: x, y: y)
    }
    let rows = (marks.inside + marks.between + marks.outside + Self.inRow - 1) / Self.inRow
    let y = 12 + Double(rows) * Self.pitch + 12
    var x = 12.0
    for (kind, words) in [say("inside 68 %"), say("inside 95 %"), say("outside")].enumerated() {
      mark(kind, in: &drawing, x: x, y: y - 4)
      drawing.text(words, x: x + 10, y: y)
      x += 140
    }
    let note = share > 1 ? say("each mark is \(NumberFormat.count(share)) locations") : ""
    if share > 1 { drawing.text(note, x: 12, y: y + 18) }
    return drawing.svg(id: "left-out", title: title, reading: Self.reading, height: y + (share > 1 ? 26 : 8))
  }

  /// A full disc, a ring or a cross.
  private func mark(_ kind: Int, in drawing: inout InlineDrawing, x: Double, y: Double) {
    switch kind {
    case 0: drawing.circle("cover", x: x, y: y, radius: 4)
    case 1: drawing.circle("contour", x: x, y: y, radius: 3.6)
    default:
      let (left, right, top, low) = (
        SVGNumber.text(x - 4), SVGNumber.text(x + 4), SVGNumber.text(y - 4), SVGNumber.text(y + 4)
      )
      drawing.add(
        "<path class=\"bar\" d=\"M\(left) \(top) L\(right) \(low) M\(left) \(low) L\(right) \(top)\"/>")
    }
  }
}
