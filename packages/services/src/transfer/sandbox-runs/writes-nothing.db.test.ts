import { inWorkspace } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { getSandboxRun, type SandboxDraft } from '../../policies/sandbox/index.ts';
import { calendar, drawing, drawSettled, settle } from '../../testing/draw-settled.ts';
import { january, makeSettled, startEvening } from '../../testing/make-settled.ts';
import { loadSecondEdition, thirdEdition } from '../../testing/pack-edition.ts';
import { datesBetween, recordDays } from '../../testing/record-days.ts';
import { runJobs } from '../job-runs/index.ts';
import { startSandbox } from './index.ts';

const db = testDatabase({ poolSize: 6 });

/** Every row of every table of the workspace that is no part of a run, as it is stored, with the transaction that wrote it. */
async function everyOtherTable(ctx: ServiceContext): Promise<Record<string, string>> {
  const own = ['sandbox_runs', 'sandbox_results', 'jobs', 'due_work'];
  const { rows: tables } = await db.pool.query<{ name: string }>(`
    select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'workspace_id' order by 1`);
  return inWorkspace(db, ctx.workspace.id, async (tx) => {
    const found: Record<string, string> = {};
    for (const { name } of tables.filter((table) => !own.includes(table.name))) {
      const { rows } = await tx.execute<{ all: string }>(sql`
        select coalesce(md5(string_agg(row, chr(10) order by row)), 'none') as all from (
          select t.xmin::text || ' ' || t::text as row from ${sql.identifier(name)} t
           where workspace_id = ${ctx.workspace.id}) written`);
      found[name] = rows[0]?.all ?? '';
    }
    return found;
  });
}

interface Asking {
  readonly ctx: ServiceContext;
  start(): Promise<{ id: string }>;
}

function trying(ctx: ServiceContext, draft: SandboxDraft): Asking {
  return { ctx, start: () => startSandbox(ctx, { drafts: [draft], effective_from: january }) };
}

const kinds: Record<string, () => Promise<Asking>> = {
  'a run of a policy': () => makeSettled(db, 3),
  'a cost curve': async () => {
    const settled = await makeSettled(db, 3);
    return { ctx: settled.ctx, start: () => startEvening(settled) };
  },
  'a run of terms': async () => {
    const { ctx, termsId } = await drawSettled(db, drawing(1));
    const week = { mon: 400, tue: 400, wed: 400, thu: 400, fri: 400, sat: 0, sun: 0 };
    const change = { norm: { weeks: [week], full_time_weekly_minutes: 2220 } };
    return trying(ctx, { kind: 'employment-terms', id: termsId, change });
  },
  'a run of a holiday calendar': async () => {
    const { ctx, calendarId } = await drawSettled(db, drawing(2));
    return trying(ctx, {
      ...{ kind: 'holiday-calendar', id: calendarId },
      change: { generators: calendar(drawing(3)) },
    });
  },
  'a run of an edition of a pack': async () => {
    const { ctx, employee } = await loadSecondEdition(db);
    await recordDays(ctx, employee.id, datesBetween('2026-01-05', '2026-01-30'), ['08:00', '16:00']);
    await settle(ctx);
    return trying(ctx, { kind: 'agreement-pack', ...thirdEdition, choices: [] });
  },
};

test.each(Object.entries(kinds))('%s writes nothing but its own result', async (_kind, make) => {
  const { ctx, start } = await make();
  const before = await everyOtherTable(ctx);
  const { id } = await start();
  const { audit_log: asked, ...started } = await everyOtherTable(ctx);
  const { audit_log: _, ...others } = before;
  expect(started).toEqual(others);
  expect(await runJobs(ctx)).toEqual({ finished: 1 });
  const { audit_log: audited, ...ended } = await everyOtherTable(ctx);
  expect([audited, ended]).toEqual([asked, others]);
  const { progress, ...run } = await getSandboxRun(ctx, { id });
  expect(run).toMatchObject({ state: 'succeeded', outdated: [] });
  expect(progress.processed).toBeGreaterThan(0);
  expect(progress.processed).toBe(progress.total);
  expect(Object.keys(started).length).toBeGreaterThan(40);
});
