import type { ServiceContext } from '@stempel/services';
import { makeCompany, recordDays } from '@stempel/services/testing';
import { type Due, lookAgain, takeDueWork } from '@stempel/services/transfer/background';
import { expect } from 'vitest';
import { doDueWork } from '../do-due-work.ts';
import { findJob } from '../index.ts';
import { silent } from './silent.ts';

type Database = ServiceContext['db'];

/** What is due in the workspaces of a database, and a company that waits for its next period end. */
export function openDueWorld(db: Database) {
  return {
    db,
    lookAt: (ctx: ServiceContext, now: Temporal.Instant) => lookAt(db, ctx, now),
    workAt: (ctx: ServiceContext, now: Temporal.Instant, sendMail?: () => Promise<void>) =>
      workAt(db, ctx, now, sendMail),
    timesOf: (ctx: ServiceContext, work: string) => timesOf(db, ctx, work),
    restingCompany: (timeZone?: string) => restingCompany(db, timeZone),
  };
}

export type DueWorld = ReturnType<typeof openDueWorld>;

/** What a look at that moment hands out of a workspace. */
async function lookAt(db: Database, ctx: ServiceContext, now: Temporal.Instant): Promise<string[]> {
  const found: Due[] = [];
  for await (const batch of takeDueWork(db, now)) found.push(...batch);
  return found
    .filter(({ workspaceId }) => workspaceId === ctx.workspace.id)
    .map(({ work }) => work)
    .sort();
}

/** Does what is due in a workspace at that moment, as workers do. */
async function workAt(
  db: Database,
  ctx: ServiceContext,
  now: Temporal.Instant,
  sendMail = async () => {},
): Promise<string[]> {
  await lookAgain(db);
  const works = await lookAt(db, ctx, now);
  for (const work of works) {
    const job = findJob(work);
    if (!job) throw new Error(`no job ${work}`);
    const turn = { workspaceId: ctx.workspace.id, requestId: 'test' };
    await doDueWork(job, turn, { db, log: silent, now: () => now, sendMail });
  }
  return works;
}

/** When a work of a workspace is due. */
async function timesOf(db: Database, { workspace }: ServiceContext, work: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ dueAt: string }>(
    `select to_json(due_at) #>> '{}' as "dueAt" from due_work where workspace_id = $1 and work = $2 order by due_at`,
    [workspace.id, work],
  );
  return rows.map(({ dueAt }) => Temporal.Instant.from(dueAt).toString());
}

/** A company whose looks are done, so that it waits for the end of April. */
async function restingCompany(db: Database, timeZone = 'Europe/Copenhagen') {
  const company = await makeCompany(db, { now: '2026-04-15T06:00:00Z', timeZone });
  await recordDays(company.ctx, company.employee.id, ['2026-04-13'], ['08:00', '15:24']);
  const works = await workAt(db, company.ctx, Temporal.Instant.from('2026-04-15T07:00:00Z'));
  expect(works).toEqual(['find-corrections', 'find-incidents', 'generate-statements']);
  return company;
}
