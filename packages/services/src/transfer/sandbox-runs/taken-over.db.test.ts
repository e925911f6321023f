import { inWorkspace, schema } from '@stempel/db';
import { asc, eq, sql } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { createOrgUnit, createOrgUnitBody } from '../../organization/org-units/index.ts';
import { savePolicyDraft, updatePolicy } from '../../policies/index.ts';
import { getSandboxRun, type SandboxDraft } from '../../policies/sandbox/index.ts';
import { createAbsence } from '../../recording/absences/index.ts';
import { createEntry } from '../../recording/entries/index.ts';
import { updatePresence } from '../../recording/presence/index.ts';
import { updateEmploymentTerms } from '../../settings/employment-terms/index.ts';
import { updateHolidayCalendar } from '../../settings/holiday-calendars/index.ts';
import { acceptCorrection, findCorrections, listCorrections } from '../../statements/corrections/index.ts';
import {
  calendar,
  type Draw,
  type DrawnCompany,
  drawDraft,
  drawing,
  drawSettled,
  policies,
  settle,
} from '../../testing/draw-settled.ts';
import { addEmployees } from '../../testing/make-company.ts';
import { at } from '../../testing/make-tenant.ts';
import { datesBetween, recordDays } from '../../testing/record-days.ts';
import { runJobs } from '../job-runs/index.ts';
import { startSandbox } from './index.ts';

const db = testDatabase({ poolSize: 6 });
const everything = { scope: 'all', limit: 100 } as const;
const january = '2026-01-01';
const { sandboxResults } = schema;

interface Company extends DrawnCompany {
  /** A unit of its own, with one employment. */
  elsewhere: { unitId: string; employeeId: string; employmentId: string };
}

async function makeCompany(draw: Draw): Promise<Company> {
  const company = await drawSettled(db, draw);
  const { ctx } = company;
  const body = { code: 'elsewhere', name: 'Elsewhere', effective_from: '2020-01-01' };
  const { id: unitId } = await createOrgUnit(ctx, createOrgUnitBody.parse(body));
  const [other] = await withoutAudit(db, ctx.workspace.id, (tx) =>
    addEmployees(tx, { ...company, unitId }, 1),
  );
  const { id: employeeId, employmentId } = other as NonNullable<typeof other>;
  await recordDays(ctx, employeeId, datesBetween('2026-01-05', '2026-02-27'), [
    '07:30',
    `1${6 + draw(3)}:45`,
  ]);
  await settle(ctx);
  return { ...company, elsewhere: { unitId, employeeId, employmentId } };
}

/** Tries a supplement that nobody has yet, on those elsewhere, or on everybody. */
async function tryEvening({ ctx, elsewhere }: Company, draw: Draw, everybody = false): Promise<string> {
  const code = `tried-${draw(1_000_000)}`;
  const { id } = await savePolicyDraft(ctx, {
    ...{ kind: 'supplement', code, name: 'Tried', position: 20, based_on: null, state: 'active' },
    config: { ...policies(draw).supplement },
    availability_scope: {
      ...{ working_countries: [], employment_terms: [] },
      org_units: everybody ? [] : [elsewhere.unitId],
    },
  });
  const run = await startSandbox(ctx, { drafts: [{ kind: 'policy', id }], effective_from: january });
  await runJobs(ctx);
  return run.id;
}

async function resultsOf(ctx: ServiceContext, runId: string) {
  const rows = await inWorkspace(db, ctx.workspace.id, (tx) =>
    tx
      .select()
      .from(sandboxResults)
      .where(eq(sandboxResults.runId, runId))
      .orderBy(asc(sandboxResults.employmentId)),
  );
  return rows.map(({ runId: _, restsOn, restsBeside, restsOnRules, ...row }) => row);
}

/** Makes every result that is there unlike any other one. */
async function forget({ ctx }: Company): Promise<void> {
  await inWorkspace(db, ctx.workspace.id, (tx) =>
    tx.update(sandboxResults).set({ restsOn: null, restsBeside: null }),
  );
}

/** Marks every result that is there, so that one which was taken over can be told. */
async function mark({ ctx }: Company): Promise<void> {
  await inWorkspace(db, ctx.workspace.id, (tx) =>
    tx.update(sandboxResults).set({ refused: { code: 'required' } }),
  );
}

/** Employments whose result a run took over from one that was marked. */
async function takenOver({ ctx }: Company, runId: string): Promise<string[]> {
  const rows = await resultsOf(ctx, runId);
  return rows.filter(({ refused }) => refused !== null).map(({ employmentId }) => employmentId);
}

async function triedBy(ctx: ServiceContext, runId: string): Promise<SandboxDraft[]> {
  const { drafts } = await getSandboxRun(ctx, { id: runId });
  return drafts.map(({ id }) => ({ kind: 'policy', id }));
}

