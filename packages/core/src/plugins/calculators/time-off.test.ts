import { describe, expect, it } from 'vitest';
import { evaluateForTests, refusedAt } from '../../testing/plain-scenario.ts';
import { at, paid } from '../../testing/rule.ts';

const calculator = (config: object) => ({ plugin: 'time-off', config });

describe('time-off', () => {
  const accounts = [{ code: 'toil', unit: 'minutes', opening: 0 }];

  it('books the line, rounded once more to whole minutes', () => {
    const policy = {
      code: 'p',
      kind: 'rules',
      rules: [{ code: 'r', calculator: calculator({ account: 'toil', factor: '0.5' }) }],
    };
    const result = evaluateForTests({
      accounts,
      supplement_policies: [policy],
      presence: [at(3, '08:00', '08:25')],
    });
    expect(result.employments.main).toMatchObject({
      supplements: { 'p/r': { quantity: '12.5', unit: 'minutes' } },
      balances: { toil: 13 },
      movements: [{ account: 'toil', kind: 'settlement', quantity: 13 }],
    });
  });

  it('limits after the factor', () => {
    const config = { account: 'toil', factor: '2', max_minutes_per_period: 90 };
    expect(paid(calculator(config), [at(3, '08:00', '09:00')], { accounts })).toBe('90');
  });

  it('needs a declared account', () => {
    const policy = {
      code: 'p',
      kind: 'rules',
      rules: [{ code: 'r', calculator: calculator({ account: 'nowhere' }) }],
    };
    expect(refusedAt({ supplement_policies: [policy] })).toBe(
      'supplement_policies.0.rules.0.calculator.config.account',
    );
  });
});
