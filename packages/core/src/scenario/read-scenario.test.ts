import { describe, expect, it } from 'vitest';
import { testHost } from '../testing/host.ts';
import { plainScenario, refusedAt } from '../testing/plain-scenario.ts';
import { at } from '../testing/rule.ts';
import { evaluateScenario } from './run-scenario.ts';

const rule = (fields: object) => ({
  supplement_policies: [{ code: 'p', kind: 'rules', rules: [{ code: 'r', ...fields }] }],
});
const steps = (...all: object[]) => ({ working_time_policies: [{ code: 'wt', steps: all }] });
const settle = (config: object, plugin = 'credit-counter') => ({
  settlement_policies: [{ code: 'close', steps: [{ plugin, config }] }],
});
const terms = (norm: object) => ({
  employments: [{ code: 'main', start: '2020-01-01', terms: [{ effective_from: '2020-01-01', norm }] }],
});
const week = { mon: 1, tue: 1, wed: 1, thu: 1, fri: 1, sat: 0, sun: 0 };

describe('what is refused, and where', () => {
  it.each<[string, object, string]>([
    ['an unknown field of the document', { extra: 1 }, 'extra'],
    ['an unknown time zone', { timezone: 'Europe/Nowhere' }, 'timezone'],
    ['an offset for a time zone', { timezone: '+01:00' }, 'timezone'],
    [
      'a period that ends before it begins',
      { period: { from: '2026-03-02', to: '2026-03-01' } },
      'period.to',
    ],
    ['a date that does not exist', { period: { from: '2026-02-30', to: '2026-03-01' } }, 'period.from'],
    ['a period without an end', { period: { from: '2026-03-01' } }, 'period.to'],
    ['no employment', { employments: [] }, 'employments'],
    [
      'an employment that ends before it starts',
      { employments: [{ ...plainScenario.employments[0], end: '2019-12-31' }] },
      'employments.0.end',
    ],
    ['a rotation without an anchor', terms({ weeks: [week, week] }), 'employments.0.terms.0.norm.anchor'],
    [
      'an anchor that is no Monday',
      terms({ weeks: [week, week], anchor: '2026-03-03' }),
      'employments.0.terms.0.norm.anchor',
    ],
    [
      'a weekday left out',
      terms({ weeks: [{ ...week, sun: undefined }] }),
      'employments.0.terms.0.norm.weeks.0.sun',
    ],
    [
      'two versions of a policy from one date on',
      {
        settlement_policies: [
          { code: 'close', steps: [] },
          { code: 'close', effective_from: '2026-03-05', steps: [] },
          { code: 'close', effective_from: '2026-03-05', steps: [] },
        ],
      },
      'settlement_policies.2.effective_from',
    ],
    [
      'two policies of one code without a date',
      { absence_policies: ['a', 'a'].map((code) => ({ code, account: 'flex' })) },
      'absence_policies.0.account',
    ],
    [
      'a code used twice by policies without a date',
      { working_time_policies: ['wt', 'wt'].map((code) => ({ code, steps: [] })) },
      'working_time_policies.1.code',
    ],
    [
      'a version from a date that does not exist',
      { working_time_policies: [{ code: 'wt', effective_from: '2026-02-30', steps: [] }] },
      'working_time_policies.0.effective_from',
    ],
    [
      'a counter that no version of its policy offers',
      {
        supplement_policies: ['2026-01-01', '2026-03-05'].map((effective_from) => ({
          code: 'ot',
          effective_from,
          kind: 'counter',
          counter: { plugin: 'daily-norm', config: {} },
        })),
        ...settle({ counter: 'overtime-tier-2' }),
      },
      'settlement_policies.0.steps.0.config.counter',
    ],
    [
      'a scope with a unit nobody declares',
      { settlement_policies: [{ code: 'close', steps: [], availability_scope: { org_units: ['ward'] } }] },
      'settlement_policies.0.availability_scope.org_units.0',
    ],
    [
      'a scope with terms nobody has',
      {
        settlement_policies: [{ code: 'close', steps: [], availability_scope: { employment_terms: ['x'] } }],
      },
      'settlement_policies.0.availability_scope.employment_terms.0',
    ],
    [
      'a unit below one that nobody declares',
      { org_units: [{ code: 'ward', parent: 'x' }] },
      'org_units.0.parent',
    ],
    ['a unit used twice', { org_units: [{ code: 'ward' }, { code: 'ward' }] }, 'org_units.1.code'],
    ['a kind of reason that is none', { reasons: [{ code: 'x', kind: 'rest' }] }, 'reasons.0.kind'],
    [
      'a code used twice',
      {
        reasons: [
          { code: 'x', kind: 'work' },
          { code: 'x', kind: 'work' },
        ],
      },
      'reasons.1.code',
    ],
    [
      'days that are not a string',
      { accounts: [{ code: 'v', unit: 'days', opening: 5 }] },
      'accounts.0.opening',
    ],
    [
      'minutes that are a string',
      { accounts: [{ code: 'f', unit: 'minutes', opening: '5' }] },
      'accounts.0.opening',
    ],
    ['an undeclared reason', { presence: [at(3, '08:00', '09:00', { reason: 'x' })] }, 'presence.0.reason'],
    [
      'an undeclared reason of a policy',
      { supplement_policies: [{ code: 'p', kind: 'rules', reasons: ['x'] }] },
      'supplement_policies.0.reasons.0',
    ],
    [
      'an undeclared reason of a filter',
      rule({ filters: [{ plugin: 'reason', config: { codes: ['x'] } }] }),
      'supplement_policies.0.rules.0.filters.0.config.codes.0',
    ],
    [
      'an unknown employment',
      { presence: [at(3, '08:00', '09:00', { employment: 'x' })] },
      'presence.0.employment',
    ],
    [
      'an instant without an offset',
      { presence: [{ start: '2026-03-03T08:00', end: null }] },
      'presence.0.start',
    ],
    [
      'presence that ends where it starts',
      { presence: [{ start: '2026-03-03T08:00Z', end: '2026-03-03T09:00+01:00' }] },
      'presence.0.end',
    ],
    [
      'work that overlaps earlier work, at the later row',
      { presence: [at(3, '08:00', '10:00'), at(4, '08:00', '10:00'), at(3, '07:00', '08:01')] },
      'presence.2',
    ],
    ...[at(3, '05:00', '06:00'), at(3, '07:00', '08:00')].map((earlier): [string, object, string] => [
      'work that overlaps, not work before it that is listed later',
      { presence: [at(3, '08:00', '10:00'), earlier, at(3, '09:00', '09:30')] },
      'presence.2',
    ]),
    [
      'a share above one',
      { absences: [{ from: '2026-03-03', to: '2026-03-03', share: '1.5' }] },
      'absences.0.share',
    ],
    [
      'a share that is a number',
      { absences: [{ from: '2026-03-03', to: '2026-03-03', share: 1 }] },
      'absences.0.share',
    ],
    [
      'an absence that ends before it begins',
      { absences: [{ from: '2026-03-03', to: '2026-03-02' }] },
      'absences.0.to',
    ],
    [
      'a credit that is none',
      { absences: [{ from: '2026-03-03', to: '2026-03-03', credit: 'all' }] },
      'absences.0.credit',
    ],
    [
      'an undeclared account of an absence',
      { absences: [{ from: '2026-03-03', to: '2026-03-03', account: 'x' }] },
      'absences.0.account',
    ],
    [
      'an undeclared account of a policy',
      { absence_policies: [{ code: 'a', account: 'x' }] },
      'absence_policies.0.account',
    ],
    [
      'an undeclared account of a step',
      settle({ counter: 'norm-balance', account: 'x' }),
      'settlement_policies.0.steps.0.config.account',
    ],
    [
      'an undeclared flex account, not written out',
      { accounts: [], ...settle({ counter: 'norm-balance' }) },
      'settlement_policies.0.steps.0.config.account',
    ],
    [
      'a counter nobody offers',
      settle({ counter: 'overtime' }),
      'settlement_policies.0.steps.0.config.counter',
    ],
    ['a negative payout', { submission: { payout_minutes: -1 } }, 'submission.payout_minutes'],
    ['a payout that no step pays', { submission: { payout_minutes: 1 } }, 'submission.payout_minutes'],
    ['a policy without a kind', { supplement_policies: [{ code: 'p' }] }, 'supplement_policies.0.kind'],
    [
      'a counter policy without a counter',
      { supplement_policies: [{ code: 'p', kind: 'counter' }] },
      'supplement_policies.0.counter',
    ],
    [
      'a plugin without a config',
      rule({ filters: [{ plugin: 'weekday' }] }),
      'supplement_policies.0.rules.0.filters.0.config',
    ],
    [
      'a missing field of a config',
      rule({ calculator: { plugin: 'percent', config: {} } }),
      'supplement_policies.0.rules.0.calculator.config.percent',
    ],
    [
      'an unknown field of a config',
      rule({ calculator: { plugin: 'duration', config: { factr: '1' } } }),
      'supplement_policies.0.rules.0.calculator.config.factr',
    ],
    [
      'a decimal that is a number',
      rule({ calculator: { plugin: 'duration', config: { factor: 1 } } }),
      'supplement_policies.0.rules.0.calculator.config.factor',
    ],
    [
      'an unknown nested plugin',
      rule({
        calculator: { plugin: 'capped', config: { per: 'day', calculator: { plugin: 'x', config: {} } } },
      }),
      'supplement_policies.0.rules.0.calculator.config.calculator.plugin',
    ],
    [
      'a plugin of another registry',
      steps({ plugin: 'weekday', config: { days: ['mon'] } }),
      'working_time_policies.0.steps.0.plugin',
    ],
    [
      '24:00 where a window starts',
      rule({ filters: [{ plugin: 'time-of-day', config: { from: '24:00', to: '06:00' } }] }),
      'supplement_policies.0.rules.0.filters.0.config.from',
    ],
    [
      'a config of a newer plugin',
      rule({ filters: [{ plugin: 'weekday', config: { days: ['mon'] }, version: 2 }] }),
      'supplement_policies.0.rules.0.filters.0.version',
    ],
  ])('%s', (_, given, path) => {
    expect(refusedAt(given as Readonly<Record<string, unknown>>)).toBe(path);
  });

  it.each([null, 1, 'x', [], {}])('a document that is %j', (document) => {
    expect(evaluateScenario(document, testHost)).toMatchObject({ error: { path: expect.any(String) } });
  });
});

