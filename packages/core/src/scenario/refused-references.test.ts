import { describe, expect, it } from 'vitest';
import { plainScenario, refusalOf, refusedAt } from '../testing/plain-scenario.ts';
import { at } from '../testing/rule.ts';

const minutes = (code: string) => ({ code, unit: 'minutes', opening: 0 });
const days = (code: string) => ({ code, unit: 'days', opening: '0' });
const settle = (config: object, plugin = 'credit-counter') => ({
  settlement_policies: [{ code: 'close', steps: [{ plugin, config }] }],
});
const timeOff = (account: string) => ({ plugin: 'time-off', config: { account } });
const rule = (fields: object) => ({
  supplement_policies: [{ code: 'p', kind: 'rules', rules: [{ code: 'r', ...fields }] }],
});
const absence = (fields: object) => ({ absence_policies: [{ code: 'a', account: 'vacation', ...fields }] });
const counter = (code: string) => ({ code, kind: 'counter', counter: { plugin: 'daily-norm', config: {} } });
const carryOver = (transfer_to: string) => ({
  expiries: [{ plugin: 'carry-over', config: { max_days: '1', remainder: 'transfer', transfer_to } }],
});
const [employment] = plainScenario.employments;
const accounts = [minutes('flex'), days('vacation')];
const calculator = 'supplement_policies.0.rules.0.calculator.config';

describe('what policies refer to', () => {
  it.each<[string, object, string, string]>([
    [
      'an account in days for a settlement of minutes',
      settle({ counter: 'norm-balance', account: 'vacation' }),
      'settlement_policies.0.steps.0.config.account',
      'account "vacation" is kept in days, not in minutes',
    ],
    [
      'an account in days for time off',
      rule({ calculator: timeOff('vacation') }),
      `${calculator}.account`,
      'account "vacation" is kept in days, not in minutes',
    ],
    [
      'an account nobody declares, in a nested calculator',
      rule({ calculator: { plugin: 'capped', config: { per: 'day', calculator: timeOff('saved') } } }),
      `${calculator}.calculator.config.account`,
      'account "saved" is not declared; add it to accounts',
    ],
    [
      'an account in minutes for what is carried over',
      absence(carryOver('flex')),
      'absence_policies.0.expiries.0.config.transfer_to',
      'account "flex" is kept in minutes, not in days',
    ],
    [
      'an account in minutes for a policy of leave',
      absence({ account: 'flex' }),
      'absence_policies.0.account',
      'account "flex" is kept in minutes, not in days',
    ],
    [
      'a counter that two policies offer',
      { supplement_policies: [counter('x'), counter('y')], ...settle({ counter: 'overtime' }) },
      'settlement_policies.0.steps.0.config.counter',
      'several policies offer "overtime"; write x.overtime',
    ],
    [
      'a counter that no policy offers',
      settle({ counter: 'overtime' }),
      'settlement_policies.0.steps.0.config.counter',
      'there is no counter "overtime"; add a counter policy that offers it',
    ],
    [
      'a counter that no policy offers, for an accrual',
      absence({ accruals: [{ plugin: 'from-counter', config: { counter: 'overtime', factor: '1' } }] }),
      'absence_policies.0.accruals.0.config.counter',
      'there is no counter "overtime"; add a counter policy that offers it',
    ],
    [
      'a reason nobody declares, for a default',
      {
        working_time_policies: [
          { code: 'wt', steps: [{ plugin: 'default-reason', config: { reason: 'x' } }] },
        ],
      },
      'working_time_policies.0.steps.0.config.reason',
      'reason "x" is not declared; add it to reasons',
    ],
    [
      'two rules of one code',
      {
        supplement_policies: [
          { code: 'p', kind: 'rules', rules: [{ code: 'r' }, { code: 's' }, { code: 'r' }] },
        ],
      },
      'supplement_policies.0.rules.2.code',
      '"r" is used twice',
    ],
    [
      'two versions from one date on',
      {
        working_time_policies: ['2026-03-05', '2026-03-05'].map((effective_from) => {
          return { code: 'wt', effective_from, steps: [] };
        }),
      },
      'working_time_policies.1.effective_from',
      '"wt" is used twice from 2026-03-05 on',
    ],
    [
      'two policies of one code without a date',
      { working_time_policies: [1, 2].map(() => ({ code: 'wt', steps: [] })) },
      'working_time_policies.1.code',
      '"wt" is used twice',
    ],
  ])('is refused: %s', (_name, given, path, message) => {
    expect(refusalOf({ accounts, ...given })).toEqual({ path, message });
  });

  it('is accepted where it is declared and kept in the right unit', () => {
    const saved = { accounts: [...accounts, days('saved'), minutes('toil')] };
    const nested = { plugin: 'capped', config: { per: 'day', calculator: timeOff('toil') } };
    expect(
      refusedAt({ ...saved, ...rule({ calculator: nested }), ...absence(carryOver('saved')) }),
    ).toBeUndefined();
    expect(
      refusedAt({
        accounts,
        supplement_policies: [counter('x'), counter('y')],
        ...settle({ counter: 'y.overtime' }),
      }),
    ).toBeUndefined();
  });

  it('takes flex for the flex account of the terms in force when the period closes', () => {
    const terms = (effective_from: string, flex_account: string | null) => {
      return { ...employment?.terms[0], effective_from, flex_account };
    };
    const refused = (versions: readonly object[], codes: readonly string[]) =>
      refusedAt({
        ...settle({ counter: 'norm-balance' }),
        employments: [{ ...employment, terms: versions }],
        accounts: codes.map(minutes),
      });
    const path = 'settlement_policies.0.steps.0.config.account';
    const changed = [terms('2026-03-08', 'new'), terms('2020-01-01', 'old'), terms('2026-03-09', 'later')];
    expect(refused(changed, ['new'])).toBeUndefined();
    expect(refused(changed, ['old'])).toBe(path);
    expect(refused(changed, ['later'])).toBe(path);
    expect(refused([...changed].reverse(), ['new'])).toBeUndefined();
    expect(refused([terms('2020-01-01', null)], ['old'])).toBe(path);
    expect(refused([terms('2020-01-01', null)], ['flex'])).toBeUndefined();
  });
});

