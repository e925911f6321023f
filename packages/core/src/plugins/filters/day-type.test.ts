import { describe, expect, it } from 'vitest';
import { at, kept } from '../../testing/rule.ts';

const filter = (config: object) => ({ plugin: 'day-type', config });

describe('day-type', () => {
  const holiday = (config: object) => ({
    holidays: [{ plugin: 'fixed-date', config: { month: 3, day: 4, name: 'x', ...config } }],
  });

  it('begins at midnight of the holiday and ends at the next', () => {
    expect(
      kept([filter({ types: ['public'] })], [at(3, '22:00', '02:00'), at(4, '22:00', '02:00')], holiday({})),
    ).toEqual(['04 00:00-02:00', '04 22:00-00:00']);
  });

  it('takes the earliest time of all holidays of the date, whatever their type', () => {
    const { holidays } = holiday({ type: 'half-day', from_time: '12:00' });
    const given = { holidays: [...holidays, ...holiday({ type: 'company', from_time: '10:00' }).holidays] };
    expect(kept([filter({ types: ['half-day'] })], [at(4, '08:00', '14:00')], given)).toEqual([
      '04 10:00-14:00',
    ]);
  });

  it('takes any of several types', () => {
    const types = { types: ['company', 'public'] };
    expect(kept([filter(types)], [at(4, '08:00', '09:00')], holiday({}))).toEqual(['04 08:00-09:00']);
  });
});
