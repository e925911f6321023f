import { describe, expect, it } from 'vitest';
import { evaluateForTests } from '../testing/plain-scenario.ts';
import { at } from '../testing/rule.ts';

const reasons = [
  { code: 'home', kind: 'standby' },
  { code: 'callout', kind: 'work' },
];
const standby = at(3, '08:00', '20:00', { reason: 'home' });
const withSteps = (...steps: object[]) => ({ reasons, working_time_policies: [{ code: 'wt', steps }] });

describe('standby', () => {
  it('loses the minutes worked, also those that a step removes', () => {
    const given = withSteps({
      plugin: 'fixed-lunch',
      config: { at: '12:00', minutes: 30, if_over_minutes: 300 },
    });
    const result = evaluateForTests({ ...given, presence: [standby, at(3, '10:00', '16:00')] });
    expect(result.employments.main).toMatchObject({ worked_minutes: 330, standby_minutes: 360 });
  });

  it('loses the minutes that a step adds', () => {
    const given = withSteps({ plugin: 'round-punch', config: { unit_minutes: 60, mode: 'up', side: 'end' } });
    const result = evaluateForTests({ ...given, presence: [standby, at(3, '10:00', '15:20')] });
    expect(result.employments.main).toMatchObject({ worked_minutes: 360, standby_minutes: 360 });
  });

  it('loses work that one step ended and a later one removed again', () => {
    const given = withSteps(
      { plugin: 'auto-check-out', config: { after_minutes: 480 } },
      { plugin: 'clip-to-schedule', config: { from: '08:00', to: '16:00' } },
    );
    const open = { start: '2026-03-03T10:00+01:00', end: null };
    const result = evaluateForTests({ ...given, presence: [standby, open] });
    expect(result.employments.main).toMatchObject({ worked_minutes: 360, standby_minutes: 240 });
  });

  it('belongs to its local date and forms shifts of its own', () => {
    const calculator = { plugin: 'fixed-per-occurrence', config: { per: 'shift' } };
    const policy = {
      code: 'p',
      kind: 'rules',
      reasons: ['home', 'callout'],
      rules: [{ code: 'r', calculator }],
    };
    const steps = [{ plugin: 'attribute-days', config: { mode: 'shift-start' } }];
    const given = {
      ...withSteps(...steps),
      supplement_policies: [policy],
      period: { from: '2026-03-03', to: '2026-03-03' },
      presence: [at(3, '20:00', '04:00', { reason: 'home' }), at(3, '22:00', '23:00', { reason: 'callout' })],
    };
    // One shift of standby around one of work; what lies after midnight is Wednesday's.
    expect(evaluateForTests(given).employments.main).toMatchObject({
      standby_minutes: 180,
      supplements: { 'p/r': { matched_minutes: 240, quantity: '2' } },
    });
  });

  it('has shifts of its own beside those of work', () => {
    const calculator = { plugin: 'fixed-per-occurrence', config: { per: 'shift' } };
    const policy = {
      code: 'p',
      kind: 'rules',
      reasons: ['home', 'callout'],
      rules: [{ code: 'r', calculator }],
    };
    const presence = [
      at(3, '08:00', '09:00', { reason: 'home' }),
      at(4, '08:00', '09:00', { reason: 'callout' }),
      at(5, '08:00', '09:00', { reason: 'home' }),
      at(6, '08:00', '09:00', { reason: 'home' }),
    ];
    const result = evaluateForTests({ reasons, presence, supplement_policies: [policy] });
    expect(result.employments.main).toMatchObject({ supplements: { 'p/r': { quantity: '4' } } });
  });

  it('is not what a default reason makes of work', () => {
    const named = { plugin: 'default-reason', config: { reason: 'home' } };
    const result = evaluateForTests({ ...withSteps(named), presence: [at(3, '08:00', '10:00')] });
    expect(result.employments.main).toMatchObject({ worked_minutes: 120, standby_minutes: 0 });
  });

  it('does not earn leave by the hours of an activity', () => {
    const accruals = [{ plugin: 'per-worked-hour', config: { days_per_hour: '1', activities: ['care'] } }];
    const result = evaluateForTests({
      reasons,
      accounts: [{ code: 'vacation', unit: 'days', opening: '0' }],
      activities: [{ code: 'care' }, { code: 'office' }],
      absence_policies: [{ code: 'vac', account: 'vacation', accruals }],
      presence: [
        at(3, '08:00', '09:00', { activity: 'care' }),
        at(3, '09:00', '10:00', { activity: 'office' }),
        at(3, '10:00', '11:00'),
        at(4, '08:00', '12:00', { reason: 'home', activity: 'care' }),
      ],
    });
    expect(result.employments.main).toMatchObject({ balances: { vacation: '1.0000' } });
  });
});
