/// Numbers for values, from 0 in the order in which they first come: what is counted by value in a survey of a million dwells is then
/// counted in arrays. A value that repeats the one before it costs one comparison.
package struct Numbering<Value: Hashable> {
  /// The values in the order of their numbers.
  @usableFromInline package var values: [Value] = []
  @usableFromInline var numbers: [Value: Int] = [:]
  @usableFromInline var latest = -1

  @inlinable package init() {}

  @inlinable package var count: Int { values.count }

  /// The number of a value, which it is given now if it has none.
  @inlinable package mutating func number(_ value: Value) -> Int {
    if latest >= 0, values[latest] == value { return latest }
    latest = numbers[value] ?? values.count
    if latest == values.count {
      numbers[value] = latest
      values.append(value)
    }
    return latest
  }
}
