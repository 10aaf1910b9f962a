import RadioSurvey

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

  /// dBm of `-10` to `-99`, which are levels all; `nil` for anything else.
  @inline(__always)
  package static func twoDigits(_ base: UnsafePointer<UInt8>, _ count: Int) -> Int8? {
    guard count == 3, base[0] == UInt8(ascii: "-") else { return nil }
    let (tens, ones) = (base[1] &- UInt8(ascii: "0"), base[2] &- UInt8(ascii: "0"))
    guard tens < 10, ones < 10, tens > 0 else { return nil }
    return -Int8(truncatingIfNeeded: Int(tens) * 10 + Int(ones))
  }

  /// Whether a number is a level in dBm and no sentinel.
  @inline(__always)
  package static func isLevel(_ level: Int) -> Bool { level < 0 && level > -120 && level != -110 }
}
