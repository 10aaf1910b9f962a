/// Something that names the nearest beacon once a step.
protocol SwitchRule {
  /// The beacon that it takes for the nearest after a step; `nil` for none.
  mutating func step(_ moment: ReplayMoment) -> Int?
}
