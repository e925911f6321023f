import { z } from 'zod';
import { codeField, minutesField } from '../../contract/config-fields.ts';
import { EvaluationError } from '../../contract/evaluation-error.ts';
import { definePlugin } from '../../contract/plugin.ts';
import type { PayoutChoice, SettlementState } from '../../contract/settlement-contract.ts';
import { issueCode, say } from '../../messages/index.ts';
import { payOut } from '../../settlement/booking.ts';
import { getCounter, leftOfCounter, takeFromCounter } from '../../settlement/counter-parts.ts';
import words from './chosen-payout.words.json' with { type: 'json' };

const config = z
  .strictObject({
    counter: codeField(
      { title: 'Type of hours', description: 'Hours of which a part can be paid out.' },
      'counter',
    ),
    activity: codeField({ title: 'Activity', description: 'Activity the payout is booked on.' }, 'activity'),
    min_minutes: minutesField({
      title: 'At least',
      description: 'Smallest payout; nothing at all can always be chosen.',
    }).default(0),
    max_minutes: minutesField({
      title: 'At most',
      description: 'Largest payout; without it all that is left.',
    }).optional(),
    unit_minutes: minutesField(
      { title: 'Unit', description: 'The payout is made in steps of this.' },
      { min: 1 },
    ).default(1),
  })
  .refine((value) => value.max_minutes === undefined || value.max_minutes >= value.min_minutes, {
    path: ['max_minutes'],
    message: issueCode('below-minimum'),
  });

const day = {
  period: { from: '2026-03-02', to: '2026-03-02' },
  accounts: [{ code: 'flex', unit: 'minutes', opening: 0 }],
  presence: [{ start: '2026-03-02T08:00+01:00', end: '2026-03-02T16:00+01:00' }],
};

export const plugin = definePlugin({
  id: 'chosen-payout',
  registry: 'settlement-steps',
  version: 2,
  title: 'Payout chosen at submission',
  description:
    'When submitting, the employee chooses how many of these hours are paid out. The next steps decide about the rest.',
  words,
  config,
  examples: [
    {
      title: '30 of 36 minutes are chosen',
      config: { counter: 'norm-balance', activity: 'flex-payout', unit_minutes: 15 },
      given: { ...day, submission: { payout_minutes: 30 } },
      expect: {
        employments: {
          main: {
            payout_minutes: 30,
            payouts: [{ activity: 'flex-payout', minutes: 30 }],
            balances: { flex: 0 },
          },
        },
      },
    },
    {
      title: 'Nothing can always be chosen, even below the minimum',
      config: { counter: 'norm-balance', activity: 'flex-payout', min_minutes: 60 },
      given: { ...day, submission: { payout_minutes: 0 } },
      expect: { employments: { main: { payout_minutes: 0, payouts: [] } } },
    },
    {
      title: 'The most cannot be below the least',
      config: { counter: 'norm-balance', activity: 'flex-payout', min_minutes: 60, max_minutes: 30 },
      expect: { error: { path: 'max_minutes' } },
    },
  ],
  // Version 1 took overtime and extra work from the counter it names alone, and left those of other policies.
  migrations: { 1: (config) => ({ ...config }) },
  create({ counter: name, activity, min_minutes, max_minutes, unit_minutes }) {
    /** The largest payout within the limit that the unit and the minimum allow; 0 when there is none. */
    function largestChoice(limit: number): number {
      const whole = limit - (limit % unit_minutes);
      return whole < min_minutes ? 0 : whole;
    }
    function findChoice(state: SettlementState): PayoutChoice {
      const availableMinutes = Math.max(0, leftOfCounter(state, getCounter(state.counters, name)));
      return {
        counter: name,
        activity,
        availableMinutes,
        minMinutes: min_minutes,
        maxMinutes: largestChoice(Math.min(max_minutes ?? availableMinutes, availableMinutes)),
        unitMinutes: unit_minutes,
      };
    }
    return {
      findChoice,
      settle(state, source) {
        const minutes = state.payoutLeft;
        refuseBadChoice(minutes, findChoice(state));
        if (minutes === 0) return state;
        const left = takeFromCounter(state, getCounter(state.counters, name), minutes);
        return payOut({ ...state, ...left, payoutLeft: 0 }, { activity, minutes, source });
      },
    };
  },
});

/**
 * 0 is always allowed (docs/settlement.md, Payout); anything else stays within what is left, the limits and the unit.
 */
function refuseBadChoice(minutes: number, choice: PayoutChoice): void {
  if (minutes === 0) return;
  const { minMinutes, maxMinutes, unitMinutes, counter } = choice;
  if (minutes >= Math.max(0, minMinutes) && minutes <= maxMinutes && minutes % unitMinutes === 0) return;
  const chosen = { minutes, code: counter };
  const reason =
    maxMinutes > 0
      ? say('payout-steps', { ...chosen, least: minMinutes, most: maxMinutes, step: unitMinutes })
      : say('payout-not-possible', chosen);
  throw new EvaluationError('submission.payout_minutes', reason);
}
