import { describe, expect, it } from 'vitest';
import { at, kept } from '../../testing/rule.ts';

const filter = (config: object) => ({ plugin: 'up-to-full-time', config });

describe('up-to-full-time', () => {
  const week = { mon: 360, tue: 360, wed: 360, thu: 360, fri: 360, sat: 0, sun: 0 };
  const terms = [{ effective_from: '2020-01-01', norm: { weeks: [week], full_time_weekly_minutes: 2400 } }];
  const given = { employments: [{ code: 'main', start: '2020-01-01', end: null, terms }] };

  it('stops at the full-time norm of the day', () => {
    expect(kept([filter({ per: 'day' })], [at(3, '08:00', '18:00')], given)).toEqual(['03 14:00-16:00']);
  });

  it('adds the norms of a period up', () => {
    const period = { from: '2026-03-03', to: '2026-03-04' };
    // Own 720, full time 960: minutes 721 to 960.
    const presence = [at(3, '08:00', '18:00'), at(4, '08:00', '18:00')];
    expect(kept([filter({ per: 'period' })], presence, { ...given, period })).toEqual(['04 10:00-14:00']);
  });

  it('keeps nothing on a free day, whose full-time norm is 0 too', () => {
    expect(kept([filter({ per: 'day' })], [at(7, '08:00', '18:00')], given)).toEqual([]);
  });
});
