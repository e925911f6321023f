import { expect, it } from 'vitest';
import { readScenario } from '../scenario/read-scenario.ts';
import { testHost } from '../testing/host.ts';
import { plainScenario } from '../testing/plain-scenario.ts';
import { alwaysInForce } from './compiled-policies.ts';
import { pluginVersionsOf } from './plugin-versions.ts';

it('the plugins of policies are listed once, in order, with those nested in them', () => {
  const window = { plugin: 'time-of-day', config: { from: '22:00', to: '06:00' } };
  const document = {
    ...plainScenario,
    accounts: [...plainScenario.accounts, { code: 'vacation', unit: 'days', opening: '0' }],
    working_time_policies: [{ code: 'wt', steps: [{ plugin: 'max-daily', config: { max_minutes: 600 } }] }],
    supplement_policies: [
      { code: 'c', kind: 'counter', counter: { plugin: 'weekly-norm', config: {} } },
      {
        code: 'p',
        kind: 'rules',
        rules: [
          {
            code: 'r',
            filters: [
              { plugin: 'not', config: { filters: [{ plugin: 'any-of', config: { filters: [window] } }] } },
            ],
            calculator: {
              plugin: 'capped',
              config: { per: 'day', calculator: { plugin: 'percent', config: { percent: '50' } } },
            },
          },
        ],
      },
    ],
    absence_policies: [
      {
        code: 'vac',
        account: 'vacation',
        accruals: [{ plugin: 'monthly', config: { days_per_month: '2' } }],
        usage_rules: [{ plugin: 'balance-floor', config: {} }],
        expiries: [{ plugin: 'never', config: {} }],
      },
    ],
    settlement_policies: [
      { code: 'close', steps: [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }] },
    ],
  };
  const [employment] = readScenario(document, testHost).input.employments;
  const versions = employment && pluginVersionsOf(employment.policies);
  expect(Object.entries(versions ?? {})).toEqual([
    ['accruals/monthly', 2],
    ['calculators/capped', 1],
    ['calculators/percent', 1],
    ['counters/weekly-norm', 1],
    ['expiries/never', 1],
    ['filters/any-of', 1],
    ['filters/not', 1],
    ['filters/time-of-day', 1],
    ['settlement-steps/credit-counter', 2],
    ['usage-rules/balance-floor', 1],
    ['working-time-steps/max-daily', 1],
  ]);
});

it('a config that does not name a plugin adds none', () => {
  const [employment] = readScenario(plainScenario, testHost).input.employments;
  if (!employment) throw new Error('no employment');
  const step = (plugin: string, config: Readonly<Record<string, unknown>>) => {
    return { plugin, version: 1, config, run: { kind: 'unused' } } as never;
  };
  const steps = [step('max-daily', {}), step('unknown', {})];
  const workingTime = [{ code: 'wt', version: 1, inForce: alwaysInForce, steps }];
  expect(pluginVersionsOf({ ...employment.policies, workingTime })).toEqual({
    'working-time-steps/max-daily': 1,
  });
});
