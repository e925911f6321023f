import { describe, expect, it } from 'vitest';
import { readScenario } from '../scenario/read-scenario.ts';
import { testHost } from '../testing/host.ts';
import { leave } from '../testing/leave.ts';
import { evaluateForTests, figuresOf, plainScenario } from '../testing/plain-scenario.ts';
import { at, kept } from '../testing/rule.ts';
import type { PresentedTraceEntry } from '../trace/present-trace.ts';
import { evaluate } from './evaluate.ts';

const sentences = (given: Readonly<Record<string, unknown>>, key: string) =>
  (evaluateForTests(given).trace as readonly PresentedTraceEntry[])
    .flatMap((entry) => entry.sentences)
    .filter((sentence) => sentence.key === key)
    .map(({ text }) => text);
const open = (start: string) => ({ start, end: null });

describe('open presence', () => {
  it('is reported in the period it began in, first and last date included', () => {
    const instants = [
      '2026-03-01T23:59+01:00',
      '2026-03-02T00:00+01:00',
      '2026-03-08T23:59+01:00',
      '2026-03-09T00:00+01:00',
    ];
    const { violations } = evaluateForTests({ presence: instants.map(open) });
    expect(violations).toStrictEqual([
      { step: 'open-presence', at: instants[1], severity: 'warning', employment: 'main' },
      { step: 'open-presence', at: instants[2], severity: 'warning', employment: 'main' },
    ]);
  });

  it('is not reported outside the employment', () => {
    const [employment] = plainScenario.employments;
    const employments = [{ ...employment, start: '2026-03-03', end: '2026-03-05' }];
    const starts = ['2026-03-02T23:59', '2026-03-03T00:00', '2026-03-05T23:59', '2026-03-06T00:00'];
    const presence = starts.map((start) => open(`${start}+01:00`));
    const { violations } = evaluateForTests({ employments, presence });
    expect(violations.map((one) => one.at)).toEqual([presence[1]?.start, presence[2]?.start]);
  });

  it('is ended by the version of the steps in force on the date it began', () => {
    const version = (code: string, effective_from: string, after_minutes: number) => {
      return { code, effective_from, steps: [{ plugin: 'auto-check-out', config: { after_minutes } }] };
    };
    const presence = [
      open('2026-03-02T08:00+01:00'),
      open('2026-03-04T08:00+01:00'),
      open('2026-03-05T08:00+01:00'),
    ];
    const working_time_policies = [version('wt', '2026-03-03', 60), version('wt', '2026-03-05', 120)];
    expect(kept([], presence, { working_time_policies })).toEqual(['04 08:00-09:00', '05 08:00-10:00']);
    expect(evaluateForTests({ presence, working_time_policies }).violations.map((one) => one.at)).toEqual([
      '2026-03-02T08:00+01:00',
    ]);
  });
});

describe('versions of working-time policies', () => {
  it('change only the work that starts while they are in force', () => {
    const round = { plugin: 'round-punch', config: { unit_minutes: 15, mode: 'up', side: 'end' } };
    const working_time_policies = [{ code: 'wt', effective_from: '2026-03-05', steps: [round] }];
    const presence = [at(3, '08:00', '16:07'), at(5, '08:00', '16:07')];
    expect(kept([], presence, { working_time_policies })).toEqual(['03 08:00-16:07', '05 08:00-16:15']);
  });

  it.each([
    ['2026-03-08', undefined, 480, 0],
    ['2026-03-09', undefined, 240, 240],
    ['2026-03-01', '2026-03-08', 240, 240],
    ['2026-03-01', '2026-03-09', 480, 0],
  ])(
    'attribute days by the one in force on the last day: from %s until before %s',
    (from, until, monday, tuesday) => {
      const version = (effective_from: string, mode: string) => ({
        code: 'wt',
        effective_from,
        steps: [{ plugin: 'attribute-days', config: { mode } }],
      });
      const working_time_policies = [
        version(from, 'shift-start'),
        ...(until === undefined ? [] : [version(until, 'midnight-split')]),
      ];
      const { days } = figuresOf(
        evaluateForTests({ presence: [at(2, '20:00', '04:00')], working_time_policies }),
      );
      expect(days).toMatchObject({
        '2026-03-02': { worked_minutes: monday },
        '2026-03-03': { worked_minutes: tuesday },
      });
    },
  );

  it('no longer attribute days once a version without such a step is in force on the last day', () => {
    const steps = [{ plugin: 'attribute-days', config: { mode: 'shift-start' } }];
    const working_time_policies = [
      { code: 'wt', steps },
      { code: 'wt', effective_from: '2026-03-08', steps: [] },
    ];
    const presence = [at(2, '20:00', '04:00')];
    const { days } = figuresOf(evaluateForTests({ presence, working_time_policies }));
    expect(days['2026-03-03']).toMatchObject({ worked_minutes: 240 });
  });
});

