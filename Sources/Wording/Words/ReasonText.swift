import CalibrationModel
package import RadioSurvey

/// What the reasons of weak and refused fits mean to a reader, by code.
extension FitReason.Code {
  package var headline: String {
    switch self {
    case .tooFewLocations: say("Too few locations for any fit")
    case .fewLocations: say("Few locations")
    case .narrowSpan: say("Distances too close together")
    case .singlePackets: say("One packet per location")
    case .fewRepeats: say("Most locations have only one packet")
    case .slopeUnclear: say("The level does not clearly fall with distance")
    case .slopeAssumed: say("The fall with distance is assumed")
    case .unlikeBeacons: say("Beacons of different power were pooled")
    case .oneDistance: say("A level at one distance, and no line")
    case .exponentUnusual: say("The level falls unusually fast or slowly")
    case .unitsDoubtful: say("Distances or levels may be in the wrong unit")
    case .averagedReadings: say("Readings were smoothed by their source")
    case .packetsLost: say("Packets were lost")
    case .silentLocations: say("Nothing was heard at some locations")
    case .mixedLevels: say("Two receivers or beacons seem to be mixed")
    case .undercoverage: say("Intervals held less often than they should")
    case .overcoverage: say("Intervals are wider than they need to be")
    case .areaTooSmall: say("The survey covers a small area")
    case .shapeDiffers: say("The level does not fall with distance as modelled")
    case .unknownDistance: say("Dwells without a known distance")
    case .horizontalDistances: say("Distances were measured along the floor")
    case .countedInTheOpen: say("Locations without coordinates count as in sight")
    case .lossesFitted: say("Lost packets are part of the fit")
    case .lossesUnknown: say("The number of packets sent is unknown")
    }
  }

  package var meaning: String {
    switch self {
    case .tooFewLocations:
      say("These conditions cannot be judged: a line through so few locations would mislead.")
    case .fewLocations: say("The intervals are wide and assume that locations scatter normally.")
    case .narrowSpan: say("With nearly equal distances, the exponent cannot be separated from chance.")
    case .singlePackets:
      say("Shadowing and fading cannot be separated, so the benefit of averaging is unknown.")
    case .fewRepeats:
      say(
        "Only a handful of packets determine fading, and with it the benefit of averaging and a device’s "
          + "accuracy.")
    case .slopeUnclear:
      say("The level does not reveal the distance here: any ranging figure would be made up.")
    case .slopeAssumed:
      say(
        "The level is known within the distances measured, but not how it falls: accuracy assumes an exponent, "
          + "and no plan is made from it. Held-out shares are those of the data alone.")
    case .unlikeBeacons: say("The beacons transmit at different powers; a single line fits none of them.")
    case .oneDistance:
      say(
        "The level at that distance is known, and so is the measured power to broadcast. The fall with "
          + "distance was not measured.")
    case .exponentUnusual:
      say(
        "Such a slope is rarely physical. Something besides distance may change along the walk: a wall, a "
          + "beacon, a phone.")
    case .unitsDoubtful:
      say(
        "No beacon indoors has such a level or span. If a unit is wrong, every distance here is wrong by the "
          + "same factor.")
    case .averagedReadings:
      say(
        "How much single packets vary is understated or unknown, and so is their number, so intervals that "
          + "depend on either are too narrow.")
    case .packetsLost:
      say(
        "Weak packets are lost first. A fit to received packets alone has too gentle a slope: its exponent "
          + "is biased low.")
    case .silentLocations:
      say("The fit lacks the weakest locations, where nothing was heard: the exponent is biased low.")
    case .mixedLevels:
      say(
        "Levels at the same place fall into two groups. The fit averages two different things and describes "
          + "neither: do not plan with it.")
    case .undercoverage:
      say("At held-out locations, the intervals held too rarely. Expect larger errors than stated.")
    case .overcoverage:
      say(
        "Plans and distances are on the safe side: they allow for more scatter than left-out locations show.")
    case .areaTooSmall:
      say(
        "The intervals hold for the beacons surveyed, near where they were surveyed. For a beacon elsewhere they may be "
          + "too narrow.")
    case .shapeDiffers:
      say(
        "Ranging and planning invert one straight line. Another shape predicts unseen places clearly better, "
          + "so distances and plans are off where the two differ.")
    case .unknownDistance: say("These dwells were left out: without a distance, their levels say nothing.")
    case .horizontalDistances:
      say(
        "Near the beacon, the straight-line distance is longer than that along the floor, so the exponent is "
          + "too small and the level bends.")
    case .countedInTheOpen:
      say("Where a wall is in the way to one of them, the fit makes walls weaker than they are.")
    case .lossesFitted:
      say(
        "A missing packet was too weak or collided. The fit includes both, so losses do not bias the "
          + "exponent.")
    case .lossesUnknown:
      say(
        "A lost packet cannot be distinguished from one never sent. If some were lost, the exponent is "
          + "biased low.")
    }
  }

  /// How bad it is if the fit is not refused.
  package var severity: Finding.Severity {
    switch self {
    case .tooFewLocations, .narrowSpan, .slopeUnclear, .mixedLevels: .problem
    case .exponentUnusual, .packetsLost, .silentLocations, .undercoverage, .averagedReadings, .fewLocations,
      .shapeDiffers, .fewRepeats, .singlePackets, .unitsDoubtful, .unlikeBeacons, .slopeAssumed,
      .areaTooSmall:
      .caution
    case .unknownDistance, .lossesFitted, .lossesUnknown, .oneDistance, .horizontalDistances, .overcoverage,
      .countedInTheOpen:
      .note
    }
  }

  /// Whether a refusal for it is an answer that is missing: a survey at one distance, or along the floor, has given its own.
  var refuses: Bool { ![.oneDistance, .horizontalDistances].contains(self) }
}

extension AnyReason {
  package var words: ReasonWords { EnglishWording().words(for: self) ?? ReasonWords(codeText) }
  package var message: String { words.message }
  package var meaning: String { words.meaning ?? "" }
  package var action: String { words.action ?? say("no action is needed") }
}

/// One thing that a reader should know: what was seen, what it means, and what to do.
package struct Finding {
  /// How bad it is, worst first.
  package enum Severity: Comparable, CaseIterable {
    /// An answer is missing or is no.
    case problem
    /// An answer stands, with a caution.
    case caution
    /// Worth knowing.
    case note
    /// As it should be.
    case good

    /// The word on the page, with a sign, so that colour is never alone.
    package var word: String {
      switch self {
      case .problem: say("✕ Problem")
      case .caution: say("▲ Caution")
      case .note: say("● Note")
      case .good: say("✓ Good")
      }
    }

    /// The class of the style sheet that has its name.
    package var style: String { "\(self)" }
  }

  package var id: String
  package var severity: Severity
  package var title: String
  /// What was seen, a sentence each.
  package var evidence: [String]
  package var meaning: String
  package var action: String
  /// The section that shows it, and its name.
  package var link: (href: String, text: String)
  /// Sets of conditions that it concerns; 0 where it concerns the survey as a whole.
  package var sets = 0
  /// Whether the evidence is in words that need no appendix.
  var isPlain = false
}
