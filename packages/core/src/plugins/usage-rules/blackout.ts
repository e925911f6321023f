import { z } from 'zod';
import { flagField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { usageSeverityField } from '../../contract/usage-fields.ts';
import { findOnUsedDate } from '../../leave/usage-dates.ts';
import { issueCode, issueSaid } from '../../messages/index.ts';
import { findDate, formatDate } from '../../time/epoch-day.ts';
import words from './blackout.words.json' with { type: 'json' };

const edge = (title: string, description: string) =>
  z.string().max(10).meta({ title, description, unit: 'YYYY-MM-DD, or MM-DD when yearly' });

const config = z
  .strictObject({
    ranges: z
      .array(
        z
          .strictObject({
            from: edge('From', 'First date without leave.'),
            to: edge('To', 'Last date without leave.'),
          })
          .meta({ title: 'Range', description: 'Dates without leave, both included.', unit: 'range' }),
      )
      .min(1)
      .max(200)
      .meta({ title: 'Ranges', description: 'Dates on which no leave may be taken.', unit: 'ranges' }),
    yearly: flagField({
      title: 'Every year',
      description: 'Ranges are days of the year (MM-DD) and may run over New Year.',
    }).default(false),
    severity: usageSeverityField,
  })
  .superRefine(({ ranges, yearly }, issues) => {
    for (const [index, range] of ranges.entries()) {
      for (const key of ['from', 'to'] as const) {
        if (findDate(yearly ? `2024-${range[key]}` : range[key]) !== undefined) continue;
        const said = issueSaid('no-date', { value: range[key], format: yearly ? 'MM-DD' : 'YYYY-MM-DD' });
        issues.addIssue({ code: 'custom', path: ['ranges', index, key], ...said });
      }
      if (!yearly && range.from > range.to) {
        issues.addIssue({
          code: 'custom',
          path: ['ranges', index, 'to'],
          message: issueCode('before-from'),
        });
      }
    }
  });

const given = {
  accounts: [{ code: 'vacation', unit: 'days', opening: '9.0000', opened_on: '2026-03-02' }],
  absences: [{ from: '2026-03-03', to: '2026-03-05', share: '1', account: 'vacation' }],
};

export const plugin = definePlugin({
  id: 'blackout',
  registry: 'usage-rules',
  version: 1,
  title: 'No leave on certain dates',
  description: 'No leave on these dates.',
  words,
  config,
  examples: [
    {
      title: 'Stocktaking from 4 March on',
      config: { ranges: [{ from: '2026-03-04', to: '2026-03-06' }] },
      given,
      expect: { violations: [{ step: 'blackout', at: '2026-03-04T00:00+01:00' }] },
    },
    {
      title: 'The weeks around New Year do not touch March',
      config: { ranges: [{ from: '12-20', to: '01-10' }], yearly: true },
      given,
      expect: { violations: [] },
    },
    {
      title: 'A yearly range has no year',
      config: { ranges: [{ from: '2026-12-20', to: '01-10' }], yearly: true },
      expect: { error: { path: 'ranges.0.from' } },
    },
  ],
  create({ ranges, yearly, severity }) {
    const isBlackedOut = (text: string) =>
      ranges.some(({ from, to }) => (from <= to ? text >= from && text <= to : text >= from || text <= to));
    return {
      check(context) {
        const isClosed = (date: number) => isBlackedOut(formatDate(date).slice(yearly ? 5 : 0));
        return findOnUsedDate(context, severity, isClosed, (on) => ({ date: formatDate(on) }));
      },
    };
  },
});
