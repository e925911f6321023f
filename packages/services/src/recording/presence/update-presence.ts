import { isDeepStrictEqual } from 'node:util';
import { inOneFlight, schema, type WorkspaceTransaction } from '@stempel/db';
import { eq, sql } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { notFound } from '../../kernel/errors.ts';
import { keepEarlier } from '../../kernel/keep-earlier.ts';
import { writing } from '../../kernel/transaction.ts';
import { lockEmployee } from '../../organization/employees/lock-employee.ts';
import { followChange, getTouchedStatements } from '../../statements/touched-statements.ts';
import { type ExpectedVersion, requireVersion } from '../../versioned/require-version.ts';
import { endByCheckIn } from '../absences/end-by-check-in.ts';
import { getEmploymentOn } from '../employment-on.ts';
import { type Punch, readPunch } from '../punch.ts';
import type { PresenceDto, UpdatePresenceBody } from './presence-contract.ts';
import { getPresenceDetails } from './presence-details.ts';
import { checkInterval, datesOf } from './presence-interval.ts';
import { findOverlap } from './presence-overlap.ts';
import { findPresenceRow, type PresenceRow, toPresenceDto } from './presence-rows.ts';

export type UpdatePresence = UpdatePresenceBody & {
  employee_id: string;
  id: string;
  /** Version of If-Match; left out: any. */
  expected_version?: ExpectedVersion;
};

/**
 * Changes an interval; fields left out stay, null empties one. The audit row keeps what stood before. Where it then has no end,
 * a sickness of the day ends as by a check-in. A note may change freely.
 * Errors as for recording, `not-found`, and `precondition-failed` when the version is another.
 */
export async function updatePresence(ctx: ServiceContext, input: UpdatePresence): Promise<PresenceDto> {
  const { employee_id: employeeId, id, expected_version: version, ...body } = input;
  return writing(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'timesheet', 'update', employeeId);
    await lockEmployee(tx, employeeId);
    const before = await findPresenceRow(tx, employeeId, id);
    if (!before) throw notFound('presence interval', id);
    requireVersion(before.revision, version);
    const { start, end, ...rest } = body;
    return saveChangedPresence(tx, ctx, before, {
      ...rest,
      start: start === undefined ? undefined : readPunch(start),
      end: end === undefined || end === null ? end : readPunch(end),
    });
  });
}

/** A merge patch with its punches read; undefined leaves a field, null empties it. */
interface PresenceChange {
  readonly start?: Punch | undefined;
  readonly end?: Punch | null | undefined;
  readonly reason?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly activity?: string | null | undefined;
  readonly project?: string | null | undefined;
  readonly dimension_values?: Record<string, string> | undefined;
}

/** Changes an interval under the employee's lock, for a caller who was permitted to. Errors as for recording. */
export async function saveChangedPresence(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  before: PresenceRow,
  body: PresenceChange,
  pointers: { start: string; end: string } = { start: '/start', end: '/end' },
): Promise<PresenceDto> {
  // A note changes no figure, whatever became of the statement of the date and of what the interval refers to.
  const { time, touched } = saysMoreThanNote(body, before)
    ? await placeAnew(tx, ctx, before, body, pointers)
    : { time: {}, touched: await getTouchedStatements(tx, ctx, before.employmentId, []) };
  const note = body.note === undefined ? before.note : body.note;
  const revision = sql`${schema.presence.revision} + 1`;
  const changed = { ...time, note, revision, updatedAt: ctx.now };
  await inOneFlight([
    keepEarlier(tx, ctx, schema.presence, [before.id]),
    tx.update(schema.presence).set(changed).where(eq(schema.presence.id, before.id)).execute(),
  ]);
  const row = await findPresenceRow(tx, before.employeeId, before.id);
  if (!row) throw notFound('presence interval', before.id);
  const after = toPresenceDto(row);
  const change = { objectId: before.id, before: toPresenceDto(before), after };
  await audit(tx, ctx, { action: 'update', resource: 'presence', ...change });
  await followChange(tx, ctx, touched, 'presence');
  return after;
}

