import { describe, expect, it } from 'vitest';
import { at, kept } from '../../testing/rule.ts';

const filter = (config: object) => ({ plugin: 'all-of', config });

describe('all-of', () => {
  const evening = { plugin: 'time-of-day', config: { from: '17:00', to: '24:00' } };
  const first = { plugin: 'first-last', config: { side: 'first', minutes: 60, per: 'shift' } };

  it('does not chain: each nested filter sees all that came in', () => {
    // The first hour is 16:00-17:00, the evening begins at 17:00: chained they would give 17:00-18:00.
    expect(kept([filter({ filters: [evening, first] })], [at(3, '16:00', '19:00')])).toEqual([]);
    expect(kept([filter({ filters: [evening, first] })], [at(3, '16:30', '19:00')])).toEqual([
      '03 17:00-17:30',
    ]);
  });

  it('with one filter is that filter', () => {
    expect(kept([filter({ filters: [evening] })], [at(3, '16:00', '18:00')])).toEqual(['03 17:00-18:00']);
  });
});
