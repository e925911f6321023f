import type { Resource } from '@stempel/core/access';
import { readMessage } from '@stempel/core/messages';
import { isId, schema } from '@stempel/db';
import { and, asc, desc, eq, inArray, lt, notInArray, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../../kernel/list-page.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import type { JobDto, ListJobsQuery, ToldJobError } from './job-contract.ts';
import { getJobRow, toJobDto } from './job-rows.ts';

const { jobs, jobErrors } = schema;

/** Which runs a caller looks at; each has a permission of its own. */
export type JobArea = 'imports' | 'exports' | 'jobs';

const kinds: Record<JobArea, (kind: string) => boolean> = {
  imports: (kind) => kind === 'import',
  exports: (kind) => kind === 'export',
  jobs: (kind) => kind !== 'import' && kind !== 'export',
};

const kindFilter = {
  imports: eq(jobs.kind, 'import'),
  exports: eq(jobs.kind, 'export'),
  jobs: notInArray(jobs.kind, ['import', 'export']),
};

const permissions: Record<JobArea, Resource> = { imports: 'imports', exports: 'exports', jobs: 'jobs' };

const errorList: KeysetList = { name: 'import errors', key: ['count', 'id'] };

/** Runs of an area, the newest first. */
export async function listJobs(
  ctx: ServiceContext,
  area: JobArea,
  input: ListJobsQuery,
): Promise<Page<JobDto>> {
  requirePermission(ctx, permissions[area], 'read');
  const list: KeysetList = { name: area, key: ['id'] };
  const after = readCursor(ctx, list, input)?.key[0];
  return reading(ctx, async (tx) => {
    const rows = await tx
      .select()
      .from(jobs)
      .where(
        and(
          eq(jobs.workspaceId, ctx.workspace.id),
          kindFilter[area],
          input.state && inArray(jobs.state, input.state),
          after === undefined ? undefined : lt(jobs.id, after),
        ),
      )
      .orderBy(desc(jobs.id))
      .limit(input.limit + 1);
    const page = toPage(ctx, list, rows, input, (row) => [row.id]);
    return { ...page, data: page.data.map(toJobDto) };
  });
}

/** One run. Throws not-found, also for a run of another area. */
export async function getJob(ctx: ServiceContext, area: JobArea, input: { id: string }): Promise<JobDto> {
  requirePermission(ctx, permissions[area], 'read');
  if (!isId(input.id)) throw notFound('job', input.id);
  return reading(ctx, async (tx) => toJobDto(await getJobRow(tx, ctx, input.id, kinds[area])));
}

/** What an import refused, by row. */
export async function listJobErrors(
  ctx: ServiceContext,
  input: { id: string; limit: number; cursor?: string | undefined },
): Promise<Page<ToldJobError>> {
  requirePermission(ctx, 'imports', 'read');
  const [row, id] = readCursor(ctx, errorList, input)?.key ?? [];
  return reading(ctx, async (tx) => {
    await getJobRow(tx, ctx, input.id, kinds.imports);
    const rows = await tx
      .select()
      .from(jobErrors)
      .where(
        and(
          eq(jobErrors.workspaceId, ctx.workspace.id),
          eq(jobErrors.jobId, input.id),
          row && id ? sql`(${jobErrors.row}, ${jobErrors.id}) > (${Number(row)}, ${id}::uuid)` : undefined,
        ),
      )
      .orderBy(asc(jobErrors.row), asc(jobErrors.id))
      .limit(input.limit + 1);
    const page = toPage(ctx, errorList, rows, input, (error) => [String(error.row), error.id]);
    const shown = page.data.map(({ row: at, said, ...error }) => ({
      row: at,
      column: error.column,
      code: error.code,
      message: error.message,
      said: readMessage(said) ?? null,
    }));
    return { ...page, data: shown };
  });
}
