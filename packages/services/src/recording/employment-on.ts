import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import { invalid, type ServiceError } from '../errors.ts';
import { findInForce } from './in-force.ts';
import { loadUnitPath } from './unit-path.ts';

/** An employment with what is in force on the date of recording. */
export interface EmploymentOn {
  readonly id: string;
  readonly employeeId: string;
  readonly startOn: string;
  readonly endOn: string | null;
  /** Local date the row was looked up for, in `zone`. */
  readonly on: string;
  readonly zone: string;
  readonly workingCountry: string | null;
  readonly orgUnitPath: readonly string[];
  readonly employmentTermsId: string;
}

/** Where a record lies: an instant, or a local date. */
export type RecordedMoment = { at: Temporal.Instant } | { on: string };

interface Query {
  readonly employeeId: string;
  readonly employmentId: string | undefined;
  readonly moment: RecordedMoment;
  /** Field of the request that holds the moment, for the error. */
  readonly pointer: string;
}

/**
 * The employment a record belongs to: the one named, else the earliest in force. Locks the employee's
 * employments, so that overlaps are judged one writer at a time.
 * Throws `invalid` when none is in force then.
 */
export async function getEmploymentOn(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  query: Query,
): Promise<EmploymentOn> {
  const rows = await lockEmployments(tx, query.employeeId);
  const named = query.employmentId;
  const candidates = named === undefined ? rows : rows.filter((row) => row.id === named);
  if (named !== undefined && candidates.length === 0) throw unknownEmployment(named);
  for (const candidate of candidates) {
    const found = await findOn(tx, ctx, candidate, query.moment);
    if (found) return { ...found, employeeId: query.employeeId };
  }
  throw outsideEmployment(query, candidates);
}

interface LockedEmployment {
  readonly id: string;
  readonly startOn: string;
  readonly endOn: string | null;
  readonly versions: readonly EmploymentVersion[];
}

interface EmploymentVersion {
  readonly effectiveFrom: string;
  readonly orgUnitId: string;
  readonly employmentTermsId: string;
  readonly workingCountry: string | null;
  readonly timeZone: string | null;
}

async function lockEmployments(tx: WorkspaceTransaction, employeeId: string): Promise<LockedEmployment[]> {
  const { employments, employmentVersions: versions } = schema;
  const rows = await tx
    .select({
      id: employments.id,
      startOn: employments.startOn,
      endOn: employments.endOn,
      effectiveFrom: versions.effectiveFrom,
      orgUnitId: versions.orgUnitId,
      employmentTermsId: versions.employmentTermsId,
      workingCountry: versions.workingCountry,
      timeZone: versions.timeZone,
    })
    .from(employments)
    .innerJoin(
      versions,
      and(
        eq(versions.workspaceId, employments.workspaceId),
        eq(versions.objectId, employments.id),
        isNull(versions.supersededAt),
      ),
    )
    .where(eq(employments.employeeId, employeeId))
    .orderBy(asc(employments.startOn), asc(employments.id), asc(versions.effectiveFrom))
    .for('no key update', { of: employments });
  const byId = Map.groupBy(rows, (row) => row.id);
  return [...byId].map(([id, versionsOfIt]) => ({
    id,
    startOn: versionsOfIt[0]?.startOn ?? '',
    endOn: versionsOfIt[0]?.endOn ?? null,
    versions: versionsOfIt,
  }));
}

/** The zone decides the local date and the date decides the version that names the zone, hence at most two looks. */
async function findOn(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employment: LockedEmployment,
  moment: RecordedMoment,
): Promise<Omit<EmploymentOn, 'employeeId'> | undefined> {
  let zone = ctx.workspace.timeZone;
  for (let look = 1; ; look += 1) {
    const on = 'on' in moment ? moment.on : moment.at.toZonedDateTimeISO(zone).toPlainDate().toString();
    const version = findInForce(employment.versions, on) ?? employment.versions[0];
    if (!version) return undefined;
    const path = await loadUnitPath(tx, version.orgUnitId, on);
    const actual = version.timeZone ?? path.timeZone ?? ctx.workspace.timeZone;
    if (actual !== zone && look === 1) {
      zone = actual;
      continue;
    }
    if (on < employment.startOn || (employment.endOn !== null && on > employment.endOn)) return undefined;
    return {
      id: employment.id,
      startOn: employment.startOn,
      endOn: employment.endOn,
      on,
      zone: actual,
      workingCountry: version.workingCountry ?? path.workingCountry,
      orgUnitPath: path.ids,
      employmentTermsId: version.employmentTermsId,
    };
  }
}

function unknownEmployment(id: string): ServiceError {
  const detail = `The employee has no employment ${id}; leave employment_id out or name one of theirs.`;
  return invalid('/employment_id', 'unknown-employment', detail);
}

function outsideEmployment(
  { moment, pointer }: Query,
  candidates: readonly LockedEmployment[],
): ServiceError {
  const when = 'on' in moment ? moment.on : moment.at.toString();
  const dates = candidates.map(({ startOn, endOn }) => `${startOn} to ${endOn ?? 'open end'}`).join(', ');
  const detail = `${when} lies outside the employee's employments (${dates || 'none'}); choose a date inside one.`;
  return invalid(pointer, 'outside-employment', detail);
}
