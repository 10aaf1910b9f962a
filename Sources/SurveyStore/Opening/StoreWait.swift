import Foundation

/// Waits for other writers of a store, in steps that grow to 50 ms. Used by one thread at a time, as its store is, hence
/// `@unchecked`.
final class StoreWait: @unchecked Sendable {
  private let patience: SurveyStore.Patience
  /// Whether not to wait now: for changes that can be made another time.
  private var isImpatient = false

  /// Waits as long as the patience lasts.
  init(_ patience: SurveyStore.Patience) { self.patience = patience }

  /// What SQLite asks if a lock is taken, with the number of times that it has asked for this lock before.
  func again(after tries: Int) -> Bool {
    // 1 + 2 + … + 49 ms, then 50 ms each.
    let waited = tries < 50 ? Double(tries * (tries + 1)) / 2000 : 1.225 + Double(tries - 49) * 0.05
    guard !isImpatient, waited < patience.seconds else { return false }
    if tries == 20 { patience.onWait() }
    Thread.sleep(forTimeInterval: Double(min(tries + 1, 50)) / 1000)
    return true
  }

  /// Does something without waiting for anybody.
  func withoutWaiting<Value>(_ work: () throws -> Value) rethrows -> Value {
    isImpatient = true
    defer { isImpatient = false }
    return try work()
  }
}
