import { z } from 'zod';
import { multiply, type Rational, rational } from '../../figures/rational.ts';
import { findUsedDate } from '../../leave/usage-dates.ts';
import { choiceField } from '../config-fields.ts';
import { definePlugin } from '../contract.ts';
import { usageSeverityField } from '../usage-fields.ts';

const config = z.strictObject({
  unit: choiceField(
    { title: 'Unit', description: 'Leave is taken in whole days, half days, or hours of the day’s pattern.' },
    ['day', 'half-day', 'hour'],
  ),
  severity: usageSeverityField,
});

const accounts = [{ code: 'vacation', unit: 'days', opening: '5.0000', opened_on: '2026-03-02' }];
const half = { from: '2026-03-03', to: '2026-03-03', share: '0.5', account: 'vacation' };

export const plugin = definePlugin({
  id: 'granularity',
  registry: 'usage-rules',
  version: 1,
  title: 'Smallest part',
  description: 'The share of a day that is taken must be a whole number of units.',
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
        const on = findUsedDate(context, (date) => !isWhole(unitsOn(date)));
        return on === undefined ? [] : [{ on, severity, facts: { unit } }];
      },
    };
  },
});

function isWhole(value: Rational): boolean {
  return value.numerator % value.denominator === 0n;
}
