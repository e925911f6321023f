import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'vitest';
import {
  checkDocument,
  checkExample,
  type DocumentedExample,
  inMarch,
  workdays,
} from '../testing/documented-example.ts';

// The figures that docs/ works out by hand, on accounts.
const vacation = (accruals: readonly object[], opened: string, expiries: readonly object[] = []) => ({
  accounts: [{ code: 'v', unit: 'days', opening: '0', opened_on: opened }],
  absence_policies: [{ code: 'v', account: 'v', accruals, usage_rules: [], expiries }],
});
const balance = (v: string) => ({ balances: { v } });

const examples: Record<string, DocumentedExample> = {
  'leave.md, Grants: part of a month': {
    start: '2026-05-20',
    period: { from: '2026-05-01', to: '2026-05-31' },
    given: vacation(
      [{ plugin: 'monthly', config: { days_per_month: '2.08', days_per_day: '0.07' } }],
      '2026-05-01',
    ),
    expect: balance('0.84'),
  },
  'leave.md, Twelfths: four months': {
    start: '2026-09-01',
    period: { from: '2026-12-01', to: '2026-12-31' },
    given: vacation([{ plugin: 'twelfths', config: { annual_days: '20' } }], '2026-09-01'),
    expect: balance('7'),
  },
  'leave.md, Twelfths: the rest of the year': {
    start: '2026-02-01',
    period: { from: '2026-07-01', to: '2026-07-31' },
    given: vacation([{ plugin: 'twelfths', config: { annual_days: '20' } }], '2026-02-01'),
    expect: balance('20'),
  },
  'leave.md, Carry-over': {
    period: { from: '2026-01-01', to: '2026-01-31' },
    given: {
      ...vacation([], '2025-12-01', [
        { plugin: 'carry-over', config: { max_days: '5', remainder: 'lapse' } },
      ]),
      accounts: [{ code: 'v', unit: 'days', opening: '8', opened_on: '2025-12-01' }],
    },
    expect: balance('5'),
  },
  'settlement.md, Counters': {
    norm: { weeks: [{ ...workdays, mon: 0, tue: 0, wed: 0, thu: 0, fri: 0 }] },
    given: {
      presence: [inMarch('03T08:00', '03T12:00'), inMarch('05T08:00', '05T09:00')],
      supplement_policies: [
        {
          code: 'ot',
          kind: 'counter',
          counter: {
            plugin: 'daily-norm',
            config: { tiers: [{ up_to_minutes: 180 }, {}], tolerance_minutes: 60 },
          },
        },
      ],
      settlement_policies: [
        {
          code: 's',
          steps: [
            { plugin: 'pay-out', config: { counter: 'overtime-tier-1', activity: 'a' } },
            { plugin: 'credit-counter', config: { counter: 'norm-balance' } },
          ],
        },
      ],
    },
    expect: {
      norm_balance_minutes: 300,
      counters: { ot: { overtime: 240 } },
      payout_minutes: 180,
      balances: { flex: 120 },
    },
  },
  'settlement.md, Steps': {
    given: {
      accounts: [
        { code: 'flex', unit: 'minutes', opening: -20 },
        { code: 'b', unit: 'minutes', opening: -20 },
      ],
      settlement_policies: [
        {
          code: 's',
          steps: [
            { plugin: 'round-balance', config: { account: 'flex', unit_minutes: 15, mode: 'down' } },
            { plugin: 'round-balance', config: { account: 'b', unit_minutes: 15, mode: 'up' } },
          ],
        },
      ],
    },
    expect: { balances: { flex: -30, b: -15 } },
  },
};

it.each(Object.entries(examples))('%s', (_, example) => checkExample(example));

it('the document of scenarios.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/scenarios.md'), 'utf8');
  const [, document = ''] = /```jsonc\n([\s\S]*?)```/.exec(page) ?? [];
  checkDocument(JSON.parse(document));
});
