import { describe, expect, it } from 'vitest';
import { at, kept } from '../../testing/rule.ts';

const filter = (config: object) => ({ plugin: 'activity', config });

describe('activity', () => {
  const activities = [{ code: 'a' }, { code: 'b', parent: 'a' }, { code: 'c', parent: 'b' }];
  const presence = [
    at(3, '08:00', '09:00', { activity: 'c' }),
    at(3, '10:00', '11:00', { activity: 'd' }),
    at(3, '12:00', '13:00'),
  ];

  it('reaches sub-activities of any depth', () => {
    expect(kept([filter({ codes: ['a'] })], presence, { activities })).toEqual(['03 08:00-09:00']);
  });

  it('keeps everything else with negate', () => {
    const rest = ['03 10:00-11:00', '03 12:00-13:00'];
    expect(kept([filter({ codes: ['a'], negate: true })], presence, { activities })).toEqual(rest);
  });

  it('does not run in circles', () => {
    const circle = [
      { code: 'c', parent: 'd' },
      { code: 'd', parent: 'c' },
      { code: 'e', parent: 'c' },
    ];
    const all = [...presence, at(3, '14:00', '15:00', { activity: 'e' })];
    expect(kept([filter({ codes: ['a'] })], all, { activities: circle })).toEqual([]);
  });
});
