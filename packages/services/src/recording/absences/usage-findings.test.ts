import { usageFacts } from '@stempel/core';
import { expect, test } from 'vitest';
import { causedLater, type UsageFinding } from './usage-findings.ts';

// An absence in June, and one in December whose first date fails with it and without it.
const june = { from: '2026-06-08', to: '2026-06-12' };
const december = { from: '2026-12-07', to: '2026-12-11' };
const finding = (facts: UsageFinding['facts']): UsageFinding => ({
  ...{ step: 'rule', policy: 'leave', severity: 'error', on: december.from },
  facts: { account: 'vacation', ...facts },
});
const caused = (now: UsageFinding['facts'], before: UsageFinding['facts']) =>
  causedLater({ found: [finding(now)], without: [finding(before)] }, june, [december]).length;

test('of every fact of a usage rule it is said whether more of it or less is worse', () => {
  expect(usageFacts).toEqual({
    ...{ balance_days: 'less', used_days: 'more', days: 'more', notice_days: 'less' },
    ...{ date: null, from: null, unit: null },
  });
  for (const [fact, worse] of Object.entries(usageFacts)) {
    if (worse === null) {
      expect(caused({ [fact]: '2026-12-07' }, { [fact]: '2026-12-08' }), fact).toBe(0);
      continue;
    }
    expect(caused({ [fact]: 4 }, { [fact]: 5 }), `less ${fact}`).toBe(worse === 'less' ? 1 : 0);
    expect(caused({ [fact]: 5 }, { [fact]: 4 }), `more ${fact}`).toBe(worse === 'more' ? 1 : 0);
    expect(caused({ [fact]: 5 }, { [fact]: 5 }), `as much ${fact}`).toBe(0);
  }
});

test('days are compared as figures, below nothing too', () => {
  expect(caused({ balance_days: '-10.0000' }, { balance_days: '-9.0000' })).toBe(1);
  expect(caused({ balance_days: '-9.0000' }, { balance_days: '-10.0000' })).toBe(0);
  expect(caused({ used_days: '10.5000' }, { used_days: '9.0000' })).toBe(1);
});
