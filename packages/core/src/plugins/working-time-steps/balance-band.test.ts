import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../testing/plain-scenario.ts';
import { violationsForTests } from '../../testing/work.ts';

describe('balance-band', () => {
  const accounts = [{ code: 'saldo', unit: 'minutes', opening: 100 }];
  const employments = [
    {
      code: 'main',
      start: '2020-01-01',
      terms: [
        {
          effective_from: '2020-01-01',
          flex_account: 'saldo',
          norm: { weeks: [{ mon: 60, tue: 0, wed: 0, thu: 0, fri: 0, sat: 0, sun: 0 }] },
        },
      ],
    },
  ];
  const settlement_policies = [
    { code: 'close', steps: [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }] },
  ];
  const given = { accounts, employments, settlement_policies };

  it('looks at the flex account of the terms after the settlement', () => {
    expect(violationsForTests('balance-band', { account: 'flex', min_minutes: 41 }, [], given)).toMatchObject(
      [{ at: '2026-03-08T00:00+01:00', account: 'saldo', balance_minutes: 40 }],
    );
  });

  it.each([
    [{ min_minutes: 40 }, 0],
    [{ max_minutes: 40 }, 0],
    [{ max_minutes: 39 }, 1],
    [{ min_minutes: 40, max_minutes: 40 }, 0],
    [{}, 0],
  ])('limits %j: %i findings', (limits, count) => {
    expect(violationsForTests('balance-band', { account: 'saldo', ...limits }, [], given)).toHaveLength(
      count,
    );
  });

  it('limits no account of days', () => {
    const days = [...accounts, { code: 'vacation', unit: 'days', opening: '30' }];
    const band = { account: 'vacation', max_minutes: 10 };
    expect(violationsForTests('balance-band', band, [], { ...given, accounts: days })).toEqual([]);
  });

  it('asks for a maximum that is not below the minimum', () => {
    const band = { account: 'saldo', min_minutes: 41, max_minutes: 40 };
    const steps = [{ plugin: 'balance-band', config: band }];
    expect(refusalOf({ ...given, working_time_policies: [{ code: 'wt', steps }] })).toEqual({
      path: 'working_time_policies.0.steps.0.config.max_minutes',
      message: 'must not be below min_minutes',
    });
  });

  it('looks at the account it names', () => {
    const other = [...accounts, { code: 'toil', unit: 'minutes', opening: -5 }];
    const band = { account: 'toil', min_minutes: 0 };
    expect(violationsForTests('balance-band', band, [], { ...given, accounts: other })).toMatchObject([
      { account: 'toil', balance_minutes: -5 },
    ]);
  });
});
