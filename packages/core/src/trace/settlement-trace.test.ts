import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getDecimal } from '../figures/decimal.ts';
import { multiply, rational, roundHalfAway } from '../figures/rational.ts';
import { randomSettlement } from '../testing/differential/random-settlement.ts';
import { evaluateForTests, figuresOf } from '../testing/plain-scenario.ts';
import type { PresentedTraceEntry } from './present-trace.ts';
import type { Sentence } from './trace-texts.ts';

/** A week of work from 08:00, each day so many minutes. */
const presenceOf = (minutes: readonly number[]) =>
  minutes.flatMap((length, index) => {
    const [hours, rest] = [Math.floor((480 + length) / 60), (480 + length) % 60];
    const clock = `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
    const date = `2026-03-0${index + 2}`;
    return length === 0 ? [] : [{ start: `${date}T08:00+01:00`, end: `${date}T${clock}+01:00` }];
  });

const sentencesOf = (trace: readonly unknown[]): readonly Sentence[] =>
  (trace as PresentedTraceEntry[])
    .filter(({ kind }) => kind === 'account-opening' || kind === 'settlement-step')
    .flatMap(({ sentences }) => sentences);

const number = (sentence: Sentence, name: string) => Number(sentence.values[name] ?? 0);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Adds up what the sentences say, as a person would with a pencil. */
function addUp(sentences: readonly Sentence[]) {
  const balances: Record<string, number> = {};
  const left: Record<string, number> = {};
  const paid: number[] = [];
  for (const sentence of sentences) {
    const { key, values } = sentence;
    const account = String(values.account);
    if (key === 'account.opening') balances[account] = number(sentence, 'minutes');
    if (key === 'settlement.booked' || key === 'settlement.over-limit') {
      expect(number(sentence, 'before')).toBe(balances[account]);
      balances[account] = (balances[account] ?? 0) + number(sentence, 'quantity');
      expect(number(sentence, 'after')).toBe(balances[account]);
    }
    if (key === 'settlement.part') {
      const counter = String(values.counter);
      left[counter] ??= number(sentence, 'before');
      expect(number(sentence, 'before')).toBe(left[counter]);
      left[counter] -= number(sentence, 'minutes');
      expect(number(sentence, 'after')).toBe(left[counter]);
    }
    if (/^settlement\.(pay|credit)-/.test(key)) {
      const exact = multiply(rational(number(sentence, 'taken')), getDecimal(String(values.factor)));
      expect(Number(roundHalfAway(exact))).toBe(number(sentence, 'minutes'));
    }
    if (/^settlement\.(pay|pay-times|pay-rounded|payout)$/.test(key)) paid.push(number(sentence, 'minutes'));
  }
  const said = (key: string) =>
    sum(sentences.filter((one) => one.key === key).map((one) => number(one, 'minutes')));
  return {
    balances,
    paid: sum(paid),
    lapsed: said('settlement.lapsed'),
    deducted: said('settlement.deducted'),
  };
}

describe('the trace of a settlement', () => {
  it('adds up to the figures, sentence by sentence, whatever the steps', () => {
    const week = fc.array(fc.constantFrom(0, 300, 444, 500, 700), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(week, randomSettlement, (minutes, settlement) => {
        const result = evaluateForTests({ ...settlement, presence: presenceOf(minutes) });
        const figures = figuresOf(result);
        const told = addUp(sentencesOf(result.trace));
        expect(told.balances).toEqual(figures.balances);
        expect(told.paid).toBe(figures.payout_minutes);
        expect(told.lapsed).toBe(figures.lapsed_minutes);
        expect(told.deducted).toBe(figures.deducted_minutes);
      }),
      { numRuns: 1000 },
    );
  });

  it('names step, counter, factor, result, and every part that the minutes were taken from', () => {
    const counter = (code: string) => ({
      code,
      kind: 'counter',
      counter: { plugin: 'weekly-norm', config: { tiers: [{ up_to_minutes: 90 }, {}] } },
    });
    const result = evaluateForTests({
      supplement_policies: [counter('ot'), counter('other')],
      presence: presenceOf([544, 544, 444, 444, 444]),
      settlement_policies: [
        {
          code: 'close',
          steps: [
            { plugin: 'pay-out', config: { counter: 'ot.overtime-tier-1', activity: 'paid', factor: '1.5' } },
            { plugin: 'credit-counter', config: { counter: 'norm-balance', factor: '0.333' } },
          ],
        },
      ],
    });
    expect(sentencesOf(result.trace).map(({ text }) => text)).toEqual([
      'flex opens with 0 min.',
      'pay-out of close/1: 90 min of ot.overtime-tier-1 × 1.5 = 135 min are paid out under paid.',
      'Taken from ot.overtime: 90 min (200 → 110).',
      'Taken from ot.overtime-tier-1: 90 min (90 → 0).',
      'Taken from other.overtime: 90 min (200 → 110).',
      'Taken from other.overtime-tier-1: 90 min (90 → 0).',
      'Taken from norm-balance: 90 min (200 → 110).',
      'credit-counter of close/2: 110 min of norm-balance × 0.333 = 36.63 min; rounded once, 37 min go to flex.',
      'Taken from ot.overtime: 110 min (110 → 0).',
      'Taken from ot.overtime-tier-2: 110 min (110 → 0).',
      'Taken from other.overtime: 110 min (110 → 0).',
      'Taken from other.overtime-tier-2: 110 min (110 → 0).',
      'Taken from norm-balance: 110 min (110 → 0).',
      'flex: 0 → 37 min (settlement of 37 on 2026-03-08).',
    ]);
  });

  it('says what a limit did, and that a step had nothing to do', () => {
    const result = evaluateForTests({
      accounts: [{ code: 'flex', unit: 'minutes', opening: 1000 }],
      presence: presenceOf([444, 444, 444, 444, 444]),
      settlement_policies: [
        {
          code: 'close',
          steps: [
            { plugin: 'pay-out', config: { counter: 'norm-balance', activity: 'paid' } },
            { plugin: 'cap-balance', config: { max_minutes: 900, excess: 'lapse' } },
            { plugin: 'floor-balance', config: { min_minutes: -600, deficit: 'deduct' } },
          ],
        },
      ],
    });
    expect(sentencesOf(result.trace).map(({ text }) => text)).toEqual([
      'flex opens with 1000 min.',
      'pay-out of close/1: nothing is left of norm-balance.',
      'cap-balance of close/2 changes the balance.',
      'flex stood at 1000 min, the limit is 900: 1000 → 900 min (expiry of -100 on 2026-03-08).',
      '100 min lapse.',
      'floor-balance of close/3: flex stays at 900 min.',
    ]);
  });
});
