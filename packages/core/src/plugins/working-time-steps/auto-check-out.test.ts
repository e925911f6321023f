import { describe, expect, it } from 'vitest';
import { evaluateForTests, plainScenario } from '../../testing/plain-scenario.ts';
import { at, kept } from '../../testing/rule.ts';

const after = (
  config: object,
  presence: Parameters<typeof kept>[1],
  given: Readonly<Record<string, unknown>> = {},
) =>
  kept([], presence, {
    working_time_policies: [{ code: 'wt', steps: [{ plugin: 'auto-check-out', config }] }],
    ...given,
  });

describe('auto-check-out', () => {
  it('ends open standby too', () => {
    const presence = [{ start: '2026-03-03T08:00+01:00', end: null, reason: 'home' }];
    const working_time_policies = [
      { code: 'wt', steps: [{ plugin: 'auto-check-out', config: { after_minutes: 90 } }] },
    ];
    const reasons = [{ code: 'home', kind: 'standby' }];
    const result = evaluateForTests({ presence, reasons, working_time_policies });
    expect(result).toMatchObject({
      employments: { main: { standby_minutes: 90, worked_minutes: 0 } },
      violations: [],
    });
  });

  it('ends with the employment, also for the steps after it', () => {
    const [employment] = plainScenario.employments;
    const steps = [
      { plugin: 'auto-check-out', config: { after_minutes: 480 } },
      { plugin: 'break-deduction', config: { steps: [{ over_minutes: 300, break_minutes: 30 }] } },
    ];
    const open = [{ start: '2026-03-03T18:00+01:00', end: null }];
    const given = {
      employments: [{ ...employment, end: '2026-03-03' }],
      working_time_policies: [{ code: 'wt', steps }],
    };
    // Six hours until midnight, less 30 min.
    expect(kept([], open, given)).toEqual(['03 18:00-23:30']);
  });

  it('comes too late for steps before it', () => {
    const steps = [
      { plugin: 'round-punch', config: { unit_minutes: 60, mode: 'down', side: 'start' } },
      { plugin: 'auto-check-out', config: { after_minutes: 60 } },
    ];
    const open = [{ start: '2026-03-03T08:20+01:00', end: null }];
    expect(kept([], open, { working_time_policies: [{ code: 'wt', steps }] })).toEqual(['03 08:20-09:20']);
    expect(after({ after_minutes: 60 }, [at(3, '08:00', '12:00')])).toEqual(['03 08:00-12:00']);
  });
});
