import { inWorkspace, schema } from '@stempel/db';
import { asc, eq } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { updatePolicy } from '../../policies/index.ts';
import { createAbsence } from '../../recording/absences/index.ts';
import { createEntry } from '../../recording/entries/index.ts';
import { updatePresence } from '../../recording/presence/index.ts';
import { updateEmploymentTerms } from '../../settings/employment-terms/index.ts';
import { updateHolidayCalendar } from '../../settings/holiday-calendars/index.ts';
import { acceptCorrection, findCorrections, listCorrections } from '../../statements/corrections/index.ts';
import { calendar, type Draw, drawing, policies } from '../../testing/draw-settled.ts';
import { at } from '../../testing/make-tenant.ts';
import { recordDays } from '../../testing/record-days.ts';
import {
  type Company,
  forget,
  january,
  makeTriedCompany,
  resultsOf,
  triedBy,
  tryEvening,
} from '../../testing/tried-company.ts';
import { runJobs } from '../job-runs/index.ts';
import { startSandbox } from './index.ts';

const db = testDatabase({ poolSize: 6 });
const everything = { scope: 'all', limit: 100 } as const;
const { sandboxResults } = schema;

/** Marks every result that is there, so that one which was taken over can be told. */
async function mark({ ctx }: Company): Promise<void> {
  await inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
    tx.update(sandboxResults).set({ refused: { code: 'required' } }),
  );
}

/** Employments whose result a run took over from one that was marked. */
async function takenOver({ ctx }: Company, runId: string): Promise<string[]> {
  const rows = await resultsOf(ctx, runId);
  return rows.filter(({ refused }) => refused !== null).map(({ employmentId }) => employmentId);
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
      const company = await makeTriedCompany(db, draw);
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

describe('a result is taken over', () => {
  test('by those whom neither draft reaches, and by nobody else', async () => {
    const draw = drawing(1);
    const company = await makeTriedCompany(db, draw);
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
      const company = await makeTriedCompany(db, draw);
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
    const company = await makeTriedCompany(db, draw);
    const { ctx } = company;
    await tryEvening(company, draw);
    await mark(company);
    const later = at(ctx, '2026-03-05T06:00:00Z');
    const zoned = { ...later, workspace: { ...later.workspace, timeZone: 'Europe/Lisbon' } };
    expect(await takenOver(company, await tryEvening({ ...company, ctx: zoned }, draw))).toEqual([]);
  });
});
