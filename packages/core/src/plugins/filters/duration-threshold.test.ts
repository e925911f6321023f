import { describe, expect, it } from 'vitest';
import { at, kept } from '../../testing/rule.ts';

const filter = (config: object) => ({ plugin: 'duration-threshold', config });

describe('duration-threshold', () => {
  it('counts all worked minutes of the scope, also those that did not come in', () => {
    const evening = { plugin: 'time-of-day', config: { from: '16:00', to: '24:00' } };
    // Worked 08:00-18:00; minutes 481 to 540 are 16:00-17:00.
    const filters = [evening, filter({ over_minutes: 480, up_to_minutes: 540, per: 'shift' })];
    expect(kept(filters, [at(3, '08:00', '18:00')])).toEqual(['03 16:00-17:00']);
  });

  it('skips gaps when counting', () => {
    const presence = [at(3, '08:00', '12:00'), at(3, '13:00', '18:00')];
    expect(kept([filter({ over_minutes: 480, per: 'day' })], presence)).toEqual(['03 17:00-18:00']);
  });

  it('begins a shift before the period where it began', () => {
    const given = { period: { from: '2026-03-03', to: '2026-03-03' } };
    expect(kept([filter({ over_minutes: 180, per: 'shift' })], [at(2, '22:00', '03:00')], given)).toEqual([
      '03 01:00-03:00',
    ]);
  });
});
