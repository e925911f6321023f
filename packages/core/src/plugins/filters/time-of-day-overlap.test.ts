import { describe, expect, it } from 'vitest';
import { at, kept } from '../../testing/rule.ts';

const filter = (config: object) => ({ plugin: 'time-of-day-overlap', config });

describe('time-of-day-overlap', () => {
  const evening = (minimum_share: string) => filter({ from: '18:00', to: '24:00', minimum_share });

  it('weighs worked minutes, not the gaps between them', () => {
    // 14:00-16:00 and 18:00-19:59: 119 of 239 worked minutes are less than half, 120 of 240 are half.
    expect(kept([evening('0.5')], [at(3, '14:00', '16:00'), at(3, '18:00', '19:59')])).toEqual([]);
    expect(kept([evening('0.5')], [at(3, '14:00', '16:00'), at(3, '18:00', '20:00')])).toEqual([
      '03 14:00-16:00',
      '03 18:00-20:00',
    ]);
  });

  it('judges each shift on its own', () => {
    expect(kept([evening('1')], [at(3, '08:00', '10:00'), at(3, '18:00', '20:00')])).toEqual([
      '03 18:00-20:00',
    ]);
  });

  it('never keeps standby', () => {
    const reasons = [{ code: 'home', kind: 'standby' }];
    const policy = {
      code: 'p',
      kind: 'rules',
      reasons: ['home'],
      rules: [{ code: 'r', filters: [evening('0')] }],
    };
    const presence = [at(3, '18:00', '20:00', { reason: 'home' })];
    expect(kept([], presence, { reasons, supplement_policies: [policy] })).toEqual([]);
  });
});
