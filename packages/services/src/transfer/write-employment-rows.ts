import { namedStatement, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../kernel/context.ts';
import { datePattern } from '../kernel/date-patterns.ts';
import { runNamed } from '../kernel/named-statement.ts';
import { createEmploymentIn } from '../organization/employments/create-employment.ts';
import { employmentResource } from '../organization/employments/employment-resource.ts';
import { updateEmploymentIn } from '../organization/employments/update-employment.ts';
import { peopleInMemory } from '../organization/people-drafts.ts';
import { loadDrafts } from '../versioned/load-drafts.ts';
import { type DraftObject, OnlyDatabaseKnows, type VersionedDrafts } from '../versioned/versioned-drafts.ts';
import type { CodeBook } from './code-book.ts';
import type { EmploymentFinder, FoundEmployment } from './find-employment.ts';
import type { TransferRecord } from './transfer-kind.ts';
import { writeEmployment } from './write-employment.ts';
import type { Drafting } from './write-in-memory.ts';

// In the order in which everybody locks employments.
const employmentsOfRows = namedStatement(
  'find-employments-of-rows',
  `
  select id, employee_id as "employeeId" from (
    select found.id, found.employee_id from unnest($2::uuid[]) as wanted (id) cross join lateral (
      select id, employee_id from employments where workspace_id = $1::uuid and employee_id = wanted.id offset 0) found
    union
    select found.id, found.employee_id from unnest($3::text[]) as wanted (external_id) cross join lateral (
      select id, employee_id from employments
       where workspace_id = $1::uuid and external_id = wanted.external_id offset 0) found) rows
   order by employee_id, id`,
);

/** How employments are written in memory. */
export async function employmentsInMemory(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  records: readonly TransferRecord[],
  book: CodeBook,
): Promise<Drafting> {
  const texts = (name: string) => [
    ...new Set(records.map((record) => record[name]).filter((value) => typeof value === 'string')),
  ];
  const employees = await Promise.all(texts('employee').map((code) => book.findId('employees', code)));
  const found = await runNamed<{ id: string; employeeId: string }>(tx, employmentsOfRows, [
    ctx.workspace.id,
    employees.filter((id) => id !== undefined),
    texts('external_id'),
  ]);
  const drafts = await loadDrafts(
    tx,
    ctx,
    employmentResource,
    found.map(({ id }) => id),
  );
  const ofEmployee = Map.groupBy(found, ({ employeeId }) => employeeId);
  const people = peopleInMemory(tx, ctx, drafts);
  const place = {
    finder: findIn(drafts, ofEmployee),
    create: async (input: Parameters<typeof createEmploymentIn>[1]) => {
      const made = await createEmploymentIn(people, input);
      const { id, employee_id: employeeId } = made;
      ofEmployee.set(employeeId, [...(ofEmployee.get(employeeId) ?? []), { id, employeeId }]);
      return made;
    },
    update: (input: Parameters<typeof updateEmploymentIn>[2]) => updateEmploymentIn(people, ctx, input),
  };
  return { drafts, write: (record) => writeEmployment(place, record, book) };
}

/** Employments in memory, looked up as in the database. */
function findIn(
  drafts: VersionedDrafts,
  ofEmployee: ReadonlyMap<string, readonly { id: string }[]>,
): EmploymentFinder {
  return {
    async named(externalId) {
      const holder = drafts.findHolder('externalId', externalId);
      return holder && foundOf(holder);
    },
    async starting(employeeId, start) {
      // Of what is no date the database says so itself.
      if (!datePattern.test(start)) throw new OnlyDatabaseKnows();
      const own = (ofEmployee.get(employeeId) ?? []).flatMap(({ id }) => drafts.find(id) ?? []);
      return own
        .filter(({ identity }) => identity.startOn === start)
        .map(foundOf)
        .sort(inFileOrder);
    },
  };
}

function foundOf({ identity }: DraftObject): FoundEmployment {
  const { id, revision, externalId } = identity;
  return { id: id as string, revision: revision as number, externalId: externalId as string | null };
}

/** As `together` of find-employment.ts has the database sort them. */
function inFileOrder(one: FoundEmployment, other: FoundEmployment): number {
  const bytes = ({ externalId }: FoundEmployment) => Buffer.from(externalId ?? '');
  return Buffer.compare(bytes(one), bytes(other)) || (one.id < other.id ? -1 : 1);
}
