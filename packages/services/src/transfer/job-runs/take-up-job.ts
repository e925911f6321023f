import { english, type Message, say, storable } from '@stempel/core/messages';
import { inWorkspace, schema } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { type JobRow, jobKey, runKey } from './job-rows.ts';
import type { JobOutcome } from './job-run.ts';
import { tellImport } from './tell-import.ts';

const { jobs } = schema;

/** A job whose process ended this often is not taken up again: it may well be what ends it. */
const mostInterruptions = 3;

/** Message of an outcome, as long as the contract allows. */
const mostCharacters = 4000;

/**
 * Marks the job as running; undefined when it ended before this worker got hold of it. A job that runs already was left
 * behind by a process that ended: that is counted before anything else is done, and after three times it fails.
 */
export async function takeUpJob(ctx: ServiceContext, id: string): Promise<JobRow | undefined> {
  return inWorkspace(ctx.db, ctx.workspace.id, async (tx) => {
    const [row] = await tx.select().from(jobs).where(jobKey(ctx, id)).for('update');
    if (row?.state !== 'queued' && row?.state !== 'running') return undefined;
    const interruptions = interruptionsOf(row) + (row.state === 'running' ? 1 : 0);
    const turn = Number(row.parameters._taken_up ?? 0) + 1;
    const parameters = { ...row.parameters, _interruptions: interruptions, _taken_up: turn };
    const startedAt = row.startedAt ?? ctx.now;
    const isGivenUp = interruptions >= mostInterruptions;
    const [taken] = await tx
      .update(jobs)
      .set({
        parameters,
        startedAt,
        updatedAt: ctx.now,
        ...(isGivenUp
          ? { state: 'failed' as const, ...reasonsOf([whyGivenUp(row)]), finishedAt: ctx.now }
          : { state: 'running' as const }),
      })
      .where(jobKey(ctx, id))
      .returning();
    if (isGivenUp && taken?.kind === 'import') await tellImport(tx, ctx, taken);
    return isGivenUp ? undefined : { ...row, parameters, startedAt, state: 'running' };
  });
}

/** How often the process that ran it ended before it did. */
function interruptionsOf({ parameters }: JobRow): number {
  return Number(parameters._interruptions ?? 0);
}

function whyGivenUp({ processed, total }: JobRow): Message {
  return say('job-interrupted', { count: mostInterruptions, processed, total: total ?? '?' });
}

/** How it is stored why a job ended: in English, and as messages where these are no longer than that. */
function reasonsOf(said: readonly Message[]): { message: string | null; said: readonly Message[] | null } {
  if (said.length === 0) return { message: null, said: null };
  const message = said.map(english).join('\n');
  const isWhole = message.length <= mostCharacters && said.every(storable);
  return { message: message.slice(0, mostCharacters), said: isWhole ? said : null };
}

/** Gives a job back that can be taken up at any time, because this process stops or cannot go on; no failure of the job. */
export async function handBackJob(ctx: ServiceContext, job: JobRow): Promise<void> {
  await inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
    tx.update(jobs).set({ state: 'queued', updatedAt: ctx.now }).where(runKey(ctx, job)),
  );
}

/** Ends a job at the time of the database (the run began at `ctx.now`), unless the run lost it or its own transaction ended it already. */
export async function finishJob(ctx: ServiceContext, job: JobRow, outcome: JobOutcome): Promise<void> {
  await inWorkspace(ctx.db, ctx.workspace.id, async (tx) => {
    const [ended] = await tx
      .update(jobs)
      .set({
        state: outcome.state,
        ...reasonsOf(outcome.said ?? []),
        finishedAt: sql`clock_timestamp()`,
        updatedAt: ctx.now,
      })
      .where(runKey(ctx, job))
      .returning();
    if (ended?.kind === 'import') await tellImport(tx, ctx, ended);
  });
}

/** Whether the job is still to be run by who took it up. */
export async function isRunning(ctx: ServiceContext, job: JobRow): Promise<boolean> {
  const [row] = await inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
    tx.select({ id: jobs.id }).from(jobs).where(runKey(ctx, job)),
  );
  return row !== undefined;
}
