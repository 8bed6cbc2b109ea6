extension LogEntry {
  /// When the operation was written, in UTC as RFC 3339 writes it, to the millisecond.
  var time: String {
    let day = Int64(86_400_000)
    let milliseconds = Int64((Double(microseconds) / 1_000).rounded(.down))
    let days = (Double(milliseconds) / Double(day)).rounded(.down)
    let rest = milliseconds - Int64(days) * day
    let date = Self.date(Int64(days))
    let clock = [rest / 3_600_000, rest / 60_000 % 60, rest / 1_000 % 60]
      .map { Self.digits($0, 2) }.joined(separator: ":")
    return "\(date)T\(clock).\(Self.digits(rest % 1_000, 3))Z"
  }

  /// Returns the date that is so many days after 1970-01-01, in the Gregorian calendar.
  ///
  /// Years begin in March, so that the day that some years have more is the last, and 400 of them,
  /// an era, always have the same length.
  private static func date(_ days: Int64) -> String {
    let since = days + 719_468
    let era = (since >= 0 ? since : since - 146_096) / 146_097
    let dayOfEra = since - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = yearOfEra + era * 400 + (month < 10 ? 0 : 1)
    return [
      digits(year, 4), digits(month < 10 ? month + 3 : month - 9, 2),
      digits(dayOfYear - (153 * month + 2) / 5 + 1, 2),
    ].joined(separator: "-")
  }

  private static func digits(_ number: Int64, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
