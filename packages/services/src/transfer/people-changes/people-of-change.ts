import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { employeesWithin } from '../../kernel/employee-scope.ts';
import { notFound, refusalAt, type ServiceError } from '../../kernel/errors.ts';
import { forbidden } from '../../kernel/permission.ts';
import { requireReferences } from '../../kernel/references.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import { type FirstTerms, findFirstTerms } from '../../organization/people-store.ts';
import type { PeopleChange } from './people-change-contract.ts';

/** Throws invalid where nothing is to be set, or what is to be set does not exist. Returns the terms that are. */
export async function requireChange(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  change: PeopleChange,
): Promise<FirstTerms | undefined> {
  const { org_unit_id: unit, manager_id: manager, employment_terms_id: terms } = change;
  if (unit === undefined && manager === undefined && terms === undefined) {
    throw refusalAt('/change', say('people-change-nothing'));
  }
  await requireReferences(tx, ctx, [
    { pointer: '/change/org_unit_id', noun: 'organization unit', table: schema.orgUnits, id: unit },
    { pointer: '/change/manager_id', noun: 'employee', table: schema.employees, id: manager },
    {
      pointer: '/change/employment_terms_id',
      noun: 'employment terms',
      table: schema.employmentTerms,
      id: terms,
    },
  ]);
  return terms === undefined ? undefined : findFirstTerms(tx, ctx, terms);
}

export interface PeopleOfChange {
  /** Whom the caller may change. */
  readonly allowed: ReadonlySet<string>;
  /** Why somebody else is refused: an employee of nobody's workspace and one that is not seen are the same. */
  refusalOf(employeeId: string): ServiceError;
}

/** Whom of these the caller may change, each by their own scope. */
export async function peopleOfChange(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeIds: readonly string[],
): Promise<PeopleOfChange> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select found.id from unnest(${uuidList(employeeIds)}) as wanted (id)
     cross join lateral (
       select id from employees where workspace_id = ${ctx.workspace.id} and id = wanted.id offset 0) found`);
  const known = new Set(rows.map(({ id }) => id));
  const allowed = await employeesWithin(tx, ctx, ['employees', 'update'], [...known]);
  return {
    allowed,
    refusalOf: (id) => (known.has(id) ? forbidden('employees:update:all') : notFound('employee', id)),
  };
}
