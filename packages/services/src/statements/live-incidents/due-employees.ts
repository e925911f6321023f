import { idsFrom, type WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { rulesOfTime, timeOfPeople } from '../../kernel/due-work.ts';
import { uuidList } from '../../kernel/uuid-list.ts';

/** How far the clocks of servers may differ. */
const skewMilliseconds = 60_000;

/** Longer than a period: of what lies further back there are statements. */
const everybodySince = { days: 62 };

interface Change extends Record<string, unknown> {
  readonly resource: string;
  readonly id: string | null;
}

/**
 * Whom to look at: those of whom time alone may have opened something, and those whose time or employments were changed
 * by audit rows of ids from `since` on. After a change of the rules, and without `since`, everybody with time.
 */
export async function findDueEmployees(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  since: string | undefined,
): Promise<string[]> {
  const changes = since === undefined ? undefined : await changesSince(tx, ctx, since);
  const parts = changes && !changes.some(isOfEverybody) ? ownersOf(changes) : everybody(ctx);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct employee_id as id from (
      select employee_id from incident_looks
       where workspace_id = ${ctx.workspace.id} and look_at <= ${ctx.now.toString()}::timestamptz
      union all ${sql.join(parts, sql` union all `)}) due
    order by 1`);
  return rows.map(({ id }) => id);
}

async function changesSince(
  tx: WorkspaceTransaction,
  { workspace }: ServiceContext,
  since: string,
): Promise<Change[]> {
  const time = Number.parseInt(since.slice(0, 13).replace('-', ''), 16) - skewMilliseconds;
  const first = idsFrom(Temporal.Instant.fromEpochMilliseconds(Math.max(0, time)));
  const resources = sql`${`{${[...timeOfPeople, ...rulesOfTime].join()}}`}::text[]`;
  // The offset keeps the resource out of the choice of an index: the ids are what there are few of.
  const { rows } = await tx.execute<Change>(sql`
    select distinct resource, object_id as id from (
      select resource, object_id from audit_log
       where workspace_id = ${workspace.id} and id >= ${first}::uuid offset 0) changed
     where resource = any (${resources})`);
  return rows;
}

/** Work on many objects at once has one audit row, which names none. */
const isOfEverybody = ({ resource, id }: Change) => id === null || rulesOfTime.includes(resource);

function ownersOf(changes: readonly Change[]): SQL[] {
  return timeOfPeople.map((resource) => {
    const ids = changes.flatMap((change) => (change.resource === resource && change.id ? [change.id] : []));
    return sql`select found.employee_id from unnest(${uuidList(ids)}) as wanted (id)
      cross join lateral (select employee_id from ${sql.identifier(resource)} where id = wanted.id offset 0) found`;
  });
}

function everybody(ctx: ServiceContext): SQL[] {
  const from = Temporal.PlainDate.from(today(ctx)).subtract(everybodySince).toString();
  const own = sql`workspace_id = ${ctx.workspace.id}`;
  return [
    sql`select employee_id from presence where ${own} and started_on >= ${from}::date and deleted_at is null`,
    sql`select employee_id from presence where ${own} and ended_at is null and deleted_at is null`,
    sql`select employee_id from incidents where ${own} and about is not null and ended_at is null`,
    sql`select employee_id from incident_looks where ${own}`,
  ];
}
