import PathLoss
import RadioSurvey

/// A radio that the fit allows: one draw of its parameters.
struct RadioDraw {
  /// Level at 1 m, dBm.
  var intercept: Double
  /// dB per decade of distance, negative where level falls.
  var slope: Double
  /// Shadowing SD, dB.
  var shadowingSD: Double
}
