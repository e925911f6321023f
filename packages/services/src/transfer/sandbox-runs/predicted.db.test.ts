import { isDeepStrictEqual } from 'node:util';
import { inWorkspace, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { updateEmployment } from '../../organization/employments/index.ts';
import { publishPolicy } from '../../policies/index.ts';
import {
  getSandboxPerson,
  type SandboxDraft,
  type SandboxLine,
  storedResultPeriods,
  storedTotals,
  traceSandbox,
} from '../../policies/sandbox/index.ts';
import { updateEmploymentTerms } from '../../settings/employment-terms/index.ts';
import { updateHolidayCalendar } from '../../settings/holiday-calendars/index.ts';
import {
  acceptCorrection,
  dismissCorrection,
  findCorrections,
  listCorrections,
} from '../../statements/corrections/index.ts';
import {
  calendar,
  type Draw,
  type DrawnCompany,
  drawDraft,
  drawing,
  drawSettled,
  type Kind,
  kinds,
  policies,
  settle,
} from '../../testing/draw-settled.ts';
import { at } from '../../testing/make-tenant.ts';
import { changeLeave, loadSecondEdition, thirdEdition } from '../../testing/pack-edition.ts';
import { datesBetween, recordDays } from '../../testing/record-days.ts';
import { makeTriedCompany, triedBy, tryEvening } from '../../testing/tried-company.ts';
import { runJobs } from '../job-runs/index.ts';
import { startSandbox } from './index.ts';

const db = testDatabase({ poolSize: 6 });
const everything = { scope: 'all', limit: 100 } as const;

/** Something to try, and how it is published. */
interface Tried {
  draft: SandboxDraft;
  publish(ctx: ServiceContext, from: string): Promise<unknown>;
}

async function draftPolicy(company: DrawnCompany, kind: Kind, draw: Draw): Promise<Tried> {
  const id = await drawDraft(company, kind, policies(draw)[kind]);
  return {
    draft: { kind: 'policy', id },
    publish: (later, from) => publishPolicy(later, { id, effective_from: from, expected_version: 1 }),
  };
}

function draftTerms({ termsId: id }: DrawnCompany, draw: Draw): Tried {
  const day = 400 + draw(60);
  const week = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: 0, sun: 0 };
  const change = { norm: { weeks: [week], full_time_weekly_minutes: 2220 } };
  return {
    draft: { kind: 'employment-terms', id, change },
    publish: (later, from) => updateEmploymentTerms(later, { ...change, id, effective_from: from }),
  };
}

function draftCalendar({ calendarId: id }: DrawnCompany, draw: Draw): Tried {
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
      const lines = storedResultPeriods
        .read(periods, employmentId)
        .periods.flatMap(({ from, to, lines: all }) =>
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
      const company = await drawSettled(db, draw);
      const { ctx } = company;
      const tried: Tried[] = [];
      // Every kind alone, then sets of them.
      for (const [index, kind] of kinds.entries())
        if (seed === index || (seed > 5 && draw(2) === 0)) tried.push(await draftPolicy(company, kind, draw));
      if (seed === 4 || (seed > 5 && draw(2) === 0)) tried.push(draftTerms(company, draw));
      if (seed === 5 || (seed > 5 && (draw(2) === 0 || tried.length === 0)))
        tried.push(draftCalendar(company, draw));
      // So is an employment that ended within a settled month, told late.
      if (seed > 5 && seed % 2 === 0) {
        const { id: employee_id, employmentId: employment_id } = company.employee;
        await updateEmployment(ctx, { employee_id, employment_id, end: `2026-02-${10 + draw(15)}` });
        await findCorrections(ctx);
      }
      // What waits already is part of what will be pended, also before the date of the drafts; decided about it is not.
      const isBefore = seed === 6;
      if (seed > 5) {
        await recordDays(ctx, company.employee.id, ['2026-01-10'], ['09:00', `1${draw(9)}:30`]);
        const [waiting] = (await listCorrections(ctx, { ...everything, state: 'pending' })).data;
        if (!waiting) throw new Error('What was recorded late is a difference.');
        const looked = { id: waiting.id, input_hash: waiting.input_hash };
        if (seed % 3 === 1) await acceptCorrection(ctx, looked);
        if (seed % 3 === 2) await dismissCorrection(ctx, looked);
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

  test.each(['others', 'everybody'] as const)(
    'after a difference was dismissed, for drafts that reach %s',
    async (whom) => {
      const draw = drawing(20);
      const company = await makeTriedCompany(db, draw);
      const { ctx, employee, elsewhere } = company;
      await recordDays(ctx, employee.id, ['2026-01-10'], ['09:00', '14:30']);
      const [waiting] = (await listCorrections(ctx, { ...everything, state: 'pending' })).data;
      await dismissCorrection(ctx, { id: waiting?.id ?? '' });
      // The second is made of the first one where it can be.
      await tryEvening(company, draw);
      const id = await tryEvening(company, draw, whom === 'everybody');
      const predicted = await predictedBy(ctx, id);
      const [draft] = await triedBy(ctx, id);
      const { employmentId } = employee;
      const { periods } = await getSandboxPerson(ctx, { id, employment_id: employmentId });
      const asked = { id, employment_id: employmentId, statement_id: periods[0]?.statement_id ?? '' };
      const { live, draft: tried, outdated } = await traceSandbox(ctx, asked);
      expect([isDeepStrictEqual(live, tried), outdated]).toEqual([whom === 'others', false]);
      const later = at(ctx, '2026-03-05T06:00:00Z');
      const policyId = draft?.kind === 'policy' ? draft.id : '';
      await publishPolicy(later, { id: policyId, effective_from: '2026-01-01', expected_version: 1 });
      await findCorrections(later);
      expect(predicted).toEqual(await pendedIn(later));
      expect(predicted.has(elsewhere.employmentId)).toBe(true);
      expect(predicted.has(employmentId)).toBe(whom === 'everybody');
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
