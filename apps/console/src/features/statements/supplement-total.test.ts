import { expect, it } from 'vitest';
import { supplementTotal } from './supplement-total.ts';

it.each([
  [[], []],
  [
    [
      { quantity: '15.25', unit: 'minutes' as const },
      { quantity: '0.0001', unit: 'minutes' as const },
      { quantity: '-0.5', unit: 'minutes' as const },
    ],
    [{ unit: 'minutes', currency: undefined, quantity: '14.7501' }],
  ],
  [
    [
      { quantity: '2', unit: 'occurrences' as const },
      { quantity: '120.5', unit: 'amount' as const, currency: 'DKK' },
      { quantity: '9', unit: 'amount' as const, currency: 'EUR' },
      { quantity: '0.5', unit: 'amount' as const, currency: 'DKK' },
    ],
    [
      { unit: 'occurrences', currency: undefined, quantity: '2' },
      { unit: 'amount', currency: 'DKK', quantity: '121' },
      { unit: 'amount', currency: 'EUR', quantity: '9' },
    ],
  ],
])('%j adds up to %j', (lines, total) => {
  expect(supplementTotal(lines)).toEqual(total);
});
