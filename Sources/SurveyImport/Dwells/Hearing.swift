import RadioSurvey

/// What a receiver heard last of a beacon, on whichever channel.
final class Hearing {
  /// What changes with every packet.
  struct Quick {
    /// When, Unix seconds.
    var time: Double
    /// In which context, see ``ReadingContext/serial``.
    var contextSerial: Int
    /// What its times say about the receiver's clock.
    var resolution: ClockResolution
    /// Whether the hearing was dropped; a context that still points here must look again.
    var isForgotten = false
  }

  /// See ``Quick``; valid as long as the hearing.
  let quick: UnsafeMutablePointer<Quick>
  /// In which context.
  var context: ReadingContext {
    didSet { quick.pointee.contextSerial = context.serial }
  }

  init(_ context: ReadingContext, time: Double, resolution: ClockResolution) {
    self.context = context
    var resolution = resolution
    resolution.see(time)
    quick = .allocate(capacity: 1)
    quick.initialize(to: Quick(time: time, contextSerial: context.serial, resolution: resolution))
  }

  deinit { quick.deallocate() }
}
