/** Two intervals on each of some working days from Monday 5 January 2026, UTC offset +01:00. */
function presence(days: number): readonly object[] {
  const rows: object[] = [];
  const first = Date.UTC(2026, 0, 5);
  for (let day = 0; rows.length < days * 2; day += 1) {
    const date = new Date(first + day * 86_400_000);
    if (date.getUTCDay() === 0 || date.getUTCDay() === 6) continue;
    const on = date.toISOString().slice(0, 10);
    const late = day % 5;
    rows.push({ start: `${on}T0${6 + (day % 3)}:00+01:00`, end: `${on}T12:00+01:00`, activity: 'office' });
    rows.push({
      start: `${on}T12:30+01:00`,
      end: `${on}T1${6 + Math.min(late, 3)}:45+01:00`,
      reason: 'training',
    });
  }
  return rows;
}

const window = (from: string, to: string) => ({ plugin: 'time-of-day', config: { from, to } });
const percent = (value: string) => ({ plugin: 'percent', config: { percent: value } });

const policies = [
  {
    code: 'inconvenient',
    kind: 'rules',
    combination: 'stack',
    rules: [
      { code: 'early', filters: [window('00:00', '07:00')], calculator: percent('25') },
      { code: 'evening', filters: [window('17:00', '22:00')], calculator: percent('30') },
      { code: 'night', filters: [window('22:00', '06:00')], calculator: percent('50') },
      {
        code: 'weekend',
        filters: [{ plugin: 'weekday', config: { days: ['sat', 'sun'] } }],
        calculator: percent('75'),
      },
      {
        code: 'holiday',
        filters: [{ plugin: 'day-type', config: { types: ['public'] } }],
        calculator: percent('100'),
      },
    ],
  },
  {
    code: 'overtime',
    kind: 'rules',
    rules: [
      {
        code: 'tiered',
        filters: [{ plugin: 'beyond-norm', config: { per: 'day', norm: 'own' } }],
        calculator: {
          plugin: 'tiered',
          config: { per: 'day', tiers: [{ up_to_minutes: 60, percent: '50' }, { percent: '100' }] },
        },
      },
      {
        code: 'long',
        filters: [{ plugin: 'duration-threshold', config: { over_minutes: 400, per: 'shift' } }],
      },
      { code: 'training', filters: [{ plugin: 'reason', config: { codes: ['training'] } }] },
      { code: 'office', filters: [{ plugin: 'activity', config: { codes: ['office'] } }] },
      { code: 'rest' },
    ],
  },
  {
    code: 'special',
    kind: 'rules',
    combination: 'highest',
    rules: [
      { code: 'outside', filters: [{ plugin: 'outside-schedule', config: { from: '08:00', to: '16:00' } }] },
      {
        code: 'first',
        filters: [{ plugin: 'first-last', config: { side: 'first', minutes: 30, per: 'shift' } }],
      },
      {
        code: 'monday-or-early',
        filters: [
          {
            plugin: 'any-of',
            config: { filters: [{ plugin: 'weekday', config: { days: ['mon'] } }, window('06:00', '07:00')] },
          },
        ],
        calculator: percent('120'),
      },
      {
        code: 'sixth-day',
        filters: [{ plugin: 'consecutive-days', config: { n: 6 } }],
        calculator: percent('90'),
      },
      { code: 'short-rest', filters: [{ plugin: 'short-rest', config: {} }], calculator: percent('80') },
    ],
  },
  {
    code: 'week',
    kind: 'counter',
    counter: { plugin: 'weekly-norm', config: { overtime_threshold: 'full-time' } },
  },
];

const step = (plugin: string, config: object = {}) => ({ plugin, config });

/** An employment-month of issue 3: 44 intervals by default, 15 rules, a weekly counter, 5 constraints, 3 settlement steps. */
export function employmentMonth(days = 22): object {
  return {
    scenario: 1,
    timezone: 'Europe/Copenhagen',
    period: { from: '2026-01-01', to: days <= 22 ? '2026-02-03' : '2026-12-31' },
    employments: [
      {
        code: 'main',
        start: '2020-01-01',
        end: null,
        terms: [
          {
            effective_from: '2020-01-01',
            flex_account: 'flex',
            norm: {
              weeks: [{ mon: 444, tue: 444, wed: 444, thu: 444, fri: 444, sat: 0, sun: 0 }],
              full_time_weekly_minutes: 2220,
            },
          },
        ],
      },
    ],
    reasons: [{ code: 'training', kind: 'work' }],
    holidays: [{ plugin: 'fixed-date', config: { month: 1, day: 6, name: 'Epiphany' } }],
    accounts: [{ code: 'flex', unit: 'minutes', opening: 0 }],
    supplement_policies: policies,
    working_time_policies: [
      {
        code: 'rest',
        steps: [
          step('daily-rest'),
          step('weekly-rest'),
          step('average-week'),
          step('max-daily', { max_minutes: 600 }),
          step('max-consecutive-days', { n: 6 }),
        ],
      },
    ],
    settlement_policies: [
      {
        code: 'close',
        steps: [
          step('chosen-payout', { counter: 'overtime', activity: 'overtime' }),
          step('credit-counter', { counter: 'norm-balance' }),
          step('cap-balance', { max_minutes: 1200, excess: 'lapse' }),
        ],
      },
    ],
    presence: presence(days),
  };
}
