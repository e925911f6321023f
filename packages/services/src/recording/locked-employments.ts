import { namedStatement, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../kernel/context.ts';
import { runNamed } from '../kernel/named-statement.ts';
import { findInForce } from '../versioned/in-force.ts';
import { remember, remembered } from './remembered.ts';

/** What a version of an employment says. */
interface EmploymentVersion {
  readonly orgUnitId: string;
  readonly employmentTermsId: string;
  readonly workingCountry: string | null;
  readonly timeZone: string | null;
}

/** An employment with all its versions in order of their dates; it has one at least. */
export interface LockedEmployment {
  readonly id: string;
  readonly employeeId: string;
  readonly startOn: string;
  readonly endOn: string | null;
  /** Of the org units, employment terms and reasons of the workspace. */
  readonly settingsVersion: string;
  readonly versions: readonly (EmploymentVersion & { readonly effectiveFrom: string })[];
}

/** The version of an employment on a date: the one in force, before the first one the first. */
export function versionOn({ versions }: LockedEmployment, date: string): EmploymentVersion {
  const version = findInForce(versions, date) ?? versions[0];
  if (!version) throw new Error('An employment has a version from its start.');
  return version;
}

type Row = Omit<LockedEmployment, 'versions'> & LockedEmployment['versions'][number];

const columns = `
         e.id, e.employee_id as "employeeId", e.start_on::text as "startOn", e.end_on::text as "endOn",
         v.effective_from::text as "effectiveFrom", v.org_unit_id as "orgUnitId",
         v.employment_terms_id as "employmentTermsId", v.working_country as "workingCountry",
         v.time_zone as "timeZone", (
      select coalesce(sum(c.version), 0)::text from resource_counters c
       where c.workspace_id = $1::uuid
         and c.resource in ('org-units', 'employment-terms', 'reasons')) as "settingsVersion"`;

const versions = `
    cross join lateral (
      select * from employment_versions
       where workspace_id = $1::uuid and object_id = e.id and superseded_at is null offset 0) v`;

/** Parameters: workspace, employee. All versions are cheaper to read than the one of a date is to find. */
const lockOfOne = namedStatement(
  'lock-employments-of-employee',
  `
  select ${columns}
    from employments e ${versions}
   where e.workspace_id = $1::uuid and e.employee_id = $2::uuid
   order by e.start_on for no key update of e`,
);

/** Parameters: workspace, employees. Locked one by one, in the order given. */
const lockOfMany = namedStatement(
  'lock-employments-of-employees',
  `
  select ${columns}
    from unnest($2::uuid[]) as wanted (id)
   cross join lateral (
     select * from employments
      where workspace_id = $1::uuid and employee_id = wanted.id order by start_on, id for no key update) e ${versions}`,
);

/**
 * The employments of an employee by start. Locks them, so that what is recorded for the employee is judged one writer
 * at a time.
 */
export function lockEmployments(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeId: string,
): Promise<LockedEmployment[]> {
  return remembered(tx, keyOf(employeeId), async () =>
    employmentsOf(await runNamed<Row>(tx, lockOfOne, [ctx.workspace.id, employeeId])),
  );
}

/** Locks and reads the employments of many employees at once, for `lockEmployments` to find them remembered. */
export async function lockEmploymentsOfMany(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeIds: readonly string[],
): Promise<LockedEmployment[]> {
  // In the order in which everybody locks them.
  const distinct = [...new Set(employeeIds.map((id) => id.toLowerCase()))].sort();
  const found = employmentsOf(await runNamed<Row>(tx, lockOfMany, [ctx.workspace.id, distinct]));
  const byEmployee = Map.groupBy(found, ({ employeeId }) => employeeId);
  for (const id of distinct) remember(tx, keyOf(id), byEmployee.get(id) ?? []);
  return found;
}

/** One employment for the rows of its versions. */
function employmentsOf(rows: readonly Row[]): LockedEmployment[] {
  const employments = [...Map.groupBy(rows, ({ id }) => id).values()].map(employmentOf);
  return employments.sort((a, b) => compare(a.startOn, b.startOn) || compare(a.id, b.id));
}

function employmentOf(rows: Row[]): LockedEmployment {
  const versions = rows.sort((a, b) => compare(a.effectiveFrom, b.effectiveFrom));
  const [{ id, employeeId, startOn, endOn, settingsVersion }] = versions as [Row];
  return { id, employeeId, startOn, endOn, settingsVersion, versions };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function keyOf(employeeId: string): string {
  return `employments of ${employeeId.toLowerCase()}`;
}
