extension Sequence {
  /// The elements by something of theirs, the least first; equal ones keep their order. For a few elements: it is not compiled anew for
  /// each type, which takes longer than it saves.
  package func sorted<Value: Comparable>(on value: (Element) -> Value) -> [Element] {
    sorted { value($0) < value($1) }
  }
}
