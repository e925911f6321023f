import { inWorkspace, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { publishPolicy, savePolicyDraft } from '../../policies/index.ts';
import {
  type SandboxDraft,
  type SandboxLine,
  storedResultPeriods,
  storedTotals,
} from '../../policies/sandbox/index.ts';
import { updateEmploymentTerms } from '../../settings/employment-terms/index.ts';
import {
  createHolidayCalendar,
  createHolidayCalendarBody,
  updateHolidayCalendar,
} from '../../settings/holiday-calendars/index.ts';
import { acceptCorrection, findCorrections, listCorrections } from '../../statements/corrections/index.ts';
import {
  approveStatement,
  generateStatements,
  listStatements,
  submitStatement,
} from '../../statements/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { addEmployees, makeCompany, type TestCompany } from '../../testing/make-company.ts';
import { at } from '../../testing/make-tenant.ts';
import { changeLeave, loadSecondEdition, thirdEdition } from '../../testing/pack-edition.ts';
import { datesBetween, recordDays } from '../../testing/record-days.ts';
import { runJobs } from '../job-runs/index.ts';
import { startSandbox } from './index.ts';

const db = testDatabase({ poolSize: 6 });
const everything = { scope: 'all', limit: 100 } as const;
const anywhere = { working_countries: [], org_units: [], employment_terms: [] };

/** Whole numbers below a bound, the same for a seed every time. */
function drawing(seed: number) {
  let state = seed * 7919 + 1;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
type Draw = ReturnType<typeof drawing>;

/** A policy of each kind, with figures that are drawn. */
const policies = (draw: Draw) => ({
  supplement: {
    kind: 'rules',
    combination: (['first-match', 'stack'] as const)[draw(2)],
    rules: [
      {
        code: 'evening',
        filters: [{ plugin: 'time-of-day', config: { from: `${14 + draw(5)}:00`, to: '24:00' } }],
        calculator:
          draw(4) === 0
            ? { plugin: 'fixed-per-hour', config: { amount: `${20 + draw(9)}.5`, currency: 'DKK' } }
            : { plugin: 'percent', config: { percent: `${30 + draw(40)}.333` } },
      },
      {
        code: 'holiday',
        filters: [{ plugin: 'day-type', config: { types: ['public', 'company'] } }],
        calculator: { plugin: 'percent', config: { percent: `${50 + draw(50)}` } },
      },
    ],
  },
  absence: {
    account: 'vacation',
    accruals: [{ plugin: 'monthly', config: { days_per_month: `${2 + draw(2)}.0${draw(9)}` } }],
    usage_rules: [],
    expiries: [],
  },
  'working-time': {
    steps: [
      {
        plugin: 'break-deduction',
        config: { steps: [{ over_minutes: 360, break_minutes: 15 + draw(4) * 15 }] },
      },
      { plugin: 'max-daily', config: { max_minutes: 450 + draw(8) * 30 } },
    ],
  },
  settlement: {
    steps: [
      { plugin: 'credit-counter', config: { counter: 'norm-balance' } },
      {
        plugin: 'cap-balance',
        config: { max_minutes: 60 + draw(8) * 60, excess: 'payout', activity: 'care' },
      },
      { plugin: 'floor-balance', config: { min_minutes: -120 - draw(9) * 60, deficit: 'deduct' } },
    ],
  },
});
type Kind = keyof ReturnType<typeof policies>;
const kinds: readonly Kind[] = ['supplement', 'absence', 'working-time', 'settlement'];

const calendar = (draw: Draw) => [
  {
    plugin: 'fixed-date',
    config: { month: 1, day: 5 + draw(20), name: 'Our day', type: 'company', norm_share: '1' },
  },
];

interface Company extends TestCompany {
  policyIds: Record<Kind, string>;
  calendarId: string;
}

/** A few people whose first two months of 2026 are settled, each worked as it was drawn. */
async function makeSettled(draw: Draw): Promise<Company> {
  const company = await makeCompany(db, { now: '2026-03-04T06:00:00Z' });
  const { ctx } = company;
  const drawn = policies(draw);
  const ids = await addPolicies(
    ctx,
    kinds.map((kind) => ({ code: `own-${kind}`, kind, config: drawn[kind] })),
  );
  const body = { code: 'own', name: 'Own days', generators: calendar(draw) };
  const { id: calendarId } = await createHolidayCalendar(
    ctx,
    createHolidayCalendarBody.parse({ ...body, effective_from: '2020-01-01' }),
  );
  const others = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, 1 + draw(2)));
  for (const { id } of [company.employee, ...others]) {
    const days = datesBetween('2026-01-05', '2026-02-27').filter(() => draw(8) > 0);
    for (const day of days) {
      await recordDays(
        ctx,
        id,
        [day],
        [`0${6 + draw(3)}:${10 + draw(45)}`, `${14 + draw(7)}:${10 + draw(45)}`],
      );
    }
  }
  await settle(ctx);
  const policyIds = Object.fromEntries(kinds.map((kind, index) => [kind, ids[index] ?? '']));
  return { ...company, policyIds: policyIds as Record<Kind, string>, calendarId };
}

