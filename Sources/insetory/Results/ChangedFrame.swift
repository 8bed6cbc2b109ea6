import LayoutReports

/// A frame that differs, and the operation that changed it.
struct ChangedFrame {
  var operation: Int
  var difference: Difference
}
