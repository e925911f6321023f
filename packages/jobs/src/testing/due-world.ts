import { connectDatabase, type Database, migrateDatabase, schema } from '@stempel/db';
import { and, asc, eq } from '@stempel/db/drizzle';
import { emptyDatabase, testSecret } from '@stempel/db/testing';
import type { ServiceContext } from '@stempel/services';
import { makeCompany, recordDays } from '@stempel/services/testing';
import { type Due, lookAgain, takeDueWork } from '@stempel/services/transfer/background';
import { expect } from 'vitest';
import { doDueWork } from '../do-due-work.ts';
import { findJob } from '../index.ts';
import { silent } from './silent.ts';

const { dueWork } = schema;

/** A look is at every workspace of a database, so these tests have a database of their own, and take turns. */
export async function openDueWorld() {
  const { appUrl } = await migrateDatabase(await emptyDatabase(), { secret: testSecret });
  const db = connectDatabase({ url: appUrl, poolSize: 6 });
  return {
    db,
    lookAt: (ctx: ServiceContext, now: Temporal.Instant) => lookAt(db, ctx, now),
    workAt: (ctx: ServiceContext, now: Temporal.Instant, sendMail?: () => Promise<void>) =>
      workAt(db, ctx, now, sendMail),
    timesOf: (ctx: ServiceContext, work: string) => timesOf(db, ctx, work),
    restingCompany: (timeZone?: string) => restingCompany(db, timeZone),
  };
}

export type DueWorld = Awaited<ReturnType<typeof openDueWorld>>;

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
  const rows = await db.orm
    .select({ dueAt: dueWork.dueAt })
    .from(dueWork)
    .where(and(eq(dueWork.workspaceId, workspace.id), eq(dueWork.work, work)))
    .orderBy(asc(dueWork.dueAt));
  return rows.map(({ dueAt }) => dueAt.toString());
}

/** A company whose looks are done, so that it waits for the end of April. */
async function restingCompany(db: Database, timeZone = 'Europe/Copenhagen') {
  const company = await makeCompany(db, { now: '2026-04-15T06:00:00Z', timeZone });
  await recordDays(company.ctx, company.employee.id, ['2026-04-13'], ['08:00', '15:24']);
  const works = await workAt(db, company.ctx, Temporal.Instant.from('2026-04-15T07:00:00Z'));
  expect(works).toEqual(['find-corrections', 'find-incidents', 'generate-statements']);
  return company;
}
