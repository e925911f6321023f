import type { PluginExample, RegistryName } from '../contract/plugin.ts';

/** Everything an example leaves unsaid: one full-timer, a plain week in Copenhagen, a flex and a vacation account. */
const plainScenario = {
  scenario: 1,
  timezone: 'Europe/Copenhagen',
  period: { from: '2026-03-02', to: '2026-03-08' },
  employments: [
    {
      code: 'main',
      start: '2020-01-01',
      end: null,
      terms: [
        {
          effective_from: '2020-01-01',
          flex_account: 'flex',
          norm: {
            weeks: [{ mon: 444, tue: 444, wed: 444, thu: 444, fri: 444, sat: 0, sun: 0 }],
            full_time_weekly_minutes: 2220,
          },
        },
      ],
    },
  ],
  accounts: [
    { code: 'flex', unit: 'minutes', opening: 0 },
    { code: 'vacation', unit: 'days', opening: '0.0000' },
  ],
};

/** Paths of the plugin's reference in the scenario below, by registry. */
const places: Readonly<Record<RegistryName, string>> = {
  filters: 'supplement_policies.0.rules.0.filters.0',
  calculators: 'supplement_policies.0.rules.0.calculator',
  counters: 'supplement_policies.0.counter',
  accruals: 'absence_policies.0.accruals.0',
  expiries: 'absence_policies.0.expiries.0',
  'usage-rules': 'absence_policies.0.usage_rules.0',
  'holiday-generators': 'holidays.0',
  'working-time-steps': 'working_time_policies.0.steps.0',
  'settlement-steps': 'settlement_policies.0.steps.0',
};

/** The scenario of a plugin's example: the plugin in its place, under policy and rule `example`. */
export function exampleScenario(
  registry: RegistryName,
  plugin: string,
  example: PluginExample,
): Readonly<Record<string, unknown>> {
  const reference = { plugin, config: example.config };
  return {
    ...plainScenario,
    id: `${registry}-${plugin}`,
    title: example.title,
    ...placed(registry, reference),
    ...example.given,
    expect: expectationOf(registry, example),
  };
}

function placed(registry: RegistryName, reference: object): Readonly<Record<string, unknown>> {
  const code = 'example';
  switch (registry) {
    case 'filters':
      return { supplement_policies: [{ code, kind: 'rules', rules: [{ code, filters: [reference] }] }] };
    case 'calculators':
      return { supplement_policies: [{ code, kind: 'rules', rules: [{ code, calculator: reference }] }] };
    case 'counters':
      return { supplement_policies: [{ code, kind: 'counter', counter: reference }] };
    case 'accruals':
      return { absence_policies: [{ code, account: 'vacation', accruals: [reference] }] };
    case 'expiries':
      return { absence_policies: [{ code, account: 'vacation', expiries: [reference] }] };
    case 'usage-rules':
      return { absence_policies: [{ code, account: 'vacation', usage_rules: [reference] }] };
    case 'holiday-generators':
      return { holidays: [reference] };
    case 'working-time-steps':
      return { working_time_policies: [{ code, steps: [reference] }] };
    case 'settlement-steps':
      return { settlement_policies: [{ code, steps: [reference] }] };
  }
}

// An example gives error paths relative to its config.
function expectationOf(registry: RegistryName, { expect }: PluginExample): Readonly<Record<string, unknown>> {
  const error = expect.error;
  if (typeof error !== 'object' || error === null || !('path' in error)) return expect;
  return { error: { path: `${places[registry]}.config.${String(error.path)}` } };
}
