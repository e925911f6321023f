import { say } from '@stempel/core/messages';
import { schema } from '@stempel/db';
import { and, type Column, eq, type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { rowsByKey } from '../kernel/rows-by-key.ts';
import { reading } from '../kernel/transaction.ts';
import { RowProblem } from './row-problem.ts';
import type { TransferRecord } from './transfer-kind.ts';

const { employments } = schema;

/** The order of employments that start together: what files count them by. */
const together = sql`${employments.externalId} collate "C" nulls first, ${employments.id}`;

/**
 * What is joined `on true` for the `number` of an employment `e` that is not the first of its employee with that start. Looked
 * up for each: whoever numbers all of them may do so for each row.
 */
export function numberOfEmployment(ctx: ServiceContext, e = 'e'): SQL {
  const own = sql.identifier(e);
  return sql`lateral (
    select counted.number from (
      select o.id, row_number() over (order by o.external_id collate "C" nulls first, o.id)::int as number from employments o
       where o.workspace_id = ${ctx.workspace.id} and o.employee_id = ${own}.employee_id and o.start_on = ${own}.start_on
      offset 0) counted
     where counted.id = ${own}.id and counted.number > 1)`;
}

/** What is joined `on true` for the `code` of an object, looked up by its id for each row. */
export function codeOf(ctx: ServiceContext, table: 'activities' | 'projects' | 'reasons', id: Column): SQL {
  return sql`lateral (
    select o.code from ${sql.identifier(table)} o where o.workspace_id = ${ctx.workspace.id} and o.id = ${id} offset 0)`;
}

export interface FoundEmployment {
  readonly id: string;
  readonly revision: number;
  readonly externalId: string | null;
}

/** Where employments are looked up. */
export interface EmploymentFinder {
  named(externalId: string): Promise<FoundEmployment | undefined>;
  /** In the order in which files count them. */
  starting(employeeId: string, start: string): Promise<readonly FoundEmployment[]>;
}

/** The database. */
export function employmentsIn(ctx: ServiceContext): EmploymentFinder {
  const find = (...conditions: (SQL | undefined)[]) =>
    reading(ctx, (tx) =>
      tx
        .select({ id: employments.id, revision: employments.revision, externalId: employments.externalId })
        .from(employments)
        .where(and(eq(employments.workspaceId, ctx.workspace.id), ...conditions))
        .orderBy(together),
    );
  return {
    named: async (externalId) => (await find(eq(employments.externalId, externalId)))[0],
    starting: (employeeId, start) =>
      find(eq(employments.employeeId, employeeId), eq(employments.startOn, start)),
  };
}

/** The employment of a row: by external id, else by employee, start and number. Throws RowProblem for a number out of turn. */
export async function findEmployment(
  finder: EmploymentFinder,
  fields: TransferRecord,
  number: number,
): Promise<FoundEmployment | undefined> {
  const { employee_id: employeeId, external_id: externalId, start } = fields;
  const isNamed = typeof externalId === 'string';
  if (isNamed) {
    const named = await finder.named(externalId);
    if (named) return named;
  }
  if (typeof employeeId !== 'string' || typeof start !== 'string') return undefined;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(start)) return undefined;
  const starting = await finder.starting(employeeId, start);
  if (number > starting.length + 1) {
    const message = say('employment-number-not-next', { start, next: starting.length + 1, number });
    throw new RowProblem('employment_number', 'invalid-value', message);
  }
  // One with another external id is another employment.
  return starting.filter((found) => !isNamed || found.externalId === null)[number - 1];
}

/** Employments by employee and start, in the order in which files count them. */
export type EmploymentsByStart = ReadonlyMap<string, readonly string[]>;

function startKey(employeeId: string, start: unknown): string {
  return `${employeeId} ${start}`;
}

/** The employments of employees by their start. */
export async function employmentsByStart(
  ctx: ServiceContext,
  employeeIds: ReadonlySet<string>,
): Promise<EmploymentsByStart> {
  if (employeeIds.size === 0) return new Map();
  const { id, employeeId, startOn } = employments;
  const rows = await reading(ctx, (tx) =>
    tx
      .select({ id, employeeId, startOn })
      .from(rowsByKey(employeeId, [...employeeIds]))
      .orderBy(together),
  );
  const byStart = Map.groupBy(rows, (row) => startKey(row.employeeId, row.startOn));
  return new Map([...byStart].map(([key, group]) => [key, group.map((row) => row.id)]));
}

/** Reads the cell that counts employments which start together: 1 when it is empty. */
export function readNumber(cell: unknown): number {
  const number = cell ?? 1;
  if (typeof number === 'number' && Number.isInteger(number) && number >= 1) return number;
  const message = say('employment-number-format', { cell: JSON.stringify(cell) });
  throw new RowProblem('employment_number', 'invalid-value', message);
}

/** The employment that a row of recorded time names by its start; undefined when it names none. */
export function employmentOfRow(
  known: EmploymentsByStart,
  employeeId: string,
  { employment_start: start, employment_number: cell }: TransferRecord,
): string | undefined {
  if (start === undefined || start === null) return undefined;
  const number = readNumber(cell);
  const ids = known.get(startKey(employeeId, start)) ?? [];
  const id = ids[number - 1];
  if (id !== undefined) return id;
  const named = JSON.stringify(start);
  if (ids.length === 0) {
    const message = say('employment-start-unknown', { start: named });
    throw new RowProblem('employment_start', 'unknown-reference', message);
  }
  const message = say('employment-number-unknown', { number, start: named, last: ids.length });
  throw new RowProblem('employment_number', 'unknown-reference', message);
}
