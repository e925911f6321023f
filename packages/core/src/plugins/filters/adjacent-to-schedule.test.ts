import { describe, expect, it } from 'vitest';
import { at, kept } from '../../testing/rule.ts';

const filter = (config: object) => ({ plugin: 'adjacent-to-schedule', config });

describe('adjacent-to-schedule', () => {
  const near = (side: string, within_minutes = 60) =>
    filter({ from: '08:00', to: '16:00', within_minutes, side });

  it.each([
    ['before', ['03 07:00-08:00']],
    ['after', ['03 16:00-17:00']],
    ['both', ['03 07:00-08:00', '03 16:00-17:00']],
  ])('keeps the hour %s', (side, expected) => {
    expect(kept([near(side)], [at(3, '06:00', '18:00')])).toEqual(expected);
  });

  it('never reaches into the schedule from the other side of the clock', () => {
    expect(kept([near('after', 1440)], [at(3, '06:00', '18:00')])).toEqual([
      '03 06:00-08:00',
      '03 16:00-18:00',
    ]);
  });
});
