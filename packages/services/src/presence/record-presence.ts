import { inOneFlight, newId, schema, type WorkspaceTransaction, writeLast } from '@stempel/db';
import { insertAudited } from '../audit.ts';
import type { ServiceContext } from '../context.ts';
import { requireScopeOver } from '../employee-scope.ts';
import { getEmploymentOn } from '../recording/employment-on.ts';
import { readPunch } from '../recording/punch.ts';
import { followChange, getTouchedStatements } from '../statements/touched-statements.ts';
import { writing } from '../transaction.ts';
import { findMet } from './met-presence.ts';
import {
  type NewPresence,
  placeOf,
  planPresence,
  type RecordPresence,
  toNewPresence,
} from './new-presence.ts';
import type { CheckInBody, PresenceDto } from './presence-contract.ts';
import { datesOf } from './presence-interval.ts';
import { findOverlap } from './presence-overlap.ts';

/**
 * Records an interval `[start, end)`; without an end the person is checked in.
 * Errors: `invalid` at the field (end not after start, outside the employment, unknown or unavailable reason,
 * activity, project, dimension), `conflict` naming the overlapping interval or the submitted statement.
 */
export async function recordPresence(ctx: ServiceContext, input: RecordPresence): Promise<PresenceDto> {
  const given = toNewPresence(input);
  return writing(ctx, (tx) => saveNewPresence(tx, ctx, given));
}

export type CheckIn = CheckInBody & { employee_id: string };

/** Checks the employee in, now unless `at` says otherwise. Errors as for recording; 409 when already checked in. */
export async function checkIn(ctx: ServiceContext, input: CheckIn): Promise<PresenceDto> {
  const { at, ...rest } = input;
  const start = at === undefined ? ctx.now : readPunch(at);
  const pointers = { start: '/at', end: '/at' };
  return writing(ctx, (tx) =>
    saveNewPresence(tx, ctx, { ...rest, id: newId(), start, end: null, source: 'check-in', pointers }),
  );
}

async function saveNewPresence(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  given: NewPresence,
): Promise<PresenceDto> {
  const { place, interval } = placeOf(given);
  // Sent together: what follows the lock in one flight is answered behind it.
  const [, employment, met] = await inOneFlight([
    requireScopeOver(tx, ctx, 'timesheet', 'create', place.employeeId),
    getEmploymentOn(tx, ctx, place),
    findMet(tx, ctx, interval),
  ]);
  const planned = await planPresence(tx, ctx, given, employment);
  const { othersThen, nearStatement } = met.find(({ employmentId }) => employmentId === employment.id) ?? {};
  const touched =
    nearStatement &&
    (await getTouchedStatements(tx, ctx, employment.id, [datesOf(planned.interval, employment)]));
  const { row, after } = planned;
  const overlap =
    after.kind === 'work' && othersThen && (await findOverlap(tx, ctx, employment.id, interval));
  if (overlap) throw overlap;
  const insert = () =>
    insertAudited(tx, ctx, [schema.presence, row], { resource: 'presence', objectId: row.id, after });
  if (!touched) {
    writeLast(tx, insert);
    return after;
  }
  await insert();
  await followChange(tx, ctx, touched, 'presence');
  return after;
}
