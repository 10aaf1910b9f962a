import RadioSurvey

/// The spots of a survey, each with what its nearest beacon left there.
enum SurveySpots {
  /// One spot.
  struct Spot {
    /// Straight-line metres to the nearest beacon.
    var distance: Double
    /// Dwells of that beacon; none if it left no reading.
    var dwells: [Dwell]
  }

  private enum Place: Hashable {
    case position(Position)
    case location(BeaconIdentifier, String, SurveySession?)
  }

  /// The spots in the order in which they appear, without those where no distance to a beacon is known.
  static func spots(_ dwells: [Dwell], site: Site) -> [Spot] {
    var order: [Place] = []
    var places: [Place: [Dwell]] = [:]
    for dwell in dwells {
      let place = place(of: dwell)
      if places[place] == nil { order.append(place) }
      places[place, default: []].append(dwell)
    }
    return order.compactMap { spot($0, places[$0] ?? [], site) }
  }

  private static func place(of dwell: Dwell) -> Place {
    let location = dwell.location
    return location.position.map { .position($0) }
      ?? .location(dwell.beacon, location.name, location.isNamed ? nil : dwell.session)
  }

  private static func spot(_ place: Place, _ dwells: [Dwell], _ site: Site) -> Spot? {
    var distances: [BeaconIdentifier: Double] = [:]
    if case .position(let position) = place {
      for beacon in site.beacons { distances[beacon.identifier] = beacon.position?.distance(to: position) }
    }
    for dwell in dwells { distances[dwell.beacon] = dwell.location.distance ?? distances[dwell.beacon] }
    let nearest = distances.min { ($0.value, $0.key.description) < ($1.value, $1.key.description) }
    return nearest.map { nearest in
      Spot(distance: nearest.value, dwells: dwells.filter { $0.beacon == nearest.key })
    }
  }
}
