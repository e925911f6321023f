import { describe, expect, it } from 'vitest';
import { at, explained, lineOf, paid } from '../../testing/rule.ts';

const calculator = (config: object) => ({ plugin: 'rounded', config });

describe('rounded', () => {
  const inner = { plugin: 'duration', config: {} };
  const rounded = (mode: string, scope: string, more: object = {}) =>
    calculator({ unit_minutes: 30, mode, scope, calculator: inner, ...more });

  it.each([
    ['nearest', '08:14', 'none'],
    ['nearest', '08:15', '30'],
    ['up', '08:01', '30'],
    ['down', '08:29', '0'],
  ])('%s: 08:00 to %s', (mode, end, quantity) => {
    expect(paid(rounded(mode, 'line'), [at(3, '08:00', end)])).toBe(quantity === 'none' ? '0' : quantity);
  });

  it('drops an interval that is rounded to nothing', () => {
    const occurrences = { plugin: 'fixed-per-occurrence', config: { per: 'interval' } };
    const presence = [at(3, '08:00', '08:10'), at(3, '10:00', '10:40')];
    expect(paid(rounded('down', 'interval', { calculator: occurrences }), presence)).toBe('1');
  });

  it('takes the difference from earlier intervals when the last is too short', () => {
    // 40 + 5 = 45 → 30: five minutes from the last interval, ten from the first.
    const tiers = { plugin: 'fixed-per-occurrence', config: { per: 'interval' } };
    const presence = [at(3, '08:00', '08:40'), at(3, '10:00', '10:05')];
    expect(paid(rounded('down', 'day'), presence)).toBe('30');
    expect(paid(rounded('down', 'day', { calculator: tiers }), presence)).toBe('1');
  });

  it('gives added minutes to the scopes of the last minute', () => {
    // 23:50-24:00 is 10 minutes of Tuesday, rounded up to 30: all of them Tuesday's.
    const capped = { plugin: 'capped', config: { max_minutes: 20, per: 'day', calculator: inner } };
    expect(paid(rounded('up', 'interval', { calculator: capped }), [at(3, '23:50', '00:00')])).toBe('20');
  });

  it('keeps standby and the call inside it in order of time', () => {
    const home = { reason: 'home' };
    const presence = [at(3, '18:00', '00:00', home), at(3, '20:00', '21:00', { reason: 'call' })];
    const occurrences = { plugin: 'fixed-per-occurrence', config: { per: 'interval' } };
    const policy = {
      code: 'p',
      kind: 'rules',
      reasons: ['home', 'call'],
      rules: [{ code: 'r', calculator: rounded('down', 'shift', { calculator: occurrences }) }],
    };
    const reasons = [
      { code: 'home', kind: 'standby' },
      { code: 'call', kind: 'work' },
    ];
    // Standby and the call are shifts of their own, but one interval from 18:00 to midnight.
    expect(lineOf({}, { reasons, presence, supplement_policies: [policy] })?.quantity).toBe('1');
  });

  it('explains the minutes before and after', () => {
    expect(explained(rounded('up', 'day'), [at(3, '08:00', '08:40'), at(4, '08:00', '08:10')])).toEqual([
      'rounded (version 1) turned 50 min into 90 minutes; rounded once: 90.',
      'Workings: minutes before 50, minutes after 90, calculator duration.',
    ]);
  });
});
