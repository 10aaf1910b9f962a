package import RadioSurvey

extension ReasonValues {
  /// Sets a key to an estimate, and the key with `Lower95` and `Upper95` behind it to the ends of its interval that are finite.
  ///
  /// - Parameter unit: the end of each key: `_db`, `_m` …
  package mutating func set(_ key: String, _ estimate: Estimate?, unit: String = "") {
    self[key + unit] = .known(estimate?.estimate)
    self["\(key)Lower95\(unit)"] = .known(estimate?.lower95.flatMap { $0.isFinite ? $0 : nil })
    self["\(key)Upper95\(unit)"] = .known(estimate?.upper95.flatMap { $0.isFinite ? $0 : nil })
  }

  /// The estimate of a key that ``set(_:_:unit:)`` wrote.
  package func estimate(_ key: String, unit: String = "") -> Estimate? {
    number(key + unit).map {
      Estimate(
        $0, lower95: number("\(key)Lower95\(unit)"), upper95: number("\(key)Upper95\(unit)"))
    }
  }
}
