import { z } from 'zod';
import { daysField, fteProrateField } from '../../contract/accrual-fields.ts';
import { choiceField, countField } from '../../contract/config-fields.ts';
import { definePlugin } from '../../contract/plugin.ts';
import { getDecimal } from '../../figures/decimal.ts';
import { twelfthsInTurn } from '../../leave/twelfths-in-turn.ts';
import words from './twelfths.words.json' with { type: 'json' };

const config = z.strictObject({
  annual_days: daysField({ title: 'Days per year', description: 'Leave of a whole year.' }),
  waiting_months: countField(
    {
      title: 'Waiting period',
      description: 'Months of employment, earning or not, after which the whole year is due.',
      unit: 'months',
    },
    { min: 0, max: 60 },
  ).default(6),
  part_year: choiceField(
    {
      title: 'Year of entry',
      description:
        'Twelfths while waiting only, or for the whole year in which the employment begins (TVöD § 26 (2) b).',
    },
    ['first-only', 'always'],
  ).default('first-only'),
  rounding: choiceField(
    {
      title: 'Rounding',
      description:
        'How part days of a calendar year are rounded: half a day or more up and less kept or dropped, always up, or not at all.',
    },
    ['half-up-else-keep', 'half-up-else-drop', 'up', 'none'],
  ).default('half-up-else-keep'),
  fte_prorate: fteProrateField,
});

const given = {
  period: { from: '2026-01-01', to: '2026-01-31' },
  accounts: [{ code: 'vacation', unit: 'days', opening: '0.0000', opened_on: '2026-01-01' }],
};

export const plugin = definePlugin({
  id: 'twelfths',
  registry: 'accruals',
  version: 2,
  title: 'Twelfths during the waiting period',
  description:
    'Grants one twelfth for each full month during the waiting period, then the rest of the year; later years on 1 January. If the waiting period ends with the employment or on 31 December, that year has twelfths only (German Federal Leave Act §§ 4 and 5, BAG 9 AZR 179/15).',
  words,
  config,
  examples: [
    {
      title: 'The waiting time is long over: the whole year on 1 January',
      config: { annual_days: '30' },
      given,
      expect: { employments: { main: { balances: { vacation: '30.0000' } } } },
    },
    {
      title: 'Waiting times are at most five years',
      config: { annual_days: '30', waiting_months: 61 },
      expect: { error: { path: 'waiting_months' } },
    },
  ],
  // Version 1 counted only earning months as waiting time and rounded all twelfths together.
  migrations: { 1: (config) => ({ part_year: 'first-only', ...config }) },
  create({ annual_days, waiting_months, part_year, rounding, fte_prorate }) {
    const rule = {
      annual: getDecimal(annual_days),
      waitingMonths: waiting_months,
      partYearAlways: part_year === 'always',
      rounding,
      fteProrate: fte_prorate,
    };
    return { grants: (context) => twelfthsInTurn(rule, context) };
  },
});
