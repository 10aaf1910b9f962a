import CalibrationModel
import Foundation
package import RadioSurvey

/// The bytes of a live capture: those of a pipe, as they come.
///
/// Text is passed on in whole lines: an interrupted recording never takes the beginning of a line for a whole one. What follows the last line
/// end is passed on only if the capture ends by itself. A capture that holds a zero byte is not a text and passes as it comes.
final class LiveSource: PieceSource {
  /// Milliseconds after which the control is asked again though nothing has come.
  private static let patience: Int32 = 250
  /// Bytes that are looked at to tell text from other captures, and bytes without a line end that are held back.
  private static let looked = 64
  private static let capacity = 1 << 16

  private let descriptor: Int32
  private let name: String
  private let control: any LiveControl
  private var held: [UInt8] = []
  private var isText: Bool?
  private var isAtEnd = false
  private var typed: [UInt8] = []
  private var listens = true
  private let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 16)

  init(descriptor: Int32, name: String, control: any LiveControl) {
    self.descriptor = descriptor
    self.name = name
    self.control = control
  }

  deinit { chunk.deallocate() }

  override func nextPiece() throws(LogError) -> [UInt8] {
    var ready = 0
    while ready == 0, !isAtEnd {
      guard try control.tick() else {
        isAtEnd = true
        return []
      }
      if try waits() { ready = try take() }
    }
    defer { held.removeFirst(ready) }
    return Array(held[..<ready])
  }

  /// Waits until bytes of the capture are there, or for the length of our patience. Answers typed are handed over.
  private func waits() throws(LogError) -> Bool {
    var polled = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    if listens, let terminal = control.terminal {
      polled.append(pollfd(fd: terminal, events: Int16(POLLIN), revents: 0))
    }
    guard poll(&polled, nfds_t(polled.count), Self.patience) > 0 else { return false }
    if polled.count > 1, polled[1].revents != 0 { try listen(polled[1].fd) }
    return polled[0].revents != 0
  }

  /// Takes in what is there.
  /// - Returns: How many of the bytes held may be passed on.
  private func take() throws(LogError) -> Int {
    let count = Self.system(descriptor, chunk)
    if count < 0 {
      guard errno == EINTR || errno == EAGAIN else { throw FileSource.readFailure(errno, name: name) }
      return 0
    }
    if count == 0 {
      isAtEnd = true
      return held.count
    }
    let searched = held.count
    held += chunk[..<count]
    if isText == nil, held.count >= Self.looked || held.contains(0x0A) {
      isText = !held.prefix(Self.looked).contains(0)
    }
    guard let isText else { return 0 }
    if isText, let end = held[searched...].lastIndex(of: 0x0A) { return end + 1 }
    return !isText || held.count >= Self.capacity ? held.count : 0
  }

  private func listen(_ terminal: Int32) throws(LogError) {
    let count = Self.system(terminal, chunk)
    guard count > 0 else {
      if count < 0, errno == EINTR || errno == EAGAIN { return }
      listens = false
      return try control.take(answer: nil)
    }
    typed += chunk[..<count]
    while let end = typed.firstIndex(of: 0x0A) {
      let line = typed[..<end]
      typed.removeFirst(end + 1)
      try control.take(answer: String(decoding: line.withoutReturn, as: UTF8.self))
    }
  }

  private static func system(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    Foundation.read(descriptor, buffer.baseAddress, buffer.count)
  }
}

extension LogReader {
  /// Reads a live capture into a sink until it ends or its control ends it.
  /// - Parameter descriptor: Where the capture comes from, 0 for standard input. It is not closed.
  /// - Throws: ``LogError`` if the capture cannot be recognised or used at all; whatever sink and control throw.
  package func read(
    live descriptor: Int32, displayName: String, into sink: any ImportSink, control: any LiveControl
  ) throws -> ImportSummary {
    try read(
      LiveSource(descriptor: descriptor, name: displayName, control: control), displayName: displayName,
      into: sink)
  }
}
