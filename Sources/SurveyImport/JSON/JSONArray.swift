import RadioSurvey

/// Arrays of JSON that are in a record, and objects of which only the beginning is there.
enum JSONArray {
  /// Hands over each object that is an element of an array, as its own record, and where it is in the outer one.
  ///
  /// - Parameter cell: The array, from its opening bracket to the closing one.
  static func forEachObject(
    of cell: Cell, in record: TextRecord, _ body: (TextRecord, Int) throws -> Void
  ) rethrows {
    var line = record.place(at: max(0, cell.offset)).line ?? record.line
    var counted = 0
    try forEachElement(of: cell) { element in
      guard let base = element.base, base[0] == UInt8(ascii: "{"), let start = cell.base else { return }
      let offset = base - start
      for byte in cell.bytes[counted..<offset] where byte == 0x0A { line += 1 }
      counted = offset
      try body(TextRecord(base: base, count: element.count, line: line), max(0, cell.offset) + offset)
    }
  }

  /// The elements that are texts, with their escapes undone.
  static func texts(of cell: Cell) -> [String] {
    var texts: [String] = []
    forEachElement(of: cell) { element in
      // An object with one member, so that what reads objects reads the text.
      let object = Array("{\"\":".utf8) + element.bytes + [UInt8(ascii: "}")]
      let members = JSONMembers(slots: ["": 0])
      object.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress, element.bytes.first == UInt8(ascii: "\""),
          members.read(TextRecord(base: base, count: bytes.count, line: 1)) == nil
        else { return }
        if let text = members.cells[0].text { texts.append(text) }
      }
    }
    return texts
  }

  /// The elements that are numbers.
  static func numbers(of cell: Cell) -> [Double] {
    var numbers: [Double] = []
    forEachElement(of: cell) { if let number = Number.double($0) { numbers.append(number) } }
    return numbers
  }

  /// The names of the members of an object as far as it is there, and, where the member `stop` is an array, the offset
  /// behind its opening bracket, at which the walk ends.
  static func members(
    of bytes: some RandomAccessCollection<UInt8>, stop: String = ""
  ) -> (names: [String], array: Int?) {
    var names: [String] = []
    var walk = JSONNesting()
    var text: [UInt8] = []
    var name: String?
    for (offset, byte) in bytes.enumerated() {
      let wasString = walk.isString
      walk.take(byte)
      guard walk.depth >= 0 else { return (names, nil) }
      if walk.isString {
        if !wasString { text = [] } else if walk.depth == 1, text.count < 64 { text.append(byte) }
      } else if walk.depth == 1, byte == UInt8(ascii: ":") {
        names.append(String(decoding: text, as: UTF8.self))
        name = names.last
      } else if walk.depth == 2, byte == UInt8(ascii: "["), let found = name {
        if found == stop { return (names, offset + 1) }
        name = nil
      } else if byte == UInt8(ascii: ",") || walk.depth > 2 {
        name = nil
      }
      if walk.depth == 0, byte == UInt8(ascii: "}") { return (names, nil) }
    }
    return (names, nil)
  }

  private static func forEachElement(of cell: Cell, _ body: (Cell) throws -> Void) rethrows {
    guard let base = cell.base, cell.count > 2, base[0] == UInt8(ascii: "[") else { return }
    var walk = JSONNesting()
    var start = 1
    for index in 0..<cell.count {
      let byte = base[index]
      let wasString = walk.isString
      walk.take(byte)
      guard walk.depth >= 0 else { return }
      let isSeparator = !wasString && (walk.depth == 1 && byte == UInt8(ascii: ",") || walk.depth == 0)
      guard isSeparator else { continue }
      var element = Cell(base: base + start, count: index - start, offset: start)
      while let first = element.base, element.count > 0, first[0] <= 0x20 {
        element = Cell(base: first + 1, count: element.count - 1, offset: element.offset + 1)
      }
      while let first = element.base, element.count > 0, first[element.count - 1] <= 0x20 {
        element.count -= 1
      }
      if element.count > 0 { try body(element) }
      start = index + 1
    }
  }
}
