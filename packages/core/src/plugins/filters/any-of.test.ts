import { describe, expect, it } from 'vitest';
import { refusedAt } from '../../testing/plain-scenario.ts';
import { at, kept } from '../../testing/rule.ts';

const filter = (config: object) => ({ plugin: 'any-of', config });

describe('any-of', () => {
  const evening = { plugin: 'time-of-day', config: { from: '17:00', to: '24:00' } };
  const first = { plugin: 'first-last', config: { side: 'first', minutes: 60, per: 'shift' } };

  it('gives every nested filter all that came in and joins touching results', () => {
    expect(kept([filter({ filters: [evening, first] })], [at(3, '16:00', '18:00')])).toEqual([
      '03 16:00-18:00',
    ]);
    expect(kept([filter({ filters: [first, evening] })], [at(3, '15:00', '18:00')])).toEqual([
      '03 15:00-16:00',
      '03 17:00-18:00',
    ]);
  });

  it('reports a problem in a nested filter where it is', () => {
    const filters = [filter({ filters: [evening, { plugin: 'weekday', config: { days: ['noday'] } }] })];
    const policy = { code: 'p', kind: 'rules', rules: [{ code: 'r', filters }] };
    expect(refusedAt({ supplement_policies: [policy] })).toBe(
      'supplement_policies.0.rules.0.filters.0.config.filters.1.config.days.0',
    );
  });
});
