import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, type SQL, sql } from '@stempel/db/drizzle';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { narrowToUnits } from '../../kernel/employees-of-units.ts';
import { refusalAt } from '../../kernel/errors.ts';
import { orgUnitBranch } from '../../kernel/org-unit-branch.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import { findFewEmployed } from '../../organization/employees/find-few-employed.ts';
import {
  listStatements,
  managerOfStatement,
  termsOfStatement,
  unitOfStatement,
} from '../../statements/index.ts';
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
  const sifting = { order: input, only: (tx: WorkspaceTransaction) => conditionOf(tx, ctx, input) };
  return known_at === undefined
    ? listStatements(ctx, input, sifting)
    : listStatementsThen(ctx, { ...input, known_at }, sifting);
}

async function conditionOf(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { q, branch_id: unit, manager_id: manager, employment_terms_id: terms }: BrowseStatements,
): Promise<SQL | undefined> {
  const words = await lookUpWords(tx, ctx, q);
  const branch = unit === undefined ? undefined : orgUnitBranch(ctx, [unit], today(ctx));
  const few = await findFewEmployed(tx, ctx, {
    ...(manager === undefined ? {} : { manager_id: [manager] }),
    ...(terms === undefined ? {} : { employment_terms_id: [terms] }),
  });
  return and(
    words && hasEverHadWords(ctx, words, statements.employeeId),
    await narrowToUnits(tx, ctx, branch, statements.employeeId),
    branch && sql`${unitOfStatement} in ${branch}`,
    few && sql`${statements.employeeId} = any(${uuidList(few)})`,
    manager === undefined ? undefined : sql`${managerOfStatement} = ${manager}::uuid`,
    terms === undefined ? undefined : sql`${termsOfStatement} = ${terms}::uuid`,
  );
}
