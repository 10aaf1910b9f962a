import SurveyResults

/// What a survey holds, in words.
enum DataWords {
  /// `24 places, 72 locations (a place and a beacon each)`: where the surveyor stood, and what that makes.
  static func stood(_ data: DataSummary) -> String {
    let locations = NumberFormat.count(data.locations, "location")
    guard let places = data.places else { return locations }
    let stood = NumberFormat.count(places, "place")
    return places == data.locations
      ? stood : String(localized: "\(stood), \(locations) (a place and a beacon each)")
  }
}
