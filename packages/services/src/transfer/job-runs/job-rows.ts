import { type Message, readMessage } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { wireInstant } from '../../kernel/wire-instant.ts';
import type { JobDto } from './job-contract.ts';

const { jobs } = schema;

export type JobRow = typeof jobs.$inferSelect;

/** Where runs of a kind are found below the API. */
const folders: Record<string, string> = { import: '/api/admin/imports', export: '/api/admin/exports' };

/** Internal parameters start with an underscore and are not shown. */
function shownParameters(row: JobRow): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row.parameters).filter(([name]) => !name.startsWith('_')));
}

function linksOf(row: JobRow): Record<string, string> {
  const self = `${folders[row.kind] ?? '/api/admin/jobs'}/${row.id}`;
  return {
    self,
    ...(row.kind === 'import' ? { errors: `${self}/errors` } : {}),
    ...(row.kind === 'export' && row.state === 'succeeded' ? { file: `${self}/file` } : {}),
  };
}

/** The messages behind the text of a run, a line each; null in old rows. */
export function saidOf({ said: stored }: JobRow): Message[] | null {
  const said = Array.isArray(stored) ? stored.map(readMessage) : [undefined];
  return said.every((one) => one !== undefined) ? said : null;
}

/** The run on the wire. */
export function toJobDto(row: JobRow): JobDto {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    progress: { processed: row.processed, total: row.total },
    counts: { created: row.created, updated: row.updated, unchanged: row.unchanged, failed: row.failed },
    links: linksOf(row),
    parameters: shownParameters(row),
    message: row.message,
    created_at: wireInstant(row.createdAt),
    started_at: row.startedAt && wireInstant(row.startedAt),
    finished_at: row.finishedAt && wireInstant(row.finishedAt),
  };
}

export function jobKey(ctx: ServiceContext, id: string): SQL | undefined {
  return and(eq(jobs.workspaceId, ctx.workspace.id), eq(jobs.id, id));
}

/**
 * The job as long as the run that took it up has it: it was not cancelled, given back, or taken up by another. What a run
 * writes is written together with a change of this row, so that one that lost the job writes nothing more.
 */
export function runKey(ctx: ServiceContext, { id, parameters }: JobRow): SQL | undefined {
  const taken = String(parameters._taken_up);
  return and(jobKey(ctx, id), eq(jobs.state, 'running'), sql`${jobs.parameters} ->> '_taken_up' = ${taken}`);
}

/** Throws not-found, also for a run of another kind. */
export async function getJobRow(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
  isWanted: (kind: string) => boolean = () => true,
): Promise<JobRow> {
  const [row] = await tx.select().from(jobs).where(jobKey(ctx, id));
  if (!row || !isWanted(row.kind)) throw notFound('job', id);
  return row;
}
