package import RadioSurvey

/// What to do about a goal of ``TimeToAccuracy``.
package enum AveragingAdvice: Reason {
  /// Average this number of packets.
  case packets(packets: Int)
  /// No number of packets reaches it.
  case never
  /// How alike successive packets are is not known.
  case unknown

  package enum Code: ReasonCode { case packets, never, unknown }

  package init(_ code: Code, _ values: ReasonReader) throws {
    self =
      switch code {
      case .packets: try .packets(packets: values.packets)
      case .never: .never
      case .unknown: .unknown
      }
  }
}