describe('a policy of the wrong shape', () => {
  const bad = { plugin: 'moon-phase', config: {} };
  const good = { plugin: 'max-daily', config: { max_minutes: 600 } };
  // An unknown field stands last, so what its plugins lack is found first.
  it.each<[string, object, string]>([
    [
      'steps of working time',
      { working_time_policies: [{ code: 'wt', steps: [good, bad], extra: 1 }] },
      'working_time_policies.0.steps.1.plugin',
    ],
    [
      'steps of a settlement',
      { settlement_policies: [{ code: 's', steps: [bad], extra: 1 }] },
      'settlement_policies.0.steps.0.plugin',
    ],
    ['a calculator', rule({ calculator: bad, extra: 1 }), 'supplement_policies.0.rules.0.calculator.plugin'],
    [
      'a counter',
      { supplement_policies: [{ code: 'c', kind: 'counter', counter: bad, extra: 1 }] },
      'supplement_policies.0.counter.plugin',
    ],
    ['accruals', absence({ accruals: [bad], extra: 1 }), 'absence_policies.0.accruals.0.plugin'],
    ['usage rules', absence({ usage_rules: [bad], extra: 1 }), 'absence_policies.0.usage_rules.0.plugin'],
    ['expiries', absence({ expiries: [bad], extra: 1 }), 'absence_policies.0.expiries.0.plugin'],
    [
      'nothing wrong but the shape',
      { working_time_policies: [{ code: 'wt', steps: [good], extra: 1 }] },
      'working_time_policies.0.extra',
    ],
    [
      'a step of another registry',
      { settlement_policies: [{ code: 's', steps: [good], extra: 1 }] },
      'settlement_policies.0.steps.0.plugin',
    ],
    ['no object', { working_time_policies: [null] }, 'working_time_policies.0'],
    ['a text', { settlement_policies: ['x'] }, 'settlement_policies.0'],
    [
      'rules that are no objects',
      { supplement_policies: [{ code: 'p', kind: 'rules', rules: [1, null] }] },
      'supplement_policies.0.rules.0',
    ],
  ])('has its plugins checked all the same: %s', (_name, given, path) => {
    expect(refusedAt({ accounts, ...given })).toBe(path);
  });

  it('is not taken for a version of another one', () => {
    const policies = [
      { code: 'wt', steps: [] },
      { steps: [], effective_from: '2026-03-05' },
    ];
    expect(refusedAt({ working_time_policies: policies })).toBe('working_time_policies.1.code');
    expect(refusedAt({ working_time_policies: [{ code: 'wt', effective_from: 5, steps: [] }] })).toBe(
      'working_time_policies.0.effective_from',
    );
  });
});

