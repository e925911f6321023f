/*
 * A few days under each agreement, worked out by hand. Times are those of Copenhagen, Berlin, Paris and Stockholm
 * alike. 14 May 2026 is Ascension Day, a Thursday, and a public holiday in all four countries: nothing is contracted.
 */

/** What a person records under an agreement and what must come of it, in the console's words. */
export interface PackJourney {
  /** Name of the pack's employment terms. */
  readonly terms: string;
  readonly employed: { readonly start: string; readonly end: string };
  /** Date, from and to. */
  readonly presence: ReadonlyArray<readonly [date: string, from: string, to: string]>;
  /** One whole day off on the account. */
  readonly dayOff?: { readonly date: string; readonly account: string };
  /** The figures at the top of the statement, all of them in their order. */
  readonly figures: ReadonlyArray<readonly [label: string, value: string]>;
  /** Every line of a panel, in order. */
  readonly lines: Readonly<
    Record<'Supplements' | 'Types of hours' | 'Payouts' | 'Balances', readonly string[]>
  >;
  /** What was booked on an account of days. */
  readonly bookings?: { readonly account: string; readonly rows: readonly string[] };
  readonly violations: readonly string[];
}

const week = { start: '2026-05-11', end: '2026-05-17' };

/*
 * 37 hours: 7:24 (444) Monday to Friday.
 *
 * Norm       4 x 444 (11, 12, 13, 15 May)                                      = 1776 = 29:36
 * Worked     3 x 444 (08:36-16:00) + 684 (Wednesday 08:36-20:00) + 240 (Thursday 10:00-14:00)
 *            = 1332 + 684 + 240                                                = 2256 = 37:36
 * Free day   the 240 of Ascension Day stay out of contracted hours (PAV 19.2.8.1): time off 240 x 1.5 = 360 = 6:00
 * Balance    2256 - 240 - 1776                                                 =  240 =  4:00
 * Overtime   above full time, the 1776 of these days (PAV 19.3.1.6)            =  240; time off x 1.5 = 360 = 6:00
 *            (PAV 19.2.7.1); nothing is left for flex
 * 25 %       17:00-20:00 on Wednesday (180) and all of Ascension Day (240), PAV 19.9.1: 420 -> 105 = 1:45
 * Time off   360 + 360                                                         =  720 = 12:00
 */
const danishState: PackJourney = {
  terms: '37 hours',
  employed: week,
  presence: [
    ['2026-05-11', '08:36', '16:00'],
    ['2026-05-12', '08:36', '16:00'],
    ['2026-05-13', '08:36', '20:00'],
    ['2026-05-14', '10:00', '14:00'],
    ['2026-05-15', '08:36', '16:00'],
  ],
  figures: [
    ['Contracted hours', '29:36'],
    ['Worked', '37:36'],
    ['Outside contracted hours', '4:00'],
    ['Supplements', '1:45'],
    ['Time off earned', '6:00'],
    ['Hours balance', '+4:00'],
    ['Flex before', '0:00'],
    ['Flex after', '0:00'],
    ['Paid out', '0:00'],
  ],
  lines: {
    Supplements: [
      'Supplement for inconvenient time Inconvenient time / 25 % · Time covered 7:00 1:45',
      'Work on free days / Time off at one and a half Time covered 4:00 · goes to Time off 6:00',
    ],
    'Types of hours': ['Hours balance +4:00', 'Extra work and overtime Hours worked 33:36 · Overtime 4:00'],
    Payouts: [],
    Balances: ['Flex 0:00 → 0:00', 'Time off 0:00 → +12:00'],
  },
  violations: [],
};

/*
 * Employed from 11 to 31 May. 37 hours: 444 Monday to Friday; Ascension Day and Whit Monday (25 May) are free.
 *
 * Norm       11-13, 15, 18-22, 26-29 May: 3 + 1 + 5 + 4 = 13 days x 444        = 5772 = 96:12
 * Worked     3 x 444 (11-13 May)                                               = 1332 = 22:12
 * Credited   one day of holiday on Friday 15 May                               =  444 =  7:24
 * Balance    1332 + 444 - 5772                                                 = -3996 = -66:36
 * Holiday    earned: 21 employed days x 0.07 (section 5), not above 2.08 = 1.47 on 31 May; used before: 1 on 15 May,
 *            0 - 1 = -1, taken before it is earned (section 7): reported. 1.47 - 1 = 0.47 is paid when the employment
 *            ends (section 26): 0
 */
