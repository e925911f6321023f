import { describe, expect, it } from 'vitest';
import { at, kept } from '../../testing/rule.ts';

const after = (
  config: object,
  presence: Parameters<typeof kept>[1],
  given: Readonly<Record<string, unknown>> = {},
) =>
  kept([], presence, {
    working_time_policies: [{ code: 'wt', steps: [{ plugin: 'clip-to-schedule', config }] }],
    ...given,
  });

describe('clip-to-schedule', () => {
  const day = { from: '08:00', to: '16:00' };

  it('clips both ends unless told not to', () => {
    expect(after(day, [at(3, '07:00', '17:00')])).toEqual(['03 08:00-16:00']);
    expect(after({ ...day, clip_start: false }, [at(3, '07:00', '17:00')])).toEqual(['03 07:00-16:00']);
  });

  it('leaves nothing of a shift beside the schedule of its start date', () => {
    expect(after(day, [at(3, '18:00', '22:00')])).toEqual([]);
  });

  it('chooses the occurrence that shares most minutes with the shift', () => {
    // The shift from Tue 23:00 to Wed 12:00 shares 240 minutes with Wednesday's schedule, none with Tuesday's.
    expect(after(day, [at(3, '23:00', '12:00')])).toEqual(['04 08:00-12:00']);
  });

  it('knows a schedule across midnight', () => {
    const night = { from: '22:00', to: '06:00' };
    expect(after(night, [at(3, '21:00', '07:00')])).toEqual(['03 22:00-06:00']);
    expect(after(night, [at(4, '04:00', '08:00')])).toEqual(['04 04:00-06:00']);
  });

  it('chooses the earlier of two occurrences that share as much', () => {
    expect(after(day, [at(3, '12:00', '12:00')])).toEqual(['03 12:00-16:00']);
  });
});
