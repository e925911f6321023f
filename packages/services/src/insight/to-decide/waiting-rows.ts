import { schema, type WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import type { SecondStep } from '../../kernel/deciding/second-step.ts';
import { asksForItself } from '../../statements/incidents/index.ts';
import type { WaitingKind } from './to-decide-contract.ts';

/** Whose things are looked through: employees and projects as queries of `id`; undefined for everybody's. */
export interface Reach {
  readonly people: SQL;
  readonly projects: SQL;
}

export interface WaitingRow {
  readonly kind: WaitingKind;
  readonly id: string;
  readonly employeeId: string;
  readonly employmentId: string | null;
  readonly projectId: string | null;
  /** Where the first of two steps is taken. */
  readonly second: SecondStep | null;
  /** ISO 8601 in UTC, to the microsecond. */
  readonly since: string;
}

type StoredRow = Omit<WaitingRow, 'second'> &
  Record<string, unknown> & { readonly roleId: string | null; readonly firstBy: string | null };

export interface Behind {
  readonly since: string;
  readonly id: string;
}

interface Source {
  readonly table: SQL;
  readonly waits: SQL;
  readonly since: SQL;
  readonly project: SQL;
  /** The role that takes the second step, and who took the first. */
  readonly second: readonly [role: SQL, firstBy: SQL];
}

const none = sql`null::uuid`;
const oneStep = [none, none] as const;
const sources: Record<Exclude<WaitingKind, 'correction'>, Source> = {
  absence: {
    // What is asked for, and what is asked for of what was approved.
    table: sql`(
      select workspace_id, id, employee_id, employment_id, state, created_at, second_role_id, first_approved_by
        from absences
      union all
      select workspace_id, id, employee_id, employment_id, state, created_at, second_role_id, first_approved_by
        from absence_changes) asked`,
    waits: sql`state = 'requested'`,
    since: sql`created_at`,
    project: none,
    second: [sql`second_role_id`, sql`first_approved_by`],
  },
  statement: {
    // What was submitted, and what the approval mode leaves to the manager from the beginning.
    table: sql`(
      select workspace_id, id, employee_id, employment_id, coalesce(submitted_at, updated_at) as waits_since
        from statements where state = 'submitted'
      union all
      select workspace_id, id, employee_id, employment_id, coalesce(reopened_at, generated_at) as waits_since
        from statements where state in ('ready', 'reopened') and approval_mode = 'manager') due`,
    waits: sql`true`,
    since: sql`waits_since`,
    project: none,
    second: oneStep,
  },
  entry: {
    table: sql`entries`,
    waits: sql`approval = 'pending' and deleted_at is null`,
    since: sql`updated_at`,
    project: sql`project_id`,
    second: oneStep,
  },
  incident: {
    table: sql`incidents`,
    waits: sql`state = 'open' and ended_at is null and ${asksForItself}`,
    since: sql`created_at`,
    project: none,
    second: oneStep,
  },
};

/** Of everybody by the time since when they wait, in the words of an index of its own. */
const statementsOfAll: Source = {
  ...sources.statement,
  table: sql`statements`,
  waits: sql`${schema.statementWaits.still} and ${schema.statementWaits.forDecision} is true`,
  since: schema.statementWaits.since,
};

/** Those of a kind that wait, whoever for; each person is looked up alone. */
function rowsOf(ctx: ServiceContext, kind: WaitingKind, reach: Reach | undefined): SQL {
  if (kind === 'correction') return correctionsOf(ctx, reach);
  const { table, waits, since, project, second } =
    kind === 'statement' && !reach ? statementsOfAll : sources[kind];
  const columns = sql`${kind}::text as kind, id, employee_id, employment_id, ${project} as project_id,
    ${second[0]} as second_role_id, ${second[1]} as first_approved_by, ${since} as since`;
  const own = sql`workspace_id = ${ctx.workspace.id}`;
  if (!reach) return sql`select ${columns} from ${table} where ${own} and ${waits}`;
  const found = (ids: SQL, column: SQL) => sql`
    select found.* from (${ids}) as wanted (id) cross join lateral (
      select ${columns} from ${table} where ${own} and ${column} = wanted.id and ${waits} offset 0) found`;
  const ofPeople = found(reach.people, sql`employee_id`);
  return kind === 'entry' ? sql`${ofPeople} union ${found(reach.projects, sql`project_id`)}` : ofPeople;
}

function correctionsOf(ctx: ServiceContext, reach: Reach | undefined): SQL {
  const own = sql`workspace_id = ${ctx.workspace.id}`;
  const columns = sql`'correction'::text as kind, c.id, e.employee_id, e.id as employment_id, ${none} as project_id,
    ${none} as second_role_id, ${none} as first_approved_by, c.created_at as since`;
  if (!reach) {
    return sql`select ${columns} from corrections c cross join lateral (
        select * from employments where ${own} and id = c.employment_id offset 0) e
      where c.workspace_id = ${ctx.workspace.id} and c.state = 'pending'`;
  }
  return sql`select ${columns} from (${reach.people}) as wanted (id)
    cross join lateral (select * from employments where ${own} and employee_id = wanted.id offset 0) e
    cross join lateral (
      select * from corrections where ${own} and employment_id = e.id and state = 'pending' offset 0) c`;
}

interface Page {
  readonly behind: Behind | undefined;
  /** ISO 8601: what has waited since then or longer. */
  readonly until?: string;
  readonly limit: number;
}

/** What waits of these kinds, oldest first, behind a place. */
export async function readWaiting(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  kinds: readonly { readonly kind: WaitingKind; readonly reach: Reach | undefined }[],
  { behind, until, limit }: Page,
): Promise<WaitingRow[]> {
  if (kinds.length === 0) return [];
  const all = sql.join(
    kinds.map(({ kind, reach }) => sql`(${rowsOf(ctx, kind, reach)})`),
    sql` union all `,
  );
  const after = behind ? sql`(since, id) > (${behind.since}::timestamptz, ${behind.id}::uuid)` : sql`true`;
  const before = until === undefined ? sql`true` : sql`since <= ${until}::timestamptz`;
  const { rows } = await tx.execute<StoredRow>(sql`
    select kind, id, employee_id as "employeeId", employment_id as "employmentId", project_id as "projectId",
           second_role_id as "roleId", first_approved_by as "firstBy",
           to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as since
      from (${all}) waiting where ${after} and ${before} order by waiting.since, waiting.id limit ${limit}`);
  return rows.map(({ roleId, firstBy, ...row }) => ({
    ...row,
    second: roleId === null ? null : { roleId, firstBy },
  }));
}
