import { newId, schema, type WorkspaceTransaction, writeLast } from '@stempel/db';
import { insertAudited } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { writing } from '../../kernel/transaction.ts';
import { followChange, getTouchedStatements } from '../../statements/touched-statements.ts';
import { endByCheckIn } from '../absences/end-by-check-in.ts';
import { readPunch } from '../punch.ts';
import { judgePresence } from './judge-presence.ts';
import { type NewPresence, placeOf, type RecordPresence, toNewPresence } from './new-presence.ts';
import type { CheckInBody, PresenceDto } from './presence-contract.ts';
import { datesOf } from './presence-interval.ts';
import { findNeighbours } from './presence-neighbours.ts';
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

/**
 * Checks the employee in, now unless `at` says otherwise; a sickness of theirs ends the day before, in the same transaction.
 * Errors as for recording; 409 when already checked in.
 */
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
  const { interval } = placeOf(given);
  const judged = await judgePresence(tx, ctx, given, () => findNeighbours(tx, ctx, interval));
  const { row, after, employment, neighbours } = judged;
  const touched =
    neighbours?.nearStatement &&
    (await getTouchedStatements(tx, ctx, employment.id, [datesOf(judged.interval, employment)]));
  const overlap =
    after.kind === 'work' && neighbours?.sharesTime && (await findOverlap(tx, ctx, employment.id, interval));
  if (overlap) throw overlap;
  if (neighbours?.nearIllness && after.kind === 'work') await endByCheckIn(tx, ctx, employment);
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
