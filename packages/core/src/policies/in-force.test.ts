import { describe, expect, it } from 'vitest';
import type { Problem } from '../contract/problem.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import type { EvaluationInput } from '../evaluate/evaluate-input.ts';
import { readScenario } from '../scenario/read-scenario.ts';
import { presentResult } from '../statement/present-result.ts';
import { testHost } from '../testing/host.ts';
import { plainScenario } from '../testing/plain-scenario.ts';
import { at } from '../testing/rule.ts';
import { type DateRange, getDate } from '../time/epoch-day.ts';
import {
  compileAbsencePolicy,
  compileSettlementPolicy,
  compileSupplementPolicy,
  compileWorkingTimePolicy,
} from './compile-policies.ts';
import { alwaysInForce, type CompiledPolicies } from './compiled-policies.ts';
import {
  absencePolicyDocument,
  settlementPolicyDocument,
  supplementPolicyDocument,
  workingTimePolicyDocument,
} from './policy-documents.ts';

const problems: Problem[] = [];
const until = (date: string): DateRange => ({ from: alwaysInForce.from, to: getDate(date) });
const from = (date: string): DateRange => ({ from: getDate(date), to: alwaysInForce.to });
const options = (version: number, inForce: DateRange) => ({
  path: [],
  problems,
  host: testHost,
  version,
  inForce,
});

// Two versions of each policy, the second in force from Thursday 5 March.
const versions = [
  [1, until('2026-03-04')],
  [2, from('2026-03-05')],
] as const;

const supplements = (make: (version: number) => object) =>
  versions.flatMap(([version, inForce]) => {
    const compiled = compileSupplementPolicy(
      supplementPolicyDocument.parse(make(version)),
      options(version, inForce),
    );
    return compiled ? [compiled] : [];
  });

function run(policies: Partial<CompiledPolicies>, given: object = {}) {
  const presence = [at(4, '08:00', '18:00'), at(5, '08:00', '18:00')];
  const accounts = [
    { code: 'flex', unit: 'minutes', opening: 0 },
    { code: 'vacation', unit: 'days', opening: '0', opened_on: '2026-03-01' },
  ];
  const { input } = readScenario({ ...plainScenario, accounts, presence, ...given }, testHost);
  const [employment] = input.employments;
  if (!employment) throw new Error('no employment');
  const changed: EvaluationInput = {
    ...input,
    employments: [{ ...employment, policies: { ...employment.policies, ...policies } }],
  };
  return presentResult(evaluate(changed)).employments.main;
}

describe('policies that change inside the period', () => {
  it('gives one line, each part by the version in force on its date', () => {
    const policy = (version: number) => ({
      code: 'p',
      kind: 'rules',
      rules: [
        { code: 'r', calculator: { plugin: 'duration', config: { factor: version === 1 ? '0.5' : '2' } } },
      ],
    });
    expect(run({ supplements: supplements(policy) })).toMatchObject({
      supplements: { 'p/r': { matched_minutes: 1200, quantity: '1500' } },
    });
  });

  it('adds the counters of both versions up', () => {
    const policy = (version: number) => ({
      code: 'c',
      kind: 'counter',
      counter: { plugin: 'daily-norm', config: { tolerance_minutes: version === 1 ? 200 : 0 } },
    });
    // Wednesday's 156 are within the tolerance of version 1, Thursday's are overtime in version 2.
    expect(run({ supplements: supplements(policy) })).toMatchObject({ counters: { c: { overtime: 156 } } });
  });

  it('applies automatic steps to the work that starts while they are in force', () => {
    const workingTime = versions.map(([version, inForce]) => {
      const lunch = {
        plugin: 'fixed-lunch',
        config: { at: '12:00', minutes: 10 * version, if_over_minutes: 300 },
      };
      return compileWorkingTimePolicy(
        workingTimePolicyDocument.parse({ code: 'wt', steps: [lunch] }),
        options(version, inForce),
      );
    });
    expect(run({ workingTime })).toMatchObject({
      days: { '2026-03-04': { worked_minutes: 590 }, '2026-03-05': { worked_minutes: 580 } },
    });
  });

  it('settles with the version in force on the last day', () => {
    const settlement = versions.map(([version, inForce]) => {
      const steps = [{ plugin: 'cap-balance', config: { max_minutes: 100 * version, excess: 'lapse' } }];
      return compileSettlementPolicy(
        settlementPolicyDocument.parse({ code: 'close', steps }),
        options(version, inForce),
      );
    });
    const accounts = [{ code: 'flex', unit: 'minutes', opening: 900 }];
    expect(run({ settlement }, { accounts })).toMatchObject({ balances: { flex: 200 }, lapsed_minutes: 700 });
  });

  it('grants leave by the version in force on the date of the grant', () => {
    const absence = versions.map(([version, inForce]) => {
      const accruals = ['03-03', '03-06'].map((month_day) => ({
        plugin: 'front-loaded',
        config: { days: String(version), month_day, prorate: false },
      }));
      const document = absencePolicyDocument.parse({ code: 'vac', account: 'vacation', accruals });
      return compileAbsencePolicy(document, options(version, inForce));
    });
    expect(run({ absence })).toMatchObject({ balances: { vacation: '3.0000' } });
    expect(problems).toEqual([]);
  });
});
