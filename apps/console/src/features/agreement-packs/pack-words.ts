import { useLocale } from 'next-intl';

/** What an agreement is called, and what it holds, in one language. */
export interface PackWords {
  readonly title: string;
  readonly description: string;
}

/** The agreements in the languages of the console beside English, in which each says itself; by language and id. */
export const packWords: Readonly<Record<string, Readonly<Record<string, PackWords>>>> = {
  da: {
    'danish-state': {
      title: 'Staten: aftale om arbejdstid for personale med almindelig dagtjeneste',
      description:
        '37 timer om ugen. Timer over periodens aftalte arbejdstid er merarbejde op til fuld tid (time for time) og overarbejde derover (halvanden gang), som afspadsering. Arbejde på fridage og helligdage godtgøres for sig med halvanden gang afspadsering og indgår ikke i den aftalte arbejdstid. For arbejde kl. 17–06, i weekender, på helligdage, grundlovsdag fra kl. 12 og juleaftensdag fra kl. 14 lægges en fjerdedel af timelønnen til. Rådighed i hjemmet tæller en tredjedel, i weekender og på helligdage med halvdelen deraf oveni. Timer, der mangler i den aftalte arbejdstid, sænker flexkontoen.',
    },
    'danish-vacation-act': {
      title: 'Ferieloven: samtidighedsferie',
      description:
        '2,08 dage for hver måneds ansættelse, i dele af en måned 0,07 pr. dag og højst 2,08; 25 dage for et helt ferieår fra september til august. Dage kan bruges, når de er optjent, indtil 31. december efter ferieåret, hvor de forlader kontoen: Af de fem uger udbetales den femte da eller overføres manuelt efter aftale. Ferie, før den er optjent, er mulig efter aftale og meldes. Ubrugte dage udbetales, når ansættelsen ophører.',
    },
    'french-35-hours': {
      title: 'Frankrig: den lovbestemte uge på 35 timer',
      description:
        'Overarbejde tælles i hele uger fra mandag til søndag og betales med den måned, hvor ugen slutter: de første otte timer med 25 % oveni, de næste med 50 %, når intet andet er aftalt. Højst 10 timer om dagen, 48 om ugen og 44 i gennemsnit over tolv uger; 11 timers daglig og 35 timers ugentlig hvile; en pause på 20 minutter, når seks timer er nået; 220 timers overarbejde om året. Betalt ferie på 25 arbejdsdage for året fra juni til maj, for en del af det rundet op til hele dage; den tildeles 31. maj, eller når ansættelsen ophører, og ferie før det er et forskud (en advarsel). En helligdag på en arbejdsdag sænker ugens aftalte arbejdstid, hvilket er gunstigere, end loven kræver. Ikke medtaget: mindre ferie for sygdom (L3141-5-1) og ekstra dage for delt ferie (L3141-23).',
    },
    'german-tvoed': {
      title: 'Tyskland: TVöD med arbejdstidsloven og ferieloven',
      description:
        '39 timer om ugen. Overarbejde i hele uger afregnes med den måned, hvor ugen slutter, og betales med et tillæg på 30 % (løngruppe 1 til 9b) eller 15 % (10 til 15), deltidsansattes merarbejde uden. Ikke medtaget: Overarbejde, der udlignes inden udgangen af den følgende uge (TVöD § 7, stk. 7), er ikke overarbejde; her tæller hver time over fuldtidsugen. Tillæg efter TVöD § 8: nat 20 %; af søndag 25 %, helligdag med frihed 35 %, 24. og 31. december fra kl. 6 35 % og lørdag kl. 13–21 20 % kun det højeste. Arbejdstidsloven: ti timer om dagen, pauser, elleve timers hvile, natarbejdere. 30 feriedage, i tiltrædelsesåret i tolvtedele, halve rundet op og mindre bortfalder; overførte dage udløber 31. marts. Ikke medtaget: de lovbestemte 20 dage som minimum, tolvtedele i fratrædelsesåret, 31. maj for overførte dage. Helligdagene er dem, hele landet har; tilføj delstatens egne.',
    },
    'swedish-ab': {
      title: 'Sverige: Allmänna bestämmelser (AB) § 20 for kommuner og regioner',
      description:
        '40 timer om ugen efter et skema fra kl. 07:00. Beordret arbejde uden for skemaet fylder for deltidsansatte først dagen op til fuld tid (120 %), er enkelt overarbejde inden for to timer før eller efter skemaet (180 %) og kvalificeret overarbejde ellers og på fridage (240 %). Det udbetales og indgår ikke i flex. Arbejdstidsloven: 11 timers daglig og 36 timers ugentlig hvile, 48 timer i gennemsnit, 50 timers overarbejde om måneden og 200 om året. Kalenderårets ferie 1. januar eller ved tiltrædelsen: 25 dage, 31 fra året med 40-års fødselsdagen og 32 fra året med 50-års fødselsdagen, for en del af året rundet op til hele dage. De første 20 skal bruges inden for året, ellers udbetales de; dage over 20 har deres egen konto og gemmes i fem år fra årets udgang. Tilpas skemaet i tillægsreglerne til arbejdspladsens.',
    },
  },
  de: {
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
};

/** What an agreement says of itself in the language of the page. */
export function usePackWords(): (pack: PackWords & { id: string }) => PackWords {
  const own = packWords[useLocale()] ?? {};
  return (pack) => own[pack.id] ?? pack;
}
