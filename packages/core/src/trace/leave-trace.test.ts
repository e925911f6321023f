import { describe, expect, it } from 'vitest';
import { leave } from '../testing/leave.ts';
import { evaluateForTests } from '../testing/plain-scenario.ts';
import type { PresentedTraceEntry } from './present-trace.ts';

const account = (code: string, opening: string, opened_on: string) => ({
  code,
  unit: 'days',
  opening,
  opened_on,
});
const yearly = (days: string) => ({
  plugin: 'front-loaded',
  config: { days, month_day: '01-02', prorate: false },
});
const carryOver = {
  plugin: 'carry-over',
  config: { max_days: '2', remainder: 'transfer', transfer_to: 'saved' },
};

describe('the trace of leave accounts', () => {
  const scenario = {
    period: { from: '2026-01-01', to: '2026-01-31' },
    accounts: [account('vacation', '5', '2025-12-30'), account('saved', '1.5', '2025-12-31')],
    employments: [
      {
        code: 'main',
        start: '2020-01-01',
        end: '2026-01-30',
        terms: [{ effective_from: '2020-01-01', norm: { weeks: [week()] } }],
      },
    ],
    absence_policies: [
      {
        code: 'vac',
        account: 'vacation',
        accruals: [yearly('4')],
        usage_rules: [{ plugin: 'consume-order', config: { order: 'oldest-grant' } }],
        expiries: [carryOver],
      },
      {
        code: 'save',
        account: 'saved',
        expiries: [
          { plugin: 'years-after-grant', config: { years: 5 } },
          { plugin: 'on-termination', config: { mode: 'payout' } },
        ],
      },
    ],
    absences: [
      leave('2025-12-31'),
      leave('2026-01-05'),
      { from: '2026-01-06', account: 'saved', to: '2026-01-06' },
    ],
  };
  const entries = () =>
    (evaluateForTests(scenario).trace as readonly PresentedTraceEntry[]).filter(
      ({ kind }) => kind === 'leave-account',
    );
  const said = (subject: string) =>
    entries()
      .filter((entry) => entry.subject === subject)
      .flatMap(({ sentences }) => sentences.map(({ text }) => text));

  it('tells each account by itself: opening, rules, and every movement since with its source', () => {
    expect(said('vacation')).toEqual([
      'vacation was opened on 2025-12-30 with 5.0000 days and closes with 5.0000.',
      'front-loaded (version 1) of vac (policy version 1) acts on it.',
      'consume-order (version 1) of vac (policy version 1) acts on it.',
      'carry-over (version 1) of vac (policy version 1) acts on it.',
      '2025-12-31: usage -1.0000 days (absences.0).',
      '2026-01-01: transfer -2.0000 days (carry-over).',
      '2026-01-02: accrual 4.0000 days (front-loaded).',
      '2026-01-05: usage -1.0000 days (absences.1).',
    ]);
    expect(said('saved')).toEqual([
      'saved was opened on 2025-12-31 with 1.5000 days and closes with 0.0000.',
      'years-after-grant (version 2) of save (policy version 1) acts on it.',
      'on-termination (version 1) of save (policy version 1) acts on it.',
      '2026-01-01: transfer 2.0000 days (carry-over).',
      '2026-01-06: usage -1.0000 days (absences.2).',
      '2026-01-30: payout -2.5000 days (on-termination).',
    ]);
  });

  it('names what was opened, and an opened lot that expires', () => {
    const given = {
      ...scenario,
      absences: [],
      absence_policies: [
        {
          code: 'vac',
          account: 'vacation',
          expiries: [{ plugin: 'months-after-accrual', config: { months: 1 } }],
        },
      ],
    };
    const movements = (evaluateForTests(given).trace as readonly PresentedTraceEntry[])
      .flatMap(({ sentences }) => sentences)
      .filter(({ key }) => key === 'leave.movement');
    expect(movements.map(({ text }) => text)).toEqual(['2026-01-31: expiry -5.0000 days (opening).']);
  });

  it('gives the rules with their configs as JSON', () => {
    expect(entries().find(({ subject }) => subject === 'vacation')).toMatchObject({
      kind: 'leave-account',
      employment: 'main',
      rules: [
        { plugin: 'front-loaded', version: 1, policy: 'vac', policy_version: 1, config: { days: '4' } },
        { plugin: 'consume-order', config: { order: 'oldest-grant' } },
        { plugin: 'carry-over', config: { max_days: '2', transfer_to: 'saved' } },
      ],
    });
  });
});

function week() {
  return { mon: 444, tue: 444, wed: 444, thu: 444, fri: 444, sat: 0, sun: 0 };
}
