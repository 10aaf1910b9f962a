import PathLoss
import RadioSurvey

/// The words of fits to some places that cannot predict the others.
enum SplitRefusalWords {
  static func words(_ reason: SplitRefusal) -> ReasonWords {
    let number = { (key: String) in NumberFormat.rounded(reason.values.number(key)) }
    return switch reason.code {
    case .tooFewPlaces:
      ReasonWords(
        String(localized: "there are \(number("places")) places; \(number("leftOut")) cannot be left out"))
    case .noFit:
      ReasonWords(
        String(
          localized:
            "the other \(number("places")) places, with \(number("locations")) locations, cannot carry a fit")
      )
    }
  }
}
