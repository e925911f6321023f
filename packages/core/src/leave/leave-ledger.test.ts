import { describe, expect, it } from 'vitest';
import type { Lot } from '../contract/leave-contract.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { readScenario } from '../scenario/read-scenario.ts';
import { testHost } from '../testing/host.ts';
import { leave, leaveForTests } from '../testing/leave.ts';
import { plainScenario } from '../testing/plain-scenario.ts';
import { getDate } from '../time/epoch-day.ts';

const carryOver = (config: object) => ({
  plugin: 'carry-over',
  config: { max_days: '2', remainder: 'lapse', ...config },
});
const january = { from: '2026-01-01', to: '2026-01-31' };

describe('the leave ledger', () => {
  it('does not carry over what was granted on the carry-over date: an opening, or what another account sent', () => {
    expect(leaveForTests({ ...january, opening: '5', expiries: [carryOver({})] }).balance).toBe('5.0000');
    const { balances } = leaveForTests({
      ...january,
      openedOn: '2025-12-31',
      opening: '5',
      accounts: [{ code: 'saved', unit: 'days', opening: '0', opened_on: '2025-12-31' }],
      given: {
        absence_policies: [
          {
            code: 'vac',
            account: 'vacation',
            expiries: [carryOver({ remainder: 'transfer', transfer_to: 'saved' })],
          },
          { code: 'save', account: 'saved', expiries: [carryOver({ max_days: '1' })] },
        ],
      },
    });
    expect(balances).toMatchObject({ vacation: '2.0000', saved: '3.0000' });
  });

  it('books nothing where nothing is above the maximum, left to expire, or left at the end', () => {
    const used = {
      ...january,
      openedOn: '2025-12-31',
      opening: '2',
      absences: [leave('2026-01-05', '2026-01-06')],
    };
    const usage = ['2026-01-05 usage -1.0000', '2026-01-06 usage -1.0000'];
    const expires = { plugin: 'months-after-accrual', config: { months: 1 } };
    const ends = { plugin: 'on-termination', config: { mode: 'payout' } };
    expect(leaveForTests({ ...used, expiries: [carryOver({})] }).movements).toEqual(usage);
    expect(leaveForTests({ ...used, expiries: [expires] }).movements).toEqual(usage);
    expect(leaveForTests({ ...used, end: '2026-01-20', expiries: [ends] }).movements).toEqual(usage);
  });

  it('sends nothing to another account when the remainder lapses', () => {
    const { balances } = leaveForTests({
      ...january,
      openedOn: '2025-12-31',
      opening: '5',
      accounts: [{ code: 'saved', unit: 'days', opening: '0', opened_on: '2025-12-31' }],
      expiries: [carryOver({ transfer_to: 'saved' })],
    });
    expect(balances).toMatchObject({ vacation: '2.0000', saved: '0.0000' });
  });

  it('gives nothing to an account that opens later: its opening says what it holds', () => {
    const { balances } = leaveForTests({
      ...january,
      openedOn: '2025-12-31',
      opening: '5',
      accounts: [{ code: 'saved', unit: 'days', opening: '7', opened_on: '2026-01-15' }],
      expiries: [carryOver({ remainder: 'transfer', transfer_to: 'saved' })],
    });
    expect(balances).toMatchObject({ vacation: '2.0000', saved: '7.0000' });
  });

  it('holds nothing of an account that opens after the period', () => {
    const accounts = [{ code: 'saved', unit: 'days', opening: '7', opened_on: '2026-02-01' }];
    expect(leaveForTests({ ...january, accounts }).balances).toMatchObject({ saved: '0.0000' });
  });

  it('keeps of lots that expire together the one granted first', () => {
    const accruals = [
      { plugin: 'front-loaded', config: { days: '3', month_day: '02-01', prorate: false } },
      { plugin: 'front-loaded', config: { days: '4', month_day: '01-10', prorate: false } },
    ];
    const expiries = [
      { plugin: 'fixed-date', config: { month_day: '12-31', applies_to: 'all' } },
      carryOver({ month_day: '03-01', max_days: '4' }),
      { plugin: 'years-after-grant', config: { years: 1 } },
    ];
    const lots = (order: string) =>
      closingLots({
        period: { from: '2026-01-01', to: '2026-03-31' },
        absence_policies: [
          {
            code: 'vac',
            account: 'vacation',
            accruals,
            usage_rules: [{ plugin: 'consume-order', config: { order } }],
            expiries,
          },
        ],
      });
    // Both last until 31 December: the four days of 10 January are carried, the three of February lapse.
    const carried = [{ grantedOn: getDate('2026-01-10'), days: 40_000, expiresOn: getDate('2026-12-31') }];
    expect(lots('earliest-expiry')).toEqual(carried);
    expect(lots('oldest-grant')).toEqual(carried);
  });

  it('hands on the lots that are left, without empty ones', () => {
    const accruals = [
      { plugin: 'front-loaded', config: { days: '3', month_day: '01-10', prorate: false } },
      { plugin: 'front-loaded', config: { days: '2', month_day: '01-20', prorate: false } },
    ];
    const policy = { code: 'vac', account: 'vacation', accruals };
    // The first grant pays the debt of three days and leaves no lot.
    const given = {
      period: january,
      absence_policies: [policy],
      absences: [leave('2026-01-05', '2026-01-07')],
    };
    const left = [{ grantedOn: getDate('2026-01-20'), days: 20_000, expiresOn: undefined }];
    expect(closingLots(given)).toEqual(left);
    const usedUp = { ...given, absences: [leave('2026-01-12', '2026-01-14')] };
    expect(closingLots(usedUp)).toEqual(left);
  });

  it('opens with the lots of an earlier statement, used in their own order', () => {
    const lot = (grantedOn: string, days: number, expiresOn: string | undefined) => {
      return { grantedOn: getDate(grantedOn), days, expiresOn: expiresOn ? getDate(expiresOn) : undefined };
    };
    const lots = [
      lot('2025-05-01', 10_000, '2026-12-31'),
      lot('2025-09-01', 20_000, '2026-06-30'),
      lot('2025-05-01', 5_000, '2026-03-31'),
      lot('2025-09-01', 0, undefined),
    ];
    expect(closingLots({ period: january }, lots)).toEqual(lots.slice(0, 3));
    const given = { period: january, absences: [leave('2026-01-05')] };
    expect(closingLots(given, lots)).toEqual([lots[0], { ...lots[1], days: 15_000 }]);
    const oldestFirst = [{ plugin: 'consume-order', config: { order: 'oldest-grant' } }];
    const policy = { code: 'vac', account: 'vacation', usage_rules: oldestFirst };
    expect(closingLots({ ...given, absence_policies: [policy] }, lots)).toEqual([
      { ...lots[0], days: 5_000 },
      lots[1],
    ]);
  });
});

/** Lots at the end of the account `vacation`, opened on the first day of the period with these lots. */
function closingLots(given: object, lots: readonly Lot[] = []) {
  const accounts = [{ code: 'vacation', unit: 'days', opening: '0' }];
  const { input } = readScenario({ ...plainScenario, accounts, ...given }, testHost);
  const opening = lots.reduce((sum, { days }) => sum + days, 0);
  const employments = input.employments.map((employment) => ({
    ...employment,
    accounts: employment.accounts.map((account) => ({ ...account, opening, lots })),
  }));
  return evaluate({ ...input, employments }).employments[0]?.balances[0]?.lots;
}