describe('the first problem', () => {
  const bad = [{ plugin: 'moon-phase', config: {} }];

  it('is the one that stands first in the document', () => {
    const policies = rule({ filters: bad }).supplement_policies;
    const presence = [at(3, '08:00', '09:00', { reason: 'x' })];
    const first = { ...plainScenario, presence, supplement_policies: policies };
    const second = { ...plainScenario, supplement_policies: policies, presence };
    expect(evaluateScenario(first, testHost)).toMatchObject({ error: { path: 'presence.0.reason' } });
    expect(evaluateScenario(second, testHost)).toMatchObject({
      error: { path: 'supplement_policies.0.rules.0.filters.0.plugin' },
    });
  });

  it('is found inside a policy that has other problems', () => {
    const { supplement_policies } = rule({ filters: bad, extra: 1 });
    expect(refusedAt({ supplement_policies })).toBe('supplement_policies.0.rules.0.filters.0.plugin');
    expect(refusedAt(rule({ extra: 1, filters: bad }))).toBe('supplement_policies.0.rules.0.extra');
  });

  it('says what to do', () => {
    expect(evaluateScenario({ ...plainScenario, ...rule({ filters: bad }) }, testHost)).toMatchObject({
      error: { message: expect.stringContaining('there is no filters plugin "moon-phase"; known: activity') },
    });
  });
});