describe('what rows of a document refer to', () => {
  const open = { from: '2026-03-03', to: '2026-03-03' };
  it.each<[string, object, string, string]>([
    [
      'an unknown time zone of an employment',
      { employments: [{ ...employment, timezone: 'Europe/Nowhere' }] },
      'employments.0.timezone',
      '"Europe/Nowhere" is not a time zone; write an IANA name such as Europe/Copenhagen',
    ],
    [
      'an unknown time zone of the document',
      { timezone: 'Europe/Nowhere' },
      'timezone',
      '"Europe/Nowhere" is not a time zone; write an IANA name such as Europe/Copenhagen',
    ],
    [
      'an employment nobody declares',
      { entries: [{ employment: 'x', date: '2026-03-03', activity: 'a', minutes: 1 }] },
      'entries.0.employment',
      'there is no employment "x"',
    ],
    [
      'a reason nobody declares',
      { presence: [at(3, '08:00', '09:00', { reason: 'x' })] },
      'presence.0.reason',
      'reason "x" is not declared; add it to reasons',
    ],
    [
      'an account nobody declares',
      { absences: [{ ...open, account: 'x' }] },
      'absences.0.account',
      'account "x" is not declared; add it to accounts',
    ],
    [
      'a unit nobody declares',
      { employments: [{ ...employment, terms: [{ ...employment?.terms[0], org_unit: 'x' }] }] },
      'employments.0.terms.0.org_unit',
      'org unit "x" is not declared; add it to org_units',
    ],
    [
      'a unit used twice from one date on',
      { org_units: ['2026-01-01', '2026-01-01'].map((effective_from) => ({ code: 'u', effective_from })) },
      'org_units.1.effective_from',
      '"2026-01-01" is used twice',
    ],
    [
      'work that overlaps other work',
      { presence: [at(3, '08:00', '10:00'), at(3, '09:59', '11:00')] },
      'presence.1',
      'overlaps presence.0; end one before the other starts',
    ],
    ['a fixed credit above a day', { absences: [{ ...open, credit: 1441 }] }, 'absences.0.credit', ''],
    ['a fixed credit below nothing', { absences: [{ ...open, credit: -1 }] }, 'absences.0.credit', ''],
    ['a fixed credit in parts of minutes', { absences: [{ ...open, credit: 0.5 }] }, 'absences.0.credit', ''],
    ['a row that is no object', { activities: ['x'] }, 'activities.0', ''],
    ['an entry without a date', { entries: [{ activity: 'a', minutes: 1 }] }, 'entries.0.date', ''],
    ['a unit without a code', { org_units: [{}] }, 'org_units.0.code', ''],
    ['an activity without a code', { activities: [{}] }, 'activities.0.code', ''],
  ])('is refused: %s', (_name, given, path, message) => {
    expect(refusalOf(given as Readonly<Record<string, unknown>>)).toMatchObject(
      message === '' ? { path } : { path, message },
    );
  });

  it('may credit from nothing to a whole day, overlap open presence or standby, and touch', () => {
    for (const credit of [0, 1440, 'none', 'day-norm', undefined]) {
      expect(refusedAt({ absences: [{ ...open, credit }] })).toBeUndefined();
    }
    const reasons = [{ code: 'home', kind: 'standby' }];
    const touching = [at(3, '08:00', '10:00'), at(3, '10:00', '11:00')];
    const others = [
      at(3, '07:00', '12:00', { reason: 'home' }),
      { start: '2026-03-03T09:00+01:00', end: null },
    ];
    expect(refusedAt({ reasons, presence: [...touching, ...others] })).toBeUndefined();
    const oneDay = { ...employment, start: '2026-03-02', end: '2026-03-02' };
    expect(refusedAt({ employments: [oneDay] })).toBeUndefined();
  });
});
