import { describe, expect, it } from 'vitest';
import { at, kept } from '../../testing/rule.ts';

const after = (
  config: object,
  presence: Parameters<typeof kept>[1],
  given: Readonly<Record<string, unknown>> = {},
) =>
  kept([], presence, {
    working_time_policies: [{ code: 'wt', steps: [{ plugin: 'attribute-days', config }] }],
    ...given,
  });

describe('attribute-days', () => {
  const period = { period: { from: '2026-03-03', to: '2026-03-03' } };

  it('moves the whole shift into or out of the period', () => {
    const presence = [at(2, '22:00', '02:00'), at(3, '22:00', '02:00')];
    expect(after({ mode: 'shift-start' }, presence, period)).toEqual(['03 22:00-02:00']);
    expect(after({ mode: 'midnight-split' }, presence, period)).toEqual(['03 00:00-02:00', '03 22:00-00:00']);
  });

  it('separates shifts at a gap of its length', () => {
    const presence = [at(2, '22:00', '01:00'), at(3, '02:00', '03:00')];
    expect(after({ mode: 'shift-start', shift_gap_minutes: 60 }, presence, period)).toEqual([
      '03 02:00-03:00',
    ]);
    expect(after({ mode: 'shift-start', shift_gap_minutes: 61 }, presence, period)).toEqual([]);
  });

  it('lets the last one decide', () => {
    const steps = ['shift-start', 'midnight-split'].map((mode) => ({
      plugin: 'attribute-days',
      config: { mode },
    }));
    const given = { ...period, working_time_policies: [{ code: 'wt', steps }] };
    expect(kept([], [at(2, '22:00', '02:00')], given)).toEqual(['03 00:00-02:00']);
  });
});
