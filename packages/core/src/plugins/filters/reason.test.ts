import { describe, expect, it } from 'vitest';
import { at, kept } from '../../testing/rule.ts';

const filter = (config: object) => ({ plugin: 'reason', config });

describe('reason', () => {
  const given = {
    reasons: [
      { code: 'x', kind: 'work' },
      { code: 'y', kind: 'work' },
    ],
  };

  it('takes any of several codes; presence without a code has none of them', () => {
    const presence = [
      at(3, '08:00', '09:00', { reason: 'x' }),
      at(3, '10:00', '11:00', { reason: 'y' }),
      at(3, '12:00', '13:00'),
    ];
    expect(kept([filter({ codes: ['x', 'y'] })], presence, given)).toEqual([
      '03 08:00-09:00',
      '03 10:00-11:00',
    ]);
    expect(kept([filter({ codes: ['x', 'y'], negate: true })], presence, given)).toEqual(['03 12:00-13:00']);
  });

  it('sees both presences of a minute that rounding made overlap', () => {
    const steps = [{ plugin: 'round-punch', config: { unit_minutes: 15, mode: 'up', side: 'end' } }];
    const presence = [at(3, '08:00', '10:07', { reason: 'x' }), at(3, '10:07', '12:00', { reason: 'y' })];
    const rounded = { ...given, working_time_policies: [{ code: 'wt', steps }] };
    expect(kept([filter({ codes: ['x'] })], presence, rounded)).toEqual(['03 08:00-10:15']);
    expect(kept([filter({ codes: ['y'] })], presence, rounded)).toEqual(['03 10:07-12:00']);
    expect(kept([filter({ codes: ['y'], negate: true })], presence, rounded)).toEqual(['03 08:00-10:07']);
  });
});