async function settle(ctx: ServiceContext) {
  await generateStatements(ctx);
  const open = (await listStatements(ctx, { ...everything, state: ['ready'] })).data;
  for (const { id } of open.sort((a, b) => (a.period.from < b.period.from ? -1 : 1))) {
    await submitStatement(ctx, { id });
    await approveStatement(ctx, { id });
  }
}

/** Something to try, and how it is published. */
interface Tried {
  draft: SandboxDraft;
  publish(ctx: ServiceContext, from: string): Promise<unknown>;
}

async function draftPolicy({ ctx, policyIds }: Company, kind: Kind, draw: Draw): Promise<Tried> {
  const id = policyIds[kind];
  await savePolicyDraft(ctx, {
    ...{ id, kind, code: `own-${kind}`, name: kind, position: kinds.indexOf(kind), based_on: 1 },
    ...{ availability_scope: anywhere, config: policies(draw)[kind], state: 'active' },
  });
  return {
    draft: { kind: 'policy', id },
    publish: (later, from) => publishPolicy(later, { id, effective_from: from, expected_version: 1 }),
  };
}

function draftTerms({ termsId: id }: Company, draw: Draw): Tried {
  const day = 400 + draw(60);
  const week = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: 0, sun: 0 };
  const change = { norm: { weeks: [week], full_time_weekly_minutes: 2220 } };
  return {
    draft: { kind: 'employment-terms', id, change },
    publish: (later, from) => updateEmploymentTerms(later, { ...change, id, effective_from: from }),
  };
}

function draftCalendar({ calendarId: id }: Company, draw: Draw): Tried {
  const change = { generators: calendar(draw) };
  return {
    draft: { kind: 'holiday-calendar', id, change },
    publish: (later, from) => updateHolidayCalendar(later, { ...change, id, effective_from: from }),
  };
}

interface Found {
  lines: object[];
  totals: object[];
}

const byName = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

/**
 * The lines of one rule as a correction has them: it subtracts whatever the rule counted, where a run keeps minutes and an
 * amount apart.
 */
function together(lines: readonly SandboxLine[]): SandboxLine[] {
  const groups = Map.groupBy(lines, ({ kind, key }) => `${kind} ${key}`);
  return [...groups.values()].flatMap(([first, ...more]) => {
    const add = (field: 'before' | 'after' | 'difference') => (total: number, line: SandboxLine) =>
      total + Math.round(Number(line[field]) * 10_000);
    const sum = (field: 'before' | 'after' | 'difference') =>
      first && more.length > 0 ? String([first, ...more].reduce(add(field), 0) / 10_000) : first?.[field];
    const all = first && {
      ...first,
      before: sum('before'),
      after: sum('after'),
      difference: sum('difference'),
    };
    return all && all.before !== all.after ? [all as SandboxLine] : [];
  });
}

