import { z } from 'zod';
import { codeField, minutesField, severityField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { issueCode } from '../../messages/index.ts';
import { startOfDate } from '../../time/zone-table.ts';
import words from './balance-band.words.json' with { type: 'json' };

const mostMinutes = 5_256_000;

const config = z
  .strictObject({
    account: codeField(
      {
        title: 'Account',
        description: 'Time account in hours.',
      },
      'account',
    ),
    min_minutes: minutesField(
      { title: 'At least', description: 'Smallest closing balance.' },
      { min: -mostMinutes },
    ).optional(),
    max_minutes: minutesField(
      { title: 'At most', description: 'Largest closing balance.' },
      { min: -mostMinutes },
    ).optional(),
    severity: severityField(),
  })
  .refine((value) => (value.min_minutes ?? -mostMinutes) <= (value.max_minutes ?? mostMinutes), {
    path: ['max_minutes'],
    message: issueCode('below-minimum'),
  });

const given = { accounts: [{ code: 'flex', unit: 'minutes', opening: 700 }] };

export const plugin = definePlugin({
  id: 'balance-band',
  registry: 'working-time-steps',
  version: 1,
  title: 'Account balance within limits',
  description: 'Reports balances outside the limits at the end of the period.',
  words,
  config,
  examples: [
    {
      title: '700 minutes are above 600',
      config: { account: 'flex', min_minutes: -600, max_minutes: 600 },
      given,
      expect: {
        violations: [{ step: 'balance-band', account: 'flex', balance_minutes: 700, employment: 'main' }],
      },
    },
    {
      title: 'Exactly the upper limit',
      config: { account: 'flex', max_minutes: 700 },
      given,
      expect: { violations: [] },
    },
  ],
  create({ account: code, min_minutes, max_minutes, severity }) {
    return {
      kind: 'constraint',
      joint: false,
      severity,
      check({ period, employment }) {
        const account = code === 'flex' ? (employment.flexAccount ?? code) : code;
        const balance = employment.closingBalances.get(account);
        if (balance?.unit !== 'minutes') return [];
        const isBelow = min_minutes !== undefined && balance.quantity < min_minutes;
        const isAbove = max_minutes !== undefined && balance.quantity > max_minutes;
        if (!isBelow && !isAbove) return [];
        const at = startOfDate(employment.timeline.zone, period.to);
        return [{ at, facts: { account, balance_minutes: balance.quantity } }];
      },
    };
  },
});
