package import RadioSurvey

/// What an app hands to Core Location to monitor: beacons of one UUID, one major of it, or one beacon.
package struct MonitoredRegion: Hashable, Codable, Sendable {
  /// The proximity UUID, upper case.
  package var uuid: String
  /// The major; absent for all of them.
  @Nullable package var major: UInt16?
  /// The minor; absent for all of them.
  @Nullable package var minor: UInt16?

  package init(uuid: String, major: UInt16? = nil, minor: UInt16? = nil) {
    self.uuid = uuid
    self.major = major
    self.minor = minor
  }

  /// The same for all minors.
  var area: MonitoredRegion { MonitoredRegion(uuid: uuid, major: major) }

  /// Orders by UUID, major and minor; all before one.
  static func < (one: MonitoredRegion, other: MonitoredRegion) -> Bool {
    one.uuid == other.uuid ? one.number < other.number : one.uuid < other.uuid
  }

  /// Major and minor as one number, all of them as the least.
  private var number: Int {
    let major = self.major.map { Int($0) + 1 } ?? 0
    let minor = self.minor.map { Int($0) + 1 } ?? 0
    return major << 20 | minor
  }
}
