package import Foundation

package enum FileContent: Sendable {
  case data(Data)
  /// The bytes of another file, which may be long.
  case copy(of: String)

  /// Writes it to an open file, and has the system put it on its medium.
  func write(to descriptor: Int32, shown: String) throws(FileFailure) {
    var code: Int32 = 0
    switch self {
    case .data(let data): code = Descriptor.write(data, to: descriptor)
    case .copy(let path):
      let source = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
      guard source >= 0 else { throw FileFailure(.read, path) }
      defer { close(source) }
      guard stat(descriptor: source)?.kind == S_IFREG else { throw FileFailure(.read, path, code: EINVAL) }
      while code == 0 {
        let (part, failure) = Descriptor.read(source, limit: 1 << 20)
        guard failure == 0 else { throw FileFailure(.read, path, code: failure) }
        if part.isEmpty { break }
        code = Descriptor.write(part, to: descriptor)
      }
    }
    if code == 0 { code = Descriptor.synchronize(descriptor) }
    guard code == 0 else { throw FileFailure(.write, shown, code: code) }
  }
}