/** What people do between two runs. */
const changes: Record<string, (company: Company, draw: Draw) => Promise<unknown>> = {
  nothing: async () => {},
  'presence is recorded late': ({ ctx, employee }) =>
    recordDays(ctx, employee.id, ['2026-01-10'], ['09:00', '12:00']),
  // Nothing is corrected by it, but the last period looks two days ahead.
  'presence is recorded on the day after': ({ ctx, employee }) =>
    recordDays(ctx, employee.id, ['2026-03-01'], ['09:00', '12:00']),
  'presence is changed': async ({ ctx, employee }) => {
    const { presence } = schema;
    const [first] = await inWorkspace(db, ctx.workspace.id, (tx) =>
      tx
        .select({ id: presence.id, day: presence.startedOn })
        .from(presence)
        .where(eq(presence.employeeId, employee.id))
        .orderBy(asc(presence.startedOn))
        .limit(1),
    );
    const { id = '', day } = first ?? {};
    await updatePresence(ctx, { employee_id: employee.id, id, end: `${day}T23:50:00+01:00` });
  },
  'an absence is recorded': ({ ctx, employee, accounts }) =>
    createAbsence(ctx, {
      ...{ employee_id: employee.id, from: '2026-02-02', to: '2026-02-03', account_id: accounts.vacation },
    }),
  'an entry is recorded': ({ ctx, employee, activities }) =>
    createEntry(ctx, {
      ...{ employee_id: employee.id, date: '2026-02-02', activity_id: activities.care, minutes: 60 },
    }),
  'a correction is accepted': async ({ ctx, employee }) => {
    await recordDays(ctx, employee.id, ['2026-01-10'], ['09:00', '14:30']);
    const [waiting] = (await listCorrections(ctx, { ...everything, state: 'pending' })).data;
    await acceptCorrection(ctx, { id: waiting?.id ?? '' });
  },
  'a policy of everybody is published': ({ ctx, policyIds }, draw) =>
    updatePolicy(ctx, {
      ...{ id: policyIds.settlement, config: policies(draw).settlement, effective_from: '2026-01-15' },
    }),
  'a holiday calendar is changed': ({ ctx, calendarId: id }, draw) =>
    updateHolidayCalendar(ctx, { id, generators: calendar(draw), effective_from: january }),
  'terms are changed': ({ ctx, termsId: id }) => {
    const week = { mon: 480, tue: 480, wed: 480, thu: 420, fri: 360, sat: 0, sun: 0 };
    const norm = { weeks: [week], full_time_weekly_minutes: 2220 };
    return updateEmploymentTerms(ctx, { id, norm, effective_from: '2026-02-01' });
  },
};

describe('a run that takes results over equals one that does not, figure by figure', () => {
  test.each(Object.keys(changes).map((name, seed) => [name, seed] as const))(
    'after %s (companies drawn from %i)',
    async (name, seed) => {
      const draw = drawing(seed + 200);
      const company = await makeCompany(draw);
      const { ctx } = company;
      await tryEvening(company, draw);
      await tryEvening(company, draw, true);
      await changes[name]?.(company, draw);
      if (draw(2) === 0) await findCorrections(ctx);
      const again = drawing(seed + 300);
      const taking = await tryEvening(company, again, seed % 2 === 0);
      await forget(company);
      // The same draft as before, as it is saved already.
      const without = await startSandbox(ctx, {
        drafts: await triedBy(ctx, taking),
        effective_from: january,
      });
      await runJobs(ctx);
      const expected = await resultsOf(ctx, without.id);
      expect(expected.length).toBeGreaterThan(2);
      expect(await resultsOf(ctx, taking)).toEqual(expected);
    },
  );
});

/** Rules that lead beyond their lines: to what counters count, or to an account. */
const leading = (draw: Draw) => {
  const { rules, ...config } = policies(draw).supplement;
  const [evening, holiday] = rules;
  const timeOff = { plugin: 'time-off', config: { account: 'flex', factor: '0.5' } };
  return draw(2) === 0
    ? { ...config, rules: [{ ...evening, excludes_from_counters: true }, holiday] }
    : { ...config, rules: [{ ...evening, calculator: timeOff }, holiday] };
};

/** Runs a draft of the supplement that everybody has, with rules that are drawn. */
async function tryOwn(company: Company, draw: Draw, version: number): Promise<string> {
  const { ctx } = company;
  const config = draw(4) === 0 ? leading(draw) : policies(draw).supplement;
  const id = await drawDraft(company, 'supplement', config, version || undefined);
  const run = await startSandbox(ctx, { drafts: [{ kind: 'policy', id }], effective_from: january });
  await runJobs(ctx);
  return run.id;
}

