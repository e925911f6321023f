import { describe, expect, it } from 'vitest';
import { at, kept } from '../../testing/rule.ts';

const after = (
  config: object,
  presence: Parameters<typeof kept>[1],
  given: Readonly<Record<string, unknown>> = {},
) =>
  kept([], presence, {
    working_time_policies: [{ code: 'wt', steps: [{ plugin: 'round-punch', config }] }],
    ...given,
  });

describe('round-punch', () => {
  it.each([
    ['nearest', ['03 08:00-16:00']],
    ['up', ['03 08:15-16:15']],
    ['down', ['03 08:00-16:00']],
  ])('%s rounds both punches in the same direction of the clock', (mode, expected) => {
    expect(after({ unit_minutes: 15, mode, side: 'both' }, [at(3, '08:07', '16:07')])).toEqual(expected);
  });

  it('rounds half a unit up', () => {
    expect(after({ unit_minutes: 10, mode: 'nearest', side: 'both' }, [at(3, '08:05', '16:04')])).toEqual([
      '03 08:10-16:00',
    ]);
  });

  it('drops a piece of which nothing is left', () => {
    expect(after({ unit_minutes: 60, mode: 'nearest', side: 'both' }, [at(3, '08:05', '08:20')])).toEqual([]);
  });

  it('rounds on the local clock of a zone with a quarter-hour offset', () => {
    const presence = [{ start: '2026-03-03T02:20Z', end: '2026-03-03T10:15Z' }];
    expect(
      after({ unit_minutes: 60, mode: 'down', side: 'start' }, presence, { timezone: 'Asia/Kathmandu' }),
    ).toEqual(['03 08:00-16:00']);
  });

  it('leaves nothing of such a piece to the steps after it', () => {
    const step = (side: string, unit_minutes: number) => ({
      plugin: 'round-punch',
      config: { unit_minutes, mode: 'up', side },
    });
    const working_time_policies = [{ code: 'wt', steps: [step('start', 60), step('end', 120)] }];
    // From 09:00 on, and the end would go up to 10:00.
    for (const end of ['08:20', '09:00'])
      expect(kept([], [at(3, '08:05', end)], { working_time_policies })).toEqual([]);
  });

  it('may make punches overlap; what is removed from them afterwards is gone from both', () => {
    const round = (mode: string, side: string) => ({
      plugin: 'round-punch',
      config: { unit_minutes: 60, mode, side },
    });
    const lunch = { plugin: 'fixed-lunch', config: { at: '10:30', minutes: 15, if_over_minutes: 60 } };
    const steps = [round('up', 'end'), round('down', 'start'), lunch];
    const presence = [at(3, '08:00', '10:10'), at(3, '10:50', '14:00')];
    expect(kept([], presence, { working_time_policies: [{ code: 'wt', steps }] })).toEqual([
      '03 08:00-10:30',
      '03 10:45-14:00',
    ]);
    const again = { plugin: 'round-punch', config: { unit_minutes: 5, mode: 'nearest', side: 'both' } };
    const earlier = { plugin: 'fixed-lunch', config: { at: '10:15', minutes: 5, if_over_minutes: 60 } };
    expect(
      kept([], presence, { working_time_policies: [{ code: 'wt', steps: [...steps, earlier, again] }] }),
    ).toEqual(['03 08:00-10:15', '03 10:20-10:30', '03 10:45-14:00']);
  });
});
