import Foundation
import RadioSurvey
import Ranging
import SurveyImport
import SurveyReport
import SurveyResults

/// Writes steps as they come: to a file in blocks, and from a pipe whenever all that has come was replayed.
final class ReplayOutput: LiveControl {
  private static let block = 1 << 16

  private let output: OutputOptions
  private let onlyChanges: Bool
  private let showsSteps: Bool
  private var held = Data()
  private var isHeaded = false
  /// Changes from one beacon to another.
  private(set) var switches = 0
  /// Lets time pass, and says whether to go on.
  var onTick: () throws -> Bool = { true }
  /// What went wrong while time passed.
  private(set) var failure: (any Error)?
  var terminal: Int32? { nil }

  init(_ output: OutputOptions, onlyChanges: Bool, showsSteps: Bool) {
    self.output = output
    self.onlyChanges = onlyChanges
    self.showsSteps = showsSteps
  }

  func take(_ step: ReplayStep, names: [String]) throws {
    switches += step.events.count { $0.kind == .nearest && $0.track != nil && $0.from != nil }
    guard showsSteps, !onlyChanges || !step.events.isEmpty else { return }
    let document = ReplayStepDocument(step, names: names)
    switch output.format {
    case .json: held += try document.jsonLine()
    case .text:
      if !isHeaded { held += Data((ReplayText.heading + "\n").utf8) }
      isHeaded = true
      held += Data((ReplayText.line(document) + "\n").utf8)
    }
    if held.count >= Self.block { try flush() }
  }

  func flush() throws {
    guard !held.isEmpty else { return }
    let data = held
    held = Data()
    try Terminal.standardOutput(data)
  }

  /// Ends the output with the summary.
  func finish(_ document: ReplayDocument) throws {
    switch output.format {
    case .json: held += try document.jsonLine()
    case .text: held += Data(((isHeaded ? "\n" : "") + ReplayText.render(document)).utf8)
    }
    try flush()
  }

  func tick() throws(LogError) -> Bool {
    guard failure == nil else { return false }
    do {
      let goesOn = try onTick()
      try flush()
      return goesOn
    } catch {
      failure = error
      return false
    }
  }

  func take(answer: String?) throws(LogError) {}
}
