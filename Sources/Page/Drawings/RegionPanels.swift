import CalibrationModel
import Foundation
import RadioSurvey
import Wording

/// What each setting of a region costs: false events a day against seconds to enter and leave, a panel for each beacon at one scale.
struct RegionPanels {
  struct Panel {
    var name: String
    /// Settings that no other beats, the quickest first.
    var points: [(delay: Double, events: Double, isRecommended: Bool)]
  }

  let panels: [Panel]
  let target: Double

  private static var reading: String {
    say(
      "Left is faster; lower has fewer false events. Each ring is a setting that no other beats, by the "
        + "worse end of its range; use the disc.")
  }
  /// Panels, at most.
  private static let most = 8
  private static let columns = 4
  private static let longestName = 15
  private static let pitch = 105.0
  private static let left = 42.0
  private static let wide = 62.0
  private static let high = 64.0
  private static let head = 20.0
  private static let rowHeight = 124.0
  /// Seconds and events a day between which everything is drawn.
  private static let seconds = (1.0, 100.0)
  private static let events = (0.001, 1000.0)

  /// `nil` if no region has a setting.
  init?(_ choices: [RegionChoice], target: Double) {
    self.target = target
    panels = choices.prefix(Self.most).map { choice in
      Panel(
        name: RegionWords.name(choice.answer),
        points: choice.answer.frontier.map { setting in
          (setting.delayToEnter + setting.delayToExit, setting.mostFalseEvents, setting.isRecommended)
        })
    }.filter { !$0.points.isEmpty }
    if panels.isEmpty { return nil }
  }

  var title: String {
    let said = panels.compactMap { panel -> String? in
      guard let used = panel.points.first(where: \.isRecommended) else { return nil }
      return say(
        "\(panel.name): \(NumberFormat.significant(used.delay, 2)) s, at most "
          + "\(RegionWords.rate(used.events)) false events per day")
    }
    return say("False events per day against seconds to enter and leave.") + " "
      + said.joined(separator: "; ") + "."
  }

  var svg: String {
    var drawing = InlineDrawing()
    for (index, panel) in panels.enumerated() {
      let x = Self.pitch * Double(index % Self.columns) + Self.left
      let y = Self.rowHeight * Double(index / Self.columns) + Self.head
      draw(panel, in: &drawing, x: x, y: y, isFirst: index % Self.columns == 0)
    }
    let rows = Double((panels.count + Self.columns - 1) / Self.columns)
    let foot = rows * Self.rowHeight + 8
    drawing.circle("kept", x: 10, y: foot, radius: 4.5)
    drawing.text(say("to use"), x: 20, y: foot + 4)
    drawing.circle("planned", x: 82, y: foot, radius: 3.5)
    drawing.text(say("others that no other beats"), x: 91, y: foot + 4)
    drawing.line("way", [(3, foot + 17), (25, foot + 17)])
    drawing.text(say("false events allowed"), x: 31, y: foot + 21)
    return drawing.svg(id: "region-panels", title: title, reading: Self.reading, height: foot + 31)
  }

  private func draw(_ panel: Panel, in drawing: inout InlineDrawing, x: Double, y: Double, isFirst: Bool) {
    let (right, low) = (x + Self.wide, y + Self.high)
    func across(_ value: Double) -> Double { x + Self.wide * Self.share(value, Self.seconds) }
    func down(_ value: Double) -> Double { low - Self.high * Self.share(value, Self.events) }
    drawing.text(DisplayText.short(panel.name, Self.longestName), x: x, y: y - 8)
    drawing.line("bar", [(x, y), (x, low), (right, low)])
    drawing.line("way", [(x, down(target)), (right, down(target))])
    for second in [1.0, 10, 100] {
      drawing.text(NumberFormat.count(Int(second)), x: across(second), y: low + 13, style: "name")
    }
    if isFirst {
      for value in [0.001, 1, 1000] {
        drawing.text(NumberFormat.plain(value), x: x - 5, y: down(value) + 4, isEnd: true)
      }
    }
    drawing.text(say("seconds"), x: x + Self.wide / 2, y: low + 26, style: "name")
    drawing.line("opening", panel.points.map { (across($0.delay), down($0.events)) })
    for point in panel.points where !point.isRecommended {
      drawing.circle("planned", x: across(point.delay), y: down(point.events), radius: 3.5)
    }
    for point in panel.points where point.isRecommended {
      drawing.circle("kept", x: across(point.delay), y: down(point.events), radius: 4.5)
    }
  }

  /// Where a value lies between two, by its logarithm, 0…1; what is beyond is at the end.
  private static func share(_ value: Double, _ range: (Double, Double)) -> Double {
    min(max(log(value / range.0) / log(range.1 / range.0), 0), 1)
  }
}

extension RegionPanels {
  var numbers: PictureNumbers {
    PictureNumbers(
      ["name", "delay_s", "most_false_events_per_day", "mark"],
      panels.flatMap { panel in
        panel.points.map {
          [.text(panel.name), .number($0.delay), .number($0.events), .text($0.isRecommended ? "to use" : "")]
        }
      })
  }
}
