import { z } from 'zod';
import { countField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { usageSeverityField } from '../../contract/usage-fields.ts';
import { findOnUsedDate } from '../../leave/usage-dates.ts';
import { addMonths, formatDate } from '../../time/epoch-day.ts';
import words from './waiting-period.words.json' with { type: 'json' };

const config = z.strictObject({
  months: countField(
    { title: 'Months', description: 'Months of employment before leave can be taken.', unit: 'months' },
    { min: 0, max: 120 },
  ),
  severity: usageSeverityField,
});

const given = {
  accounts: [{ code: 'vacation', unit: 'days', opening: '9.0000', opened_on: '2026-03-02' }],
  absences: [{ from: '2026-03-03', to: '2026-03-03', share: '1', account: 'vacation' }],
};

export const plugin = definePlugin({
  id: 'waiting-period',
  registry: 'usage-rules',
  version: 1,
  title: 'Waiting period',
  description: 'No leave during the first months of employment.',
  words,
  config,
  examples: [
    {
      title: 'Employed since 1 January 2020: leave from 1 April 2026 on',
      config: { months: 75 },
      given,
      expect: { violations: [{ step: 'waiting-period', from: '2026-04-01' }] },
    },
    { title: 'Six months are long over', config: { months: 6 }, given, expect: { violations: [] } },
  ],
  create({ months, severity }) {
    return {
      check(context) {
        const from = addMonths(context.startOn, months);
        const isWaiting = (date: number) => date < from;
        return findOnUsedDate(context, severity, isWaiting, () => ({ from: formatDate(from) }));
      },
    };
  },
});
