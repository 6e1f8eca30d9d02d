// Spanish: names of days and months as CLDR (Unicode) has them, and the other words for dates,
// repetitions and alarms.

extension LanguageWords {
  static let spanish = LanguageWords(
    weekdays: [
      ["lunes"], ["martes"], ["miércoles"], ["jueves"], ["viernes"], ["sábado", "sábados"],
      ["domingo", "domingos"],
    ],
    shortWeekdays: [["lun"], ["mar"], ["mié"], ["jue"], ["vie"], ["sáb"], ["dom"]],
    everyWeekdays: [
      ["los lunes"],
      ["los martes"],
      ["los miércoles"],
      ["los jueves"],
      ["los viernes"],
      ["los sábados"],
      ["los domingos"],
    ],
    months: [
      ["enero", "ene"], ["febrero", "feb"], ["marzo", "mar"], ["abril", "abr"], ["mayo", "may"],
      ["junio", "jun"], ["julio", "jul"], ["agosto", "ago"], ["septiembre", "sept", "setiembre"],
      ["octubre", "oct"], ["noviembre", "nov"], ["diciembre", "dic"],
    ],
    table: """
      today: hoy
      tomorrow: mañana
      days.2: pasado mañana
      days.7: de hoy en ocho, de hoy en ocho días
      days.-1: ayer
      tonight: esta noche
      morning: ?mañana, ?por la mañana, ?de la mañana, ?mañanas, ?a primera hora, ?por las mañanas, ?a primera hora de la mañana
      afternoon: ?tarde, ?por la tarde, ?de la tarde, ?tardes, ?por las tardes, ?a la tarde
      evening: ?noche, ?por la noche, ?de la noche, ?noches, ?a última hora, ?por las noches, ?a la noche
      noon: mediodía, al mediodía
      midnight: medianoche
      oclock: ?horas, ?h, ?hrs
      half: ?media, ?y media
      number.7: ?siete
      number.9: ?nueve
      number.11: ?once
      number.12: ?doce
      number.15: ?quince
      number.20: ?veinte
      number.30: ?treinta
      ending: ?finales de, ?a finales de, ?fin de
      fortnightly: ~quincenal, semanas alternas, en semanas alternas
      minute: ?minuto, ?minutos, ?min
      hour: ?hora, ?horas
      day: ?día, ?días
      week: ?semana, ?semanas
      month: ?mes, ?meses
      year: ?año, ?años
      number.1: ?un, ?una, ?uno
      number.2: ?dos
      number.3: ?tres
      number.4: ?cuatro
      number.5: ?cinco
      number.6: ?seis
      number.8: ?ocho
      number.10: ?diez
      ordinal.1: ?primer, ?primero, ?primeros, ?primera
      ordinal.2: ?segundo
      ordinal.3: ?tercer, ?tercero
      next: ?próximo, ?próxima, ?que viene, ?siguiente
      this: ?este, ?esta
      last: ?último, ?última, ?últimos
      every: cada, todos los, todas las
      weekdays: días laborables, ?día laborable, días hábiles, entre semana, los días laborables, ?los días de semana
      weekend: ~fin de semana, ~finde, ~fines de semana, ~findes
      daily: ~diario, ~diariamente, cada día, todos los días
      weekly: ~semanal, ~semanalmente, ~una vez a la semana, ~una vez por semana
      monthly: ~mensual, ~mensualmente, ~una vez al mes, ~una vez por mes
      yearly: ~anual, ~anualmente, ~una vez al año
      eom: fin de mes, fin del mes, final de mes, a finales de mes, finales de mes, último día del mes, el último día del mes, último día de mes, a fin de mes, a final de mes, al final del mes, el último día del mes
      eow: fin de la semana
      eod: fin del día
      at: a las, a la, sobre las, al, a, antes de las, hacia las, a eso de las
      on: el, los, el día, día, para el día
      from: de, desde, desde el, desde las, de las, a partir del, a partir de, a partir de las
      to: a, al, hasta, a las
      until: hasta, hasta el
      by: antes del, para el, antes de, para, como muy tarde el, a más tardar el
      in: en, dentro de
      for: durante
      before: antes
      the: el, la, los, las, de, del
      and: y, e
      times: veces, vez
      remind: recordar, recuérdame, recordatorio
      me: me
      within: a menos de, en un radio de
      leaving: al salir de, cuando salga de, al salir, al salir del, cuando salga del, cuando salgo de, cuando me vaya de, al irme de, al dejar, saliendo de, saliendo del, cuando salga, cuando me vaya, al irme, antes de salir de
      arriving: al llegar a, cuando llegue a, al llegar al, al llegar, cuando llegue al, cuando llegue, cuando llego a, cuando esté en, en cuanto llegue a, cuando vaya a, cuando vaya al, cuando vuelva a, cuando vuelva, al volver a, cuando entre en
      due: vence
      minutes.30: ?media hora, ?una media hora
      minutes.15: ?cuarto de hora, ?un cuarto de hora
      minutes.45: ?tres cuartos de hora
      minutes.90: ?hora y media, ?una hora y media
      behind.30: ?y media
      behind.15: ?y cuarto
      behind.-15: ?menos cuarto
      behind.10: ?y diez
      behind.20: ?y veinte
      behind.5: ?y cinco
      behind.-10: ?menos diez
      behind.-5: ?menos cinco
      behind.-20: ?menos veinte
      perWeek: ?por semana
      perMonth: ?por mes
      perDay: ?al día, ?por día, ?diarias, ?cada día
      perDay.2: dos veces al día, dos veces por día
      perDay.3: tres veces al día
      opening: recuérdame, recuérdame que, recordarme, acuérdame de, recordadme, no te olvides de recordarme
      notice: ?avisar, ?aviso, ?avísame, ?avisarme, ?alarma, ?recordatorio, ?me avisas, ?que me avise, ?recuérdamelo, ?avísame con, ?con aviso
      toPlace: ?a, ?al, ?en, ?de, ?del
      beginning: ?principios de, ?a principios de, ?comienzos de, ?a comienzos de
      middle: ?mediados de, ?a mediados de
      alternateDays: un día sí y otro no, días alternos, en días alternos
      quarterly: ?trimestral, ?trimestralmente, cada trimestre
      afternoonOf.0: esta tarde
      morningOf.0: esta mañana
      home: ?a casa, ?en casa, ?de casa, ?casa
      alternating: ?sí y otro no, ?sí otro no, ?sí y uno no, ?alternos
      monthsLong.6: ?medio año
      """,
    dayWords: [
      "hoy", "mañana", "pasado mañana", "lunes", "martes", "miércoles", "jueves", "viernes",
      "sábado", "domingo", "próxima semana",
    ],
    phrases: [
      "próxima semana",
      "la próxima semana",
      "el próximo mes",
      "el próximo *",
      "en una hora",
      "en 2 horas",
      "en 3 días",
      "en una semana",
      "fin de mes",
      "todos los días",
      "cada semana",
      "cada 2 semanas",
      "cada mes",
      "cada año",
      "cada *",
    ],
    keys: [
      "lista": .list, "vence": .due, "inicio": .start, "lugar": .location, "dónde": .location,
      "nota": .note, "prioridad": .priority, "recordar": .remind, "repetir": .repeat, "fin": .end,
      "salir": .leave, "hasta": .until, "etiqueta": .tag,
    ])
}
