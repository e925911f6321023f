import { describe, expect, it } from 'vitest';
import { refusedAt } from '../../testing/plain-scenario.ts';
import { at, kept } from '../../testing/rule.ts';

const filter = (config: object) => ({ plugin: 'not', config });

describe('not', () => {
  const evening = { plugin: 'time-of-day', config: { from: '17:00', to: '24:00' } };

  it('complements within what came in', () => {
    const tuesday = { plugin: 'weekday', config: { days: ['tue'] } };
    expect(
      kept([tuesday, filter({ filters: [evening] })], [at(3, '16:00', '18:00'), at(4, '08:00', '09:00')]),
    ).toEqual(['03 16:00-17:00']);
  });

  it('undoes itself', () => {
    const twice = filter({ filters: [filter({ filters: [evening] })] });
    expect(kept([twice], [at(3, '16:00', '18:00')])).toEqual(['03 17:00-18:00']);
  });

  it('takes exactly one filter', () => {
    const filters = [filter({ filters: [evening, evening] })];
    const policy = { code: 'p', kind: 'rules', rules: [{ code: 'r', filters }] };
    expect(refusedAt({ supplement_policies: [policy] })).toBe(
      'supplement_policies.0.rules.0.filters.0.config.filters',
    );
  });
});
