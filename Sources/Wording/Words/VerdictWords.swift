package import CalibrationModel
import RadioSurvey

extension FitStatus {
  package var state: ResultTable.State {
    switch self {
    case .calibrated: ResultTable.State(sign: "✓", word: LocalizedText(key: rawValue).words, style: "good")
    case .weak: ResultTable.State(sign: "▲", word: LocalizedText(key: rawValue).words, style: "caution")
    case .refused: ResultTable.State(sign: "✕", word: LocalizedText(key: rawValue).words, style: "problem")
    }
  }
}

extension CoverageVerdict {
  package var state: ResultTable.State {
    switch self {
    case .works: ResultTable.State(sign: "✓", word: say("works"), style: "good")
    case .needsMoreBeacons: ResultTable.State(sign: "▲", word: say("needs more"), style: "caution")
    case .notOftenEnough: ResultTable.State(sign: "✕", word: say("never often enough"), style: "problem")
    case .onlyFar: ResultTable.State(sign: "✕", word: say("only far"), style: "problem")
    case .cannotBeSaid: ResultTable.State(sign: "?", word: say("cannot be said"), style: "none")
    }
  }
}

/// The words of states as tables print them, for a terminal to colour.
package enum StateWords {
  package enum Rank { case good, caution, problem }

  /// Every word with its rank; those that say neither good nor bad count as a caution.
  package static var all: [(word: String, rank: Rank)] {
    (FitStatus.allCases.map(\.state) + CoverageVerdict.allCases.map(\.state)).map { state in
      (state.word, state.style == "good" ? .good : state.style == "problem" ? .problem : .caution)
    }
  }
}
