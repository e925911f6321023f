import type { Message } from '@stempel/core/messages';
import { isId, schema } from '@stempel/db';
import { and, desc, eq, inArray, lt, notInArray, or } from '@stempel/db/drizzle';
import { z } from 'zod';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../../kernel/list-page.ts';
import { requirePermission, scopesOf } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { type JobDto, listJobsQuery } from './job-contract.ts';
import { getJobRow, type JobRow, saidOf, toJobDto } from './job-rows.ts';
import type { JobArea } from './read-jobs.ts';

const { jobs } = schema;

/** A run as the console lists it: with whoever asked for it. */
export type RunDto = JobDto & { requested_by: string; said: Message[] | null };

export const listRunsQuery = listJobsQuery.extend({
  area: z
    .array(z.enum(['imports', 'exports', 'jobs']))
    .max(3)
    .optional(),
});
export type ListRuns = z.output<typeof listRunsQuery>;

const list: KeysetList = { name: 'runs', key: ['id'] };

const areas: readonly JobArea[] = ['imports', 'exports', 'jobs'];

/** Who may run jobs looks after the workers and sees every run; what a run brought in or out has rights of its own. */
function maySee(ctx: ServiceContext, area: JobArea): boolean {
  return scopesOf(ctx, area, 'read') !== null || scopesOf(ctx, 'jobs', 'run') !== null;
}

function areaOf(kind: string): JobArea {
  return kind === 'import' ? 'imports' : kind === 'export' ? 'exports' : 'jobs';
}

function toRun(row: JobRow): RunDto {
  const { _requested_by_name: name } = row.parameters;
  return { ...toJobDto(row), requested_by: typeof name === 'string' ? name : 'Stempel', said: saidOf(row) };
}

const kindsOf = {
  imports: eq(jobs.kind, 'import'),
  exports: eq(jobs.kind, 'export'),
  jobs: notInArray(jobs.kind, ['import', 'export']),
};

/** Runs of every area that the caller may read, the newest first. Throws forbidden when there is none. */
export async function listRuns(ctx: ServiceContext, input: ListRuns): Promise<Page<RunDto>> {
  const asked = input.area ?? areas;
  const open = asked.filter((area) => maySee(ctx, area));
  if (open.length === 0) requirePermission(ctx, asked[0] ?? 'jobs', 'read');
  const after = readCursor(ctx, list, input)?.key[0];
  return reading(ctx, async (tx) => {
    const rows = await tx
      .select()
      .from(jobs)
      .where(
        and(
          eq(jobs.workspaceId, ctx.workspace.id),
          or(...open.map((area) => kindsOf[area])),
          input.state && inArray(jobs.state, input.state),
          after === undefined ? undefined : lt(jobs.id, after),
        ),
      )
      .orderBy(desc(jobs.id))
      .limit(input.limit + 1);
    const page = toPage(ctx, list, rows, input, (row) => [row.id]);
    return { ...page, data: page.data.map(toRun) };
  });
}

/** One run of whatever area. Throws not-found, or forbidden by the area's permission. */
export async function getRun(ctx: ServiceContext, input: { id: string }): Promise<RunDto> {
  if (!isId(input.id)) throw notFound('job', input.id);
  const row = await reading(ctx, (tx) => getJobRow(tx, ctx, input.id));
  if (!maySee(ctx, areaOf(row.kind))) requirePermission(ctx, areaOf(row.kind), 'read');
  return toRun(row);
}
