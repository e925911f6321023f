import { describe, expect, it } from 'vitest';
import { evaluateForTests } from '../testing/plain-scenario.ts';
import { at } from '../testing/rule.ts';

const window = (from: string, to: string) => ({ plugin: 'time-of-day', config: { from, to } });
const days = (...names: string[]) => ({ plugin: 'weekday', config: { days: names } });
const entryOf = (rule: object, presence: readonly object[], policy: object = {}, given: object = {}) => {
  const policies = [{ code: 'p', kind: 'rules', rules: [{ code: 'r', ...rule }], ...policy }];
  const { trace } = evaluateForTests({ presence, supplement_policies: policies, ...given });
  return trace.find(({ subject }) => subject === 'p/r');
};
const said = (...of: Parameters<typeof entryOf>) => entryOf(...of)?.sentences.map(({ text }) => text);

describe('the trace of a rule', () => {
  it('gives its facts as JSON: what came in, what each filter kept, what became of it', () => {
    const nested = { plugin: 'any-of', config: { filters: [window('17:00', '20:00')] } };
    const calculator = {
      plugin: 'tiered',
      config: { per: 'day', tiers: [{ up_to_minutes: 60, percent: '50' }, { percent: '100' }] },
    };
    const entry = entryOf({ filters: [days('tue'), nested], calculator }, [
      at(3, '08:00', '19:00'),
      at(4, '08:00', '09:00'),
    ]);
    const { sentences, ...facts } = entry ?? { sentences: [] };
    expect(facts).toStrictEqual({
      kind: 'rule-line',
      employment: 'main',
      subject: 'p/r',
      policy_version: 1,
      combination: 'first-match',
      incoming_minutes: 720,
      filters: [
        {
          plugin: 'weekday',
          version: 1,
          config: { days: ['tue'] },
          kept_minutes: 660,
          kept: [{ start: '2026-03-03T08:00+01:00', end: '2026-03-03T19:00+01:00' }],
        },
        {
          plugin: 'any-of',
          version: 1,
          config: nested.config,
          kept_minutes: 120,
          kept: [{ start: '2026-03-03T17:00+01:00', end: '2026-03-03T19:00+01:00' }],
          nested: [{ plugin: 'time-of-day', config: { from: '17:00', to: '20:00' }, kept_minutes: 120 }],
        },
      ],
      filtered_minutes: 120,
      taken_minutes: 120,
      intervals: [{ start: '2026-03-03T17:00+01:00', end: '2026-03-03T19:00+01:00' }],
      calculator: { plugin: 'tiered', version: 1, config: calculator.config },
      exact: '9000/100',
      quantity: '90',
      unit: 'minutes',
    });
    expect(sentences.map(({ text }) => text)).toEqual([
      'p/r (policy version 1) matched 120 min and gives 90 minutes.',
      '720 min came in.',
      'weekday (version 1) got 720 min, kept 660, dropped 60.',
      'any-of (version 1) got 660 min, kept 120, dropped 540.',
      'In it, time-of-day got 660 min and kept 120.',
      'tiered (version 1) turned 120 min into 90 minutes; rounded once: 90.',
      'Tier at 50 %: 60 min give 30.',
      'Tier at 100 %: 60 min give 60.',
    ]);
  });

  it('gives the workings of a calculator, and no quantity without a line', () => {
    const calculator = {
      plugin: 'rounded',
      config: { unit_minutes: 30, mode: 'up', scope: 'day', calculator: { plugin: 'duration', config: {} } },
    };
    expect(entryOf({ calculator }, [at(3, '08:00', '08:10')])).toMatchObject({
      calculator: { workings: { minutes_before: 10, minutes_after: 30 } },
      exact: '30/1',
    });
    const without = entryOf({ filters: [days('sun')], calculator }, [at(3, '08:00', '08:10')]);
    expect(without).toMatchObject({ kind: 'rule-without-line', filtered_minutes: 0, intervals: [] });
    for (const key of ['exact', 'quantity', 'unit']) expect(without).not.toHaveProperty(key);
    expect(without?.calculator).not.toHaveProperty('workings');
  });

  it('says what lay outside the period, cut off or all of it', () => {
    const across = [at(1, '23:00', '01:00')];
    expect(said({}, across)?.slice(2)).toEqual([
      '60 min outside the period were cut off.',
      'duration (version 1) turned 60 min into 60 minutes; rounded once: 60.',
    ]);
    expect(said({}, [at(1, '08:00', '09:00')])?.[0]).toBe(
      'p/r gives no line: its 60 min lie outside the period.',
    );
    expect(said({}, [])).toEqual(['p/r gives no line: nothing came in.', '0 min came in.']);
  });

  it('says that a rule was emptied, or that other rules took part of it', () => {
    expect(said({ filters: [days('tue'), days('wed')] }, [at(3, '08:00', '09:00')])?.[0]).toBe(
      'p/r gives no line: weekday kept none of 60 min.',
    );
    const percent = { plugin: 'percent', config: { percent: '200' } };
    const rules = [{ code: 'r' }, { code: 'best', filters: [window('08:00', '08:20')], calculator: percent }];
    expect(said({}, [at(3, '08:00', '09:00')], { combination: 'highest', rules })).toContain(
      '20 min went to another rule (highest).',
    );
  });
});

describe('the trace of the other steps', () => {
  const toil = { plugin: 'time-off', config: { account: 'toil' } };
  const weekly = { plugin: 'weekly-norm', config: {} };
  const shift = { plugin: 'attribute-days', config: { mode: 'shift-start' } };
  const evaluated = () =>
    evaluateForTests({
      accounts: [
        { code: 'flex', unit: 'minutes', opening: 30 },
        { code: 'toil', unit: 'minutes', opening: 0 },
      ],
      presence: [at(3, '08:00', '09:00')],
      working_time_policies: [{ code: 'wt', steps: [shift] }],
      supplement_policies: [
        { code: 'c', kind: 'counter', counter: weekly },
        { code: 'p', kind: 'rules', rules: [{ code: 'r', calculator: toil }] },
      ],
    });
  const entry = (kind: string, subject: string | null) =>
    evaluated().trace.find((one) => one.kind === kind && one.subject === subject);
  const saidOf = (kind: string, subject: string | null) =>
    entry(kind, subject)?.sentences.map(({ text }) => text);

  it('names plugin, versions and config as JSON where a step has them, and nothing else', () => {
    expect(entry('automatic-step', 'wt/1')).toMatchObject({
      plugin: 'attribute-days',
      version: 1,
      policy_version: 1,
      config: shift.config,
    });
    expect(Object.keys(entry('norm-balance', null) ?? {})).toEqual([
      'kind',
      'employment',
      'subject',
      'sentences',
    ]);
  });

  it('tells the values of a counter and of each of its buckets', () => {
    const values = 'hours-worked 60, extra-work 0, overtime 0, minus-hours 2160, overtime-tier-1 0';
    expect(saidOf('counter', 'c')).toEqual([
      'c (weekly-norm, policy version 1): hours-worked 60, extra-work 0, overtime 0, overtime-tier-1 0, minus-hours 2160.',
      `2026-03-02 to 2026-03-08: 60 min against a norm of 2220: ${values}.`,
    ]);
  });

  it('tells with what an account enters the settlement', () => {
    expect(saidOf('account-opening', 'flex')).toEqual(['flex opens with 30 min.']);
    expect(saidOf('account-opening', 'toil')).toEqual([
      'toil opens with 0 min.',
      '60 min of time off from p/r are credited to toil.',
    ]);
  });
});
