import CalibrationModel
import RadioSurvey
import SurveyImport
import Testing

@testable import Terminal

@Suite struct DwellDialogueTests {
  /// Plays answers and returns everything that is shown and done.
  private func play(_ dialogue: inout DwellDialogue, _ answers: [String?]) -> [String] {
    answers.flatMap { answer in
      let prompt = dialogue.prompt
      let steps = dialogue.take(answer).map { step in
        switch step {
        case .say(let words): "say \(words)"
        case .begin(let setting):
          "begin \(setting.location?.name ?? "?") \(setting.location?.distance ?? 0) \(setting.beacon?.description ?? "?") "
            + setting.conditions.fitConditions.names.joined(separator: "/")
        case .end: "end"
        case .finish: "finish"
        }
      }
      return [prompt] + steps
    }
  }

  private func dialogue(_ fields: [LogField: String] = [:], site: Site = Site()) -> DwellDialogue {
    DwellDialogue(fields, site: site) { fields throws(LogError) in try DwellSetting(fields, site: site) }
  }

  @Test func `Two dwells: conditions stay, place and distance do not`() {
    var dialogue = self.dialogue([.receiver: "phone A"])
    let shown = play(
      &dialogue,
      ["A3", "2", "", "overhead", "empty", "", "", "", " B1 ", "", "", "full", "", "-", nil])
    #expect(
      shown == [
        "location (Ctrl-D ends): ", "distance in m: ", "to which beacon (if several are heard): ",
        "placement: ",
        "crowd: ", "people: ", "carriage: ", "begin A3 2.0 ? overhead/empty/phone A", "", "end",
        "location (Ctrl-D ends): ", "distance in m: ", "placement [overhead]: ", "crowd [empty]: ",
        "people: ",
        "carriage: ", "begin B1 0.0 ? overhead/full/phone A", "", "end", "finish",
      ])
  }

  @Test func `An answer that cannot be is asked again`() {
    var dialogue = self.dialogue()
    let shown = play(&dialogue, ["A", "zero", "2", "robot"])
    #expect(shown[2].hasPrefix("say distance_m: expected a distance from 0.05 m to 10 km"))
    #expect(shown[3] == "distance in m: ")
    #expect(dialogue.prompt == "placement: ")
  }

  @Test func `A dwell needs a place`() {
    var dialogue = self.dialogue()
    let shown = play(&dialogue, ["", "", "", "", "", "", nil])
    #expect(shown.contains("say a dwell needs a location or a distance"))
    #expect(shown.suffix(2) == ["location (Ctrl-D ends): ", "finish"])
  }

  @Test func `A distance alone is a place, and a site's only beacon is known`() {
    var dialogue = self.dialogue(site: Site(beacons: [Beacon(identifier: .name("door"))]))
    let shown = play(&dialogue, ["", "2.5", "", "", "", ""])
    #expect(shown.last == "begin distance 2.5 m 2.5 door ")
    #expect(!shown.contains { $0.contains("which beacon") })
  }

  @Test func `Known values can be taken back, and hostile ones are shown as text`() {
    var dialogue = self.dialogue([.placement: "\u{1B}[2Jx"])
    _ = play(&dialogue, ["A", ""])
    #expect(dialogue.prompt == "placement [\\u{1b}[2Jx]: ")
    _ = dialogue.take("-")
    let shown = play(&dialogue, ["", "", ""])
    #expect(shown.last == "begin A 0.0 ? ")
  }
}
