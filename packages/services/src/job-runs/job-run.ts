import { schema } from '@stempel/db';
import type { ServiceContext } from '../context.ts';
import { writing } from '../transaction.ts';
import type { JobState } from './job-contract.ts';
import { type JobRow, jobKey } from './job-rows.ts';

/** What a run did so far. */
export interface JobCounts {
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
}

/** Thrown inside a run that was cancelled meanwhile. */
export class JobCancelled extends Error {
  override readonly name = 'JobCancelled';
}

/** A run that ended: its state, and why when it failed. */
export interface JobOutcome {
  state: Extract<JobState, 'succeeded' | 'partially-succeeded' | 'failed'>;
  message?: string | undefined;
}

/** A claimed run in the hands of its worker. Nobody else works on it at the same time. */
export interface JobRun {
  readonly row: JobRow;
  /** Acts in the name of whoever asked for the run. */
  readonly ctx: ServiceContext;
}

type Progress = Partial<JobCounts> & { processed?: number; total?: number | null; checkpoint?: unknown };

/** Writes how far a run is, in its own transaction or that of `ctx.db`. Throws JobCancelled. */
export async function saveProgress(ctx: ServiceContext, id: string, progress: Progress): Promise<void> {
  await writing(ctx, async (tx) => {
    const [row] = await tx
      .update(schema.jobs)
      .set({ ...progress, updatedAt: ctx.now })
      .where(jobKey(ctx, id))
      .returning({ state: schema.jobs.state });
    if (row?.state === 'cancelled') throw new JobCancelled('The job was cancelled.');
  });
}
