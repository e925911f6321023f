import { inWorkspace, schema } from '@stempel/db';
import { and, asc, eq, inArray } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { runOneJob } from './run-one-job.ts';

const { jobs } = schema;

/** Whether a job of the workspace waits or runs, be it with another worker that may yet be killed. */
export async function hasUnfinishedJobs(ctx: ServiceContext): Promise<boolean> {
  return (await unfinished(ctx)).length > 0;
}

/** Jobs that did not end; a running one was left behind by a killed worker, or another worker has it. */
async function unfinished(ctx: ServiceContext): Promise<{ id: string }[]> {
  return inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
    tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.workspaceId, ctx.workspace.id), inArray(jobs.state, ['queued', 'running'])))
      .orderBy(asc(jobs.id)),
  );
}

/**
 * Runs every job of the workspace that waits, one after the other, until `stopping` or `most` of them ended, and returns how many ended. Each is
 * held by a session lock of PostgreSQL, which a killed worker loses with its connection: so no two workers run one job,
 * and an interrupted one is taken up again.
 */
export async function runJobs(
  ctx: ServiceContext,
  { stopping, most = Number.POSITIVE_INFINITY }: { stopping?: AbortSignal | undefined; most?: number } = {},
): Promise<{ finished: number }> {
  let finished = 0;
  for (const { id } of await unfinished(ctx)) {
    if (stopping?.aborted || finished >= most) break;
    const release = await ctx.db.locks.tryHold(`job:${id}`);
    if (!release) continue;
    try {
      if (await runOneJob(ctx, id, stopping)) finished += 1;
    } finally {
      await release();
    }
  }
  return { finished };
}
