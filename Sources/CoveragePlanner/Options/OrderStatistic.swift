extension [Double] {
  /// The order statistic at a level 0…1 of an ascending list: the value that at most that share is below; 0 of none.
  func quantile(_ level: Double) -> Double {
    isEmpty ? 0 : self[Swift.min(count - 1, Int(level * Double(count)))]
  }
}
