import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../kernel/context.ts';
import { requireKnownEmployee } from '../kernel/employee-scope.ts';
import { refusalAt, type ServiceError } from '../kernel/errors.ts';
import { localDate } from '../kernel/local-date.ts';
import { type EmploymentSettings, getEmploymentSettings, rememberSettings } from './employment-settings.ts';
import {
  type LockedEmployment,
  lockEmployments,
  lockEmploymentsOfMany,
  versionOn,
} from './locked-employments.ts';

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
  /** What a record that names no reason has. */
  readonly defaultReason: EmploymentSettings['defaultReason'];
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
 * Throws `invalid` when none is in force then, not-found when there is no such employee.
 */
export async function getEmploymentOn(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  query: Query,
): Promise<EmploymentOn> {
  const { employeeId, employmentId: named, moment } = query;
  const guess = dateIn(moment, ctx.workspace.timeZone);
  const rows = await lockEmployments(tx, ctx, employeeId);
  if (rows.length === 0) await requireKnownEmployee(tx, ctx, employeeId);
  const candidates = named === undefined ? rows : rows.filter((row) => row.id === named);
  if (named !== undefined && candidates.length === 0) throw unknownEmployment(named);
  for (const candidate of candidates) {
    const guessed = await stateOn(tx, ctx, candidate, guess);
    const on = guessed.zone === ctx.workspace.timeZone ? guess : dateIn(moment, guessed.zone);
    if (on < candidate.startOn || (candidate.endOn !== null && on > candidate.endOn)) continue;
    // The zone decides the date, and the date the version that names the zone: at the edge of a day look again.
    return on === guess ? guessed : stateOn(tx, ctx, candidate, on);
  }
  throw outsideEmployment(query, candidates);
}

/**
 * Reads what `getEmploymentOn` will ask for many records, in two statements; it finds that while the transaction
 * remembers. Locks the employments of all these employees.
 */
export async function rememberEmployments(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  records: readonly Pick<Query, 'employeeId' | 'moment'>[],
): Promise<void> {
  const employeeIds = records.map(({ employeeId }) => employeeId);
  const locked = await lockEmploymentsOfMany(tx, ctx, employeeIds);
  const byEmployee = Map.groupBy(locked, ({ employeeId }) => employeeId);
  const wanted = records.flatMap(({ employeeId, moment }) => {
    const date = dateIn(moment, ctx.workspace.timeZone);
    const employments = byEmployee.get(employeeId.toLowerCase()) ?? [];
    return employments.map((employment) => ({ ...versionOn(employment, date), date }));
  });
  await rememberSettings(tx, ctx, wanted);
}

function dateIn(moment: RecordedMoment, zone: string): string {
  return 'on' in moment ? moment.on : localDate(moment.at, zone);
}

/** The employment as it stands on a date. */
async function stateOn(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employment: LockedEmployment,
  on: string,
): Promise<EmploymentOn> {
  const { id, employeeId, startOn, endOn, settingsVersion } = employment;
  const { orgUnitId, employmentTermsId, workingCountry, timeZone } = versionOn(employment, on);
  const wanted = { orgUnitId, employmentTermsId, settingsVersion, date: on };
  const { path, defaultReason } = await getEmploymentSettings(tx, ctx, wanted);
  // Its own zone, else that of the nearest unit, else the workspace's (core/docs/time.md, Zones).
  const ofUnit = path.find((unit) => unit.timeZone !== null)?.timeZone;
  return {
    id,
    employeeId,
    startOn,
    endOn,
    on,
    zone: timeZone ?? ofUnit ?? ctx.workspace.timeZone,
    workingCountry: workingCountry ?? path.find((unit) => unit.country !== null)?.country ?? null,
    orgUnitPath: path.map((unit) => unit.id),
    employmentTermsId,
    defaultReason,
  };
}

function unknownEmployment(id: string): ServiceError {
  const detail = say('employment-of-other-employee', { id });
  return refusalAt('/employment_id', detail);
}

/** Of a date or instant on which none of the employments runs. */
export function outsideEmployment(
  { moment, pointer }: Pick<Query, 'moment' | 'pointer'>,
  candidates: readonly Pick<LockedEmployment, 'startOn' | 'endOn'>[],
): ServiceError {
  const when = 'on' in moment ? moment.on : moment.at.toString();
  const periods = candidates.map(({ startOn, endOn }) => ({ from: startOn, to: endOn }));
  return refusalAt(pointer, say('outside-employments', { when, periods }));
}
