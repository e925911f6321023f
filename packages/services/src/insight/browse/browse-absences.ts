import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, sql } from '@stempel/db/drizzle';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { orgUnitBranch } from '../../kernel/org-unit-branch.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import { findFewEmployed } from '../../organization/employees/find-few-employed.ts';
import { listAbsences, placeOfAbsence } from '../../recording/absences/index.ts';
import type { BrowseAbsences } from './browse-absences-contract.ts';
import { hasEverHadWords } from './people.ts';
import { lookUpWords } from './people-words.ts';

const { absences } = schema;

/** As `listAbsences`, narrowed to people by their words and to where they stand on the first date. */
export async function browseAbsences(ctx: ServiceContext, input: BrowseAbsences) {
  return listAbsences(ctx, input, {
    direction: input.direction,
    only: (tx) => sift(tx, ctx, input),
  });
}

async function sift(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { q, branch_id: unit, manager_id: manager, employment_terms_id: terms }: BrowseAbsences,
) {
  const words = await lookUpWords(tx, ctx, q);
  const units = unit === undefined ? undefined : await readBranch(tx, ctx, unit);
  const people = await findFewEmployed(tx, ctx, {
    ...(units ? { org_unit_id: units } : {}),
    ...(manager === undefined ? {} : { manager_id: [manager] }),
    ...(terms === undefined ? {} : { employment_terms_id: [terms] }),
  });
  const where = and(
    words && hasEverHadWords(ctx, words, absences.employeeId),
    units && sql`${placeOfAbsence('org_unit_id')} = any(${uuidList(units)})`,
    manager === undefined ? undefined : sql`${placeOfAbsence('manager_id')} = ${manager}::uuid`,
    terms === undefined ? undefined : sql`${placeOfAbsence('employment_terms_id')} = ${terms}::uuid`,
  );
  return { where, people };
}

async function readBranch(tx: WorkspaceTransaction, ctx: ServiceContext, unit: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from ${orgUnitBranch(ctx, [unit], today(ctx))} as branch`,
  );
  return rows.map(({ id }) => id);
}
