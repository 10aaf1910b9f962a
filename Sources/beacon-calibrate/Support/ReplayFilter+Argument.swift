import ArgumentParser
import Ranging

/// `mean=10`, `exponential=0.3` or `kalman=0.5,6`.
extension ReplayFilter: ExpressibleByArgument {
  /// `nil` if the text names no filter, or its numbers are out of range.
  package init?(argument: String) {
    let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let numbers = parts[1].split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
    switch (parts[0], numbers.count) {
    case ("mean", 1):
      guard let packets = Int(parts[1]), (1...1000).contains(packets) else { return nil }
      self = .mean(packets: packets)
    case ("exponential", 1):
      guard numbers[0] > 0, numbers[0] <= 1 else { return nil }
      self = .exponential(weight: numbers[0])
    case ("kalman", 2):
      guard (0...100).contains(numbers[0]), numbers[1] > 0, numbers[1] <= 100 else { return nil }
      self = .kalman(drift: numbers[0], noise: numbers[1])
    default: return nil
    }
  }

  /// As it is typed.
  package var defaultValueDescription: String {
    switch self {
    case .mean(let packets): "mean=\(packets)"
    case .exponential(let weight): "exponential=\(Self.text(weight))"
    case .kalman(let drift, let noise): "kalman=\(Self.text(drift)),\(Self.text(noise))"
    }
  }

  private static func text(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}