const danishVacationAct: PackJourney = {
  terms: '37 hours, five days a week',
  employed: { start: '2026-05-11', end: '2026-05-31' },
  presence: [
    ['2026-05-11', '08:36', '16:00'],
    ['2026-05-12', '08:36', '16:00'],
    ['2026-05-13', '08:36', '16:00'],
  ],
  dayOff: { date: '2026-05-15', account: 'vacation' },
  figures: [
    ['Contracted hours', '96:12'],
    ['Worked', '22:12'],
    ['Credited', '7:24'],
    ['Hours balance', '−66:36'],
    ['Paid out', '0:00'],
  ],
  lines: {
    Supplements: [],
    'Types of hours': ['Hours balance −66:36'],
    Payouts: [],
    Balances: ['Holiday 0 days → 0 days'],
  },
  bookings: {
    account: 'Holiday',
    rows: [
      '15 May 2026 · Usage −1 days',
      '31 May 2026 · Accrual 1.47 days',
      '31 May 2026 · Payout −0.47 days',
    ],
  },
  violations: ['More leave taken than the account allows. Holiday · balance −1 days'],
};

/*
 * 35 hours: 7:00 (420) Monday to Friday. A public holiday lowers the norm of its week (L3133-3).
 *
 * Norm       4 x 420                                                           = 1680 = 28:00
 * Worked     3 x 600 (08:00-12:00, 13:00-19:00: the ten hours that L3121-18 allows) + 540 (Friday, until 18:00)
 *            = 1800 + 540                                                      = 2340 = 39:00
 * Overtime   2340 - 1680 = 660 = 11:00 of the week from Monday to Sunday (L3121-29): 480 + 180 (L3121-36)
 * Paid out   480 x 1.25 = 600 = 10:00 and 180 x 1.5 = 270 = 4:30, together 14:30
 * Leave      25 days x 7 of 365 days = 0.48, raised to 1 (L3141-7); paid when the employment ends (L3141-28)
 */
const frenchThirtyFiveHours: PackJourney = {
  terms: '35 hours',
  employed: week,
  presence: [
    ...['2026-05-11', '2026-05-12', '2026-05-13'].flatMap((date): PackJourney['presence'] => [
      [date, '08:00', '12:00'],
      [date, '13:00', '19:00'],
    ]),
    ['2026-05-15', '08:00', '12:00'],
    ['2026-05-15', '13:00', '18:00'],
  ],
  figures: [
    ['Contracted hours', '28:00'],
    ['Worked', '39:00'],
    ['Hours balance', '+11:00'],
    ['Paid out', '14:30'],
  ],
  lines: {
    Supplements: [],
    'Types of hours': [
      'Hours balance +11:00',
      'Overtime of the week Hours worked 39:00 · Overtime 11:00 · Overtime, tier 1 8:00 · Overtime, tier 2 3:00',
    ],
    Payouts: ['Overtime at 25 % 10:00', 'Overtime at 50 % 4:30'],
    Balances: ['Holiday 0 days → 0 days'],
  },
  bookings: {
    account: 'Holiday',
    rows: ['17 May 2026 · Accrual 1 day', '17 May 2026 · Payout −1 days'],
  },
  violations: [],
};

/*
 * 39 hours, pay groups 1 to 9b: 7:48 (468) Monday to Friday.
 *
 * Norm       4 x 468                                                           = 1872 = 31:12
 * Worked     2 x 468 + 588 (Wednesday) + 240 (Thursday) + 510 (Friday)         = 2274 = 37:54
 * Breaks     30 minutes above 6 hours, 45 above 9 (ArbZG section 4): all taken
 * Overtime   2274 - 1872 = 402 = 6:42 above the full-time week (section 7 (7)), paid x 1.3 (section 8 (1) a):
 *            522.6, to the minute 523 = 8:43; nothing is left for the working-time account
 * Holiday    Thursday 10:00-14:00 = 240 at 35 % (section 8 (1) d)              =   84 =  1:24
 * Night      Friday 21:00-22:00 = 60 at 20 % (section 7 (5), section 8 (1) b)  =   12 =  0:12
 * Leave      twelfths for full months only: none in a week
 */
