import { describe, expect, it } from 'vitest';
import { at, kept } from '../../testing/rule.ts';

const filter = (config: object) => ({ plugin: 'weekday', config });

describe('weekday', () => {
  it('cuts at local midnight, whatever day the shift belongs to', () => {
    const steps = [{ plugin: 'attribute-days', config: { mode: 'shift-start' } }];
    const given = { working_time_policies: [{ code: 'wt', steps }] };
    expect(kept([filter({ days: ['sun'] })], [at(7, '22:00', '06:00')], given)).toEqual(['08 00:00-06:00']);
  });

  it('takes several days', () => {
    const presence = [at(2, '08:00', '09:00'), at(3, '08:00', '09:00'), at(4, '08:00', '09:00')];
    expect(kept([filter({ days: ['mon', 'wed'] })], presence)).toEqual(['02 08:00-09:00', '04 08:00-09:00']);
  });
});
