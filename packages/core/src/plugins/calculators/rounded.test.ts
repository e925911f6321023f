import { describe, expect, it } from 'vitest';
import { evaluateForTests, figuresOf } from '../../testing/plain-scenario.ts';
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

  describe('around another rounding or limit', () => {
    const capped = (per: string) => {
      return { plugin: 'capped', config: { max_minutes: 1000, per, calculator: inner } };
    };
    const occurrences = { plugin: 'fixed-per-occurrence', config: { per: 'interval' } };

    it('takes added minutes off first', () => {
      // 10 minutes up to 30, down to 25: the interval itself stays as it is.
      const down = calculator({
        unit_minutes: 25,
        mode: 'down',
        scope: 'interval',
        calculator: capped('day'),
      });
      expect(paid(rounded('up', 'interval', { calculator: down }), [at(3, '23:50', '00:00')])).toBe('25');
      // 20 minutes up to 30, down to 7: ten added ones go, then thirteen of the interval.
      const less = calculator({ unit_minutes: 7, mode: 'down', scope: 'interval', calculator: occurrences });
      const minutes = calculator({
        unit_minutes: 28,
        mode: 'down',
        scope: 'interval',
        calculator: capped('day'),
      });
      expect(paid(rounded('up', 'interval', { calculator: less }), [at(3, '08:00', '08:20')])).toBe('1');
      expect(paid(rounded('up', 'interval', { calculator: minutes }), [at(3, '08:00', '08:20')])).toBe('28');
    });

    it('adds minutes once to an interval that a limit cuts in parts', () => {
      const up = rounded('up', 'interval', { calculator: capped('day') });
      expect(paid(up, [at(3, '23:50', '00:10')])).toBe('30');
    });

    it('keeps the minutes added to each day within one shift', () => {
      // 90 minutes of Tuesday up to 120, 10 of Wednesday up to 60.
      const tiered = { plugin: 'tiered', config: { per: 'shift', tiers: [{ percent: '100' }] } };
      const up = calculator({ unit_minutes: 60, mode: 'up', scope: 'day', calculator: tiered });
      expect(paid(up, [at(3, '22:30', '00:10')])).toBe('180');
    });

    it('keeps an interval whole that was rounded in parts', () => {
      const guarantee = { plugin: 'minimum-per-occurrence', config: { min_minutes: 60 } };
      const whole = rounded('down', 'day', { calculator: guarantee });
      expect(paid(whole, [at(3, '22:00', '02:00')])).toBe('240');
    });

    it('ends a session with the minutes it added', () => {
      // 10:00 to 10:40 is paid until 11:00; the next begins 20 minutes later.
      const session = { plugin: 'flat-per-session', config: { minutes: 60, session_gap_minutes: 30 } };
      const up = calculator({ unit_minutes: 60, mode: 'up', scope: 'interval', calculator: session });
      expect(paid(up, [at(3, '10:00', '10:40'), at(3, '11:20', '11:50')])).toBe('60');
      expect(paid(session, [at(3, '10:00', '10:40'), at(3, '11:20', '11:50')])).toBe('120');
    });
  });

  it('goes up within the tolerance only when it rounds down', () => {
    const tolerant = (mode: string) => rounded(mode, 'line', { tolerance_up_minutes: 20 });
    expect(paid(tolerant('down'), [at(3, '08:00', '08:10')])).toBe('30');
    expect(paid(tolerant('nearest'), [at(3, '08:00', '08:10')])).toBe('0');
  });

  it('leaves what is whole alone, and credits the account of what it holds', () => {
    expect(paid(rounded('up', 'line'), [at(3, '08:00', '08:30')])).toBe('30');
    const accounts = [{ code: 'toil', unit: 'minutes', opening: 0 }];
    const timeOff = { plugin: 'time-off', config: { account: 'toil' } };
    const held = { plugin: 'capped', config: { max_minutes: 45, per: 'day', calculator: timeOff } };
    const policy = { code: 'p', kind: 'rules', rules: [{ code: 'r', calculator: held }] };
    const presence = [at(3, '08:00', '09:00')];
    const given = { accounts, presence, supplement_policies: [policy] };
    expect(figuresOf(evaluateForTests(given)).balances).toEqual({ toil: 45 });
  });
});
