// Spanish: names of days and months as CLDR has them, and the words around them.

extension LanguageWords {
  static let spanish = LanguageWords(
    weekdays: [
      ["lunes"], ["martes"], ["miércoles"], ["jueves"], ["viernes"], ["sábado", "sábados"],
      ["domingo", "domingos"],
    ],
    shortWeekdays: [["lun"], ["mar"], ["mié"], ["jue"], ["vie"], ["sáb"], ["dom"]],
    months: [
      ["enero", "ene"], ["febrero", "feb"], ["marzo", "mar"], ["abril", "abr"], ["mayo", "may"],
      ["junio", "jun"], ["julio", "jul"], ["agosto", "ago"], ["septiembre", "sept", "setiembre"],
      ["octubre", "oct"], ["noviembre", "nov"], ["diciembre", "dic"],
    ],
    table: """
      today: hoy
      tomorrow: mañana
      days.2: pasado mañana
      days.-1: ayer
      tonight: esta noche
      morning: ?mañana, ?por la mañana, ?de la mañana, ?mañanas
      afternoon: ?tarde, ?por la tarde, ?de la tarde, ?esta tarde, ?tardes
      evening: ?noche, ?por la noche, ?de la noche, ?noches
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
      fortnightly: ~quincenal
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
      ordinal.1: ?primer, ?primero
      ordinal.2: ?segundo
      ordinal.3: ?tercer, ?tercero
      next: ?próximo, ?próxima, ?que viene, ?siguiente
      this: ?este, ?esta
      last: ?último, ?última
      every: cada, todos los, todas las
      weekdays: ?días laborables, ?día laborable, ?días hábiles
      weekend: ~fin de semana, ~finde
      daily: ~diario, ~diariamente, cada día, todos los días
      weekly: ~semanal, ~semanalmente
      monthly: ~mensual, ~mensualmente
      yearly: ~anual, ~anualmente
      eom: fin de mes, fin del mes, final de mes, a finales de mes, finales de mes
      eow: fin de la semana
      eod: fin del día
      at: a las, a la, sobre las, al, a
      on: el
      from: de, desde, desde el, desde las, de las
      to: a, al, hasta, a las
      until: hasta, hasta el
      by: antes del, para el, antes de
      in: en, dentro de
      for: durante
      before: antes
      the: el, la, los, las, de, del
      and: y, e
      times: veces, vez
      remind: recordar, recuérdame, recordatorio
      me: me
      within: a menos de, en un radio de
      leaving: al salir de, cuando salga de
      arriving: al llegar a, cuando llegue a
      due: vence
      """,
    dayWords: [
      "hoy", "mañana", "pasado mañana", "lunes", "martes", "miércoles", "jueves", "viernes",
      "sábado", "domingo", "próxima semana",
    ],
    keys: [
      "lista": .list, "vence": .due, "inicio": .start, "lugar": .location, "dónde": .location,
      "nota": .note, "prioridad": .priority, "recordar": .remind, "repetir": .repeat, "fin": .end,
      "salir": .leave, "hasta": .until, "etiqueta": .tag,
    ])
}
