import { newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { audit } from '../audit.ts';
import type { ServiceContext } from '../context.ts';
import { requireEmployee } from '../employee-scope.ts';
import { notFound } from '../errors.ts';
import { getEmploymentOn } from '../recording/employment-on.ts';
import { type Punch, punchIn, readPunch } from '../recording/punch.ts';
import { followChange, getTouchedStatements } from '../statements/touched-statements.ts';
import { writing } from '../transaction.ts';
import type { CheckInBody, CreatePresenceBody, PresenceDto, PresenceSource } from './presence-contract.ts';
import { getPresenceDetails } from './presence-details.ts';
import { checkInterval, datesOf } from './presence-interval.ts';
import { refuseOverlap } from './presence-overlap.ts';
import { findPresenceRow, toPresenceDto } from './presence-rows.ts';

export type RecordPresence = CreatePresenceBody & { employee_id: string; source?: PresenceSource };

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

interface NewPresence extends Omit<CheckIn, 'at'> {
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
  const { end, pointers } = given;
  await requireEmployee(tx, ctx, 'timesheet', 'create', given.employee_id);
  const at = given.start instanceof Temporal.Instant ? given.start : given.start.at;
  const employment = await getEmploymentOn(tx, ctx, {
    employeeId: given.employee_id,
    employmentId: given.employment_id,
    moment: { at },
    pointer: pointers.start,
  });
  const start = given.start instanceof Temporal.Instant ? punchIn(at, employment.zone) : given.start;
  checkInterval({ start, end }, employment, pointers.end);
  const dimensionValues = given.dimension_values ?? {};
  const { kind, ...references } = await getPresenceDetails(tx, employment, {
    reason: given.reason ?? null,
    activity: given.activity ?? null,
    project: given.project ?? null,
    dimensionValues,
  });
  if (kind === 'work') {
    const interval = { employmentId: employment.id, startAt: at, endAt: end?.at ?? null };
    await refuseOverlap(tx, { ...interval, pointer: pointers.start });
  }
  const touched = await getTouchedStatements(tx, employment.id, [datesOf({ start, end }, employment)]);
  const id = newId();
  await tx.insert(schema.presence).values({
    workspaceId: ctx.workspace.id,
    id,
    employeeId: given.employee_id,
    employmentId: employment.id,
    startedAt: at,
    startedOffsetMinutes: start.offsetMinutes,
    endedAt: end?.at ?? null,
    endedOffsetMinutes: end?.offsetMinutes ?? null,
    startedOn: employment.on,
    ...references,
    dimensionValues,
    note: given.note ?? null,
    source: given.source,
    recordedBy: ctx.actor.userId,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
  const row = await findPresenceRow(tx, given.employee_id, id);
  if (!row) throw notFound('presence interval', id);
  const dto = toPresenceDto(row);
  await audit(tx, ctx, { action: 'create', resource: 'presence', objectId: id, before: null, after: dto });
  await followChange(tx, ctx, touched, 'presence');
  return dto;
}
