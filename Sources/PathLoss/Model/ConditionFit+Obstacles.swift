extension ConditionFit {
  /// Whether it measured what walls or floors cost, and all that it measured is among these kinds: then a prediction that takes their losses off
  /// begins with ``PathLossModel/init(behindWallsOf:)``. Otherwise the usual line has in it what was between when it was measured.
  package func hasMeasuredOnly(_ kinds: Set<String>) -> Bool {
    let measured = (self.outcome.checks?.shapes?.walls ?? []).filter { $0.basis == .measured }.map(\.kind)
    return !measured.isEmpty && kinds.isSuperset(of: measured)
  }
}
