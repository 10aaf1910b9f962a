import PathLoss
import RadioSurvey
import CalibrationModel

extension EffectName {
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
