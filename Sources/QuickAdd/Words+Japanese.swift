// Japanese: names of days and months as CLDR (Unicode) has them, and the other words for dates,
// repetitions and alarms. Japanese is written without blanks, so single characters have a meaning
// only next to a number or a time.

extension LanguageWords {
  static let japanese = LanguageWords(
    weekdays: [
      ["月曜日", "月曜", "げつようび"], ["火曜日", "火曜", "かようび"], ["水曜日", "水曜", "すいようび"],
      ["木曜日", "木曜", "もくようび"],
      ["金曜日", "金曜", "きんようび"], ["土曜日", "土曜", "どようび"], ["日曜日", "日曜", "にちようび"],
    ],
    shortWeekdays: [["(月)"], ["(火)"], ["(水)"], ["(木)"], ["(金)"], ["(土)"], ["(日)"]],
    months: [],
    table: """
      today: 今日, きょう, 本日
      tomorrow: 明日, あした, あす
      days.2: 明後日, あさって
      days.-1: 昨日
      tonight: 今夜, 今晩
      morning: ?の朝, ?朝, ?の午前中, ?午前中, ?の午前
      afternoon: ?の昼過ぎ, ?の午後, ?午後
      evening: ?の夕方, ?夕方, ?の夜, ?夜, ?の晩, ?晩
      noon: 正午
      midnight: 深夜0時
      am: ?午前
      pm: ?午後
      oclock: ?時, ?時に
      half: ?半
      afterNext: 再来
      fortnightly: 隔週
      minute: ?分
      hour: ?時間
      day: ?日, ?日間
      week: ?週間, ?週
      month: ?か月, ?ヶ月, ?カ月, ?ヵ月, ?月
      year: ?年
      monthMark: ?月
      dayMark: ?日
      next: ?来, 次の
      this: ?今
      every: 毎, ごとの, ごとに, ごと, おきに
      daily: 毎日
      weekly: 毎週, 週1回, 週に1回, 週一回
      monthly: 毎月, 月1回, 月に1回
      yearly: 毎年
      weekdays: 平日, 平日は, 平日毎日
      weekend: 週末, 今週末
      eom: 月末, 今月末
      eow: 今週中
      eod: 今日中
      from: ?から
      to: ?まで
      until: ?までに, ?まで
      later: ?後
      before: ?前, ?前に
      times: ?回
      the: ?の, ?第
      particle: ?に, ?は, ?へ, ?、, ?までに, ?の, ?で, ?まで, ?頃, ?ごろ, ?頃に, ?ごろに
      remind: 通知, リマインド
      and: ?と
      morningOf.0: 今朝, けさ
      morningOf.1: 明朝, 明日の朝, 明日朝
      eveningOf.1: 明晩, 明日の夜, 明日の晩
      minutes.30: ?半時間
      minutes.90: ?1時間半, ?一時間半
      perDay.2: 一日二回, 毎日2回
      perDay.3: 一日三回, 毎日3回
      arriving: に着いたら, についたら, に到着したら, に到着時, に来たら, に行ったら, に帰ったら, に着く時, に着いた時, に入ったら, に着くとき, についた時, に寄ったら, に寄った時, に戻ったら, に着いた後
      leaving: を出たら, を出る時, を出るとき, を出発したら, を離れたら, から帰る時, を出る前に, を出るとき, を出た時, を出たとき, から出たら, を出る際, を離れる時
      quarterly: 四半期ごとに, 四半期ごと, 毎四半期
      beginning: ?初め
      monthsLong.6: ?半年
      """,
    dayWords: [
      "今日", "明日", "明後日", "月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日", "日曜日",
    ],
    phrases: [
      "来週",
      "来月",
      "毎日",
      "毎週",
      "毎月",
      "毎年",
      "今週末",
    ],
    keys: [
      "リスト": .list, "期限": .due, "締切": .due, "開始": .start, "終了": .end, "場所": .location,
      "メモ": .note, "優先度": .priority, "通知": .remind, "繰り返し": .repeat, "タグ": .tag,
    ])
}
