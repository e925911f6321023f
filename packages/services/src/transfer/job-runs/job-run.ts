import type { Message } from '@stempel/core/messages';
import { schema } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { writing } from '../../kernel/transaction.ts';
import type { JobState } from './job-contract.ts';
import { type JobRow, runKey } from './job-rows.ts';

/** What a run did so far. */
export interface JobCounts {
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
}

/** Thrown inside a run that was cancelled or given back meanwhile. */
export class JobCancelled extends Error {
  override readonly name = 'JobCancelled';

  constructor() {
    super('The job was cancelled.');
  }
}

/** A run that ended: its state, and why when it failed. */
export interface JobOutcome {
  state: Extract<JobState, 'succeeded' | 'partially-succeeded' | 'failed'>;
  /** Why, a line each. */
  said?: Message[] | undefined;
}

/** A claimed run in the hands of its worker. Nobody else works on it at the same time. */
export interface JobRun {
  readonly row: JobRow;
  /** Acts in the name of whoever asked for the run. */
  readonly ctx: ServiceContext;
  /** Aborted by JobCancelled as soon as somebody cancels the run: for work that saves no progress. */
  readonly signal: AbortSignal;
}

type Progress = Partial<JobCounts> & { processed?: number; total?: number | null; checkpoint?: unknown };

/**
 * Writes how far a run is, in its own transaction or that of `ctx.db`. Throws JobCancelled when the run is not to go on:
 * it was cancelled, given back, or taken up by another.
 */
export async function saveProgress(ctx: ServiceContext, job: JobRow, progress: Progress): Promise<void> {
  await writing(ctx, async (tx) => {
    const [row] = await tx
      .update(schema.jobs)
      .set({ ...progress, updatedAt: ctx.now })
      .where(runKey(ctx, job))
      .returning({ id: schema.jobs.id });
    if (!row) throw new JobCancelled();
  });
}
