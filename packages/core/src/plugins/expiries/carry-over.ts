import { z } from 'zod';
import { daysField } from '../../contract/accrual-fields.ts';
import { choiceField, codeField, monthDayField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { getDecimal, toTenThousandths } from '../../figures/decimal.ts';
import { issueCode } from '../../messages/index.ts';
import { dateParts, getDate } from '../../time/epoch-day.ts';
import words from './carry-over.words.json' with { type: 'json' };

const config = z
  .strictObject({
    month_day: monthDayField({
      title: 'Carry-over date',
      description: 'Date on which leave of earlier years is carried over.',
    }).default('01-01'),
    max_days: daysField({ title: 'At most', description: 'Maximum days carried over.' }),
    remainder: choiceField({ title: 'Remainder', description: 'What happens to days above the maximum.' }, [
      'lapse',
      'payout',
      'transfer',
    ]),
    transfer_to: codeField(
      { title: 'Transfer to', description: 'Account that receives a transfer.' },
      'account',
    ).optional(),
  })
  .refine((value) => value.remainder !== 'transfer' || value.transfer_to !== undefined, {
    path: ['transfer_to'],
    message: issueCode('remainder-account-needed'),
  });

const given = {
  period: { from: '2026-01-01', to: '2026-01-31' },
  accounts: [
    { code: 'vacation', unit: 'days', opening: '7.0000', opened_on: '2025-12-31' },
    { code: 'saved', unit: 'days', opening: '0.0000', opened_on: '2025-12-31' },
  ],
};

export const plugin = definePlugin({
  id: 'carry-over',
  registry: 'expiries',
  version: 1,
  title: 'Carry-over',
  description:
    'Carries unused leave over to the next year, up to a maximum. The rest lapses, is paid out or moves to another account.',
  words,
  config,
  examples: [
    {
      title: 'Five of seven days are carried over',
      config: { max_days: '5', remainder: 'lapse' },
      given,
      expect: { employments: { main: { balances: { vacation: '5.0000' } } } },
    },
    {
      title: 'Two days are saved on another account',
      config: { max_days: '5', remainder: 'transfer', transfer_to: 'saved' },
      given,
      expect: { employments: { main: { balances: { vacation: '5.0000', saved: '2.0000' } } } },
    },
  ],
  create({ month_day, max_days, remainder, transfer_to }) {
    const { month, day } = dateParts(getDate(`2024-${month_day}`));
    const maxDays = Number(toTenThousandths(getDecimal(max_days)));
    return { carryOver: { month, day, maxDays, remainder, transferTo: transfer_to } };
  },
});
