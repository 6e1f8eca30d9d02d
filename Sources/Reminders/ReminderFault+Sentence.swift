// Sentences that tell a person why a reminder cannot be written. Does not depend on protocol codes.

internal import ICalendar

extension ReminderFault {
  public var sentence: String {
    let name = field?.rawValue ?? "the item"
    return switch reason {
    case .tooMany(let limit): "\(name) can have at most \(limit)"
    case .tooLong(let limit): "\(name) can have at most \(limit) bytes"
    case .emptyTitle: "an event needs a title"
    case .noStart: "an event needs a start"
    case .noEnd: "an event needs an end"
    case .noSuchOccurrence: "the event does not take place at that time"
    case .ruleOnOccurrence:
      "one occurrence cannot repeat; change the whole series, or this and all later ones"
    case .cannotSplit:
      "this occurrence was added to those of the rule, so no series can begin with it; choose the occurrence after it"
    case .damagedFile:
      "the file lacks a BEGIN or an END, so nothing can be removed from the file; repair it by hand first"
    case .emptyTag: "a tag cannot be empty"
    case .commaInTag(let tag): "the tag \"\(tag)\" has a comma; other programs would split it there"
    case .datesInverted where field == .end:
      "the end must not be before the start; the end of an all-day event is the day after its last day"
    case .mixedDates where field == .end:
      "start and end must both be days, or both have a time, with a zone or without"
    case .datesInverted: "the due date must not lie before the start"
    case .mixedDates: "start and due must both be days, or both have a time"
    case .unwritableDate: "\(name) must be in the years 0001 to 9999"
    case .severalRules: "there can be only one recurrence rule"
    case .ruleWithoutDate: "a reminder that repeats needs a due date"
    case .tooManyOccurrences:
      "there are too many occurrences to count between the last one and now; give the item a new date"
    case .ownParent: "a reminder cannot be its own parent"
    case .attachmentWithoutURL: "a new attachment needs a url"
    case .noSuchAlarm(let id): "there is no alarm \"\(id)\""
    case .alarmTwice(let id): "the alarm \"\(id)\" is there twice"
    // The alarm's id is left out, because the id of a new alarm means nothing to the client.
    case .alarmWithoutDate(_, .start):
      "an alarm is relative to the start, which the item does not have"
    case .alarmWithoutDate(_, .end):
      "an alarm is relative to the due date, which the item does not have"
    case .alarmTooFar: "an alarm is outside the years 0001 to 9999"
    case .unknownKind(let id):
      "the alarm \"\(id)\" has no time and no place, so only the program that made it can change it"
    case .noPlace: "a place alarm needs at least one place"
    case .badRadius where field == .place: "the radius of a place must be more than 0 metres"
    case .badRadius: "the radius of an alarm must be more than 0 metres"
    case .badPolicy: "dwell (seconds) and margin (metres) of an alarm must be 0 or more"
    case .badID(let id): "\"\(id)\" cannot be the id of an alarm"
    case .tooLarge(.limit(let limit)): limit.description
    case .tooLarge(.otherText): "the file was changed while the change was prepared"
    }
  }
}
