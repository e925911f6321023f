import { z } from 'zod';
import { minutesField, severityField } from '../../contract/config-fields.ts';
import type { Finding } from '../../contract/constraint-contract.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { formatDate } from '../../time/epoch-day.ts';
import { startOfDate } from '../../time/zone-table.ts';
import words from './max-daily.words.json' with { type: 'json' };

const config = z.strictObject({
  max_minutes: minutesField(
    { title: 'Maximum', description: 'Maximum working time per day.' },
    { max: 4320 },
  ),
  severity: severityField(),
});

const given = { presence: [{ start: '2026-03-02T08:00+01:00', end: '2026-03-02T18:01+01:00' }] };

export const plugin = definePlugin({
  id: 'max-daily',
  registry: 'working-time-steps',
  version: 1,
  title: 'Daily maximum',
  description: 'Reports days with more working time than this.',
  words,
  config,
  examples: [
    {
      title: 'A minute too much',
      config: { max_minutes: 600 },
      given,
      expect: {
        violations: [{ step: 'max-daily', date: '2026-03-02', worked_minutes: 601, employment: 'main' }],
      },
    },
    { title: 'Exactly the maximum', config: { max_minutes: 601 }, given, expect: { violations: [] } },
  ],
  create({ max_minutes, severity }) {
    return {
      kind: 'constraint',
      joint: false,
      severity,
      check({ period, employment: { timeline } }) {
        const findings: Finding[] = [];
        for (let date = period.from; date <= period.to; date += 1) {
          const minutes = timeline.workedByDate.get(date) ?? 0;
          if (minutes <= max_minutes) continue;
          const facts = { date: formatDate(date), worked_minutes: minutes };
          findings.push({ at: startOfDate(timeline.zone, date), facts });
        }
        return findings;
      },
    };
  },
});
