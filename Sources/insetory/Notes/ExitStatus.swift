import LayoutPictures
import LayoutService

/// The exit status of the program. Commands throw it after they have written all messages.
enum ExitStatus: Int32, Error {
  case done = 0
  /// A negative result: a difference was found, a check failed, or some of several parts failed.
  case no = 1
  case usage = 64
  case badData = 65
  case notFound = 66
  case bug = 70
  case cannotCreate = 73
  case inputOutput = 74
  case busy = 75
  /// The run was interrupted by a signal; completed work is kept. The value is the one with which a
  /// shell reports SIGINT.
  case interrupted = 130
}

extension ExitStatus {
  init(_ error: ServiceError) {
    self =
      switch error.category {
      case .usage: .usage
      case .badData: .badData
      case .notFound: .notFound
      case .cannotCreate: .cannotCreate
      case .inputOutput: .inputOutput
      case .busy: .busy
      case .cancelled: .interrupted
      case .bug: .bug
      }
  }
}

extension ExitStatus {
  init(_ error: PictureError) {
    self =
      switch error {
      // The user can avoid these errors with other arguments.
      case .tooLarge, .tooManyPixels, .emptyRegion: .usage
      case .cairoMissing, .cairo, .output: .inputOutput
      }
  }
}
