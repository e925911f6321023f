import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, type SQL, sql } from '@stempel/db/drizzle';
import { isShown, shownOn } from '../../evaluation/knowledge.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { narrowToUnits } from '../../kernel/employees-of-units.ts';
import { refusalAt } from '../../kernel/errors.ts';
import { momentOf } from '../../kernel/known-at.ts';
import { orgUnitBranch } from '../../kernel/org-unit-branch.ts';
import { narrowToEmployed } from '../../organization/employees/find-few-employed.ts';
import { listStatements, placeOfStatement } from '../../statements/index.ts';
import { type ListedStatements, listStatementsThen } from '../../statements/known/index.ts';
import type { BrowseStatements } from './browse-statements-contract.ts';
import { hasEverHadWords } from './people.ts';
import { lookUpWords } from './people-words.ts';

const { statements } = schema;

/** What is stored is not always what was known: an order by figures is there for today's knowledge only. */
const ordersThen: ReadonlySet<string> = new Set(['period', 'name']);

/**
 * As `listStatements`, or as it was known at a moment, narrowed to people and units and in the order asked for. Throws
 * `invalid` at /sort where figures of an earlier moment are to be ordered.
 */
export async function browseStatements(
  ctx: ServiceContext,
  { known_at, ...input }: BrowseStatements,
): Promise<ListedStatements> {
  if (known_at !== undefined && !ordersThen.has(input.sort)) {
    throw refusalAt('/sort', say('statement-sort-then', { sort: input.sort }));
  }
  const sifting = {
    order: input,
    only: (tx: WorkspaceTransaction) => conditionOf(tx, ctx, input, momentOf(ctx, known_at)),
  };
  return known_at === undefined
    ? listStatements(ctx, input, sifting)
    : listStatementsThen(ctx, { ...input, known_at }, sifting);
}

async function conditionOf(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { q, branch_id: unit, ...place }: BrowseStatements,
  at: Temporal.Instant | undefined,
): Promise<SQL | undefined> {
  const known = at && { at };
  const which = isShown(known);
  const words = await lookUpWords(tx, ctx, q);
  const date = today(at ? { ...ctx, now: at } : ctx);
  const branch =
    unit === undefined ? undefined : orgUnitBranch(ctx, [unit], date, (on) => shownOn(known, on));
  const { manager_id: manager, employment_terms_id: terms } = place;
  return and(
    words && hasEverHadWords(ctx, words, statements.employeeId, known),
    await narrowToUnits(tx, ctx, branch, statements.employeeId, which),
    branch && sql`${placeOfStatement('org_unit_id', known)} in ${branch}`,
    await narrowToEmployed(tx, ctx, place, statements.employeeId, which),
    manager === undefined ? undefined : sql`${placeOfStatement('manager_id', known)} = ${manager}::uuid`,
    terms === undefined ? undefined : sql`${placeOfStatement('employment_terms_id', known)} = ${terms}::uuid`,
  );
}
