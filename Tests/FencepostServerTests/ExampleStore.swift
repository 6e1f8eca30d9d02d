// The store that the document's examples are about, as it is before each of them, with its clock.

import Transcripts

enum ExampleStore {
  static func transcript() throws -> Transcript { try Transcript(text) }

  private static let text = """
    # A store with two lists, one reminder and one event, and a file that cannot be read.
    args: --access full --client Neovim
    clock: 2026-11-20T16:04:04Z
    env: TZ=Europe/Paris

    ~~> settings.json
      {
        "defaultLists": {"reminders": "reminders", "events": "reminders"},
        "lists": {"hardware-store": {"entities": ["reminder"]}}
      }
    ~~> lists/reminders/displayname
      Reminders
    ~~> lists/hardware-store/displayname
      Hardware store
    ~~> lists/hardware-store/color
      #CC0033
    ~~> lists/reminders/019aa2c0-7d1f-7cc0-9c3b-2e9d4a5b6c7d.ics
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//Another program//EN
      BEGIN:VTODO
      UID:019aa2c0-7d1f-7cc0-9c3b-2e9d4a5b6c7d
      DTSTAMP:20261118T093000Z
      CREATED:20261118T093000Z
      LAST-MODIFIED:20261118T093000Z
      SUMMARY:Buy bread
      DESCRIPTION:Rye\\, sliced
      LOCATION:Bakery
      PRIORITY:1
      DUE;TZID=Europe/Paris:20261201T090000
      CATEGORIES:errands
      BEGIN:VALARM
      UID:019aa2c0-7d1f-7cc1-a1d4-3f0e5b6c7d8e
      ACTION:DISPLAY
      DESCRIPTION:Buy bread
      TRIGGER;VALUE=DATE-TIME:19760401T005545Z
      X-APPLE-PROXIMITY:ARRIVE
      X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=804.672;X-TITLE=Bakery;
       X-ADDRESS="8 rue de Rivoli, Paris":geo:48.8606,2.3376
      END:VALARM
      END:VTODO
      END:VCALENDAR
    ~~> lists/reminders/019aa2c0-7d1f-7cc3-8d2e-6b5a4c3d2e1f.ics
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//Another program//EN
      BEGIN:VEVENT
      UID:019aa2c0-7d1f-7cc3-8d2e-6b5a4c3d2e1f
      DTSTAMP:20261118T093000Z
      CREATED:20261118T093000Z
      LAST-MODIFIED:20261118T093000Z
      SUMMARY:Movie night
      LOCATION:Ann's
      STATUS:CONFIRMED
      DTSTART;TZID=Europe/Paris:20261127T200000
      DTEND;TZID=Europe/Paris:20261127T230000
      RRULE:FREQ=WEEKLY;BYDAY=FR
      BEGIN:VALARM
      UID:019aa2c0-7d1f-7cc4-9e3f-7c6b5d4e3f20
      ACTION:DISPLAY
      DESCRIPTION:Movie night
      TRIGGER:-PT30M
      END:VALARM
      END:VEVENT
      END:VCALENDAR
    ~~> lists/reminders/draft.ics
      <!DOCTYPE html>
      <title>Please sign in to this network</title>

    ==> end
    <== exit 0
    """
}
