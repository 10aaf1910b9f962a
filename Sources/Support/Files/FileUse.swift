package import Foundation
import Synchronization

/// A file as the system knows it, whatever its names are.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt
  private let file: UInt

  package init(_ status: stat) { (device, file) = (UInt(status.st_dev), UInt(status.st_ino)) }
}

/// The files that a run reads, and those that it is to write. One that is both is refused, whatever its name: by a hard link or a
/// symbolic one, or as the write-ahead log of a store.
///
/// Inputs enter where they are opened, outputs where it is checked that they can be written, in any order. A process begins with
/// ``begin(refusing:)``; without it nothing is remembered.
package final class FileUse: Sendable {
  /// That of the process.
  package static let shared = FileUse()

  /// A name in a folder, for a file that may not be there yet.
  private struct Place: Hashable {
    var folder: FileIdentity
    var name: String
  }

  private struct State {
    var refuse: (@Sendable (FileFailure) -> Void)?
    /// As the user named them.
    var inputs: [FileIdentity: String] = [:]
    var inputPlaces: [Place: String] = [:]
    var outputs: [FileIdentity: String] = [:]
    var outputPlaces: [Place: String] = [:]
  }

  private let state = Mutex(State())

  /// Begins to remember; a file that standard output leads to is the first output.
  /// - Parameter refuse: Called for an input that is an output, before anything of it is read. It ends the process: nothing that
  ///   opens a file has to pass this failure on.
  package func begin(refusing refuse: @escaping @Sendable (FileFailure) -> Void) {
    state.withLock { state in
      state.refuse = refuse
      if let status = stat(descriptor: STDOUT_FILENO), status.kind == S_IFREG {
        state.outputs[FileIdentity(status)] = FileFailure.standardOutput
      }
    }
  }

  package func reads(_ status: stat, named name: String) {
    guard status.kind == S_IFREG else { return }
    let identity = FileIdentity(status)
    take { state in
      state.inputs[identity] = name
      return state.outputs[identity]
    } named: {
      name
    }
  }

  package func reads(descriptor: Int32, named name: String) {
    if let status = stat(descriptor: descriptor) { reads(status, named: name) }
  }

  package func reads(file path: String, named name: String) {
    if let status = stat(path: path, followsLinks: true) { reads(status, named: name) }
  }

  /// The ends of the names of what SQLite writes beside a database.
  package static let besideDatabase = ["-wal", "-shm", "-journal"]

  /// Remembers inputs that are, or may be made, at some paths, with the links that lead to them.
  /// - Parameter suffixes: What the names of further files beside it end with.
  package func reads(path: String, suffixes: [String] = []) {
    guard state.withLock({ $0.refuse != nil }) else { return }
    if let status = stat(path: path, followsLinks: true) { reads(status, named: path) }
    guard case .file(let folder, let name)? = try? OutputPlace.resolve(path), let home = folder.status else {
      return
    }
    for suffix in [""] + suffixes {
      if let status = folder.status(name + suffix) { reads(status, named: path + suffix) }
      let place = Place(folder: FileIdentity(home), name: name + suffix)
      take { state in
        state.inputPlaces[place] = path + suffix
        return state.outputPlaces[place]
      } named: {
        path + suffix
      }
    }
  }

  /// Forgets an input that was read whole, so that its next version may take its place.
  package func releases(path: String) {
    guard let status = stat(path: path, followsLinks: true) else { return }
    state.withLock { state in state.inputs[FileIdentity(status)] = nil }
  }

  /// Remembers an output.
  /// - Parameter path: Its path below the folder, without links.
  /// - Throws: ``FileFailure/Attempt/overwrite`` if it is an input.
  func writes(_ path: String, in folder: OpenFolder, shown: String) throws(FileFailure) {
    guard state.withLock({ $0.refuse != nil }) else { return }
    var (home, names) = (folder, try PathText.names(path, shown: shown))
    guard let name = names.popLast() else { return }
    for name in names {
      guard let next = home.folder(name) else { return }
      home = next
    }
    guard let status = home.status else { return }
    let place = Place(folder: FileIdentity(status), name: name)
    let identity = home.status(name).map { FileIdentity($0) }
    let input = state.withLock { state in
      state.outputPlaces[place] = shown
      if let identity { state.outputs[identity] = shown }
      return state.inputPlaces[place] ?? identity.flatMap { state.inputs[$0] }
    }
    if let input { throw Self.failure(output: shown, input: input) }
  }

  /// Remembers an output that is opened by its path.
  /// - Throws: ``FileFailure/Attempt/overwrite`` if it is an input.
  package func writes(path: String) throws(FileFailure) {
    guard case .file(let folder, let name)? = try? OutputPlace.resolve(path) else { return }
    try writes(name, in: folder, shown: path)
  }

  /// Remembers an output that is open already, or is written through; a file only.
  /// - Throws: ``FileFailure/Attempt/overwrite`` if it is an input.
  func writes(_ status: stat?, shown: String) throws(FileFailure) {
    guard let status, status.kind == S_IFREG else { return }
    let identity = FileIdentity(status)
    let input = state.withLock { state -> String? in
      guard state.refuse != nil else { return nil }
      state.outputs[identity] = shown
      return state.inputs[identity]
    }
    if let input { throw Self.failure(output: shown, input: input) }
  }

  /// Remembers an input, and refuses it if it is an output.
  private func take(_ remember: (inout State) -> String?, named name: () -> String) {
    let found = state.withLock { state -> (String, @Sendable (FileFailure) -> Void)? in
      guard let refuse = state.refuse, let output = remember(&state) else { return nil }
      return (output, refuse)
    }
    if let (output, refuse) = found { refuse(Self.failure(output: output, input: name())) }
  }

  private static func failure(output: String, input: String) -> FileFailure {
    var failure = FileFailure(.overwrite, output, code: 0)
    failure.input = input
    return failure
  }
}
