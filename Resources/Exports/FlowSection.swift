/// The metrics of a flow section.
private struct FlowSection {
  var inset = UIEdgeInsets.zero
  var minimumLineSpacing: CGFloat = 10
  var minimumInteritemSpacing: CGFloat = 10
  /// The length of the header along the scroll axis; 0 for none.
  var header: CGFloat = 0
  /// The length of the footer along the scroll axis; 0 for none.
  var footer: CGFloat = 0
  var sizes = Runs([(count: 1, value: CGSize(width: 50, height: 50))])
}
