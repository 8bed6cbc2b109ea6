import LayoutPictures
import LayoutService

/// How a run ends, for whoever started it. Thrown where everything has been said already.
enum ExitStatus: Int32, Error {
  case done = 0
  /// A "no": a difference was found, a check failed, or a part of many could not be done.
  case no = 1
  case usage = 64
  case badData = 65
  case notFound = 66
  case bug = 70
  case cannotCreate = 73
  case inputOutput = 74
  case busy = 75
  /// Somebody asked to stop, and what was done stays done: as a shell reports SIGINT.
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
      // What is asked for can be asked for in another way.
      case .tooLarge, .tooManyPixels, .emptyRegion: .usage
      case .cairoMissing, .cairo, .output: .inputOutput
      }
  }
}
