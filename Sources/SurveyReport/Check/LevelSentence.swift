import PathLoss
import RadioSurvey
import SurveyDrift

/// A verdict on the level as an answer for people.
struct LevelSentence {
  let verdict: DriftVerdict
  let source: SurveyCheck.Source?

  var item: CheckReport.Item {
    switch verdict.answer {
    case .equivalent:
      item(.pass, nil, "the level is where the calibration says, within \(margin): \(shift)", nil)
    case .shifted:
      item(
        .fail, .levelShifted, "the level of “\(label)” has moved by \(shift)",
        "look for a weak battery, a moved or covered beacon or another receiver; if the change is meant, export a new calibration"
      )
    case .unclear:
      item(.unclear, .levelUnclear, unclear, "measure \(more)")
    }
  }

  private var label: String { verdict.conditions.label }

  private var margin: String { NumberFormat.unit(NumberFormat.significant(verdict.margin), "dB") }

  private var shift: String {
    guard let shift = verdict.shift else { return NumberFormat.absent }
    let estimate = NumberFormat.unit(NumberFormat.signed(shift.estimate, 1), "dB")
    guard let lower = shift.lower95, let upper = shift.upper95 else { return estimate }
    return "\(estimate) (95 % interval \(NumberFormat.signed(lower, 1)) to \(NumberFormat.signed(upper, 1)))"
  }

  private var unclear: String {
    let needed = verdict.locationsNeeded.map { ", and about \($0) are needed" } ?? ""
    let count = "\(verdict.locations) \(verdict.locations == 1 ? "location" : "locations")"
    guard verdict.shift != nil else {
      return "nothing can be said of the level of “\(label)”: it has \(count)\(needed)"
    }
    return
      "whether the level of “\(label)” has moved by \(margin) cannot be said: \(shift) from \(count)\(needed)"
  }

  private var more: String {
    guard let needed = verdict.locationsNeeded, needed > verdict.locations else {
      return "more locations, the same ones as in the calibration if you can"
    }
    return
      "at least \(needed - verdict.locations) more locations, the same ones as in the calibration if you can"
  }

  private func item(_ outcome: CheckReport.Outcome, _ code: IssueCode?, _ message: String, _ help: String?)
    -> CheckReport.Item
  {
    CheckReport.Item(
      group: "level", name: label, outcome: outcome, code: code, message: message, help: help,
      file: source?.file, line: source?.line, drift: verdict)
  }
}
