import CalibrationModel
import RadioSurvey

/// Whether addresses that send one identity follow one another, as those of a device that changes its address do, or come again and again: then
/// several devices have the identity, as when they leave the factory, and their levels would count as one beacon's.
struct AddressTurns {
  private struct Sender {
    var last: UInt64
    var packets: [UInt64: Int]
    var returns = 0
  }

  /// Identities, and addresses of one, that are remembered; a hostile capture may have any number.
  private static let (mostIdentities, mostAddresses) = (1 << 12, 64)
  /// Times that an address comes after another and has come before, and packets of each of two addresses, at least.
  private static let fewest = 6

  private var senders: [AdvertisedIdentity: Sender] = [:]

  mutating func see(_ identity: AdvertisedIdentity, from address: UInt64) {
    guard var sender = senders[identity] else {
      if senders.count < Self.mostIdentities {
        senders[identity] = Sender(last: address, packets: [address: 1])
      }
      return
    }
    let before = sender.packets[address]
    guard before != nil || sender.packets.count < Self.mostAddresses else { return }
    if address != sender.last, before != nil { sender.returns += 1 }
    sender.last = address
    sender.packets[address] = (before ?? 0) + 1
    senders[identity] = sender
  }

  /// An address that was damaged on the way comes once; of two devices each has many packets.
  private static func isSeveral(_ sender: Sender) -> Bool {
    let packets = sender.packets.values.sorted(by: >)
    return sender.returns >= fewest && packets.count > 1 && packets[1] >= fewest
      && 20 * packets[1] >= packets.reduce(0, +)
  }

  var found: LogDoubt? {
    let several = senders.filter { Self.isSeveral($0.value) }.keys.map { "\($0.identifier)" }.sorted()
    guard let first = several.first else { return nil }
    let others = several.count > 1 ? " (and \(several.count - 1) more)" : ""
    return LogDoubt(
      code: .unreadDistinction,
      message:
        "addresses that send \(first)\(others) alternate instead of following one another: several devices share one "
        + "identity, and count as one beacon",
      help:
        "list each device in survey.toml by its address ([[beacon]] with address), or give the beacons majors and minors of "
        + "their own")
  }
}
