import fc from 'fast-check';
import type { NaiveRef } from './naive-document.ts';

const account = fc.constantFrom('flex', 'toil', 'bank');
const factor = fc.constantFrom('1', '1.5', '0.3333', '0');
const minutes = fc.integer({ min: 0, max: 600 });
const step = (plugin: string, config: fc.Arbitrary<object>) => config.map((one) => ({ plugin, config: one }));

/** A step over the accounts flex, toil and bank; its counter is without the code of a policy. */
export const randomSettlementStep: fc.Arbitrary<NaiveRef> = fc.oneof(
  step(
    'credit-counter',
    fc.record({
      counter: fc.constantFrom(
        'norm-balance',
        'overtime',
        'extra-work',
        'minus-hours',
        'overtime-tier-1',
        'hours-worked',
      ),
      account,
      factor,
    }),
  ),
  step(
    'pay-out',
    fc.record({
      counter: fc.constantFrom('norm-balance', 'overtime', 'extra-work', 'overtime-tier-1'),
      activity: fc.constant('paid'),
      factor,
    }),
  ),
  step(
    'cap-balance',
    fc.record({
      account: fc.constantFrom('flex', 'toil'),
      max_minutes: minutes,
      excess: fc.constantFrom('payout', 'lapse', 'transfer'),
      transfer_to: fc.constant('bank'),
    }),
  ),
  step(
    'floor-balance',
    fc.record({ account, min_minutes: minutes.map((m) => -m), deficit: fc.constantFrom('carry', 'deduct') }),
  ),
  step(
    'transfer',
    fc.record({ from: fc.constantFrom('toil'), to: fc.constant('bank'), max_minutes: minutes, factor }),
  ),
  step('write-off-below', fc.record({ account, minutes })),
  step(
    'round-balance',
    fc.record({ account, unit_minutes: fc.constantFrom(15, 60), mode: fc.constantFrom('up', 'down') }),
  ),
  step('zero-account', fc.record({ account, as: fc.constantFrom('payout', 'lapse') })),
);

const steps = fc.array(
  fc.oneof(
    step(
      'credit-counter',
      fc.record({ counter: fc.constantFrom('norm-balance', 's.overtime', 's.minus-hours'), account, factor }),
    ),
    step(
      'pay-out',
      fc.record({
        counter: fc.constantFrom('norm-balance', 's.overtime-tier-1'),
        activity: fc.constant('paid'),
        factor,
      }),
    ),
    step(
      'cap-balance',
      fc.record({ account, max_minutes: minutes, excess: fc.constantFrom('payout', 'lapse') }),
    ),
    step(
      'floor-balance',
      fc.record({
        account,
        min_minutes: minutes.map((m) => -m),
        deficit: fc.constantFrom('carry', 'deduct'),
      }),
    ),
    step(
      'transfer',
      fc.record({
        from: fc.constantFrom('flex', 'toil'),
        to: fc.constant('bank'),
        max_minutes: minutes,
        factor,
      }),
    ),
    step('write-off-below', fc.record({ account, minutes })),
    step(
      'round-balance',
      fc.record({ account, unit_minutes: fc.constantFrom(15, 60), mode: fc.constantFrom('up', 'down') }),
    ),
    step('zero-account', fc.record({ account, as: fc.constantFrom('payout', 'lapse') })),
  ),
  { maxLength: 6, size: 'max' },
);

const opening = fc.integer({ min: -900, max: 900 });

/** Accounts with openings, one counter policy `s` and a random row of settlement steps. */
export const randomSettlement = fc
  .record({ flex: opening, toil: opening, bank: opening, steps })
  .map((given) => ({
    accounts: (['flex', 'toil', 'bank'] as const).map((code) => ({
      code,
      unit: 'minutes',
      opening: given[code],
    })),
    supplement_policies: [{ code: 's', kind: 'counter', counter: { plugin: 'weekly-norm', config: {} } }],
    settlement_policies: [{ code: 'close', steps: given.steps }],
  }));
