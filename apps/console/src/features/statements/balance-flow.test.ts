import { evaluateScenario } from '@stempel/core/scenario';
import { zoneTableFromHost } from '@stempel/core/zones';
import { describe, expect, it } from 'vitest';
import { balanceFlow, type FlowEdge } from './balance-flow.ts';
import { layoutFlow } from './flow-layout.ts';

type Figures = Parameters<typeof balanceFlow>[0];

const day = 444;
const account = (code: string, opening = 0) => ({ code, unit: 'minutes', opening });
const step = (plugin: string, config: object) => ({ plugin, config });
const credit = (config: object = {}) => step('credit-counter', { counter: 'norm-balance', ...config });

/** A week of 37:00 from Monday 2 March 2026, worked for so many minutes on Monday, then contracted hours on other days. */
function week(monday: number, steps: readonly object[], given: object = {}): Figures {
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const lengths = [monday, day, day, day, day];
  const answer = evaluateScenario(
    {
      scenario: 1,
      timezone: 'Europe/Copenhagen',
      period: { from: '2026-03-02', to: '2026-03-08' },
      employments: [
        {
          ...{ code: 'main', start: '2020-01-01', end: null },
          terms: [
            {
              ...{ effective_from: '2020-01-01', flex_account: 'flex' },
              norm: {
                weeks: [{ mon: day, tue: day, wed: day, thu: day, fri: day, sat: 0, sun: 0 }],
                full_time_weekly_minutes: 2220,
              },
            },
          ],
        },
      ],
      accounts: [account('flex'), account('bank')],
      presence: lengths.flatMap((length, index) =>
        length === 0
          ? []
          : [
              {
                start: `2026-03-0${index + 2}T06:00+01:00`,
                end: `2026-03-0${index + 2}T${clock(360 + length)}+01:00`,
              },
            ],
      ),
      settlement_policies: [{ code: 'close', steps }],
      ...given,
    },
    { findZone: (zone) => zoneTableFromHost(Temporal, zone), countryHolidays: () => [] },
  );
  if ('error' in answer) throw new Error(`${answer.error.path}: ${answer.error.message}`);
  return { ...(answer.employments.main as Omit<Figures, 'trace'>), trace: answer.trace as Figures['trace'] };
}

const said = (edges: readonly FlowEdge[]) =>
  edges.map(({ from, to, minutes, arriving }) =>
    [from.id, to.id, minutes, ...(arriving === minutes ? [] : [arriving])].join(' | '),
  );

/** What comes in goes out again, except where a flow begins or ends. */
function expectConserved(figures: Figures) {
  const edges = balanceFlow(figures);
  const places = new Map(edges.flatMap(({ from, to }) => [from, to]).map((one) => [one.id, one]));
  const sum = (of: readonly number[]) => of.reduce((total, one) => total + one, 0);
  for (const { id, kind } of places.values()) {
    const into = sum(edges.filter(({ to }) => to.id === id).map(({ arriving }) => arriving));
    const out = sum(edges.filter(({ from }) => from.id === id).map(({ minutes }) => minutes));
    if (into > 0 && out > 0) expect([id, out]).toEqual([id, into]);
    if (kind === 'contracted') expect(into).toBe(figures.norm_minutes);
    if (kind === 'worked') expect(out).toBe(figures.worked_minutes);
    if (kind === 'credited') expect(out).toBe(figures.credited_minutes);
  }
  for (const { minutes, arriving } of edges) {
    expect([minutes, arriving].every((one) => Number.isSafeInteger(one) && one >= 0)).toBe(true);
  }
  return edges;
}

