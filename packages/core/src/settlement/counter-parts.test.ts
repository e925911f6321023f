import { describe, expect, it } from 'vitest';
import type { CounterFigures } from '../contract/settlement-contract.ts';
import { getCounter, lookUpCounter } from './counter-parts.ts';

const of = (policy: string, values: CounterFigures['values']): CounterFigures => ({ policy, values });
const counters = [of('daily', { overtime: 30 }), of('weekly', { overtime: 60, extra: 15 })];
const offers = counters.map(({ policy, values }) => ({ policy, outputs: Object.keys(values) }));

describe('a counter that a step names', () => {
  it('is found by its name where one policy offers it, and by policy and name anywhere', () => {
    expect(getCounter(counters, 'extra')).toEqual({ kind: 'output', policy: 1, output: 'extra' });
    expect(getCounter(counters, 'daily.overtime')).toEqual({ kind: 'output', policy: 0, output: 'overtime' });
  });

  it('is looked up with what is wrong with it', () => {
    expect(lookUpCounter(offers, 'overtime')).toEqual({
      problem: 'ambiguous',
      offeredBy: ['daily', 'weekly'],
    });
    expect(lookUpCounter(offers, 'night')).toEqual({ problem: 'unknown', offeredBy: [] });
  });

  it('is refused at the policies of settlement, with what to write instead', () => {
    expect(() => getCounter(counters, 'overtime')).toThrow(
      'settlement_policies: counter "overtime" is offered by daily and weekly; write it as "daily.overtime"',
    );
    expect(() => getCounter(counters, 'night')).toThrow(/^settlement_policies: .*"night"/);
  });
});
