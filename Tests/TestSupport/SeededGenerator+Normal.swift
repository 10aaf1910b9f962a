package import RadioSurvey
import Statistics

extension SeededGenerator {
  /// A draw from the standard normal distribution, by inversion of one uniform number.
  package mutating func normal() -> Double { Distributions.normalQuantile(uniform()) }
}
