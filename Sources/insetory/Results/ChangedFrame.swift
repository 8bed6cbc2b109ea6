import LayoutReports

/// A changed frame, with the operation that changed it.
struct ChangedFrame {
  var operation: Int
  var difference: Difference
}
