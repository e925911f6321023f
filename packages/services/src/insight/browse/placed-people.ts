import type { WorkspaceTransaction } from '@stempel/db';
import { and, type SQL, sql } from '@stempel/db/drizzle';
import { isShown, type Known, shownOn } from '../../evaluation/knowledge.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { orgUnitBranch } from '../../kernel/org-unit-branch.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import { findFewEmployed } from '../../organization/employees/find-few-employed.ts';

/** Where people have to stand on the date. */
export interface PlaceFilter {
  readonly org_unit_id?: string | undefined;
  readonly with_sub_units?: boolean | undefined;
  readonly manager_id?: string | undefined;
  readonly employment_terms_id?: string | undefined;
}

/** People who stand somewhere on a date. */
export interface PlacedPeople {
  /** Whether they do, of `near` (`nearestEmployment`). */
  readonly match: SQL;
  /** Ids of those who may, as a query; undefined where they are too many to be looked up one by one. */
  readonly few: SQL | undefined;
}

/**
 * Looks up how many people ever stood where they are asked for, by its index; undefined where they may stand anywhere. Who
 * stands there on the date is still to decide.
 */
export async function lookUpPlace(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  {
    org_unit_id: unit,
    with_sub_units: isBranch,
    manager_id: manager,
    employment_terms_id: terms,
  }: PlaceFilter,
  asOf: string,
  few: number,
  known?: Known,
): Promise<PlacedPeople | undefined> {
  const units =
    unit === undefined ? undefined : isBranch ? await readBranch(tx, ctx, unit, { asOf, known }) : [unit];
  const match = and(
    units && sql`near.org_unit_id = any(${uuidList(units)})`,
    manager === undefined ? undefined : sql`near.manager_id = ${manager}::uuid`,
    terms === undefined ? undefined : sql`near.employment_terms_id = ${terms}::uuid`,
  );
  if (!match) return undefined;
  const found = await findFewEmployed(
    tx,
    ctx,
    {
      ...(units ? { org_unit_id: units } : {}),
      ...(manager ? { manager_id: [manager] } : {}),
      ...(terms ? { employment_terms_id: [terms] } : {}),
    },
    few,
    isShown(known),
  );
  return { match, few: found && sql`select unnest(${uuidList(found)}) as employee_id` };
}

async function readBranch(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  unit: string,
  { asOf, known }: { asOf: string; known: Known | undefined },
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from ${orgUnitBranch(ctx, [unit], asOf, (date) => shownOn(known, date))} as branch`,
  );
  return rows.map(({ id }) => id);
}
