import { z } from 'zod';
import { getDecimal, toTenThousandths } from '../../figures/decimal.ts';
import { dateParts, getDate } from '../../time/epoch-day.ts';
import { daysField } from '../accrual-fields.ts';
import { choiceField, codeField, monthDayField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';

const config = z
  .strictObject({
    month_day: monthDayField({
      title: 'Carry-over date',
      description: 'Day of the year on which older lots are carried over.',
    }).default('01-01'),
    max_days: daysField({ title: 'At most', description: 'Most days that are carried over.' }),
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
    message: 'name the account that receives the remainder',
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
    'Once a year the lots granted before are carried over, in consume order and up to the maximum; the remainder lapses, is paid out or moves to another account.',
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