/** What a run predicts for each employment, as corrections say it. */
async function predictedBy(ctx: ServiceContext, runId: string): Promise<Map<string, Found>> {
  const rows = await inWorkspace(db, ctx.workspace.id, (tx) =>
    tx.select().from(schema.sandboxResults).where(eq(schema.sandboxResults.runId, runId)),
  );
  return new Map(
    rows.flatMap(({ employmentId, periods, totals }) => {
      const lines = storedResultPeriods.read(periods, employmentId).periods.flatMap(({ from, to, lines: all }) =>
        together(all).map(({ kind, key, before, after, difference }) => ({
          ...{ period: { from, to }, kind, key, before, after, difference },
        })),
      );
      if (lines.length === 0) return [];
      const sums = together(storedTotals.read(totals, employmentId).lines)
        .filter(({ kind }) => kind !== 'figure' && kind !== 'violation')
        .map(({ kind, key, difference }) => ({ kind, key, difference }));
      return [[employmentId, { lines: lines.sort(byName), totals: sums.sort(byName) }] as const];
    }),
  );
}

async function pendedIn(ctx: ServiceContext): Promise<Map<string, Found>> {
  const { data } = await listCorrections(ctx, { ...everything, state: 'pending' });
  return new Map(
    data.map(({ employment_id: id, lines, totals }) => [
      id,
      {
        lines: lines
          .map(({ correction_id: _, kind, key, before, after, difference, period }) => ({
            ...{ period, kind, key, before, after, difference },
          }))
          .sort(byName),
        totals: totals.map(({ kind, key, difference }) => ({ kind, key, difference })).sort(byName),
      },
    ]),
  );
}

describe('what a run predicts is what is pended when its drafts are published from its date', () => {
  test.each(Array.from({ length: 12 }, (_, seed) => seed))(
    'for drafts and companies drawn from %i',
    async (seed) => {
      const draw = drawing(seed);
      const company = await makeSettled(draw);
      const { ctx } = company;
      const tried: Tried[] = [];
      // Every kind alone, then sets of them.
      for (const [index, kind] of kinds.entries())
        if (seed === index || (seed > 5 && draw(2) === 0)) tried.push(await draftPolicy(company, kind, draw));
      if (seed === 4 || (seed > 5 && draw(2) === 0)) tried.push(draftTerms(company, draw));
      if (seed === 5 || (seed > 5 && (draw(2) === 0 || tried.length === 0)))
        tried.push(draftCalendar(company, draw));
      // What waits already is part of what will be pended, also before the date of the drafts.
      const isBefore = seed === 6;
      if (isBefore || (seed > 5 && draw(2) === 0)) {
        await recordDays(ctx, company.employee.id, ['2026-01-10'], ['09:00', `1${draw(9)}:30`]);
        const [waiting] = (await listCorrections(ctx, { ...everything, state: 'pending' })).data;
        if (!isBefore && draw(2) === 0 && waiting)
          await acceptCorrection(ctx, { id: waiting.id, input_hash: waiting.input_hash });
      }
      const from = ['2026-01-01', '2026-01-20', '2026-02-01'][isBefore ? 2 : seed < 6 ? 0 : draw(3)] ?? '';
      const { id } = await startSandbox(ctx, {
        drafts: tried.map(({ draft }) => draft),
        effective_from: from,
      });
      expect(await runJobs(ctx)).toEqual({ finished: 1 });
      const predicted = await predictedBy(ctx, id);
      const later = at(ctx, '2026-03-05T06:00:00Z');
      for (const { publish } of tried) await publish(later, from);
      await findCorrections(later);
      expect(predicted).toEqual(await pendedIn(later));
      // What shows nothing proves nothing: each kind alone changes somebody's figures.
      if (seed < 6) expect(predicted.size).toBeGreaterThan(0);
    },
  );

  test('for an edition of a pack, which is published in months that are open only, as for its figures by hand', async () => {
    const { ctx, employee, leaveId } = await loadSecondEdition(db);
    await recordDays(ctx, employee.id, datesBetween('2026-01-05', '2026-02-06'), ['08:00', '16:00']);
    await settle(ctx);
    const draft: SandboxDraft = { kind: 'agreement-pack', ...thirdEdition, choices: [] };
    const { id } = await startSandbox(ctx, { drafts: [draft], effective_from: '2026-01-01' });
    await runJobs(ctx);
    const predicted = await predictedBy(ctx, id);
    const later = at(ctx, '2026-11-23T06:00:00Z');
    await changeLeave(later, leaveId, '2026-01-01', { annual_days: '31' });
    await findCorrections(later);
    expect(predicted.size).toBe(1);
    expect(predicted).toEqual(await pendedIn(later));
  });
});
