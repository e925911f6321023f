import type { PackWords } from './use-pack-words.tsx';

/** What comes with the agreements, in Danish. */
export const danish: PackWords = {
  packs: {
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
  cited: {
    "PAV 19.3: staff under collective agreements follow the state's working time agreement (circular of 5 July 2021)":
      'PAV 19.3: overenskomstansatte følger statens arbejdstidsaftale (cirkulære af 5. juli 2021)',
    'PAV 19.3.1.6: overtime begins at the full-time norm, the norm period is a month, the supplement is typically 50 %':
      'PAV 19.3.1.6: overarbejde begynder ved fuld tid, normperioden er en måned, tillægget typisk 50 %',
    'PAV 19.2.7.1: time off in as many hours with a supplement of 50 %':
      'PAV 19.2.7.1: afspadsering time for time med et tillæg på 50 %',
    'PAV 19.9.1: worked examples of supplements outside ordinary day work':
      'PAV 19.9.1: regneeksempler på tillæg uden for almindelig dagtjeneste',
    'PAV 19.2.8.1: work at weekends and on public holidays, standby at home':
      'PAV 19.2.8.1: arbejde i weekender og på helligdage, rådighed i hjemmet',
    'Special days in the state: Constitution Day from 12, Christmas Eve from 14, 25 %':
      'Særlige dage i staten: grundlovsdag fra kl. 12, juleaftensdag fra kl. 14, 25 %',
    'PAV: settlement of flex schemes': 'PAV: opgørelse af flekstidsordninger',
    'Daily rest of 11 hours and weekly day off': 'Daglig hviletid på 11 timer og ugentligt fridøgn',
    'Directive 2003/88/EC: 48 hours on average over four months':
      'Direktiv 2003/88/EF: 48 timer i gennemsnit over fire måneder',
    'Public holidays of Denmark': 'Danmarks helligdage',
    'Salaried employees act (funktionærloven)': 'Funktionærloven',
    'virk.dk: calculation of holiday days, 2.08 a month, 0.07 a day':
      'virk.dk: beregning af feriedage, 2,08 om måneden, 0,07 om dagen',
    'Vacation year from 1 September to 31 August, use until 31 December, whole days, five a week':
      'Ferieår fra 1. september til 31. august, afholdes indtil 31. december, hele dage, fem om ugen',
    'A full vacation year gives 25 days': 'Et helt ferieår giver 25 dage',
    'Carrying over the fifth week needs an agreement': 'Den femte uge overføres kun efter aftale',
    'Vacation act (ferieloven, LBK 230 of 12 February 2021)': 'Ferieloven (LBK 230 af 12. februar 2021)',
    'Code du travail, wording of Law 2016-1088 of 8 August 2016':
      'Code du travail som affattet ved lov 2016-1088 af 8. august 2016',
    'Code du travail, regulations of Decree 2016-1551 of 18 November 2016':
      'Code du travail, regler i dekret 2016-1551 af 18. november 2016',
    'Worked example of a week above 35 hours': 'Regneeksempel på en uge over 35 timer',
    'TVöD of 13 September 2005, as amended': 'TVöD af 13. september 2005 med senere ændringer',
    'Arbeitszeitgesetz of 6 June 1994': 'Arbeitszeitgesetz (arbejdstidsloven) af 6. juni 1994',
    'Bundesurlaubsgesetz of 8 January 1963': 'Bundesurlaubsgesetz (ferieloven) af 8. januar 1963',
    'Commentary with worked fractions of § 26 TVöD': 'Kommentar med udregnede brøkdele efter TVöD § 26',
    'Worked example: employed from 15 May, 18 days': 'Regneeksempel: ansat fra 15. maj, 18 dage',
    'Public holidays in Germany': 'Tysklands helligdage',
    'Entgeltfortzahlungsgesetz of 26 May 1994':
      'Entgeltfortzahlungsgesetz (loven om løn under sygdom) af 26. maj 1994',
    'Sozialgesetzbuch V of 20 December 1988': 'Sozialgesetzbuch V (sygesikringsloven) af 20. december 1988',
    'Allmänna bestämmelser (AB) for municipalities and regions':
      'Allmänna bestämmelser (AB) for kommuner og regioner',
    'AB § 20: worked examples of the two-hour rule and of filling time':
      'AB § 20: regneeksempler på totimersreglen og på fyldtid',
    'Arbetstidslag (1982:673) of 24 June 1982': 'Arbetstidslag (1982:673) af 24. juni 1982',
    'Semesterlag (1977:480) of 9 June 1977': 'Semesterlag (1977:480) af 9. juni 1977',
    'Saved days: above 20, within five years (Kommunalarbetaren, 24 May 2007)':
      'Gemte dage: over 20, inden for fem år (Kommunalarbetaren, 24. maj 2007)',
    'Lag (1989:253) om allmänna helgdagar, wording since 1 January 2005':
      'Lag (1989:253) om allmänna helgdagar som affattet siden 1. januar 2005',
    'Lag (1991:1047) om sjuklön': 'Lag (1991:1047) om sjuklön',
    'A statement on the illness may be asked for after 14 days': 'En friattest kan kræves efter 14 dage',
    '37 hours a week': '37 timer om ugen',
    '30 of 37 hours, an example': '30 af 37 timer, et eksempel',
    'Public holidays': 'Helligdage',
    'Constitution Day from 12, Christmas Eve from 14': 'Grundlovsdag fra kl. 12, juleaftensdag fra kl. 14',
    '11 hours of daily rest': '11 timers daglig hvile',
    '35 hours of weekly rest': '35 timers ugentlig hvile',
    '48 hours on average over four months, here 17 weeks':
      '48 timer i gennemsnit over fire måneder, her 17 uger',
    'Overtime begins at the full-time norm of the month':
      'Overarbejde begynder ved månedens timetal på fuld tid',
    '25 % from 17 to 06, at weekends and on public holidays': '25 % kl. 17–06, i weekender og på helligdage',
    '25 % on Constitution Day from 12 and Christmas Eve from 14':
      '25 % grundlovsdag fra kl. 12 og juleaftensdag fra kl. 14',
    'Time off at one and a half': 'Afspadsering med halvanden gang',
    'A third, on free days half of it on top': 'En tredjedel, på fridage med halvdelen deraf oveni',
    'Extra work hour for hour, overtime at one and a half as time off':
      'Merarbejde time for time, overarbejde halvanden gang, som afspadsering',
    'The rest to flex': 'Resten til flex',
    '37 hours in five days, an example': '37 timer på fem dage, et eksempel',
    'Public holidays; none since 2024 on Store bededag': 'Helligdage; siden 2024 ikke store bededag',
    '2.08 days a month, 25 a year': '2,08 dage om måneden, 25 om året',
    '0.07 a day in part months, at most 2.08': '0,07 pr. dag i dele af en måned, højst 2,08',
    'Vacation year from 1 September to 31 August': 'Ferieår fra 1. september til 31. august',
    'To be taken by 31 December': 'Afholdes senest 31. december',
    'Before it is earned by agreement': 'Før den er optjent, efter aftale',
    'Paid when the employment ends': 'Udbetales, når ansættelsen ophører',
    '25 % for the first eight hours, 50 % for the next ones':
      '25 % for de første otte timer, 50 % for de næste',
    'A certificate is due from the first day': 'Lægeerklæring fra første dag',
    '35 hours a week': '35 timer om ugen',
    'Eleven public holidays': 'Elleve helligdage',
    'A public holiday lowers the norm of its week': 'En helligdag sænker ugens aftalte arbejdstid',
    '10 hours a day': '10 timer om dagen',
    '48 hours a week': '48 timer om ugen',
    '44 hours on average over 12 weeks': '44 timer i gennemsnit over 12 uger',
    '20 minutes of pause once six hours are reached': '20 minutters pause, når seks timer er nået',
    '220 hours of overtime a year': '220 timers overarbejde om året',
    'Counted by the week from Monday to Sunday': 'Tælles i uger fra mandag til søndag',
    'Eight hours, then the next ones': 'Otte timer, derefter de næste',
    'A week across two months is paid with the month in which it ends':
      'En uge over to måneder betales med den måned, hvor den slutter',
    'Paid leave counts as worked in its week': 'Betalt ferie tæller som arbejdet i sin uge',
    '2.5 days of the six-day week a month: 25 workdays a year':
      '2,5 dage af seksdagesugen om måneden: 25 arbejdsdage om året',
    'A part of a day is raised to a whole day': 'En del af en dag rundes op til en hel',
    'Year from 1 June to 31 May': 'År fra 1. juni til 31. maj',
    'To be taken by 31 May a year later': 'Afholdes senest 31. maj året efter',
    '24 and 31 December from 6:00 35 %': '24. og 31. december fra kl. 6.00 35 %',
    'A certificate is due where it lasts longer than 3 days':
      'Lægeerklæring, når sygdommen varer længere end 3 dage',
    '39 hours a week without breaks': '39 timer om ugen uden pauser',
    'Half of 39 hours': 'Halvdelen af 39 timer',
    'Public holidays of the whole country': 'Helligdage i hele landet',
    '24 and 31 December are free': '24. og 31. december er fri',
    '48 hours on average over 24 weeks': '48 timer i gennemsnit over 24 uger',
    '30 minutes of break over 6, 45 over 9 hours': '30 minutters pause over 6 timer, 45 over 9',
    'Night from 23 to 6, night workers on average 8 hours over four weeks':
      'Nat kl. 23–6, natarbejdere i gennemsnit 8 timer over fire uger',
    'Overtime is what lies above the full-time week': 'Overarbejde er det, der ligger over fuldtidsugen',
    'Extra work of part-timers is paid without a supplement':
      'Deltidsansattes merarbejde betales uden tillæg',
    'Night from 21 to 6': 'Nat kl. 21–6',
    '20 %': '20 %',
    'Sunday 25 %': 'Søndag 25 %',
    'Public holiday with time off 35 %': 'Helligdag med frihed 35 %',
    'Saturday from 13 to 21 20 %': 'Lørdag kl. 13–21 20 %',
    'Only the highest of them': 'Kun det højeste af dem',
    '30 days in a five-day week': '30 dage ved femdagesuge',
    'Halves and more up, less is dropped': 'Halve og derover rundes op, mindre bortfalder',
    'Twelfths in the year of entry': 'Tolvtedele i tiltrædelsesåret',
    'Waiting time of six months': 'Ventetid på seks måneder',
    'Carried days end on 31 March': 'Overførte dage udløber 31. marts',
    '30 % in pay groups 1 to 9b': '30 % i løngruppe 1 til 9b',
    '15 % in pay groups 10 to 15': '15 % i løngruppe 10 til 15',
    '15 % in pay group 9c': '15 % i løngruppe 9c',
    'The rest of the balance goes to the working-time account':
      'Resten af saldoen går til arbejdstidskontoen',
    'A certificate is due from the day 8 of the illness': 'Lægeerklæring fra sygdommens 8. dag',
    '20 days are to be taken within the year': '20 dage skal afholdes inden for året',
    'Only days above 20 are saved': 'Kun dage over 20 gemmes',
    '40 hours a week': '40 timer om ugen',
    'Schedule from 07:00 to 15:30, an example': 'Skema kl. 07.00–15.30, et eksempel',
    '30 of 40 hours, an example': '30 af 40 timer, et eksempel',
    'Schedule from 07:00 to 14:00, an example': 'Skema kl. 07.00–14.00, et eksempel',
    "Midsummer, Christmas and New Year's Eve count as holidays":
      'Midsommeraften, juleaften og nytårsaften tæller som helligdage',
    '36 hours of weekly rest': '36 timers ugentlig hvile',
    '50 hours of overtime a month, 200 a year': '50 timers overarbejde om måneden, 200 om året',
    'Filling time 120 %': 'Fyldtid 120 %',
    'Simple overtime 180 %, within two hours of the schedule':
      'Enkelt overarbejde 180 %, inden for to timer før eller efter skemaet',
    'Qualified overtime 240 %': 'Kvalificeret overarbejde 240 %',
    '25 days, 31 from the year of the 40th, 32 from that of the 50th birthday':
      '25 dage, 31 fra året med 40-års og 32 fra året med 50-års fødselsdagen',
    'Earned and taken in the same calendar year, from 1 January':
      'Optjenes og afholdes i samme kalenderår, fra 1. januar',
    'Part of a year by employed days, raised to a whole day':
      'En del af et år efter ansatte dage, rundet op til en hel dag',
    'Days up to 20 that were not taken are paid': 'Dage op til 20, der ikke blev afholdt, udbetales',
    'For five years from the end of the year they were saved from':
      'I fem år fra udgangen af det år, de er gemt fra',
    'No limit to the number of saved days': 'Ingen grænse for antallet af gemte dage',
    'The rest of the balance goes to flex': 'Resten af saldoen går til flex',
    list: 'oversigt',
    'special days': 'særlige dage',
    settlement: 'opgørelse',
    'five-day week': 'femdagesuge',
    'not in the act': 'ikke i loven',
    'local schedule': 'lokalt skema',
    'local agreement': 'lokal aftale',
    'Art. 6 and 16': 'art. 6 og 16',
    '§ 5 (4)': '§ 5, stk. 4',
    Attention: 'Attention',
    '§ 2 (3) to (5), § 6 (2)': '§ 2 (3) til (5), § 6 (2)',
    '§§ 18 to 20': '§§ 18–20',
    'Tarifeinigung of 6 April 2025 for federal and local government: one more day of leave from 2027':
      'Tarifeinigung (overenskomstforlig) af 6. april 2025 for forbund og kommuner: en feriedag mere fra 2027',
    '31 days in a five-day week, from the calendar year 2027':
      '31 dage ved femdagesuge, fra kalenderåret 2027',
    'one more day of leave': 'en feriedag mere',
  },
};