describe('versions of supplement policies', () => {
  const rules = (code: string, effective_from?: string) => ({
    code,
    kind: 'rules',
    ...(effective_from && { effective_from }),
    rules: [{ code: 'r' }],
  });
  const presence = [at(3, '08:00', '10:00'), at(6, '08:00', '10:00')];

  it.each([
    ['before', [rules('a'), rules('a', '2026-03-05'), rules('b')]],
    ['after', [rules('b'), rules('a'), rules('a', '2026-03-05')]],
  ])('leave a policy of the whole period alone that stands %s them', (_name, supplement_policies) => {
    const result = evaluateForTests({ presence, supplement_policies }).employments.main;
    expect(result).toMatchObject({
      supplements: { 'a/r': { matched_minutes: 240 }, 'b/r': { matched_minutes: 240 } },
    });
  });

  it('leave those alone that change on another date', () => {
    const supplement_policies = [rules('a'), rules('a', '2026-03-04'), rules('b'), rules('b', '2026-03-07')];
    const given = { presence: [at(3, '08:00', '10:00'), at(5, '08:00', '10:00')], supplement_policies };
    expect(evaluateForTests(given).employments.main).toMatchObject({
      supplements: { 'a/r': { matched_minutes: 240 }, 'b/r': { matched_minutes: 240 } },
    });
  });

  it('give every output of a counter as 0, and say nothing of it, while none is in force', () => {
    const counter = { plugin: 'period-norm', config: { tiers: [{ up_to_minutes: 60 }, {}] } };
    const policy = { code: 'c', kind: 'counter', counter, effective_from: '2026-03-09' };
    const given = { presence, supplement_policies: [policy] };
    expect(figuresOf(evaluateForTests(given)).counters.c).toEqual({
      'hours-worked': 0,
      'extra-work': 0,
      overtime: 0,
      'overtime-tier-1': 0,
      'overtime-tier-2': 0,
      'minus-hours': 0,
    });
    expect(sentences(given, 'counter.values')).toEqual([]);
  });
});

describe('accounts', () => {
  const accounts = [
    { code: 'flex', unit: 'minutes', opening: 600 },
    { code: 'vacation', unit: 'days', opening: '5', opened_on: '2026-03-01' },
  ];
  const onFlex = (from: string, to = from) => ({ from, to, account: 'flex' });

  it('in minutes lose what the absences on them credit, in order of date and not on free days', () => {
    const absences = [
      onFlex('2026-03-06', '2026-03-08'),
      leave('2026-03-05'),
      onFlex('2026-03-03'),
      { from: '2026-03-02', to: '2026-03-02' },
    ];
    const { movements, balances } = figuresOf(evaluateForTests({ accounts, absences }));
    expect(movements.map(({ account, date, quantity }) => `${date} ${account} ${quantity}`)).toEqual([
      '2026-03-03 flex -444',
      '2026-03-05 vacation -1.0000',
      '2026-03-06 flex -444',
    ]);
    expect(balances).toEqual({ flex: -288, vacation: '4.0000' });
    expect(sentences({ accounts, absences }, 'account.usage')).toEqual([
      'An absence on 2026-03-03 uses 444 min of flex.',
      'An absence on 2026-03-06 uses 444 min of flex.',
    ]);
  });

  it('are told apart by their unit', () => {
    expect(sentences({ accounts }, 'account.opening')).toEqual(['flex opens with 600 min.']);
    expect(sentences({ accounts }, 'leave.account')).toEqual([
      'vacation was opened on 2026-03-01 with 5.0000 days and closes with 5.0000.',
    ]);
    const { input } = readScenario({ ...plainScenario, accounts }, testHost);
    expect(evaluate(input).employments[0]?.balances.find(({ account }) => account === 'flex')?.lots).toEqual(
      [],
    );
  });
});

describe('violations', () => {
  it('are ordered by their instant, whatever found them', () => {
    const { violations } = evaluateForTests({
      accounts: [{ code: 'vacation', unit: 'days', opening: '0' }],
      presence: [at(5, '08:00', '16:00'), open('2026-03-06T08:00+01:00')],
      absences: [leave('2026-03-03')],
      working_time_policies: [{ code: 'wt', steps: [{ plugin: 'max-daily', config: { max_minutes: 60 } }] }],
      absence_policies: [
        { code: 'vac', account: 'vacation', usage_rules: [{ plugin: 'balance-floor', config: {} }] },
      ],
    });
    expect(violations.map(({ step }) => step)).toEqual(['balance-floor', 'max-daily', 'open-presence']);
  });
});
