import { describe, expect, it } from 'vitest';
import { at, lineOf } from '../../testing/rule.ts';

const calculator = (config: object) => ({ plugin: 'fixed-per-hour', config });

describe('fixed-per-hour', () => {
  it('pays exact parts of an hour and names the currency', () => {
    const line = lineOf(
      { calculator: calculator({ amount: '12.30', currency: 'EUR' }) },
      { presence: [at(3, '08:00', '08:20')] },
    );
    expect(line).toMatchObject({ quantity: '4.1', unit: 'amount', currency: 'EUR' });
  });
});
