import { z } from 'zod';
import { choiceField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { usageSeverityField } from '../../contract/usage-fields.ts';
import { multiply, type Rational, rational } from '../../figures/rational.ts';
import { findOnUsedDate } from '../../leave/usage-dates.ts';
import words from './granularity.words.json' with { type: 'json' };

const config = z.strictObject({
  unit: choiceField({ title: 'Unit', description: 'Leave is taken in whole days, half days or hours.' }, [
    'day',
    'half-day',
    'hour',
  ]),
  severity: usageSeverityField,
});

const accounts = [{ code: 'vacation', unit: 'days', opening: '5.0000', opened_on: '2026-03-02' }];
const half = { from: '2026-03-03', to: '2026-03-03', share: '0.5', account: 'vacation' };

export const plugin = definePlugin({
  id: 'granularity',
  registry: 'usage-rules',
  version: 1,
  title: 'Smallest unit',
  description: 'Leave may only be taken in whole units.',
  words,
  config,
  examples: [
    {
      title: 'Half a day where whole days are asked for',
      config: { unit: 'day' },
      given: { accounts, absences: [half] },
      expect: { violations: [{ step: 'granularity', at: '2026-03-03T00:00+01:00' }] },
    },
    {
      title: 'Half a day is a whole number of half days',
      config: { unit: 'half-day' },
      given: { accounts, absences: [half] },
      expect: { violations: [] },
    },
  ],
  create({ unit, severity }) {
    return {
      check(context) {
        const { absence, norm } = context;
        const unitsOn = (date: number): Rational => {
          if (unit === 'hour') return multiply(absence.share, rational(norm.patternMinutes(date), 60));
          return multiply(absence.share, rational(unit === 'day' ? 1 : 2));
        };
        return findOnUsedDate(
          context,
          severity,
          (date) => !isWhole(unitsOn(date)),
          () => ({ unit }),
        );
      },
    };
  },
});

function isWhole(value: Rational): boolean {
  return value.numerator % value.denominator === 0n;
}
