/// What a cell says about the level of a packet.
package enum Level: Equatable {
  /// A level in dBm, within ``RSSIHistogram/levels``; whether decimals were rounded away.
  case level(Int, isRounded: Bool)

  /// Nothing: the packet was expected but not heard.
  case missed

  /// A reading that means “no level”.
  case sentinel

  /// Nothing that can be read.
  case invalid
}
