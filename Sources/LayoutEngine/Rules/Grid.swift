/// How items of one length are spread along every line, the last and incomplete one included.
struct Grid {
  var perLine: Int
  var first: Double
  var pitch: Double
}
