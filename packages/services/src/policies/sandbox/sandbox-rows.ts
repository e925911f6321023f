import { type Message, readMessage } from '@stempel/core/messages';
import { isId, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { readResourceVersion } from '../../kernel/resource-counters.ts';
import { wireInstant } from '../../kernel/wire-instant.ts';
import type { TriedDraft } from './sandbox-contract.ts';
import {
  type StoredVaried,
  storedDrafts,
  storedOverlay,
  storedReach,
  storedSums,
  storedVaried,
} from './stored-sandbox.ts';

const { jobs, sandboxRuns } = schema;

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
  'projects',
];

/** How often what decides figures was written, with the zone of the workspace, which decides them too. */
export async function countDeciding(tx: WorkspaceTransaction, ctx: ServiceContext): Promise<string> {
  return `${await readResourceVersion(tx, ctx, deciding)} ${ctx.workspace.timeZone}`;
}

export type SandboxRunRow = Awaited<ReturnType<typeof selectRuns>>[number];

/** Runs with their jobs; a point has that of its curve. Those that have expired are gone, deleted yet or not. */
export function selectRuns(tx: WorkspaceTransaction, ctx: ServiceContext, where?: SQL) {
  return tx
    .select({ run: sandboxRuns, job: jobs })
    .from(sandboxRuns)
    .innerJoin(
      jobs,
      and(
        eq(jobs.workspaceId, sandboxRuns.workspaceId),
        eq(jobs.id, sql`coalesce(${sandboxRuns.curveId}, ${sandboxRuns.id})`),
      ),
    )
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

type StoredRun = SandboxRunRow['run'];
const named = ({ id }: Pick<StoredRun, 'id'>) => `Sandbox run ${id}`;

export const draftsOf = (run: StoredRun) => storedDrafts.read(run.drafts, named(run));
export const reachOf = (run: StoredRun) => storedReach.read(run.reach, named(run));
export const overlayIn = (run: Pick<StoredRun, 'id' | 'overlay'>) =>
  storedOverlay.read(run.overlay, named(run));
/** Null where the run is no cost curve. */
export const variedIn = (run: StoredRun) =>
  run.varied === null ? null : storedVaried.read(run.varied, named(run));
/** Null until everybody has a result. */
export const sumsIn = (run: Pick<StoredRun, 'id' | 'sums'>) =>
  run.sums === null ? null : storedSums.read(run.sums, named(run));

/** A run as pages show it. */
export interface SandboxRunDto {
  id: string;
  state: SandboxRunRow['job']['state'];
  progress: { processed: number; total: number | null };
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
  /** The number that a cost curve varies; of a curve and of its points. */
  varied: SandboxVaried | null;
  /** Of a point: its curve, and the value it was tried with. */
  point: { curve_id: string; value: string } | null;
  /** What changed since, so that publishing would give other figures. */
  outdated: ('draft' | 'rules' | 'settled' | 'people')[];
}

/** A number of a draft that is varied, by members and places from the config of its policy down. */
export interface SandboxVaried {
  policy_id: string;
  kind: StoredVaried['kind'];
  /** Of the draft as it was tried, to say which number it is. */
  config: Record<string, unknown>;
  path: (string | number)[];
  /** Decimal strings. */
  from: string;
  to: string;
  step: string;
}

/** A draft that is kept. */
interface KeptDraft {
  readonly version: number;
  readonly savedAt: Temporal.Instant;
}

/** The runs of which something changed since they were asked for. */
export interface ChangedSince {
  /** A month that the run looks at was settled, or a correction of somebody changed. */
  readonly settled: ReadonlySet<string>;
  /** An employee or an employment was changed in months that it looks at. */
  readonly people: ReadonlySet<string>;
}

/** The run on the wire; `kept` are the drafts that are kept now, `counted` what `countDeciding` says now. */
export function toRunDto(
  row: SandboxRunRow,
  now: { kept: ReadonlyMap<string, KeptDraft>; counted: string; since: ChangedSince },
): SandboxRunDto {
  const { run, job } = row;
  const { tried } = draftsOf(run);
  const reach = reachOf(run);
  const isChanged = tried.some(
    (draft) => draft.kind === 'policy' && !isAsTried(now.kept.get(draft.id), draft),
  );
  const { _requested_by_name: name } = job.parameters;
  return {
    id: run.id,
    state: job.state,
    progress: { processed: job.processed, total: job.total },
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
    varied: variedDto(run),
    point: run.curveId === null || run.value === null ? null : { curve_id: run.curveId, value: run.value },
    outdated: [
      ...(isChanged ? (['draft'] as const) : []),
      ...(run.counted === now.counted ? [] : (['rules'] as const)),
      ...(now.since.settled.has(run.id) ? (['settled'] as const) : []),
      ...(now.since.people.has(run.id) ? (['people'] as const) : []),
    ],
  };
}

/** Versions of a draft that was discarded and written anew begin again, so it must be the one that was saved then, too. */
function isAsTried(draft: KeptDraft | undefined, { version, saved_at: savedAt }: TriedDraft): boolean {
  if (draft === undefined || draft.version !== version) return false;
  return savedAt === null || savedAt === wireInstant(draft.savedAt);
}

function variedDto(run: StoredRun): SandboxVaried | null {
  const varied = variedIn(run);
  if (varied === null) return null;
  const { policy, kind, config, path, from, to, step } = varied;
  return { policy_id: policy, kind, config: { ...config }, path: [...path], from, to, step };
}

function saidOf({ said: stored }: SandboxRunRow['job']): Message[] | null {
  const said = Array.isArray(stored) ? stored.map(readMessage) : [undefined];
  return said.every((one) => one !== undefined) ? said : null;
}