const germanTvoed: PackJourney = {
  terms: 'Pay groups 1 to 9b, 39 hours',
  employed: week,
  presence: [
    ...['2026-05-11', '2026-05-12'].flatMap((date): PackJourney['presence'] => [
      [date, '08:00', '12:00'],
      [date, '12:30', '16:18'],
    ]),
    ['2026-05-13', '08:00', '12:00'],
    ['2026-05-13', '12:45', '18:33'],
    ['2026-05-14', '10:00', '14:00'],
    ['2026-05-15', '13:00', '17:00'],
    ['2026-05-15', '17:30', '22:00'],
  ],
  figures: [
    ['Contracted hours', '31:12'],
    ['Worked', '37:54'],
    ['Supplements', '1:36'],
    ['Hours balance', '+6:42'],
    ['Flex before', '0:00'],
    ['Flex after', '0:00'],
    ['Paid out', '8:43'],
  ],
  lines: {
    Supplements: [
      'Night work Night work / Night · Time covered 1:00 0:12',
      'Work on public holidays The highest of the special days / Public holiday · Time covered 4:00 1:24',
    ],
    'Types of hours': [
      'Hours balance +6:42',
      'Extra work and overtime of the week Hours worked 37:54 · Overtime 6:42',
    ],
    Payouts: ['Overtime 8:43'],
    Balances: ['Working-time account 0:00 → 0:00'],
  },
  violations: [],
};

/*
 * 40 hours, 07:00 to 15:30: 8:00 (480) Monday to Friday.
 *
 * Norm       4 x 480                                                           = 1920 = 32:00
 * Worked     480 + 660 (Tuesday, until 18:30) + 480 + 180 (Thursday) + 450 (Friday, until 15:00)
 *                                                                              = 2250 = 37:30
 * Simple     Tuesday 15:30-17:30, within two hours of the schedule: 120 at 180 % (AB section 20) = 216 = 3:36
 * Qualified  Tuesday 17:30-18:30: 60 at 240 %                                  =  144 =  2:24
 * Free day   Thursday 09:00-12:00: 180 at 240 %                                =  432 =  7:12
 * Excluded   120 + 60 + 180: paid, so not counted again                        =  360 =  6:00
 * Balance    2250 - 360 - 1920 = -30: half an hour less on Friday, taken from flex
 * Leave      25 days x 7 of 365 days = 0.48, raised to 1 (Semesterlagen section 7), paid when the employment ends
 */
const swedishAb: PackJourney = {
  terms: '40 hours, 07:00 to 15:30',
  employed: week,
  presence: [
    ['2026-05-11', '07:00', '11:00'],
    ['2026-05-11', '11:30', '15:30'],
    ['2026-05-12', '07:00', '11:00'],
    ['2026-05-12', '11:30', '18:30'],
    ['2026-05-13', '07:00', '11:00'],
    ['2026-05-13', '11:30', '15:30'],
    ['2026-05-14', '09:00', '12:00'],
    ['2026-05-15', '07:00', '11:00'],
    ['2026-05-15', '11:30', '15:00'],
  ],
  figures: [
    ['Contracted hours', '32:00'],
    ['Worked', '37:30'],
    ['Outside contracted hours', '6:00'],
    ['Supplements', '13:12'],
    ['Hours balance', '−0:30'],
    ['Flex before', '0:00'],
    ['Flex after', '−0:30'],
    ['Paid out', '0:00'],
  ],
  lines: {
    Supplements: [
      'Qualified overtime Overtime around 07:00 to 15:30 / Work on a free day · Time covered 3:00 7:12',
      'Simple overtime Overtime around 07:00 to 15:30 / Simple overtime · Time covered 2:00 3:36',
      'Qualified overtime Overtime around 07:00 to 15:30 / Qualified overtime · Time covered 1:00 2:24',
    ],
    'Types of hours': ['Hours balance −0:30'],
    Payouts: [],
    Balances: ['Flex 0:00 → −0:30', 'Holiday, 20 days 0 days → 0 days'],
  },
  bookings: {
    account: 'Holiday, 20 days',
    rows: ['11 May 2026 · Accrual 1 day', '17 May 2026 · Payout −1 days'],
  },
  violations: [],
};

/** By the id of the pack. */
export const packJourneys: Readonly<Record<string, PackJourney>> = {
  'danish-state': danishState,
  'danish-vacation-act': danishVacationAct,
  'french-35-hours': frenchThirtyFiveHours,
  'german-tvoed': germanTvoed,
  'swedish-ab': swedishAb,
};
