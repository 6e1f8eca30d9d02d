// Portuguese: names of days and months as CLDR (Unicode) has them, and the other words for dates,
// repetitions and alarms.

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
      today: hoje, hj
      tomorrow: amanhã
      days.2: depois de amanhã
      days.7: de hoje a oito, de hoje a oito dias
      days.-1: ontem
      tonight: hoje à noite, esta noite
      morning: ?manhã, ?de manhã, ?da manhã, ?pela manhã, ?manhãs, ?as manhãs, ?de manhã cedo, ?cedinho, ?logo cedo, ?na parte da manhã, ?pelas manhãs
      afternoon: ?tarde, ?à tarde, ?da tarde, ?de tarde, ?pela tarde, ?na parte da tarde
      evening: ?noite, ?à noite, ?da noite, ?noites, ?pela noite
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
      ending: ?fim de, ?ao fim de, ?final de, ?no fim de, ?no final de
      fortnightly: ~quinzenal, semanas alternadas, em semanas alternadas
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
      next: ?próximo, ?próxima, ?que vem, ?q vem
      this: ?este, ?esta
      last: ?último, ?última
      every: cada, todo, toda, todos os, todas as, a cada
      weekdays: ?dia útil, dias úteis, nos dias úteis, dias de semana, durante a semana
      weekend: ~fim de semana, ~fim-de-semana, ~fins de semana, ~finais de semana, ~final de semana
      daily: ~diário, ~diariamente, todos os dias, todo dia
      weekly: ~semanal, ~semanalmente, ~uma vez por semana
      monthly: ~mensal, ~mensalmente, ~uma vez por mês
      yearly: ~anual, ~anualmente, ~uma vez por ano
      eom: fim do mês, final do mês, último dia do mês, no último dia do mês, o último dia do mês, ao fim do mês, no fim do mês, no final do mês
      eow: fim da semana
      eod: fim do dia
      at: às, à, ao, por volta das, lá pelas, pelas, até as, até às, antes das, umas
      on: no, na, em
      from: de, das, desde, a partir de, da
      to: a, às, até
      until: até, até o, até às, até ao
      in: em, daqui a, dentro de, daqui
      for: por, durante, pra, pro, para, para a, para o
      before: antes
      the: o, a, os, as, de, do, dia
      and: e
      times: vezes, vez
      remind: lembrar, lembre-me, lembrete
      me: me
      within: a menos de, num raio de
      leaving: ao sair de, ao sair do, quando sair de, ao sair da, ao sair, quando sair do, quando sair da, quando eu sair de, quando eu sair do, quando eu sair da, saindo de, saindo do, saindo da, ao deixar, saindo, quando eu sair, quando sair, na saída de, na saída do, na saída da
      arriving: qdo chegar em, qdo chegar no, qdo chegar na, qdo chegar, qnd chegar em, qnd chegar no, qnd chegar na, qnd chegar, ao chegar a, ao chegar em, quando chegar a, ao chegar no, ao chegar na, ao chegar ao, ao chegar, quando chegar em, quando chegar no, quando chegar na, quando chegar, quando eu chegar em, quando eu chegar no, quando eu chegar na, chegando em, chegando no, chegando na, assim que chegar em, quando estiver em, quando estiver no, quando estiver na, quando voltar para, quando voltar pra, ao voltar para, quando eu estiver em, quando eu estiver no, quando eu estiver na, quando eu chegar, assim que chegar no, assim que chegar na, assim que eu chegar em, chegando
      due: vence
      minutes.30: ?meia hora, ?uma meia hora
      minutes.15: ?quarto de hora, ?um quarto de hora
      minutes.90: ?uma hora e meia, ?hora e meia
      behind.30: ?e meia
      behind.15: ?e quinze, ?e um quarto
      behind.10: ?e dez
      behind.20: ?e vinte
      perWeek: ?por semana
      perMonth: ?por mês, ?ao mês
      perDay: ?por dia, ?ao dia, ?todo dia, ?todos os dias
      perDay.2: duas vezes por dia, duas vezes ao dia, 2x ao dia, 2x por dia
      perDay.3: três vezes por dia, três vezes ao dia
      opening: me lembra de, me lembre de, lembra-me de, lembre-me de, me lembrar de, lembrar-me de, me lembra, me lembre, lembre-me
      notice: ?avisar, ?aviso, ?me avise, ?me avisar, ?alarme, ?me lembra, ?me lembre, ?me avisa, ?avisa, ?lembra, ?com aviso, ?lembrete, ?me lembrar, ?avise, ?lembrar
      by: antes de, antes do, até o dia
      toPlace: ?a, ?à, ?ao, ?em, ?no, ?na, ?de, ?do, ?da
      beginning: ?início de, ?no início de, ?começo de, ?no começo de
      middle: ?meados de, ?em meados de
      alternateDays: dia sim dia não, dia sim, dia não, dias alternados, em dias alternados
      alternating: ?alternados, ?alternadas
      quarterly: ?trimestral, todo trimestre, cada trimestre, a cada trimestre
      home: ?em casa, ?para casa, ?pra casa, ?de casa, ?a casa, ?casa
      monthsLong.6: ?meio ano
      shift.-15: ?quinze para as, ?um quarto para as, ?quinze pras
      shift.-10: ?dez para as, ?dez pras
      shift.-5: ?cinco para as, ?cinco pras
      shift.-20: ?vinte para as
      """,
    dayWords: [
      "hoje", "amanhã", "depois de amanhã", "segunda", "terça", "quarta", "quinta", "sexta",
      "sábado", "domingo", "próxima semana",
    ],
    phrases: [
      "próxima semana",
      "na próxima semana",
      "no próximo mês",
      "em uma hora",
      "em 2 horas",
      "em 3 dias",
      "em uma semana",
      "fim do mês",
      "todos os dias",
      "toda semana",
      "a cada 2 semanas",
      "todo mês",
      "todo ano",
      "toda segunda",
      "toda terça",
      "toda quarta",
      "toda quinta",
      "toda sexta",
      "todo sábado",
      "todo domingo",
    ],
    keys: [
      "lista": .list, "prazo": .due, "vence": .due, "início": .start, "local": .location,
      "onde": .location, "nota": .note, "prioridade": .priority, "lembrar": .remind,
      "repetir": .repeat, "fim": .end, "até": .until,
    ])
}