describe('a run that makes results of others equals one that does not, figure by figure', () => {
  test.each(Array.from({ length: 8 }, (_, seed) => seed))('for drafts drawn from %i', async (seed) => {
    const draw = drawing(seed + 500);
    const company = await makeCompany(draw);
    const { ctx } = company;
    if (seed % 2 === 0) await tryEvening(company, draw, true);
    for (const version of [0, 1, 2]) {
      const making = await tryOwn(company, draw, version);
      await forget(company);
      const drafts = await triedBy(ctx, making);
      const without = await startSandbox(ctx, { drafts, effective_from: january });
      await runJobs(ctx);
      const expected = await resultsOf(ctx, without.id);
      expect(expected.length).toBeGreaterThan(2);
      expect(await resultsOf(ctx, making)).toEqual(expected);
    }
  });
});

describe('a result is made of another one', () => {
  /** Marks what is there, so that results which were made of it can be told; resolves with those of the next run. */
  async function madeAfter(company: Company, next: () => Promise<string>): Promise<number> {
    const { ctx } = company;
    await inWorkspace(db, ctx.workspace.id, (tx) =>
      tx.update(sandboxResults).set({
        restsOn: null,
        periods: sql`jsonb_set(${sandboxResults.periods}, '{periods,0,statement_id}', '"marked"')`,
      }),
    );
    const rows = await resultsOf(ctx, await next());
    return rows.filter(({ periods }) => JSON.stringify(periods).includes('"marked"')).length;
  }
  const plain = (percent: string) => ({
    kind: 'rules',
    rules: [
      { ...policies(drawing(1)).supplement.rules[0], calculator: { plugin: 'percent', config: { percent } } },
    ],
  });
  const tryPlain = async (company: Company, percent: string, version: number) => {
    const id = await drawDraft(company, 'supplement', plain(percent), version || undefined);
    const run = await startSandbox(company.ctx, {
      drafts: [{ kind: 'policy', id }],
      effective_from: january,
    });
    await runJobs(company.ctx);
    return run.id;
  };

  test('where the drafts only add other lines, of everybody', async () => {
    const company = await makeCompany(drawing(4));
    await tryPlain(company, '50', 0);
    const everybody = (await resultsOf(company.ctx, await tryPlain(company, '60', 1))).length;
    expect(everybody).toBeGreaterThan(2);
    expect(await madeAfter(company, () => tryPlain(company, '70', 2))).toBe(everybody);
  });

  test('of nobody where a rule leads beyond its line', async () => {
    const company = await makeCompany(drawing(5));
    const { ctx } = company;
    const { rules } = plain('50');
    const excluding = { kind: 'rules', rules: [{ ...rules[0], excludes_from_counters: true }] };
    const id = await drawDraft(company, 'supplement', excluding);
    await startSandbox(ctx, { drafts: [{ kind: 'policy', id }], effective_from: january });
    await runJobs(ctx);
    expect(await madeAfter(company, () => tryPlain(company, '70', 1))).toBe(0);
  });
});

describe('a result is taken over', () => {
  test('by those whom neither draft reaches, and by nobody else', async () => {
    const draw = drawing(1);
    const company = await makeCompany(draw);
    const { ctx, elsewhere } = company;
    const first = await tryEvening(company, draw);
    await mark(company);
    const all = (await resultsOf(ctx, first)).map(({ employmentId }) => employmentId);
    const second = await tryEvening(company, draw);
    expect(await takenOver(company, second)).toEqual(all.filter((id) => id !== elsewhere.employmentId));
    const third = await tryEvening(company, draw, true);
    expect(await takenOver(company, third)).toEqual([]);
  });

  test.each(Object.keys(changes).filter((name) => name !== 'nothing'))(
    'by nobody whom it concerns after %s',
    async (name) => {
      const draw = drawing(2);
      const company = await makeCompany(draw);
      const { employee } = company;
      await tryEvening(company, draw);
      await mark(company);
      await changes[name]?.(company, draw);
      const second = await tryEvening(company, draw);
      expect(await takenOver(company, second)).not.toContain(employee.employmentId);
    },
  );

  test('by nobody where the workspace lies in another zone now', async () => {
    const draw = drawing(3);
    const company = await makeCompany(draw);
    const { ctx } = company;
    await tryEvening(company, draw);
    await mark(company);
    const later = at(ctx, '2026-03-05T06:00:00Z');
    const zoned = { ...later, workspace: { ...later.workspace, timeZone: 'Europe/Lisbon' } };
    expect(await takenOver(company, await tryEvening({ ...company, ctx: zoned }, draw))).toEqual([]);
  });
});
