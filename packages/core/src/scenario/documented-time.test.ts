import { it } from 'vitest';
import { checkExample, type DocumentedExample, inMarch, workdays } from '../testing/documented-example.ts';

// The figures that docs/ works out by hand, from recorded time to lines and findings.
const rule = (code: string, plugin: string, filter: object, percent: string) => ({
  code,
  filters: [{ plugin, config: filter }],
  calculator: { plugin: 'percent', config: { percent } },
});
const supplements = (combination: string, rules: readonly object[]) => [
  { code: 'p', kind: 'rules', combination, rules },
];
const calculated = (plugin: string, config: object) =>
  supplements('first-match', [{ code: 'r', filters: [], calculator: { plugin, config } }]);
const sunday = [
  rule('evening', 'time-of-day', { from: '18:00', to: '24:00' }, '25'),
  rule('sunday', 'weekday', { days: ['sun'] }, '50'),
];
const sundayShift = [inMarch('08T20:00', '09T00:00')];
const breaks = (minutes: number) => {
  const end = new Date(Date.UTC(2026, 2, 3, 6, minutes)).toISOString().slice(8, 16);
  const config = {
    steps: [
      { over_minutes: 360, break_minutes: 30 },
      { over_minutes: 540, break_minutes: 45 },
    ],
  };
  return {
    presence: [inMarch('03T06:00', end)],
    working_time_policies: [{ code: 'wt', steps: [{ plugin: 'break-deduction', config }] }],
  };
};
const partTime = {
  weeks: [{ ...workdays, fri: 0 }],
  full_time_weekly_minutes: 2220,
};
// 2300 minutes: Monday to Thursday 575 each.
const longWeek = ['02', '03', '04', '05'].map((day) => inMarch(`${day}T07:00`, `${day}T16:35`));
const counter = (config: object) => [
  { code: 'ot', kind: 'counter', counter: { plugin: 'weekly-norm', config } },
];
const examples: Record<string, DocumentedExample> = {
  'time.md, Minutes': {
    given: { presence: [inMarch('03T08:00', '03T16:12')] },
    expect: { worked_minutes: 492 },
  },
  'time.md, Rounding': {
    given: {
      presence: [inMarch('03T08:00', '03T08:10')],
      supplement_policies: calculated('ratio', { numerator: '1', denominator: '3' }),
    },
    expect: { supplements: { 'p/r': { quantity: '3.3333' } } },
  },
  'norm.md, Norm of a date': {
    norm: { weeks: [{ ...workdays, mon: 445 }] },
    given: {
      holidays: [
        {
          plugin: 'explicit-list',
          config: { dates: [{ date: '2026-03-02', name: 'Half' }], type: 'half-day', norm_share: '0.5' },
        },
      ],
    },
    expect: { days: { '2026-03-02': { norm_minutes: 223 } } },
  },
  'norm.md, Norm of a date: a rotation': {
    period: { from: '2026-02-23', to: '2026-03-15' },
    norm: {
      weeks: [
        { ...workdays, mon: 480, tue: 480, wed: 480, thu: 480, fri: 480 },
        { ...workdays, mon: 480, tue: 480, wed: 480, thu: 480, fri: 0 },
      ],
      anchor: '2026-03-02',
    },
    given: {},
    expect: { norm_minutes: 1920 + 2400 + 1920 },
  },
  'evaluation.md, Attribution': {
    given: {
      presence: [inMarch('07T22:00', '08T06:00')],
      working_time_policies: [
        { code: 'wt', steps: [{ plugin: 'attribute-days', config: { mode: 'shift-start' } }] },
      ],
      supplement_policies: supplements('stack', [rule('sunday', 'weekday', { days: ['sun'] }, '50')]),
    },
    expect: {
      days: { '2026-03-07': { worked_minutes: 480 } },
      supplements: { 'p/sunday': { matched_minutes: 360 } },
    },
  },
  'evaluation.md, Rules: first match': {
    given: { presence: sundayShift, supplement_policies: supplements('first-match', sunday) },
    expect: { supplements: { 'p/evening': { quantity: '60' }, 'p/sunday': null } },
  },
  'evaluation.md, Rules: highest': {
    given: { presence: sundayShift, supplement_policies: supplements('highest', sunday) },
    expect: { supplements: { 'p/sunday': { quantity: '120' }, 'p/evening': null } },
  },
  'versions.md, Versions inside a period': {
    period: { from: '2026-03-01', to: '2026-03-31' },
    given: {
      presence: [inMarch('10T22:00', '11T00:00'), inMarch('20T22:00', '21T00:00')],
      supplement_policies: [
        ...supplements('first-match', [rule('n', 'time-of-day', { from: '22:00', to: '24:00' }, '20')]),
        {
          ...supplements('first-match', [rule('n', 'time-of-day', { from: '22:00', to: '24:00' }, '25')])[0],
          effective_from: '2026-03-16',
        },
      ],
    },
    expect: { supplements: { 'p/n': { quantity: '54' } } },
  },
  'counters.md, Outputs: full time': {
    norm: partTime,
    given: {
      presence: longWeek,
      supplement_policies: counter({ overtime_threshold: 'full-time' }),
    },
    expect: { counters: { ot: { 'extra-work': 444, overtime: 80 } } },
  },
  'counters.md, Outputs: contractual': {
    norm: partTime,
    given: { presence: longWeek, supplement_policies: counter({ tiers: [{ up_to_minutes: 180 }, {}] }) },
    expect: { counters: { ot: { overtime: 524, 'overtime-tier-1': 180, 'overtime-tier-2': 344 } } },
  },
  'supplements.md, Filters: overlap': {
    given: {
      presence: [inMarch('03T20:00', '04T06:00')],
      supplement_policies: supplements('stack', [
        rule('n', 'time-of-day-overlap', { from: '22:00', to: '06:00' }, '100'),
      ]),
    },
    expect: { supplements: { 'p/n': { matched_minutes: 600 } } },
  },
  'supplements.md, Filters: short rest': {
    given: {
      presence: [inMarch('03T15:00', '03T23:00'), inMarch('04T07:00', '04T15:00')],
      supplement_policies: supplements('stack', [rule('s', 'short-rest', {}, '100')]),
    },
    expect: { supplements: { 'p/s': { matched_minutes: 180 } } },
  },
  'supplements.md, Calculators: guarantees': {
    given: {
      presence: [inMarch('03T20:00', '03T20:30'), inMarch('03T22:30', '03T23:30')],
      supplement_policies: calculated('minimum-per-occurrence', { min_minutes: 180 }),
    },
    expect: { supplements: { 'p/r': { quantity: '180' } } },
  },
  'supplements.md, Calculators: started units': {
    given: {
      presence: [
        inMarch('03T20:00', '03T20:10'),
        inMarch('03T20:50', '03T21:20'),
        inMarch('03T21:30', '03T21:40'),
      ],
      supplement_policies: calculated('started-unit', {}),
    },
    expect: { supplements: { 'p/r': { quantity: '120' } } },
  },
  'supplements.md, Calculators: tiers': {
    given: {
      presence: [inMarch('03T08:00', '03T11:20')],
      supplement_policies: calculated('tiered', {
        per: 'day',
        tiers: [{ up_to_minutes: 120, percent: '50' }, { percent: '100' }],
      }),
    },
    expect: { supplements: { 'p/r': { quantity: '140' } } },
  },
  'working-time.md, Break deduction: 372': { given: breaks(372), expect: { worked_minutes: 360 } },
  'working-time.md, Break deduction: 541': { given: breaks(541), expect: { worked_minutes: 511 } },
  'working-time.md, Break deduction: 576': { given: breaks(576), expect: { worked_minutes: 540 } },
  'working-time.md, Break deduction: 600': { given: breaks(600), expect: { worked_minutes: 555 } },
  'working-time.md, Daily rest': {
    given: {
      presence: [inMarch('03T08:00', '03T20:00'), inMarch('04T05:00', '04T13:00')],
      working_time_policies: [{ code: 'wt', steps: [{ plugin: 'daily-rest', config: {} }] }],
    },
    expect: {},
    violations: [{ step: 'daily-rest', at: '2026-03-04T05:00+01:00', rest_minutes: 540 }],
  },
};

it.each(Object.entries(examples))('%s', (_, example) => checkExample(example));
