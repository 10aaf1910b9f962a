package import RadioSurvey

/// A part of the model of all conditions, as it is called where it cannot be told from others.
package struct EffectName: Reason {
  /// The kinds of parts.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// The level at 1 m.
    case intercept
    /// The fall with distance.
    case distance
    /// A level of a factor.
    case level
    /// The level of a factor that the logs do not state.
    case notStated = "level-not-stated"
    /// The number of people.
    case people
    /// The loss for each metre at a crowd level.
    case lossPerMetre = "loss-per-metre"
    /// The slope at a crowd level.
    case slope
  }

  /// The kind.
  package var code: Code
  /// Factor and level.
  package var values: ReasonValues

  /// A name.
  package init(_ code: Code, _ values: ReasonValues) {
    self.code = code
    self.values = values
  }

  /// A level of a factor, or the one that is not stated.
  package init(_ factor: EffectFactor, _ level: String?) {
    self.init(
      level == nil ? .notStated : .level,
      ReasonValues(known: ["factor": .text(factor.rawValue), "level": .known(level)]))
  }

  /// The name of a column.
  init(_ column: EffectColumn) {
    let crowd = { (level: String?) -> ReasonValues in
      ReasonValues(known: ["factor": .text(EffectFactor.crowd.rawValue), "level": .known(level)])
    }
    switch column {
    case .intercept: self.init(.intercept, [:])
    case .logDistance: self.init(.distance, [:])
    case .level(let factor, let level): self.init(factor, level)
    case .people: self.init(.people, [:])
    case .metres(let level): self.init(.lossPerMetre, crowd(level))
    case .slope(let level): self.init(.slope, crowd(level))
    }
  }
}

extension EffectName {
  /// The name as a part of another reason.
  var item: ReasonValues {
    var item = values
    item["code"] = .text(code.rawValue)
    return item
  }

  /// The name that ``item`` is of.
  init?(item: ReasonValues) {
    guard let code = item.text("code").flatMap(Code.init) else { return nil }
    var values = item
    values["code"] = nil
    self.init(code, values)
  }
}
