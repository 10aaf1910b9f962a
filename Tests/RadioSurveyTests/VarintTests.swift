import RadioSurvey
import Testing

@Suite struct VarintTests {
  @Test(arguments: [0, 1, 127, 128, 300, 1 << 35, UInt64.max])
  func `A number comes back as it was`(value: UInt64) {
    var bytes: [UInt8] = []
    Varint.append(value, to: &bytes)
    #expect(bytes.count == max(1, (70 - value.leadingZeroBitCount) / 7))
    var rest = (bytes + [7])[...]
    #expect(Varint.take(from: &rest) == value)
    #expect(Array(rest) == [7])
  }

  @Test(arguments: [[], [0x80], Array(repeating: 0xFF, count: 11)] as [[UInt8]])
  func `A number that does not end is refused`(bytes: [UInt8]) {
    var rest = bytes[...]
    #expect(Varint.take(from: &rest) == nil)
  }
}
