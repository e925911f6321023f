import { describe, expect, it } from 'vitest';
import type { PresentedResult } from '../statement/present-result.ts';
import { testHost } from '../testing/host.ts';
import { evaluateForTests, plainScenario } from '../testing/plain-scenario.ts';
import { at } from '../testing/rule.ts';
import { readScenario } from './read-scenario.ts';
import { checkScenario } from './run-scenario.ts';

const [employment] = plainScenario.employments;
const employments = [employment, { ...employment, code: 'second' }];
const of = (result: PresentedResult, code: string) =>
  result.employments[code] as Readonly<Record<string, unknown>>;

describe('several employments', () => {
  it('have presence, absences and entries of their own; what names none belongs to the first', () => {
    const reconcile = { plugin: 'reconcile-presence-entries', config: { per: 'day', tolerance_minutes: 0 } };
    const result = evaluateForTests({
      employments,
      presence: [at(3, '08:00', '10:00', { employment: 'second' }), at(4, '08:00', '09:00')],
      absences: [
        { employment: 'second', from: '2026-03-05', to: '2026-03-05' },
        { from: '2026-03-05', to: '2026-03-06' },
      ],
      entries: [
        { employment: 'second', date: '2026-03-03', activity: 'a', minutes: 120 },
        { date: '2026-03-04', activity: 'a', minutes: 50 },
      ],
      working_time_policies: [{ code: 'wt', steps: [reconcile] }],
    });
    expect(of(result, 'main')).toMatchObject({ worked_minutes: 60, credited_minutes: 888 });
    expect(of(result, 'second')).toMatchObject({ worked_minutes: 120, credited_minutes: 444 });
    expect(result.violations).toMatchObject([
      { employment: 'main', date: '2026-03-04', difference_minutes: 10 },
    ]);
  });

  it('pay the chosen minutes out in the first only', () => {
    const steps = [{ plugin: 'chosen-payout', config: { counter: 'norm-balance', activity: 'paid' } }];
    const result = evaluateForTests({
      employments: employments.map((one) => ({ ...one, terms: [{ ...employment?.terms[0], norm: free }] })),
      presence: [at(3, '08:00', '10:00'), at(4, '08:00', '10:00', { employment: 'second' })],
      settlement_policies: [{ code: 'close', steps }],
      submission: { payout_minutes: 60 },
    });
    expect(of(result, 'main').payout_minutes).toBe(60);
    expect(of(result, 'second').payout_minutes).toBe(0);
  });
});

