import { describe, expect, it } from 'vitest';
import { at, explained, lineOf, paid } from '../../testing/rule.ts';

const calculator = (config: object) => ({ plugin: 'capped', config });

describe('capped', () => {
  const percent = { plugin: 'percent', config: { percent: '50' } };

  it('limits the quantity, not the minutes', () => {
    expect(
      paid(calculator({ max_minutes: 60, per: 'day', calculator: percent }), [at(3, '08:00', '10:00')]),
    ).toBe('60');
    expect(
      paid(calculator({ max_minutes: 59, per: 'day', calculator: percent }), [at(3, '08:00', '10:00')]),
    ).toBe('59');
  });

  it('runs the nested calculator once for each day of an interval across midnight', () => {
    const occurrences = { plugin: 'fixed-per-occurrence', config: { per: 'interval' } };
    expect(paid(calculator({ per: 'day', calculator: occurrences }), [at(3, '22:00', '02:00')])).toBe('2');
    expect(paid(calculator({ per: 'week', calculator: occurrences }), [at(3, '22:00', '02:00')])).toBe('1');
  });

  it('passes tiers on, unlimited', () => {
    const tiered = { plugin: 'tiered', config: { per: 'day', tiers: [{ percent: '100' }] } };
    const line = lineOf(
      { calculator: calculator({ max_minutes: 10, per: 'period', calculator: tiered }) },
      { presence: [at(3, '08:00', '09:00')] },
    );
    expect(line).toMatchObject({
      quantity: '10',
      tiers: [{ percent: '100', matched_minutes: 60, quantity: '60' }],
    });
  });

  it('adds the tiers of its scopes up', () => {
    const tiers = [{ up_to_minutes: 60, percent: '50' }, { percent: '100' }];
    const tiered = { plugin: 'tiered', config: { per: 'day', tiers } };
    const line = lineOf(
      { calculator: calculator({ max_minutes: 50, per: 'day', calculator: tiered }) },
      { presence: [at(3, '08:00', '09:20'), at(4, '08:00', '08:30')] },
    );
    // 30 + 20 of Tuesday and 15 of Wednesday.
    expect(line).toMatchObject({
      quantity: '65',
      tiers: [
        { percent: '50', matched_minutes: 90, quantity: '45' },
        { percent: '100', matched_minutes: 20, quantity: '20' },
      ],
    });
  });

  it('gives nothing, in the unit of what it holds, when rounding around it left no minute', () => {
    const hourly = { plugin: 'fixed-per-hour', config: { amount: '12', currency: 'EUR' } };
    const tiered = { plugin: 'tiered', config: { per: 'day', tiers: [{ percent: '50' }] } };
    const roundedTo30 = (inner: object) => ({
      plugin: 'rounded',
      config: {
        unit_minutes: 30,
        mode: 'down',
        scope: 'day',
        calculator: calculator({ min_minutes: 60, per: 'day', calculator: inner }),
      },
    });
    const lineFor = (inner: object) =>
      lineOf({ calculator: roundedTo30(inner) }, { presence: [at(3, '08:00', '08:20')] });
    expect(lineFor(hourly)).toMatchObject({ quantity: '0', unit: 'amount', currency: 'EUR' });
    expect(lineFor(tiered)).toMatchObject({
      quantity: '0',
      tiers: [{ percent: '50', matched_minutes: 0, quantity: '0' }],
    });
  });

  it('explains how many scopes it limited', () => {
    const presence = [at(3, '08:00', '10:00'), at(4, '08:00', '08:30')];
    expect(explained(calculator({ max_minutes: 40, per: 'day', calculator: percent }), presence)).toEqual([
      'capped (version 1) turned 150 min into 55 minutes; rounded once: 55.',
      'Workings: scopes 2, calculator percent.',
    ]);
  });

  it('raises nothing for a period that rounding left empty', () => {
    const raised = calculator({ min_minutes: 60, per: 'period', calculator: percent });
    const config = { unit_minutes: 30, mode: 'down', scope: 'day', calculator: raised };
    expect(paid({ plugin: 'rounded', config }, [at(3, '08:00', '08:20')])).toBe('0');
    expect(paid({ plugin: 'rounded', config }, [at(3, '08:00', '08:30')])).toBe('60');
  });
});
