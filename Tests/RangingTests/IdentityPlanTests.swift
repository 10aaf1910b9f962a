import CalibrationModel
import RadioSurvey
import Testing

@testable import Ranging

/// Which regions an app monitors.
@Suite struct IdentityPlanTests {
  private static let uuid = "8F2E6C1A-5B7D-4E93-A0C4-1D6F3B9E7A52"

  private func beacon(_ major: Int, _ minor: Int, uuid: String = Self.uuid, x: Double? = nil) -> Beacon {
    Beacon(
      identifier: .iBeacon(uuid: uuid, major: UInt16(major), minor: UInt16(minor)),
      position: x.map { Position(x: $0, y: 0) })
  }

  @Test func `Twenty beacons have a region each, one more have areas`() {
    let twenty = IdentityPlan((1...20).map { beacon(1, $0) })
    #expect(twenty.kind == .beacon && twenty.regions.count == 20 && twenty.others == 0)
    #expect(twenty.regions.first == MonitoredRegion(uuid: Self.uuid, major: 1, minor: 1))
    let more = IdentityPlan((1...21).map { beacon($0 % 3, $0) } + [Beacon(identifier: .name("tag"))])
    #expect(more.kind == .area && more.beacons == 21 && more.others == 1)
    #expect(more.regions == (0...2).map { MonitoredRegion(uuid: Self.uuid, major: $0) })
  }

  @Test func `Beyond twenty majors the nearest nineteen and one region by UUID`() throws {
    let plan = IdentityPlan((1...40).map { beacon($0, 1, x: Double($0)) })
    #expect(plan.kind == .nearestAreas && plan.areas == 40)
    #expect(plan.regions == [MonitoredRegion(uuid: Self.uuid)])
    #expect(plan.around.count == 40)
    for around in plan.around {
      #expect(around.nearest.count + plan.regions.count == IdentityPlan.limit)
      #expect(around.nearest.first == around.area && Set(around.nearest).count == 19)
    }
    let tenth = try #require(plan.around.first { $0.area.major == 20 })
    #expect(Set(tenth.nearest.compactMap(\.major)) == Set(11...29))
    // Without positions nobody knows which are near.
    #expect(IdentityPlan((1...40).map { beacon($0, 1) }).around.isEmpty)
  }

  @Test func `Other identities and too many UUIDs`() {
    #expect(IdentityPlan([Beacon(identifier: .name("tag"))]).kind == .none)
    let many = (10...40).map { beacon(1, 1, uuid: "8F2E6C1A-5B7D-4E93-A0C4-1D6F3B9E7A\($0)") }
    #expect(IdentityPlan(many).kind == .tooManyUUIDs && IdentityPlan(many).regions.isEmpty)
  }
}
