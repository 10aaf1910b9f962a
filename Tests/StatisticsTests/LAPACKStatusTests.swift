import Testing

@testable import Statistics

@Suite struct LAPACKStatusTests {
  @Test func `Only a status of 0 has a result`() {
    #expect(LAPACKStatus.isSuccess(0))
    #expect(!LAPACKStatus.isSuccess(3))
    #expect(!LAPACKStatus.isSuccess(-2))
  }

  @Test func `Without memory there is no result`() async {
    // LAPACK_WORK_MEMORY_ERROR and LAPACK_TRANSPOSE_MEMORY_ERROR.
    await #expect(processExitsWith: .failure) { _ = LAPACKStatus.isSuccess(-1010) }
    await #expect(processExitsWith: .failure) { _ = LAPACKStatus.isSuccess(-1011) }
  }

  @Test func `A triangle of numbers that are not is NaN, and the program goes on`() {
    let triangle = LeastSquares.triangle([[1, 1, 1], [1, .nan, 3]])
    #expect(triangle.count == 2 && triangle.allSatisfy { $0.count == 2 && $0.allSatisfy(\.isNaN) })
  }
}
