import { inOneFlight, newId, schema, type WorkspaceTransaction, writeLast } from '@stempel/db';
import { insertAudited } from '../audit.ts';
import type { ServiceContext } from '../context.ts';
import { requireScopeOver } from '../employee-scope.ts';
import { type EmploymentOn, getEmploymentOn } from '../recording/employment-on.ts';
import { type Punch, punchIn, readPunch } from '../recording/punch.ts';
import { followChange, getTouchedStatements } from '../statements/touched-statements.ts';
import { writing } from '../transaction.ts';
import type { CheckInBody, CreatePresenceBody, PresenceDto, PresenceSource } from './presence-contract.ts';
import { getPresenceDetails } from './presence-details.ts';
import { checkInterval, datesOf } from './presence-interval.ts';
import { findMet, findOverlap } from './presence-overlap.ts';
import { toPresenceDto } from './presence-rows.ts';

export type RecordPresence = Omit<CreatePresenceBody, 'reason'> & {
  employee_id: string;
  /** Left out: the default reason of the terms; null: none. */
  reason?: string | null | undefined;
  source?: PresenceSource;
};

/**
 * Records an interval `[start, end)`; without an end the person is checked in.
 * Errors: `invalid` at the field (end not after start, outside the employment, unknown or unavailable reason,
 * activity, project, dimension), `conflict` naming the overlapping interval or the submitted statement.
 */
export async function recordPresence(ctx: ServiceContext, input: RecordPresence): Promise<PresenceDto> {
  const { start, end, source = 'api', ...rest } = input;
  const punches = { start: readPunch(start), end: end === undefined ? null : readPunch(end) };
  return writing(ctx, (tx) =>
    saveNewPresence(tx, ctx, { ...rest, ...punches, source, pointers: { start: '/start', end: '/end' } }),
  );
}

export type CheckIn = CheckInBody & { employee_id: string };

/** Checks the employee in, now unless `at` says otherwise. Errors as for recording; 409 when already checked in. */
export async function checkIn(ctx: ServiceContext, input: CheckIn): Promise<PresenceDto> {
  const { at, ...rest } = input;
  const start = at === undefined ? ctx.now : readPunch(at);
  const pointers = { start: '/at', end: '/at' };
  return writing(ctx, (tx) =>
    saveNewPresence(tx, ctx, { ...rest, start, end: null, source: 'check-in', pointers }),
  );
}

interface NewPresence extends Omit<CheckIn, 'at' | 'reason'> {
  readonly reason?: string | null | undefined;
  /** An instant without an offset gets the one of the employment's zone. */
  readonly start: Punch | Temporal.Instant;
  readonly end: Punch | null;
  readonly source: PresenceSource;
  readonly pointers: { readonly start: string; readonly end: string };
}

async function saveNewPresence(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  given: NewPresence,
): Promise<PresenceDto> {
  const { end, pointers, employee_id: employeeId } = given;
  const at = given.start instanceof Temporal.Instant ? given.start : given.start.at;
  const place = { employeeId, employmentId: given.employment_id, moment: { at }, pointer: pointers.start };
  const interval = {
    startAt: at,
    endAt: end?.at ?? null,
    isImported: given.source === 'import',
    pointer: pointers.start,
  };
  // Sent together: what follows the lock in one flight is answered behind it.
  const [, employment, met] = await inOneFlight([
    requireScopeOver(tx, ctx, 'timesheet', 'create', employeeId),
    getEmploymentOn(tx, ctx, place),
    findMet(tx, ctx, employeeId, interval),
  ]);
  const start = given.start instanceof Temporal.Instant ? punchIn(at, employment.zone) : given.start;
  checkInterval({ start, end }, employment, pointers.end);
  const dimensionValues = given.dimension_values ?? {};
  const { codes, kind, ...references } = await getPresenceDetails(tx, ctx, employment, {
    reason: given.reason,
    activity: given.activity ?? null,
    project: given.project ?? null,
    dimensionValues,
  });
  const { othersThen, nearStatement } = met.find(({ employmentId }) => employmentId === employment.id) ?? {};
  const dates = datesOf({ start, end }, employment);
  const touched = nearStatement && (await getTouchedStatements(tx, ctx, employment.id, [dates]));
  const overlap = kind === 'work' && othersThen && (await findOverlap(tx, ctx, employment.id, interval));
  if (overlap) throw overlap;
  const row = newRow(ctx, given, { employment, start, end });
  const stored = { ...row, ...references, dimensionValues };
  const after = toPresenceDto({ ...stored, ...codes, kind });
  const inserted = { workspaceId: ctx.workspace.id, recordedBy: ctx.actor.userId, ...stored };
  const insert = () =>
    insertAudited(tx, ctx, [schema.presence, inserted], { resource: 'presence', objectId: row.id, after });
  if (!touched) {
    writeLast(tx, insert);
    return after;
  }
  await insert();
  await followChange(tx, ctx, touched, 'presence');
  return after;
}

interface Placed {
  readonly employment: EmploymentOn;
  readonly start: Punch;
  readonly end: Punch | null;
}

function newRow(ctx: ServiceContext, given: NewPresence, { employment, start, end }: Placed) {
  const now = asStored(ctx.now);
  return {
    id: newId(),
    employeeId: given.employee_id,
    employmentId: employment.id,
    startedAt: asStored(start.at),
    startedOffsetMinutes: start.offsetMinutes,
    endedAt: end && asStored(end.at),
    endedOffsetMinutes: end?.offsetMinutes ?? null,
    startedOn: employment.on,
    note: given.note ?? null,
    source: given.source,
    revision: 1,
    createdAt: now,
    updatedAt: now,
  };
}

/** PostgreSQL keeps microseconds; what is answered now must equal what is read later. */
function asStored(at: Temporal.Instant): Temporal.Instant {
  return at.round({ smallestUnit: 'microsecond', roundingMode: 'halfExpand' });
}
