import RadioSurvey

/// A message of an MQTT broker as a subscriber wrote it down.
struct MQTTMessage {
  /// The line that it is on.
  let record: TextRecord
  /// When it came; `nil` if the subscriber did not write it.
  let time: String?
  /// The topic without its separators; empty if the subscriber did not write it.
  let topic: [Substring]
  /// Whether the broker had kept it from before, so that its time is not that of the reading.
  let isRetained: Bool
  /// The payload, a JSON object; valid until the next line is read.
  let payload: TextRecord
  /// Where in the line the payload stands; `nil` if the line has it with escapes.
  let payloadOffset: Int?

  /// A cell of the payload as a cell of the line.
  func cell(_ cell: Cell) -> Cell {
    var moved = cell
    moved.offset = payloadOffset.map { cell.offset < 0 ? -1 : cell.offset + $0 } ?? -1
    return moved
  }

  /// Where an offset of the payload is in the log.
  func place(at offset: Int) -> ImportSession.Place {
    record.place(at: payloadOffset.map { $0 + offset } ?? -1)
  }
}