describe('where the minutes went', () => {
  it('above contracted hours they are paid as chosen and saved by a factor', () => {
    const steps = [
      step('chosen-payout', { counter: 'norm-balance', activity: 'overtime-pay' }),
      credit({ factor: '1.5' }),
    ];
    const figures = week(day + 100, steps, { submission: { payout_minutes: 40 } });
    expect(said(expectConserved(figures))).toEqual([
      'worked | contracted | 2220',
      'worked | above | 100',
      'above | paid overtime-pay | 40',
      'above | account flex | 60 | 90',
    ]);
  });

  it('of what is saved, what passes a limit lapses; what was there before lapses with it', () => {
    const cap = step('cap-balance', { max_minutes: 60, excess: 'lapse' });
    expect(said(expectConserved(week(day + 100, [credit(), cap])))).toEqual([
      'worked | contracted | 2220',
      'worked | above | 100',
      'above | account flex | 100',
      'account flex | kept flex | 60',
      'account flex | lapsed flex | 40',
    ]);
    const before = { accounts: [account('flex', 90)] };
    expect(said(expectConserved(week(day + 10, [credit(), cap], before)))).toEqual([
      'worked | contracted | 2220',
      'worked | above | 10',
      'above | account flex | 10',
      'held flex | account flex | 30',
      'account flex | lapsed flex | 40',
    ]);
  });

  it('what contracted hours lack comes from the account, and what is deducted from pay does not', () => {
    expect(said(expectConserved(week(day - 100, [credit()])))).toEqual([
      'worked | contracted | 2120',
      'drawn flex | contracted | 100',
    ]);
    const floor = step('floor-balance', { min_minutes: -70, deficit: 'deduct' });
    expect(said(expectConserved(week(day - 100, [credit(), floor])))).toEqual([
      'worked | contracted | 2120',
      'drawn flex | contracted | 70',
      'deducted | contracted | 30',
    ]);
  });

  it('absence fills contracted hours first, and what no policy settles is said', () => {
    const absences = [{ from: '2026-03-02', to: '2026-03-02' }];
    expect(said(expectConserved(week(50, [], { absences })))).toEqual([
      'credited | contracted | 444',
      'worked | contracted | 1776',
      'worked | above | 50',
      'above | unbooked | 50',
    ]);
    expect(said(expectConserved(week(0, [])))).toEqual([
      'worked | contracted | 1776',
      'missing | contracted | 444',
    ]);
  });

  it('overtime that a counter names is part of the balance, and counted once', () => {
    const supplement_policies = [
      { code: 'ot', kind: 'counter', counter: { plugin: 'weekly-norm', config: {} } },
    ];
    const steps = [step('pay-out', { counter: 'ot.overtime', activity: 'paid', factor: '1.5' }), credit()];
    expect(said(expectConserved(week(day + 100, steps, { supplement_policies })))).toEqual([
      'worked | contracted | 2220',
      'worked | above | 100',
      'above | paid paid | 100 | 150',
    ]);
  });

  it('holds for steps in any order and any figures', () => {
    const activity = 'paid';
    const all = [
      step('pay-out', { counter: 'ot.overtime', activity, factor: '1.5' }),
      credit({ factor: '0.3333' }),
      step('cap-balance', { max_minutes: 20, excess: 'payout', activity }),
      step('cap-balance', { max_minutes: 30, excess: 'transfer', transfer_to: 'bank' }),
      step('round-balance', { account: 'flex', unit_minutes: 15, mode: 'down' }),
      step('floor-balance', { min_minutes: -30, deficit: 'deduct' }),
      step('zero-account', { account: 'flex', as: 'lapse' }),
      step('credit-counter', { counter: 'ot.minus-hours', factor: '-1' }),
      credit({ account: 'bank' }),
    ];
    // Overtime stands beside the hours balance: what is taken of it is taken of both, and counted once.
    const supplement_policies = [
      { code: 'ot', kind: 'counter', counter: { plugin: 'weekly-norm', config: {} } },
    ];
    for (let index = 0; index < 160; index += 1) {
      const drawn = Math.imul(index + 1, 2_654_435_761) >>> 0;
      const steps = all.filter((_, place) => ((drawn >>> (place * 2)) & 1) === 1);
      const turned = (drawn >>> 30) % 2 ? steps : steps.toReversed();
      const given = { accounts: [account('flex', (index * 13) % 90), account('bank')], supplement_policies };
      const figures = week(day + ((index * 29) % 300) - 150, turned, given);
      const edges = expectConserved(figures);
      const { places, bands, height } = layoutFlow(edges);
      expect(bands).toHaveLength(edges.length);
      for (const one of places) expect(one.y + one.height).toBeLessThanOrEqual(height);
    }
  });

  it('an early explanation that does not say what was taken ends above contracted hours', () => {
    const { trace, ...figures } = week(day + 100, [credit()]);
    const older = trace.map((entry) =>
      entry.kind === 'settlement-step'
        ? { ...entry, sentences: [{ key: 'settlement.movement', values: { account: 'flex' }, text: '' }] }
        : entry,
    );
    expect(said(balanceFlow({ ...figures, trace: older }))).toEqual([
      'worked | contracted | 2220',
      'worked | above | 100',
    ]);
  });
});
