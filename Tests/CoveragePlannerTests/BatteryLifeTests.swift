import CalibrationModel
import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing
import Support

@Suite struct BatteryLifeTests {
  @Test func `A data sheet gives one number, as computed by hand`() {
    // 240 mAh, 70 %; 20 µC each 1.005 s and 2 µA: 19.900 + 2 = 21.900 µA; 168,000 µAh / 21.900 µA / 24 h = 319.63 days.
    let life = BatteryLife(capacity: 240, chargePerEvent: 20, sleepCurrent: 2)
    #expect(!life.isLiterature)
    #expect(abs(life.current(interval: 1000).lower - 21.9004975) < 1e-6)
    let days = life.days(interval: 1000)
    #expect(abs(days.lower - 319.63) < 0.01 && days.lower == days.upper)
    // At 100 ms: 20/0.105 + 2 = 192.476 µA; 36.37 days.
    #expect(abs(life.days(interval: 100).lower - 36.37) < 0.01)
  }

  @Test func `Without a data sheet it is a range, and says so`() {
    let life = BatteryLife(capacity: 220)
    #expect(life.isLiterature)
    // 26/0.105 + 5 = 252.62 µA and 11/0.105 + 1 = 105.76 µA; 154,000 µAh.
    let days = life.days(interval: 100)
    #expect(abs(days.lower - 25.40) < 0.01 && abs(days.upper - 60.67) < 0.01)
    #expect(BatteryLife(capacity: 220, chargePerEvent: 15).isLiterature)
    #expect(BatteryLife(capacity: 220, chargePerEvent: 15).chargePerEvent == Interval(lower: 15, upper: 15))
  }

  @Test func `The currents that the range rests on are in it`() {
    let life = BatteryLife(capacity: 220)
    // Published mean currents in µA: TI SWRA793A table 6-2, and Nordic's support.
    for (interval, current) in [(100.0, 125.0), (1000, 25), (100, 220)] {
      #expect(life.current(interval: interval).contains(current))
    }
    // The least published, with a sleep current that it does not state apart.
    #expect(life.current(interval: 1000).lower < 12)
  }

  @Test func `A beacon without a capacity has no battery life`() {
    var beacon = Beacon(identifier: .name("a"))
    #expect(BatteryLife(beacon) == nil)
    beacon.batteryCapacity = 1000
    beacon.chargePerEvent = 12
    beacon.sleepCurrent = 1.5
    #expect(BatteryLife(beacon) == BatteryLife(capacity: 1000, chargePerEvent: 12, sleepCurrent: 1.5))
  }
}
