import { describe, expect, it } from 'vitest';
import { datesForTests, holidaysForTests } from '../../testing/generate-holidays.ts';
import { evaluateForTests, figuresOf } from '../../testing/plain-scenario.ts';

// 1 to 7 June 2026 run from Monday to Sunday.
const of = (day: number) => ({ of: { plugin: 'fixed-date', config: { month: 6, day, name: 'x' } } });

describe('bridge-day', () => {
  it.each([
    [1, []],
    [2, ['2026-06-01']],
    [3, []],
    [4, ['2026-06-05']],
    [5, []],
    [6, []],
    [7, []],
  ])('to %i June: %j', (day, dates) => {
    expect(datesForTests('bridge-day', of(day), 2026)).toEqual(dates);
  });

  it('takes the whole norm and is of type bridge, whatever the holiday takes', () => {
    const half = { month: 6, day: 2, name: 'x', type: 'half-day', norm_share: '0.5' };
    const result = evaluateForTests({
      period: { from: '2026-06-01', to: '2026-06-01' },
      holidays: [{ plugin: 'bridge-day', config: { of: { plugin: 'fixed-date', config: half } } }],
      presence: [{ start: '2026-06-01T08:00+02:00', end: '2026-06-01T09:00+02:00' }],
      supplement_policies: [
        {
          code: 'p',
          kind: 'rules',
          rules: [{ code: 'r', filters: [{ plugin: 'day-type', config: { types: ['bridge'] } }] }],
        },
      ],
    });
    expect(figuresOf(result)).toMatchObject({
      norm_minutes: 0,
      supplements: { 'p/r': { matched_minutes: 60 } },
    });
  });

  it('is named after its holiday', () => {
    expect(holidaysForTests('bridge-day', of(4), 2026).map(({ name }) => name)).toEqual(['Bridge: x']);
  });
});
