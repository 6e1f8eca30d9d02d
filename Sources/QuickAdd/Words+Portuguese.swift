// Portuguese: names of days and months as CLDR has them, and the words around them.

extension LanguageWords {
  static let portuguese = LanguageWords(
    weekdays: [
      ["segunda-feira", "segunda"], ["terça-feira", "terça"], ["quarta-feira", "quarta"],
      ["quinta-feira", "quinta"], ["sexta-feira", "sexta"], ["sábado"], ["domingo"],
    ],
    shortWeekdays: [["seg"], ["ter"], ["qua"], ["qui"], ["sex"], ["sáb"], ["dom"]],
    everyWeekdays: [
      ["segundas", "segundas-feiras"], ["terças", "terças-feiras"], ["quartas", "quartas-feiras"],
      ["quintas", "quintas-feiras"], ["sextas", "sextas-feiras"], ["sábados"], ["domingos"],
    ],
    months: [
      ["janeiro", "jan"], ["fevereiro", "fev"], ["março", "mar"], ["abril", "abr"],
      ["maio", "mai"], ["junho", "jun"], ["julho", "jul"], ["agosto", "ago"],
      ["setembro", "set"], ["outubro", "out"], ["novembro", "nov"], ["dezembro", "dez"],
    ],
    table: """
      today: hoje
      tomorrow: amanhã
      days.2: depois de amanhã
      days.-1: ontem
      tonight: hoje à noite, esta noite
      morning: ?manhã, ?de manhã, ?da manhã, ?pela manhã, ?manhãs, ?as manhãs
      afternoon: ?tarde, ?à tarde, ?da tarde, ?de tarde
      evening: ?noite, ?à noite, ?da noite, ?noites
      noon: meio-dia, ao meio-dia
      midnight: meia-noite, à meia-noite
      oclock: ?h, ?horas
      half: ?meia, ?e meia
      number.7: ?sete
      number.9: ?nove
      number.11: ?onze
      number.12: ?doze
      number.15: ?quinze
      number.20: ?vinte
      number.30: ?trinta
      ending: ?fim de, ?ao fim de, ?final de
      fortnightly: ~quinzenal
      minute: ?minuto, ?minutos, ?min
      hour: ?hora, ?horas
      day: ?dia, ?dias
      week: ?semana, ?semanas
      month: ?mês, ?meses
      year: ?ano, ?anos
      number.1: ?um, ?uma
      number.2: ?dois, ?duas
      number.3: ?três
      number.4: ?quatro
      number.5: ?cinco
      number.6: ?seis
      number.8: ?oito
      number.10: ?dez
      ordinal.1: ?primeiro, ?primeira
      ordinal.3: ?terceiro
      next: ?próximo, ?próxima, ?que vem
      this: ?este, ?esta
      last: ?último, ?última
      every: cada, todo, toda, todos os, todas as, a cada
      weekdays: ?dia útil, ?dias úteis
      weekend: ~fim de semana, ~fim-de-semana
      daily: ~diário, ~diariamente, todos os dias, todo dia
      weekly: ~semanal, ~semanalmente
      monthly: ~mensal, ~mensalmente
      yearly: ~anual, ~anualmente
      eom: fim do mês, final do mês
      eow: fim da semana
      eod: fim do dia
      at: às, à, ao, por volta das
      on: no, na, em
      from: de, das, desde, a partir de, da
      to: a, às, até
      until: até, até o, até às, até ao
      in: em, daqui a, dentro de
      for: por, durante
      before: antes
      the: o, a, os, as, de, do, dia
      and: e
      times: vezes, vez
      remind: lembrar, lembre-me, lembrete
      me: me
      within: a menos de, num raio de
      leaving: ao sair de, ao sair do, quando sair de
      arriving: ao chegar a, ao chegar em, quando chegar a
      due: vence
      """,
    dayWords: [
      "hoje", "amanhã", "depois de amanhã", "segunda", "terça", "quarta", "quinta", "sexta",
      "sábado", "domingo", "próxima semana",
    ],
    keys: [
      "lista": .list, "prazo": .due, "vence": .due, "início": .start, "local": .location,
      "onde": .location, "nota": .note, "prioridade": .priority, "lembrar": .remind,
      "repetir": .repeat, "fim": .end, "até": .until,
    ])
}
