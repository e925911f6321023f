import { describe, expect, it } from 'vitest';
import { at, kept } from '../../testing/rule.ts';

const after = (
  config: object,
  presence: Parameters<typeof kept>[1],
  given: Readonly<Record<string, unknown>> = {},
) =>
  kept([], presence, {
    working_time_policies: [{ code: 'wt', steps: [{ plugin: 'break-deduction', config }] }],
    ...given,
  });

describe('break-deduction', () => {
  const steps = [
    { over_minutes: 540, break_minutes: 45 },
    { over_minutes: 360, break_minutes: 30 },
  ];

  // The figures of docs/working-time.md, Break deduction, steps given in any order.
  it.each([
    ['14:12', '14:00'],
    ['17:01', '16:31'],
    ['17:36', '17:00'],
    ['18:00', '17:15'],
    ['14:00', '14:00'],
  ])('08:00 to %s is cut at %s', (end, cut) => {
    expect(after({ steps }, [at(3, '08:00', end)])).toEqual([`03 08:00-${cut}`]);
  });

  it('does not count gaps that are too short', () => {
    const presence = [at(3, '08:00', '12:00'), at(3, '12:14', '17:00')];
    expect(after({ steps }, presence)).toEqual(['03 08:00-12:00', '03 12:14-16:30']);
    expect(after({ steps, count_gaps_from_minutes: 14 }, presence)).toEqual([
      '03 08:00-12:00',
      '03 12:14-16:44',
    ]);
  });

  it('never deducts more than was worked', () => {
    expect(
      after({ steps: [{ over_minutes: 0, break_minutes: 60 }], clamp: false }, [at(3, '08:00', '08:30')]),
    ).toEqual([]);
  });

  it('deducts nothing from a shift that just meets a step, with or without the clamp', () => {
    for (const clamp of [true, false])
      expect(after({ steps, clamp }, [at(3, '08:00', '14:00')])).toEqual(['03 08:00-14:00']);
  });
});
