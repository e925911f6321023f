import type { PackWords } from './use-pack-words.tsx';

/** What comes with the agreements, in German. */
export const german: PackWords = {
  packs: {
    'danish-state': {
      title: 'Dänemark, Staat: Arbeitszeitvereinbarung für Beschäftigte im gewöhnlichen Tagdienst',
      description:
        '37 Stunden in der Woche. Stunden über der Sollzeit des Zeitraums sind bis zur Vollzeit Mehrarbeit (Stunde für Stunde) und darüber Überstunden (anderthalbfach), als Freizeitausgleich. Arbeit an freien Tagen und Feiertagen wird gesondert mit anderthalbfachem Freizeitausgleich abgegolten und zählt nicht zur Sollzeit. Für Arbeit von 17 bis 6 Uhr, am Wochenende, an Feiertagen, am Verfassungstag ab 12 und an Heiligabend ab 14 Uhr kommt ein Viertel des Stundenlohns hinzu. Rufbereitschaft zu Hause zählt ein Drittel, am Wochenende und an Feiertagen die Hälfte davon zusätzlich. Stunden, die an der Sollzeit fehlen, mindern das Gleitzeitkonto.',
    },
    'danish-vacation-act': {
      title: 'Dänisches Urlaubsgesetz: Urlaub, sobald er erworben ist',
      description:
        '2,08 Tage für jeden Monat der Beschäftigung, in Teilmonaten 0,07 je Tag und höchstens 2,08; 25 Tage für ein volles Urlaubsjahr von September bis August. Tage können genommen werden, sobald sie erworben sind, bis zum 31. Dezember nach dem Urlaubsjahr; dann verlassen sie das Konto: Von den fünf Wochen wird die fünfte ausgezahlt oder nach Vereinbarung von Hand übertragen. Urlaub, bevor er erworben ist, ist nach Vereinbarung möglich und wird gemeldet. Nicht genommene Tage werden am Ende der Beschäftigung ausgezahlt.',
    },
    'french-35-hours': {
      title: 'Frankreich: die gesetzliche Woche von 35 Stunden',
      description:
        'Überstunden zählen nach ganzen Wochen von Montag bis Sonntag und werden mit dem Monat bezahlt, in dem die Woche endet: die ersten acht mit 25 % Zuschlag, die weiteren mit 50 %, wenn nichts anderes vereinbart ist. Höchstens 10 Stunden am Tag, 48 in der Woche und 44 im Durchschnitt über zwölf Wochen; 11 Stunden tägliche und 35 Stunden wöchentliche Ruhezeit; eine Pause von 20 Minuten, sobald sechs Stunden erreicht sind; 220 Überstunden im Jahr. Bezahlter Urlaub von 25 Arbeitstagen für das Jahr von Juni bis Mai, für einen Teil davon auf ganze Tage aufgerundet; er wird am 31. Mai oder am Ende der Beschäftigung gewährt, Urlaub davor ist ein Vorgriff (eine Warnung). Ein Feiertag an einem Arbeitstag mindert die Sollzeit seiner Woche; das ist günstiger, als das Gesetz verlangt. Nicht abgebildet: der geringere Urlaub für Krankheitszeiten (L3141-5-1) und die Zusatztage bei geteiltem Urlaub (L3141-23).',
    },
    'german-tvoed': {
      title: 'Deutschland: TVöD mit Arbeitszeitgesetz und Bundesurlaubsgesetz',
      description:
        '39 Stunden in der Woche. Überstunden ganzer Wochen werden mit dem Monat abgerechnet, in dem die Woche endet, und mit 30 % (Entgeltgruppen 1 bis 9b) oder 15 % (10 bis 15) Zuschlag bezahlt, Mehrarbeit von Teilzeitbeschäftigten ohne. Nicht abgebildet: Überstunden, die bis zum Ende der folgenden Woche ausgeglichen werden (TVöD § 7 Abs. 7), sind keine; hier zählt jede Stunde über der Vollzeitwoche. Zuschläge nach TVöD § 8: Nacht 20 %; von Sonntag 25 %, Feiertag mit Freizeitausgleich 35 %, 24. und 31. Dezember ab 6 Uhr 35 % und Samstag von 13 bis 21 Uhr 20 % nur der höchste. Arbeitszeitgesetz: zehn Stunden am Tag, Pausen, elf Stunden Ruhezeit, Nachtarbeitnehmer. 30 Tage Urlaub, im Eintrittsjahr nach Zwölfteln, halbe aufgerundet, kleinere Bruchteile entfallen; übertragene Tage verfallen am 31. März. Nicht abgebildet: die gesetzlichen 20 Tage als Untergrenze, Zwölftel im Austrittsjahr, der 31. Mai für übertragene Tage. Die Feiertage sind die des ganzen Landes; ergänzen Sie die Ihres Bundeslandes.',
    },
    'swedish-ab': {
      title: 'Schweden: Allmänna bestämmelser (AB) § 20 für Kommunen und Regionen',
      description:
        '40 Stunden in der Woche nach einem Dienstplan ab 7:00 Uhr. Angeordnete Arbeit außerhalb des Plans füllt bei Teilzeit zuerst den Tag bis zur Vollzeit (120 %), zählt innerhalb von zwei Stunden vor oder nach dem Plan als einfache Überstunden (180 %) und sonst sowie an freien Tagen als qualifizierte Überstunden (240 %). Sie wird bezahlt und bleibt außerhalb der Gleitzeit. Arbeitszeitgesetz: 11 Stunden tägliche und 36 Stunden wöchentliche Ruhezeit, 48 Stunden im Durchschnitt, 50 Überstunden im Monat und 200 im Jahr. Urlaub des Kalenderjahres am 1. Januar oder beim Eintritt: 25 Tage, 31 ab dem Jahr des 40. und 32 ab dem Jahr des 50. Geburtstags, für einen Teil des Jahres auf ganze Tage aufgerundet. Die ersten 20 sind innerhalb des Jahres zu nehmen, sonst werden sie ausgezahlt; Tage über 20 haben ein eigenes Konto und bleiben fünf Jahre ab dem Ende ihres Jahres erhalten. Stellen Sie den Plan der Zuschlagsregeln auf den des Betriebs ein.',
    },
  },
  cited: {
    "PAV 19.3: staff under collective agreements follow the state's working time agreement (circular of 5 July 2021)":
      'PAV 19.3: Für Tarifbeschäftigte gilt die Arbeitszeitvereinbarung des Staates (Rundschreiben vom 5. Juli 2021)',
    'PAV 19.3.1.6: overtime begins at the full-time norm, the norm period is a month, the supplement is typically 50 %':
      'PAV 19.3.1.6: Überstunden beginnen bei der Vollzeit-Sollzeit, der Zeitraum ist ein Monat, der Zuschlag üblicherweise 50 %',
    'PAV 19.2.7.1: time off in as many hours with a supplement of 50 %':
      'PAV 19.2.7.1: Freizeitausgleich Stunde für Stunde mit einem Zuschlag von 50 %',
    'PAV 19.9.1: worked examples of supplements outside ordinary day work':
      'PAV 19.9.1: Rechenbeispiele für Zuschläge außerhalb des gewöhnlichen Tagdienstes',
    'PAV 19.2.8.1: work at weekends and on public holidays, standby at home':
      'PAV 19.2.8.1: Arbeit am Wochenende und an Feiertagen, Rufbereitschaft zu Hause',
    'Special days in the state: Constitution Day from 12, Christmas Eve from 14, 25 %':
      'Besondere Tage beim Staat: Verfassungstag ab 12, Heiligabend ab 14 Uhr, 25 %',
    'PAV: settlement of flex schemes': 'PAV: Abrechnung von Gleitzeit',
    'Daily rest of 11 hours and weekly day off':
      'Tägliche Ruhezeit von 11 Stunden und wöchentlicher freier Tag',
    'Directive 2003/88/EC: 48 hours on average over four months':
      'Richtlinie 2003/88/EG: 48 Stunden im Durchschnitt über vier Monate',
    'Public holidays of Denmark': 'Feiertage in Dänemark',
    'Salaried employees act (funktionærloven)': 'Angestelltengesetz (funktionærloven)',
    'virk.dk: calculation of holiday days, 2.08 a month, 0.07 a day':
      'virk.dk: Berechnung der Urlaubstage, 2,08 im Monat, 0,07 am Tag',
    'Vacation year from 1 September to 31 August, use until 31 December, whole days, five a week':
      'Urlaubsjahr vom 1. September bis 31. August, zu nehmen bis 31. Dezember, ganze Tage, fünf je Woche',
    'A full vacation year gives 25 days': 'Ein volles Urlaubsjahr ergibt 25 Tage',
    'Carrying over the fifth week needs an agreement':
      'Die fünfte Woche wird nur nach Vereinbarung übertragen',
    'Vacation act (ferieloven, LBK 230 of 12 February 2021)':
      'Urlaubsgesetz (ferieloven, LBK 230 vom 12. Februar 2021)',
    'Code du travail, wording of Law 2016-1088 of 8 August 2016':
      'Code du travail in der Fassung des Gesetzes 2016-1088 vom 8. August 2016',
    'Code du travail, regulations of Decree 2016-1551 of 18 November 2016':
      'Code du travail, Verordnungsteil in der Fassung des Dekrets 2016-1551 vom 18. November 2016',
    'Worked example of a week above 35 hours': 'Rechenbeispiel einer Woche über 35 Stunden',
    'TVöD of 13 September 2005, as amended': 'TVöD vom 13. September 2005 in der geltenden Fassung',
    'Arbeitszeitgesetz of 6 June 1994': 'Arbeitszeitgesetz vom 6. Juni 1994',
    'Bundesurlaubsgesetz of 8 January 1963': 'Bundesurlaubsgesetz vom 8. Januar 1963',
    'Commentary with worked fractions of § 26 TVöD': 'Kommentar mit berechneten Bruchteilen zu § 26 TVöD',
    'Worked example: employed from 15 May, 18 days': 'Rechenbeispiel: Beschäftigung ab 15. Mai, 18 Tage',
    'Public holidays in Germany': 'Feiertage in Deutschland',
    'Entgeltfortzahlungsgesetz of 26 May 1994': 'Entgeltfortzahlungsgesetz vom 26. Mai 1994',
    'Sozialgesetzbuch V of 20 December 1988': 'Sozialgesetzbuch V vom 20. Dezember 1988',
    'Allmänna bestämmelser (AB) for municipalities and regions':
      'Allmänna bestämmelser (AB) für Kommunen und Regionen',
    'AB § 20: worked examples of the two-hour rule and of filling time':
      'AB § 20: Rechenbeispiele zur Zweistundenregel und zur Füllzeit',
    'Arbetstidslag (1982:673) of 24 June 1982': 'Arbetstidslag (1982:673) vom 24. Juni 1982',
    'Semesterlag (1977:480) of 9 June 1977': 'Semesterlag (1977:480) vom 9. Juni 1977',
    'Saved days: above 20, within five years (Kommunalarbetaren, 24 May 2007)':
      'Aufgesparte Tage: über 20, innerhalb von fünf Jahren (Kommunalarbetaren, 24. Mai 2007)',
    'Lag (1989:253) om allmänna helgdagar, wording since 1 January 2005':
      'Lag (1989:253) om allmänna helgdagar in der Fassung seit 1. Januar 2005',
    'Lag (1991:1047) om sjuklön': 'Lag (1991:1047) om sjuklön',
    'A statement on the illness may be asked for after 14 days':
      'Eine Bescheinigung über die Krankheit kann nach 14 Tagen verlangt werden',
    '37 hours a week': '37 Stunden in der Woche',
    '30 of 37 hours, an example': '30 von 37 Stunden, ein Beispiel',
    'Public holidays': 'Feiertage',
    'Constitution Day from 12, Christmas Eve from 14': 'Verfassungstag ab 12, Heiligabend ab 14 Uhr',
    '11 hours of daily rest': '11 Stunden tägliche Ruhezeit',
    '35 hours of weekly rest': '35 Stunden wöchentliche Ruhezeit',
    '48 hours on average over four months, here 17 weeks':
      '48 Stunden im Durchschnitt über vier Monate, hier 17 Wochen',
    'Overtime begins at the full-time norm of the month':
      'Überstunden beginnen bei der Vollzeit-Sollzeit des Monats',
    '25 % from 17 to 06, at weekends and on public holidays':
      '25 % von 17 bis 6 Uhr, am Wochenende und an Feiertagen',
    '25 % on Constitution Day from 12 and Christmas Eve from 14':
      '25 % am Verfassungstag ab 12 und an Heiligabend ab 14 Uhr',
    'Time off at one and a half': 'Freizeitausgleich anderthalbfach',
    'A third, on free days half of it on top': 'Ein Drittel, an freien Tagen die Hälfte davon zusätzlich',
    'Extra work hour for hour, overtime at one and a half as time off':
      'Mehrarbeit Stunde für Stunde, Überstunden anderthalbfach, als Freizeitausgleich',
    'The rest to flex': 'Der Rest auf das Gleitzeitkonto',
    '37 hours in five days, an example': '37 Stunden an fünf Tagen, ein Beispiel',
    'Public holidays; none since 2024 on Store bededag': 'Feiertage; seit 2024 ohne Store bededag',
    '2.08 days a month, 25 a year': '2,08 Tage im Monat, 25 im Jahr',
    '0.07 a day in part months, at most 2.08': '0,07 je Tag in Teilmonaten, höchstens 2,08',
    'Vacation year from 1 September to 31 August': 'Urlaubsjahr vom 1. September bis 31. August',
    'To be taken by 31 December': 'Bis 31. Dezember zu nehmen',
    'Before it is earned by agreement': 'Bevor er erworben ist, nach Vereinbarung',
    'Paid when the employment ends': 'Am Ende der Beschäftigung ausgezahlt',
    '25 % for the first eight hours, 50 % for the next ones':
      '25 % für die ersten acht Stunden, 50 % für die weiteren',
    'A certificate is due from the first day': 'Bescheinigung ab dem ersten Tag',
    '35 hours a week': '35 Stunden in der Woche',
    'Eleven public holidays': 'Elf Feiertage',
    'A public holiday lowers the norm of its week': 'Ein Feiertag mindert die Sollzeit seiner Woche',
    '10 hours a day': '10 Stunden am Tag',
    '48 hours a week': '48 Stunden in der Woche',
    '44 hours on average over 12 weeks': '44 Stunden im Durchschnitt über 12 Wochen',
    '20 minutes of pause once six hours are reached': '20 Minuten Pause, sobald sechs Stunden erreicht sind',
    '220 hours of overtime a year': '220 Überstunden im Jahr',
    'Counted by the week from Monday to Sunday': 'Gezählt nach Wochen von Montag bis Sonntag',
    'Eight hours, then the next ones': 'Acht Stunden, dann die weiteren',
    'A week across two months is paid with the month in which it ends':
      'Eine Woche über zwei Monate wird mit dem Monat bezahlt, in dem sie endet',
    'Paid leave counts as worked in its week': 'Bezahlter Urlaub zählt in seiner Woche als gearbeitet',
    '2.5 days of the six-day week a month: 25 workdays a year':
      '2,5 Tage der Sechstagewoche im Monat: 25 Arbeitstage im Jahr',
    'A part of a day is raised to a whole day': 'Ein Teil eines Tages wird auf einen ganzen aufgerundet',
    'Year from 1 June to 31 May': 'Jahr vom 1. Juni bis 31. Mai',
    'To be taken by 31 May a year later': 'Bis 31. Mai des folgenden Jahres zu nehmen',
    '24 and 31 December from 6:00 35 %': '24. und 31. Dezember ab 6 Uhr 35 %',
    'A certificate is due where it lasts longer than 3 days':
      'Bescheinigung, wenn die Krankheit länger als 3 Tage dauert',
    '39 hours a week without breaks': '39 Stunden in der Woche ohne Pausen',
    'Half of 39 hours': 'Die Hälfte von 39 Stunden',
    'Public holidays of the whole country': 'Feiertage des ganzen Landes',
    '24 and 31 December are free': '24. und 31. Dezember sind frei',
    '48 hours on average over 24 weeks': '48 Stunden im Durchschnitt über 24 Wochen',
    '30 minutes of break over 6, 45 over 9 hours': '30 Minuten Pause über 6, 45 über 9 Stunden',
    'Night from 23 to 6, night workers on average 8 hours over four weeks':
      'Nacht von 23 bis 6 Uhr, Nachtarbeitnehmer im Durchschnitt 8 Stunden über vier Wochen',
    'Overtime is what lies above the full-time week': 'Überstunden sind, was über der Vollzeitwoche liegt',
    'Extra work of part-timers is paid without a supplement':
      'Mehrarbeit von Teilzeitbeschäftigten wird ohne Zuschlag bezahlt',
    'Night from 21 to 6': 'Nacht von 21 bis 6 Uhr',
    '20 %': '20 %',
    'Sunday 25 %': 'Sonntag 25 %',
    'Public holiday with time off 35 %': 'Feiertag mit Freizeitausgleich 35 %',
    'Saturday from 13 to 21 20 %': 'Samstag von 13 bis 21 Uhr 20 %',
    'Only the highest of them': 'Nur der höchste davon',
    '30 days in a five-day week': '30 Tage in der Fünftagewoche',
    'Halves and more up, less is dropped': 'Halbe und mehr aufgerundet, kleinere Bruchteile entfallen',
    'Twelfths in the year of entry': 'Zwölftel im Eintrittsjahr',
    'Waiting time of six months': 'Wartezeit von sechs Monaten',
    'Carried days end on 31 March': 'Übertragene Tage verfallen am 31. März',
    '30 % in pay groups 1 to 9b': '30 % in den Entgeltgruppen 1 bis 9b',
    '15 % in pay groups 10 to 15': '15 % in den Entgeltgruppen 10 bis 15',
    '15 % in pay group 9c': '15 % in der Entgeltgruppe 9c',
    'The rest of the balance goes to the working-time account':
      'Der Rest des Saldos geht auf das Arbeitszeitkonto',
    'A certificate is due from the day 8 of the illness': 'Bescheinigung ab dem 8. Tag der Krankheit',
    '20 days are to be taken within the year': '20 Tage sind innerhalb des Jahres zu nehmen',
    'Only days above 20 are saved': 'Nur Tage über 20 werden aufgespart',
    '40 hours a week': '40 Stunden in der Woche',
    'Schedule from 07:00 to 15:30, an example': 'Dienstplan von 7:00 bis 15:30 Uhr, ein Beispiel',
    '30 of 40 hours, an example': '30 von 40 Stunden, ein Beispiel',
    'Schedule from 07:00 to 14:00, an example': 'Dienstplan von 7:00 bis 14:00 Uhr, ein Beispiel',
    "Midsummer, Christmas and New Year's Eve count as holidays":
      'Mittsommerabend, Heiligabend und Silvester zählen als Feiertage',
    '36 hours of weekly rest': '36 Stunden wöchentliche Ruhezeit',
    '50 hours of overtime a month, 200 a year': '50 Überstunden im Monat, 200 im Jahr',
    'Filling time 120 %': 'Füllzeit 120 %',
    'Simple overtime 180 %, within two hours of the schedule':
      'Einfache Überstunden 180 %, innerhalb von zwei Stunden vor oder nach dem Plan',
    'Qualified overtime 240 %': 'Qualifizierte Überstunden 240 %',
    '25 days, 31 from the year of the 40th, 32 from that of the 50th birthday':
      '25 Tage, 31 ab dem Jahr des 40. und 32 ab dem Jahr des 50. Geburtstags',
    'Earned and taken in the same calendar year, from 1 January':
      'Erworben und genommen im selben Kalenderjahr, ab 1. Januar',
    'Part of a year by employed days, raised to a whole day':
      'Teil eines Jahres nach Beschäftigungstagen, auf ganze Tage aufgerundet',
    'Days up to 20 that were not taken are paid': 'Nicht genommene Tage bis 20 werden ausgezahlt',
    'For five years from the end of the year they were saved from':
      'Fünf Jahre ab dem Ende des Jahres, aus dem sie aufgespart wurden',
    'No limit to the number of saved days': 'Keine Grenze für die Zahl aufgesparter Tage',
    'The rest of the balance goes to flex': 'Der Rest des Saldos geht auf das Gleitzeitkonto',
    list: 'Übersicht',
    'special days': 'besondere Tage',
    settlement: 'Abrechnung',
    'five-day week': 'Fünftagewoche',
    'not in the act': 'nicht im Gesetz',
    'local schedule': 'örtlicher Dienstplan',
    'local agreement': 'örtliche Vereinbarung',
    'Art. 6 and 16': 'Art. 6 und 16',
    Attention: 'Attention',
    '§ 2 (3) to (5), § 6 (2)': '§ 2 (3) bis (5), § 6 (2)',
    '§§ 18 to 20': '§§ 18 bis 20',
    'Tarifeinigung of 6 April 2025 for federal and local government: one more day of leave from 2027':
      'Tarifeinigung vom 6. April 2025 für Bund und Kommunen: ein Urlaubstag mehr ab 2027',
    '31 days in a five-day week, from the calendar year 2027':
      '31 Tage in der Fünftagewoche, ab dem Kalenderjahr 2027',
    'one more day of leave': 'ein Urlaubstag mehr',
  },
};