/** Whether a change names anything else than what stands, references by code or by id. */
function saysMoreThanNote(change: PresenceChange, before: PresenceRow): boolean {
  const { start, end, dimension_values: dimensionValues } = change;
  const isOther = (said: string | null | undefined, ...standing: (string | null)[]) =>
    said !== undefined && !standing.includes(said);
  return (
    (start !== undefined && !isDeepStrictEqual(asText(start), asText(startOf(before)))) ||
    (end !== undefined && !isDeepStrictEqual(asText(end), asText(endOf(before)))) ||
    isOther(change.reason, before.reason, before.reasonId) ||
    isOther(change.activity, before.activity, before.activityId) ||
    isOther(change.project, before.project, before.projectId) ||
    (dimensionValues !== undefined && !isDeepStrictEqual(dimensionValues, before.dimensionValues))
  );
}

/** An instant as text: its moment is no property that could be compared. */
function asText(punch: Punch | null) {
  return punch && { ...punch, at: punch.at.toString() };
}

/** What an interval that is not only noted otherwise has of its time, and the statements that hold it. Ends a sickness that it ends. */
async function placeAnew(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  before: PresenceRow,
  body: PresenceChange,
  pointers: { start: string; end: string },
) {
  const start = body.start ?? startOf(before);
  const end = body.end === undefined ? endOf(before) : body.end;
  const { employeeId, employmentId } = before;
  const place = { employeeId, employmentId, moment: { at: start.at }, pointer: pointers.start };
  const employment = await getEmploymentOn(tx, ctx, place);
  checkInterval({ start, end }, employment, pointers.end);
  const dimensionValues = body.dimension_values ?? before.dimensionValues;
  const {
    kind,
    codes: _codes,
    ...references
  } = await getPresenceDetails(tx, ctx, employment, {
    reason: body.reason === undefined ? before.reason : body.reason,
    activity: body.activity === undefined ? before.activity : body.activity,
    project: body.project === undefined ? before.project : body.project,
    dimensionValues,
  });
  if (kind === 'work') {
    const interval = { startAt: start.at, endAt: end?.at ?? null };
    const overlap = await findOverlap(tx, ctx, employment.id, {
      ...interval,
      exceptId: before.id,
      pointer: pointers.start,
    });
    if (overlap) throw overlap;
  }
  const time = { ...punchColumns(start, end, employment.on), ...references, dimensionValues };
  const intervals = isSameTime(time, before)
    ? []
    : [
        { start: startOf(before), end: endOf(before) },
        { start, end },
      ];
  const dates = intervals.map((interval) => datesOf(interval, employment));
  const touched = await getTouchedStatements(tx, ctx, employment.id, dates);
  const wasOpen = before.kind === 'work' && before.endedAt === null && before.startedOn === employment.on;
  if (kind === 'work' && end === null && !wasOpen) await endByCheckIn(tx, ctx, employment);
  return { time, touched };
}

type Time = Pick<
  PresenceRow,
  | 'startedAt'
  | 'startedOffsetMinutes'
  | 'endedAt'
  | 'endedOffsetMinutes'
  | 'startedOn'
  | 'reasonId'
  | 'activityId'
  | 'projectId'
  | 'dimensionValues'
>;

/** Whether two intervals are the same to everything that counts them. */
function isSameTime(one: Time, other: Time): boolean {
  return isDeepStrictEqual(comparable(one), comparable(other));
}

/** Instants as text: their moment is no property that could be compared. */
function comparable({ startedAt, endedAt, ...row }: Time) {
  const { startedOffsetMinutes, endedOffsetMinutes, startedOn, reasonId, activityId, projectId } = row;
  return {
    ...{ startedAt: startedAt.toString(), endedAt: endedAt?.toString() ?? null, startedOn },
    ...{ startedOffsetMinutes, endedOffsetMinutes },
    ...{ reasonId, activityId, projectId, dimensionValues: row.dimensionValues },
  };
}

function punchColumns(start: Punch, end: Punch | null, startedOn: string) {
  return {
    startedAt: start.at,
    startedOffsetMinutes: start.offsetMinutes,
    endedAt: end?.at ?? null,
    endedOffsetMinutes: end?.offsetMinutes ?? null,
    startedOn,
  };
}

export function startOf(row: PresenceRow): Punch {
  return { at: row.startedAt, offsetMinutes: row.startedOffsetMinutes };
}

export function endOf(row: PresenceRow): Punch | null {
  return row.endedAt && { at: row.endedAt, offsetMinutes: row.endedOffsetMinutes ?? 0 };
}
