import { z } from 'zod';
import { choiceField, monthDayField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { dateParts, getDate, monthDayInYear } from '../../time/epoch-day.ts';
import words from './fixed-date.words.json' with { type: 'json' };

const config = z.strictObject({
  month_day: monthDayField({
    title: 'Expires on',
    description: 'Last day on which the leave can be used.',
  }),
  applies_to: choiceField({ title: 'Applies to', description: 'Only leave carried over, or all leave.' }, [
    'carried-over',
    'all',
  ]),
});

const account = { code: 'vacation', unit: 'days', opening: '3.0000', opened_on: '2025-12-31' };

export const plugin = definePlugin({
  id: 'fixed-date',
  registry: 'expiries',
  version: 1,
  title: 'Fixed date',
  description:
    'Leave expires on a fixed date of the year. Choose whether this concerns all leave or only leave carried over from earlier years.',
  words,
  config,
  examples: [
    {
      title: 'Days of last year can be used until 31 March',
      config: { month_day: '03-31', applies_to: 'carried-over' },
      given: { period: { from: '2026-03-01', to: '2026-03-31' }, accounts: [account] },
      expect: { employments: { main: { balances: { vacation: '0.0000' } } } },
    },
    {
      title: 'Days of this year are not carried over',
      config: { month_day: '03-31', applies_to: 'carried-over' },
      given: {
        period: { from: '2026-03-01', to: '2026-03-31' },
        accounts: [{ ...account, opened_on: '2026-01-01' }],
      },
      expect: { employments: { main: { balances: { vacation: '3.0000' } } } },
    },
  ],
  create({ month_day, applies_to }) {
    const { month, day } = dateParts(getDate(`2024-${month_day}`));
    return {
      expiresOn(lot, context) {
        // Every lot is carried over two years after its grant at the latest.
        const { year } = dateParts(lot.grantedOn);
        return [year, year + 1, year + 2]
          .map((candidate) => monthDayInYear(candidate, month, day))
          .find((on) => on >= lot.grantedOn && (applies_to === 'all' || context.isCarriedOverOn(on)));
      },
    };
  },
});
