import type { schema, WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { momentList } from '../kernel/moment-list.ts';
import { uuidList } from '../kernel/uuid-list.ts';
import {
  identitiesAsKnown,
  isBelieved,
  type Known,
  knownToEach,
  type Reading,
  thisEvaluation,
} from './knowledge.ts';

export interface EmploymentVersionRow {
  readonly versionId: string;
  readonly effectiveFrom: string;
  readonly orgUnitId: string;
  readonly employmentTermsId: string;
  readonly workingCountry: string | null;
  readonly timeZone: string | null;
  readonly normOverride: schema.StoredNorm | null;
}

export interface EmploymentRow {
  readonly id: string;
  readonly employeeId: string;
  readonly startOn: string;
  readonly endOn: string | null;
  /** Believed versions in order of date. */
  readonly versions: readonly EmploymentVersionRow[];
}

export interface EmployeeRow {
  readonly id: string;
  readonly birthDate: string | null;
  readonly employments: readonly EmploymentRow[];
  /** The reading, with which an evaluation begins. */
  readonly readIn: Reading;
}

interface Found extends Record<string, unknown> {
  readonly employee: Omit<EmployeeRow, 'readIn'>;
  readonly readIn: Reading;
}

/** Reads the employees of these employments with all their employments, in one statement; with `known` as they were then. */
export async function loadEmployees(
  tx: WorkspaceTransaction,
  employmentIds: readonly string[],
  known?: Known,
): Promise<EmployeeRow[]> {
  const { rows } = await tx.execute<Found>(sql`
    select ${employeeAsKnown(known)} as employee, ${thisEvaluation} as "readIn"
    from (
      select distinct e.employee_id as id from unnest(${uuidList(employmentIds)}) as wanted (id)
       cross join lateral (select employee_id from employments where id = wanted.id offset 0) e) p
    order by p.id`);
  return rows.map((found) => toEmployee(found, known));
}

/** Whose employment, and when what is known of them was known. */
export interface EmploymentThen {
  readonly employmentId: string;
  readonly at: Temporal.Instant;
}

/** The employee of each of these employments as they were then, in their order and in one statement. */
export async function loadEmployeesThen(
  tx: WorkspaceTransaction,
  asked: readonly EmploymentThen[],
): Promise<EmployeeRow[]> {
  const ids = uuidList(asked.map(({ employmentId }) => employmentId));
  const { rows } = await tx.execute<Found>(sql`
    select ${employeeAsKnown(knownToEach)} as employee, ${thisEvaluation} as "readIn"
    from unnest(${ids}, ${momentList(asked.map(({ at }) => at))}) with ordinality as wanted (id, at, n)
    cross join lateral (select employee_id as id from employments where id = wanted.id offset 0) p
    order by wanted.n`);
  return rows.map((found) => toEmployee(found, knownToEach));
}

/** The employee `p.id` with all their employments. */
function employeeAsKnown(known: Known | undefined): SQL {
  return sql`json_build_object(
      'id', p.id,
      'birthDate', (select v.birth_date from employee_versions v
        where v.object_id = p.id and ${isBelieved(known)} order by v.effective_from desc limit 1),
      'employments', (select json_agg(json_build_object(
          'id', e.id, 'employeeId', e.employee_id, 'startOn', e.start_on, 'endOn', e.end_on,
          'versions', coalesce((select json_agg(json_build_object(
              'versionId', v.version_id, 'effectiveFrom', v.effective_from, 'orgUnitId', v.org_unit_id,
              'employmentTermsId', v.employment_terms_id, 'workingCountry', v.working_country,
              'timeZone', v.time_zone, 'normOverride', v.norm_override) order by v.effective_from)
            from employment_versions v where v.object_id = e.id and ${isBelieved(known)}), '[]'))
          order by e.start_on, e.id)
        from ${identitiesAsKnown(known, 'employments', sql`i.employee_id = p.id`)} e where e.employee_id = p.id))`;
}

function toEmployee({ employee, readIn }: Found, known: Known | undefined): EmployeeRow {
  // What was not entered yet had no version.
  const employments = employee.employments.filter(({ versions }) => !known || versions.length > 0);
  return { ...employee, employments, readIn };
}
