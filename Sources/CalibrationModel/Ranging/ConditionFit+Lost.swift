package import RadioSurvey

extension ConditionFit {
  /// Share of packets that a device does not receive whatever their level, 0…1: collisions, and the time that its receiver does not listen.
  ///
  /// Without a fitted loss all that were lost count as collisions, although some were too weak.
  package func lostShare(at site: Site) -> Double {
    let duty = self.conditions.receiver.flatMap(site.profile)?.dutyCycle ?? 1
    let collisions: Double? = self.collisionLoss?.estimate
    let counted: Double? = self.expectedPackets.map { 1 - Double(self.receivedPackets) / Double(max($0, 1)) }
    let lost = collisions ?? counted ?? 0
    return 1 - (1 - min(max(lost, 0), 1)) * duty
  }
}
