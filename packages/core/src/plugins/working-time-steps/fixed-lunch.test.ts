import { describe, expect, it } from 'vitest';
import { at, kept } from '../../testing/rule.ts';

const after = (
  config: object,
  presence: Parameters<typeof kept>[1],
  given: Readonly<Record<string, unknown>> = {},
) =>
  kept([], presence, {
    working_time_policies: [{ code: 'wt', steps: [{ plugin: 'fixed-lunch', config }] }],
    ...given,
  });

describe('fixed-lunch', () => {
  it('removes the lunch of every date that a long enough shift touches', () => {
    expect(after({ at: '00:30', minutes: 30, if_over_minutes: 300 }, [at(3, '20:00', '04:00')])).toEqual([
      '03 20:00-00:30',
      '04 01:00-04:00',
    ]);
  });

  it('leaves a short shift alone that lies on a date a long one touches', () => {
    const lunch = { at: '18:30', minutes: 60, if_over_minutes: 300 };
    const presence = [at(3, '06:00', '14:00'), at(3, '18:00', '20:00')];
    expect(after(lunch, presence)).toEqual(['03 06:00-14:00', '03 18:00-20:00']);
  });

  it('leaves a shift alone that begins inside the lunch of the date before', () => {
    const lunch = { at: '23:45', minutes: 30, if_over_minutes: 300 };
    expect(after(lunch, [at(3, '00:00', '08:00')])).toEqual(['03 00:00-08:00']);
  });

  it('runs on past midnight', () => {
    expect(after({ at: '23:45', minutes: 30, if_over_minutes: 300 }, [at(3, '20:00', '04:00')])).toEqual([
      '03 20:00-23:45',
      '04 00:15-04:00',
    ]);
  });
});
