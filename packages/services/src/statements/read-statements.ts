import { isId, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, gte, inArray, lte, type SQL, sql } from '@stempel/db/drizzle';
import { isBelieved, isShown, type Known, type MomentKnown } from '../evaluation/knowledge.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { employeeCondition } from '../kernel/employee-scope.ts';
import { listOf, narrowToUnits } from '../kernel/employees-of-units.ts';
import { notFound } from '../kernel/errors.ts';
import { type Page, readCursor, toPage } from '../kernel/list-page.ts';
import { requireOrderedPeriod } from '../kernel/period-filter.ts';
import { requirePermission, requireScope } from '../kernel/permission.ts';
import { reading } from '../kernel/transaction.ts';
import { stateThen } from './known/steps-then.ts';
import { visibleStatements } from './permit-statement.ts';
import type { ListStatementsQuery, StatementDetailDto, StatementDto } from './statement-contract.ts';
import { type StatementMarks, withMarks } from './statement-marks.ts';
import { type AskedOrder, queueOrder, statementOrder } from './statement-order.ts';
import { findStatementDetail, selectStatements, toStatementDto } from './statement-rows.ts';
import { withFigures } from './stored-figures.ts';

const { statements } = schema;

/**
 * api/docs/http.md, Statements: a query of an integration returns no more statements than this, over all its pages.
 */
export const mostStatements = 500;

export interface StatementPage extends Page<StatementDto> {
  /** More than 500 statements match; narrow the period or the filter. */
  truncated: boolean;
}

/** What else a list of statements is narrowed and ordered by. Whatever decides it is part of the input, and so of cursors. */
export interface Sifting {
  readonly order: AskedOrder;
  readonly only: (tx: WorkspaceTransaction) => Promise<SQL | undefined>;
}

/** Statements by period or as asked, to the last, with their marks; `scope` defaults to the caller's own. */
export async function listStatements(
  ctx: ServiceContext,
  input: ListStatementsQuery,
  sifting?: Sifting,
): Promise<Page<StatementDto & StatementMarks>> {
  const asked = askedOf(ctx, input, Number.POSITIVE_INFINITY, sifting);
  return reading(ctx, async (tx) => {
    const { rows, next_cursor } = await readRows(tx, ctx, asked);
    const marked = await withMarks(tx, ctx, rows);
    return { data: marked.map(({ row, marks }) => ({ ...toStatementDto(row), ...marks })), next_cursor };
  });
}

/** As `listStatements`, but the pages end after the first 500; narrowing is the way to the others. */
export async function listFirstStatements(
  ctx: ServiceContext,
  input: ListStatementsQuery,
): Promise<StatementPage> {
  const asked = askedOf(ctx, input, mostStatements);
  return reading(ctx, async (tx) => {
    const { rows, next_cursor, filters } = await readRows(tx, ctx, asked);
    const truncated = await hasMoreThan(tx, filters, mostStatements);
    return { data: rows.map(toStatementDto), next_cursor, truncated };
  });
}

/** What is asked for, and whether the caller may ask: before anything is read. */
export function askedOf(ctx: ServiceContext, input: ListStatementsQuery, most: number, sifting?: Sifting) {
  const scope = requireScope(ctx, 'statements', 'read', input.scope);
  requireOrderedPeriod(input);
  const order = sifting?.order ?? queueOrder;
  const after = readCursor(ctx, statementOrder(order).list, input)?.key;
  const before = Number(after?.[2] ?? 0);
  const limit = Math.min(input.limit, Math.max(1, most - before));
  return { input, scope, after, before, most, limit, order, only: sifting?.only };
}

/** One page; as known at a moment, of the statements that were made by then in the states that they had. */
export async function readRows(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  asked: ReturnType<typeof askedOf>,
  then?: MomentKnown,
) {
  const { input, scope, after, before, most, limit, only } = asked;
  const order = statementOrder(asked.order, then);
  const units = input.org_unit_id && listOf(input.org_unit_id);
  const which = then && isShown(then);
  const filters = and(
    employeeCondition(ctx, scope, statements.employeeId),
    await narrowToUnits(tx, ctx, units, statements.employeeId, which),
    then && lte(statements.generatedAt, then.at),
    filtersOf(input, then),
    await only?.(tx),
  );
  const rows = await selectStatements(tx, and(filters, after && order.after(after)), then)
    .orderBy(...order.orderBy)
    .limit(limit + 1);
  const shown = before + limit;
  const keyOf = (row: (typeof rows)[number]) => [...order.keyOf(row), String(shown)];
  const cut = toPage(ctx, order.list, rows, { ...input, limit }, keyOf);
  return { rows: cut.data.map(withFigures), next_cursor: shown >= most ? null : cut.next_cursor, filters };
}

async function hasMoreThan(
  tx: WorkspaceTransaction,
  filters: SQL | undefined,
  most: number,
): Promise<boolean> {
  const [row] = await tx.select({ one: sql`1` }).from(statements).where(filters).offset(most).limit(1);
  return row !== undefined;
}

function filtersOf(input: ListStatementsQuery, then: MomentKnown | undefined): SQL | undefined {
  const { employee_id: employees, org_unit_id: units, state, from, to, updated_since: since } = input;
  return and(
    employees && inArray(statements.employeeId, employees),
    units && inArray(placeOfStatement('org_unit_id', then), units),
    state && inArray(sql`${then ? stateThen(then.at) : statements.state}`, state),
    from === undefined ? undefined : gte(statements.periodTo, from),
    to === undefined ? undefined : lte(statements.periodFrom, to),
    since === undefined ? undefined : gte(statements.updatedAt, Temporal.Instant.from(since)),
  );
}

/** A reference of the employment as it stood on the last day of the period; as known then, where that is asked for. */
export const placeOfStatement = (
  name: 'org_unit_id' | 'manager_id' | 'employment_terms_id',
  known?: Known,
) => sql<string>`(
  select v.${sql.identifier(name)} from employment_versions v
  where v.workspace_id = ${statements.workspaceId} and v.object_id = ${statements.employmentId}
    and v.effective_from <= ${statements.periodTo} and ${isShown(known)}
  order by ${known ? sql`${isBelieved(known)} desc,` : sql``} v.effective_from desc limit 1)`;

/** One statement with trace, input hash and config versions. Throws `not-found`, also outside the caller's scope. */
export async function getStatement(
  ctx: ServiceContext,
  input: { id: string },
): Promise<StatementDetailDto & StatementMarks> {
  const scopes = requirePermission(ctx, 'statements', 'read');
  return reading(ctx, async (tx) => {
    const visible = visibleStatements(ctx, scopes);
    const [row] = isId(input.id)
      ? await tx
          .select()
          .from(statements)
          .where(and(eq(statements.id, input.id), visible))
      : [];
    const detail = row && (await findStatementDetail(tx, row.id));
    if (!row || !detail) throw notFound('statement', input.id);
    const [marked] = await withMarks(tx, ctx, [withFigures(row)]);
    if (!marked) throw notFound('statement', input.id);
    return { ...detail, ...marked.marks };
  });
}
