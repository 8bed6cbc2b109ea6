/// One of the six types of JSON values, named as JSON names them.
public enum JSONType: String, Sendable, Hashable {
  case object, array, string, number, boolean, null
}
