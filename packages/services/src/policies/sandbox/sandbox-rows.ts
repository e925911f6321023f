import type { Scope } from '@stempel/core/access';
import { type Message, readMessage } from '@stempel/core/messages';
import { isId, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, type SQL, sql } from '@stempel/db/drizzle';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { employeesOf } from '../../kernel/employee-scope.ts';
import { notFound } from '../../kernel/errors.ts';
import { orgUnitBranch } from '../../kernel/org-unit-branch.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { readResourceVersion } from '../../kernel/resource-counters.ts';
import { wireInstant } from '../../kernel/wire-instant.ts';
import type { Overlay } from './overlay.ts';
import type { SandboxDraft, TriedDraft } from './sandbox-contract.ts';

const { jobs, sandboxRuns, sandboxResults } = schema;

/** What the column `drafts` holds: what was asked for beside what it was. */
export interface StoredDrafts {
  readonly asked: readonly SandboxDraft[];
  readonly tried: readonly TriedDraft[];
}

/** What the column `reach` holds. */
export interface StoredReach {
  readonly orgUnits: readonly string[] | null;
  readonly employees: readonly string[] | null;
  /** Whose statements whoever asked for the run could read: the run works out no others. */
  readonly scope: Scope;
  readonly own: string | null;
}

/** Results are deleted this long after the run was asked for. */
export const keptFor = { hours: 30 * 24 };

/** Kinds of objects whose writes change figures whatever is recorded. */
const deciding = [
  'policies',
  'employment-terms',
  'holiday-calendars',
  'org-units',
  'reasons',
  'activities',
  'time-accounts',
];

/** How often what decides figures was written. */
export async function countDeciding(tx: WorkspaceTransaction, ctx: ServiceContext): Promise<string> {
  return String(await readResourceVersion(tx, ctx, deciding));
}

export type SandboxRunRow = Awaited<ReturnType<typeof selectRuns>>[number];

/** Runs with their jobs. Those that have expired are gone, whether they were deleted yet or not. */
export function selectRuns(tx: WorkspaceTransaction, ctx: ServiceContext, where?: SQL) {
  return tx
    .select({ run: sandboxRuns, job: jobs })
    .from(sandboxRuns)
    .innerJoin(jobs, and(eq(jobs.workspaceId, sandboxRuns.workspaceId), eq(jobs.id, sandboxRuns.id)))
    .where(
      and(
        eq(sandboxRuns.workspaceId, ctx.workspace.id),
        sql`${sandboxRuns.expiresAt} > ${ctx.now.toString()}::timestamptz`,
        where,
      ),
    )
    .$dynamic();
}

/** Throws not-found. */
export async function getRunRow(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
): Promise<SandboxRunRow> {
  const [row] = isId(id) ? await selectRuns(tx, ctx, eq(sandboxRuns.id, id)) : [];
  if (!row) throw notFound('job', id);
  return row;
}

export const draftsOf = ({ run }: SandboxRunRow) => run.drafts as StoredDrafts;
export const overlayIn = ({ run }: SandboxRunRow) => run.overlay as Overlay;

/** The widest scope in which the caller reads statements; whoever reads rules and statements reads runs. */
export function requireReading(ctx: ServiceContext): Scope {
  requirePermission(ctx, 'policies', 'read');
  const allowed = requirePermission(ctx, 'statements', 'read');
  return allowed.has('all') ? 'all' : allowed.has('managed') ? 'managed' : 'self';
}

/** What of a run's results somebody asks for. */
export interface ResultFilter {
  readonly id: string;
  readonly org_unit_id?: readonly string[] | undefined;
  readonly employee_id?: string | undefined;
}

/**
 * The results of a run that the caller may see, as a query of `sandbox_results`: of employees whose statements they may
 * read now, whoever asked for the run and whoever sent them the link.
 */
export function seenResults(ctx: ServiceContext, filter: ResultFilter): SQL {
  const seen = employeesOf(ctx, requireReading(ctx));
  const { id, org_unit_id: units, employee_id: employee } = filter;
  return sql`(select r.* from ${sandboxResults} r
    where r.run_id = ${id}::uuid and r.workspace_id = ${ctx.workspace.id}
      ${seen ? sql`and r.employee_id in (select employee_id from (${seen}) seen)` : sql``}
      ${employee ? sql`and r.employee_id = ${employee}::uuid` : sql``}
      ${units ? sql`and r.org_unit_id in ${orgUnitBranch(ctx, units, today(ctx))}` : sql``})`;
}

/** A run as pages show it. */
export interface SandboxRunDto {
  id: string;
  state: SandboxRunRow['job']['state'];
  progress: { processed: number; total: number | null };
  /** Seconds until it ends at the pace it had; null before it can be told. */
  remaining_seconds: number | null;
  drafts: TriedDraft[];
  effective_from: string;
  last_on: string | null;
  /** Null: not narrowed. */
  org_units: string[] | null;
  employees: number | null;
  requested_by: string;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  expires_at: string;
  message: string | null;
  /** The messages behind it, a line each; null where they were not kept. */
  said: Message[] | null;
  /** What changed since, so that publishing would give other figures. */
  outdated: ('draft' | 'rules')[];
}

/** The run on the wire; `versions` are those of the kept drafts now, `counted` what `countDeciding` says now. */
export function toRunDto(
  ctx: ServiceContext,
  row: SandboxRunRow,
  now: { versions: ReadonlyMap<string, number>; counted: string },
): SandboxRunDto {
  const { run, job } = row;
  const { tried } = draftsOf(row);
  const reach = run.reach as StoredReach;
  const isChanged = tried.some(
    ({ kind, id, version }) => kind === 'policy' && now.versions.get(id) !== version,
  );
  const { _requested_by_name: name } = job.parameters;
  return {
    id: run.id,
    state: job.state,
    progress: { processed: job.processed, total: job.total },
    remaining_seconds: remainingSeconds(ctx, job),
    drafts: [...tried],
    effective_from: run.effectiveFrom,
    last_on: run.lastOn,
    org_units: reach.orgUnits && [...reach.orgUnits],
    employees: reach.employees?.length ?? null,
    requested_by: typeof name === 'string' ? name : 'Stempel',
    created_at: wireInstant(run.createdAt),
    started_at: job.startedAt && wireInstant(job.startedAt),
    finished_at: job.finishedAt && wireInstant(job.finishedAt),
    expires_at: wireInstant(run.expiresAt),
    message: job.message,
    said: saidOf(job),
    outdated: [
      ...(isChanged ? (['draft'] as const) : []),
      ...(run.counted === now.counted ? [] : (['rules'] as const)),
    ],
  };
}

/** Of the time since it began; that it was interrupted makes it longer, never shorter. */
function remainingSeconds(ctx: ServiceContext, job: SandboxRunRow['job']): number | null {
  const { state, processed, total, startedAt } = job;
  if (state !== 'running' || !startedAt || !total || processed === 0) return null;
  const passed = ctx.now.since(startedAt).total('seconds');
  return Math.max(1, Math.round((passed * (total - processed)) / processed));
}

function saidOf({ said: stored }: SandboxRunRow['job']): Message[] | null {
  const said = Array.isArray(stored) ? stored.map(readMessage) : [undefined];
  return said.every((one) => one !== undefined) ? said : null;
}
