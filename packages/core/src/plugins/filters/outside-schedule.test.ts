import { describe, expect, it } from 'vitest';
import { at, kept } from '../../testing/rule.ts';

const filter = (config: object) => ({ plugin: 'outside-schedule', config });

describe('outside-schedule', () => {
  it('knows a schedule across midnight', () => {
    expect(kept([filter({ from: '22:00', to: '06:00' })], [at(3, '21:00', '07:00')])).toEqual([
      '03 21:00-22:00',
      '04 06:00-07:00',
    ]);
  });

  it('keeps nothing when schedule and grace fill the day', () => {
    const config = { from: '00:00', to: '12:00', grace_before_minutes: 400, grace_after_minutes: 400 };
    expect(kept([filter(config)], [at(3, '06:00', '05:00')])).toEqual([]);
  });

  it('wraps grace around midnight', () => {
    const config = { from: '00:30', to: '08:00', grace_before_minutes: 60 };
    expect(kept([filter(config)], [at(3, '23:00', '01:00')])).toEqual(['03 23:00-23:30']);
  });
});
