import CalibrationModel
package import RadioSurvey

/// What the reasons of weak and refused fits mean to a reader, by code.
extension FitReason.Code {
  /// The finding's headline.
  package var headline: String {
    switch self {
    case .tooFewLocations: String(localized: "Too few locations for any fit")
    case .fewLocations: String(localized: "Few locations")
    case .narrowSpan: String(localized: "Distances too close together")
    case .singlePackets: String(localized: "One packet a location")
    case .fewRepeats: String(localized: "Most locations have only one packet")
    case .slopeUnclear: String(localized: "The level does not clearly fall with distance")
    case .unlikeBeacons: String(localized: "Beacons of unlike power were pooled")
    case .oneDistance: String(localized: "A level at one distance, and no line")
    case .exponentUnusual: String(localized: "The level falls unusually fast or slowly")
    case .unitsDoubtful: String(localized: "Distances or levels may be in another unit")
    case .averagedReadings: String(localized: "Readings were smoothed by their source")
    case .packetsLost: String(localized: "Packets were lost")
    case .silentLocations: String(localized: "Nothing was heard at some locations")
    case .mixedLevels: String(localized: "Two receivers or beacons seem to be mixed")
    case .undercoverage: String(localized: "Intervals held less often than they should")
    case .shapeDiffers: String(localized: "The level does not fall with distance as the model says")
    case .unknownDistance: String(localized: "Dwells without a known distance")
    case .horizontalDistances: String(localized: "Distances were measured along the floor")
    case .lossesFitted: String(localized: "Lost packets are part of the fit")
    case .lossesUnknown: String(localized: "How many packets were sent is not known")
    }
  }

  /// What follows from it.
  package var meaning: String {
    switch self {
    case .tooFewLocations:
      String(
        localized:
          "Nothing can be said about these conditions: a line through so few locations would mislead.")
    case .fewLocations:
      String(localized: "The intervals are wide and rest on the assumption that locations scatter normally.")
    case .narrowSpan:
      String(localized: "The exponent cannot be told from chance when all distances are nearly equal.")
    case .singlePackets:
      String(localized: "Shadowing and fading cannot be told apart, so what averaging would buy is unknown.")
    case .fewRepeats:
      String(
        localized:
          "Fading rests on a handful of packets, and with it what averaging would buy and how accurate a device will be."
      )
    case .slopeUnclear:
      String(localized: "Distance cannot be told from the level here: any ranging figure would be made up.")
    case .unlikeBeacons:
      String(
        localized:
          "The beacons transmit at different powers; a single line fits none of them."
      )
    case .oneDistance:
      String(
        localized:
          "The level at that distance is known, and with it the measured power to broadcast. How it falls with distance was not measured."
      )
    case .exponentUnusual:
      String(
        localized:
          "Such a slope is rarely physical. Something besides distance may change along the walk: a wall, a beacon, a handset."
      )
    case .unitsDoubtful:
      String(
        localized:
          "Such a level or such a span is not one of a beacon indoors. If a unit is wrong, every distance here is wrong by the same factor."
      )
    case .averagedReadings:
      String(
        localized:
          "Fading is understated and packet counts are unknown, so intervals that rest on either are too narrow."
      )
    case .packetsLost:
      String(
        localized:
          "Weak packets are the ones that get lost. A fit on received packets alone sees too gentle a slope: its exponent is biased low."
      )
    case .silentLocations:
      String(
        localized:
          "Locations where nothing was heard are missing from the fit, and they are the weakest ones: the exponent is biased low."
      )
    case .mixedLevels:
      String(
        localized:
          "Levels at one and the same place fall into two groups. The fit averages two different things and describes neither: do not plan with it."
      )
    case .undercoverage:
      String(
        localized:
          "At locations left out of the fit the intervals held too rarely. Expect larger errors than the ones stated."
      )
    case .shapeDiffers:
      String(
        localized:
          "Ranging and planning invert one straight line. Another shape predicts places never seen clearly better, so distances and plans are off where the two part."
      )
    case .unknownDistance:
      String(localized: "Those dwells were left out: their levels say nothing without a distance.")
    case .horizontalDistances:
      String(
        localized:
          "Near the beacon the straight line is longer than the distance along the floor, so the exponent comes out too small and the level bends."
      )
    case .lossesFitted:
      String(
        localized:
          "A packet that is missing was too weak or collided. Both enter the fit, so the exponent is not biased by what was lost."
      )
    case .lossesUnknown:
      String(
        localized:
          "A packet that was lost cannot be told from one that was never sent. Where some were lost, the exponent is biased low."
      )
    }
  }

  /// How bad it is where the fit still stands.
  package var severity: Finding.Severity {
    switch self {
    case .tooFewLocations, .narrowSpan, .singlePackets, .slopeUnclear, .mixedLevels: .problem
    case .exponentUnusual, .packetsLost, .silentLocations, .undercoverage, .averagedReadings, .fewLocations,
      .shapeDiffers, .fewRepeats, .unitsDoubtful, .unlikeBeacons:
      .caution
    case .unknownDistance, .lossesFitted, .lossesUnknown, .oneDistance, .horizontalDistances: .note
    }
  }

  /// Whether a refusal for it is an answer that is missing: a survey at one distance, or along the floor, has given its own.
  var refuses: Bool { ![.oneDistance, .horizontalDistances].contains(self) }
}

extension AnyReason {
  /// Its words; its code, if there are none.
  package var words: ReasonWords { EnglishWording().words(for: self) ?? ReasonWords(codeText) }

  /// What was seen, with its numbers.
  package var message: String { words.message }

  /// What it means for the result.
  package var meaning: String { words.meaning ?? "" }

  /// What to do about it.
  package var action: String { words.action ?? String(localized: "nothing") }
}

/// One thing that a reader should know: what was seen, what it means, and what to do.
package struct Finding {
  /// How bad it is, worst first.
  package enum Severity: Int, Comparable, CaseIterable {
    /// An answer is missing or is no.
    case problem
    /// An answer stands, with a caution.
    case caution
    /// Worth knowing.
    case note
    /// As it should be.
    case good

    /// The more pressing first.
    package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

    /// The word on the page, with a sign, so that colour is never alone.
    package var word: String {
      switch self {
      case .problem: String(localized: "✕ Problem")
      case .caution: String(localized: "▲ Caution")
      case .note: String(localized: "● Note")
      case .good: String(localized: "✓ Good")
      }
    }

    /// The class of the style sheet.
    package var style: String {
      switch self {
      case .problem: "problem"
      case .caution: "caution"
      case .note: "note"
      case .good: "good"
      }
    }
  }

  /// Id on the page, after what it is about.
  package var id: String
  /// How pressing it is.
  package var severity: Severity
  /// What was found, without a full stop.
  package var title: String
  /// What was seen, a sentence each.
  package var evidence: [String]
  /// What it means for the reader.
  package var meaning: String
  /// What to do.
  package var action: String
  /// The section that shows it, and its name.
  package var link: (href: String, text: String)
  /// Sets of conditions that it concerns; 0 where it concerns the survey as a whole.
  package var sets = 0
  /// Whether the evidence is in words that need no appendix.
  var isPlain = false
}
