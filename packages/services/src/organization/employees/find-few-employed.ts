import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, type SQL, type SQLWrapper, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import type { ListEmployees } from './employee-contract.ts';

const { employments, employmentVersions } = schema;

const columns = ['org_unit_id', 'manager_id', 'employment_terms_id'] as const;

/** Versions that are looked up one by one; beyond, the list in its order meets the next match sooner. */
const usualFew = 500;

/**
 * The employees who ever had an employment of this unit, manager or terms, by its index, when they are few; undefined
 * when nothing of that is asked for or they are many. Who has it on the date is still to be decided. Which versions `v` count
 * is said otherwise where it is asked for what was known.
 */
export async function findFewEmployed(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  input: Pick<ListEmployees, (typeof columns)[number]>,
  few = usualFew,
  which = sql`v.superseded_at is null`,
): Promise<string[] | undefined> {
  for (const column of columns) {
    const values = input[column];
    if (!values) continue;
    // One value after the other: an index over an array of them is left for another where nothing is known of the rows.
    const named = sql`(
      select version.object_id from unnest(${uuidList(values)}) as wanted (id)
       cross join lateral (
         select v.object_id from ${employmentVersions} v
          where v.workspace_id = ${ctx.workspace.id} and ${which} and v.${sql.identifier(column)} = wanted.id offset 0) version
       limit ${few + 1}) as named`;
    const rows = await tx
      .select({ employeeId: employments.employeeId })
      .from(named)
      .innerJoin(
        employments,
        and(eq(employments.workspaceId, ctx.workspace.id), sql`${employments.id} = named.object_id`),
      );
    if (rows.length <= few) return [...new Set(rows.map(({ employeeId }) => employeeId))];
  }
  return undefined;
}

/** Whom a list is narrowed to by their employment on the date of each row. */
export interface EmployedFilter {
  readonly manager_id?: string | undefined;
  readonly employment_terms_id?: string | undefined;
}

/** Narrows rows of employees to those of `findFewEmployed`, when they are few; nothing otherwise. */
export async function narrowToEmployed(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { manager_id: manager, employment_terms_id: terms }: EmployedFilter,
  employeeId: SQLWrapper,
  which?: SQL,
): Promise<SQL | undefined> {
  const asked = {
    ...(manager === undefined ? {} : { manager_id: [manager] }),
    ...(terms === undefined ? {} : { employment_terms_id: [terms] }),
  };
  const few = await findFewEmployed(tx, ctx, asked, undefined, which);
  return few && sql`${employeeId} = any(${uuidList(few)})`;
}
