/// A Gaussian blur of eight-bit coverage, cut off at three sigmas.
///
/// The sigma of the blurs used here is at most four pixels. There the true kernel is as fast as
/// three passes of a box, and below two pixels a box cannot approximate it.
struct GaussianBlur {
  /// The weights, from the center outwards.
  let kernel: [Float]

  /// Creates a blur.
  ///
  /// - Parameter sigma: The standard deviation in pixels.
  init(sigma: Double) {
    guard sigma > 0 else {
      kernel = [1]
      return
    }
    let base = Self.exponential(ofMinus: 1 / (2 * sigma * sigma))
    // base^(i²), each weight from the one before: (i + 1)² - i² = 2 i + 1.
    var weights = [1.0]
    var ratio = base
    for _ in 0..<Int((3 * sigma).rounded(.up)) {
      weights.append(weights[weights.count - 1] * ratio)
      ratio *= base * base
    }
    let sum = 2 * weights.reduce(0, +) - 1
    kernel = weights.map { Float($0 / sum) }
  }

  /// Returns the blurred coverage, from 0 to 255, row by row.
  ///
  /// - Complexity: O(width × height × sigma)
  func blurred(
    _ pixels: UnsafePointer<UInt8>, width: Int, height: Int, stride: Int
  ) -> [Float] {
    let reach = kernel.count - 1
    var across = [Float](repeating: 0, count: width * height)
    // A row with the margins that the kernel reads.
    var row = [Float](repeating: 0, count: width + 2 * reach)
    for y in 0..<height {
      for x in 0..<width { row[reach + x] = Float(pixels[y * stride + x]) }
      row.withUnsafeBufferPointer { row in
        across.withUnsafeMutableBufferPointer { across in
          for step in -reach...reach {
            let weight = kernel[abs(step)]
            for x in 0..<width { across[y * width + x] += weight * row[reach + x + step] }
          }
        }
      }
    }
    var result = [Float](repeating: 0, count: width * height)
    result.withUnsafeMutableBufferPointer { result in
      across.withUnsafeBufferPointer { across in
        for y in 0..<height {
          for step in max(-reach, -y)...min(reach, height - 1 - y) {
            let weight = kernel[abs(step)]
            let source = (y + step) * width
            for x in 0..<width { result[y * width + x] += weight * across[source + x] }
          }
        }
      }
    }
    return result
  }

  /// Returns e^-x with a short series, after halving x until it is small. No other code here needs
  /// a mathematics library.
  private static func exponential(ofMinus x: Double) -> Double {
    var (small, halvings) = (x, 0)
    while small > 1.0 / 64 {
      small /= 2
      halvings += 1
    }
    var result = 1 - small * (1 - small / 2 * (1 - small / 3 * (1 - small / 4 * (1 - small / 5))))
    for _ in 0..<halvings { result *= result }
    return result
  }
}
