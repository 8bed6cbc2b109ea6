/// The positions of items of one length along every line, including an incomplete last line.
struct Grid {
  var perLine: Int
  var first: Double
  var pitch: Double
}
