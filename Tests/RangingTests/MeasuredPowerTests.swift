import Testing

@testable import Ranging

/// The level at 1 m as one signed byte.
@Suite struct MeasuredPowerTests {
  /// Two's complement: 256 less the magnitude.
  @Test(arguments: [
    (-59.0, -59, UInt8(197), "0xC5"), (-61.4, -61, 195, "0xC3"), (-60.5, -61, 195, "0xC3"),
    (-128.49, -128, 128, "0x80"),
    (-0.4, 0, 0, "0x00"), (4.5, 5, 5, "0x05"), (127.4, 127, 127, "0x7F"),
  ])
  func `Levels are rounded to the nearest whole dBm, halves away from zero`(
    level: Double, whole: Int, byte: UInt8, digits: String
  ) throws {
    let power = try #require(MeasuredPower(rounding: level))
    #expect(power.level == whole && power.byte == byte && power.hexadecimal == digits)
  }

  @Test(arguments: [-128.5, 127.5, -200, 1e300, .infinity, -.infinity, .nan])
  func `Levels that no byte has are refused`(level: Double) {
    #expect(MeasuredPower(rounding: level) == nil)
  }

  @Test func `Every byte comes back`() throws {
    for byte in UInt8.min...UInt8.max {
      let power = try #require(MeasuredPower(rounding: Double(Int8(bitPattern: byte))))
      #expect(power.byte == byte && Int8(bitPattern: power.byte) == Int8(exactly: power.level))
      #expect(UInt8(power.hexadecimal.dropFirst(2), radix: 16) == byte)
    }
  }

  @Test func `Eddystone carries the level at 0 m where its range has it`() {
    #expect(MeasuredPower(rounding: -61)?.eddystone == -20)
    #expect(MeasuredPower(rounding: -21)?.eddystone == 20 && MeasuredPower(rounding: -20)?.eddystone == nil)
    #expect(MeasuredPower(rounding: -128)?.eddystone == -87)
  }
}