describe('several policies', () => {
  it('count their versions by code, each from its date on', () => {
    const policy = (code: string, effective_from?: string) => {
      const steps = [{ plugin: 'max-daily', config: { max_minutes: 60 } }];
      return { code, steps, ...(effective_from && { effective_from }) };
    };
    const { trace } = evaluateForTests({
      presence: [at(3, '08:00', '10:00')],
      working_time_policies: [
        policy('a', '2026-03-05'),
        policy('b', '2026-02-01'),
        policy('a', '2026-01-01'),
      ],
    });
    const versions = trace
      .filter(({ kind }) => kind === 'constraint')
      .map(({ subject, policy_version, sentences }) => [subject, policy_version, sentences.length]);
    // The first version of a and the only one of b find Tuesday: a sentence that says so, and one for the date.
    expect(versions).toEqual([
      ['a/1', 2, 1],
      ['b/1', 1, 2],
      ['a/1', 1, 2],
    ]);
  });

  it('act while the employment is where their scope says, in whatever order its terms and units are listed', () => {
    const night = (code: string, org_units: readonly string[]) => {
      return { code, kind: 'rules', availability_scope: { org_units }, rules: [{ code: 'r' }] };
    };
    const terms = (effective_from: string, org_unit: string) => ({
      ...employment?.terms[0],
      effective_from,
      org_unit,
    });
    const versions = [terms('2026-03-05', 'ward'), terms('2020-01-01', 'office')];
    const units = [
      { code: 'ward', effective_from: '2026-03-06', parent: 'clinic' },
      { code: 'ward', effective_from: '2026-01-01', parent: 'office' },
      { code: 'office' },
      // Two units that stand above each other.
      { code: 'clinic', parent: 'group' },
      { code: 'group', parent: 'clinic' },
    ];
    const presence = [3, 4, 5, 6, 7].map((day) => at(day, '08:00', '09:00'));
    const policies = [night('office', ['office']), night('clinic', ['clinic']), night('group', ['group'])];
    for (const [listed, org_units] of [
      [versions, units],
      [versions.toReversed(), units.toReversed()],
    ] as const) {
      const result = evaluateForTests({
        employments: [{ ...employment, terms: listed }],
        org_units,
        presence,
        supplement_policies: policies,
      });
      // The ward is below the office on Thursday, below the clinic from Friday on.
      expect(of(result, 'main').supplements).toMatchObject({
        'office/r': { matched_minutes: 180 },
        'clinic/r': { matched_minutes: 120 },
        'group/r': { matched_minutes: 120 },
      });
    }
  });

  it('act on a single date, and before the first terms as on their first date', () => {
    const scoped = {
      code: 'ward',
      kind: 'rules',
      availability_scope: { org_units: ['ward'] },
      rules: [{ code: 'r' }],
    };
    const terms = (effective_from: string, org_unit: string) => {
      return { ...employment?.terms[0], effective_from, org_unit };
    };
    const matched = (versions: readonly object[]) => {
      const result = evaluateForTests({
        employments: [{ ...employment, terms: versions }],
        org_units: [{ code: 'ward' }, { code: 'office' }],
        presence: [3, 4, 5].map((day) => at(day, '08:00', '09:00')),
        supplement_policies: [scoped],
      });
      return of(result, 'main').supplements;
    };
    const oneDay = [
      terms('2020-01-01', 'office'),
      terms('2026-03-04', 'ward'),
      terms('2026-03-05', 'office'),
    ];
    expect(matched(oneDay)).toMatchObject({ 'ward/r': { matched_minutes: 60 } });
    expect(matched([terms('2026-03-05', 'ward')])).toMatchObject({ 'ward/r': { matched_minutes: 180 } });
  });

  it('go on through a change that leaves the employment in their scope', () => {
    const counter = {
      code: 'c',
      kind: 'counter',
      counter: { plugin: 'weekly-norm', config: {} },
      availability_scope: { org_units: ['ward', 'office'] },
    };
    const terms = (effective_from: string, org_unit: string) => {
      return { ...employment?.terms[0], effective_from, org_unit };
    };
    const result = evaluateForTests({
      employments: [{ ...employment, terms: [terms('2020-01-01', 'office'), terms('2026-03-05', 'ward')] }],
      org_units: [{ code: 'ward' }, { code: 'office' }],
      presence: [2, 3, 4].map((day) => at(day, '08:00', '18:00')),
      supplement_policies: [counter],
    });
    // 1800 against 2220 for the week as a whole, not 468 too many and 888 too few.
    expect(of(result, 'main').counters).toMatchObject({ c: { overtime: 0, 'minus-hours': 420 } });
  });
});

describe('a scenario', () => {
  it('keeps its id and title', () => {
    expect(readScenario({ ...plainScenario, id: 'x', title: 'y' }, testHost)).toMatchObject({
      id: 'x',
      title: 'y',
    });
  });
});

describe('the check of a scenario', () => {
  it('names every difference, and the error nobody expected first', () => {
    const expected = { employments: { main: { worked_minutes: 1, days: 2 } }, trace: { kind: 'x' } };
    expect(checkScenario({ ...plainScenario, expect: expected }, testHost).differences).toMatchObject([
      { path: 'employments.main.worked_minutes', expected: 1, actual: 0 },
      { path: 'employments.main.days', expected: 2 },
      { path: 'trace' },
    ]);
    const refused = { ...plainScenario, timezone: 'x', expect: { employments: {} } };
    expect(checkScenario(refused, testHost).differences).toMatchObject([
      { path: 'error', expected: null, actual: { path: 'timezone' } },
      { path: 'employments' },
    ]);
    expect(checkScenario(plainScenario, testHost)).toMatchObject({ passed: true, differences: [] });
    expect(checkScenario({ ...plainScenario, expect: null }, testHost).differences).toMatchObject([
      { path: 'error', actual: { path: 'expect' } },
    ]);
  });
});

const week = { mon: 0, tue: 0, wed: 0, thu: 0, fri: 0, sat: 0, sun: 0 };
const free = { weeks: [week] };
