import { inOneFlight, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireScopeOver } from '../../kernel/employee-scope.ts';
import { type EmploymentOn, getEmploymentOn } from '../employment-on.ts';
import { type NewPresence, type PlannedPresence, placeOf, planPresence } from './new-presence.ts';
import type { Neighbours } from './presence-neighbours.ts';

/** New presence as it will stand, with what stands around it in its employment. */
export interface JudgedPresence extends PlannedPresence {
  readonly employment: EmploymentOn;
  readonly neighbours: Neighbours | undefined;
}

/**
 * Judges one new interval, recorded alone or among many: the caller's scope, its employment, what it refers to. Throws
 * `forbidden`, or `invalid` at the field. `findNeighbours` is asked behind the lock on the employments: sent together,
 * what follows the lock in one flight is answered behind it.
 */
export async function judgePresence(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  given: NewPresence,
  findNeighbours: () => Promise<readonly Neighbours[]>,
): Promise<JudgedPresence> {
  const { place } = placeOf(given);
  const [, employment, around] = await inOneFlight([
    requireScopeOver(tx, ctx, 'timesheet', 'create', place.employeeId),
    getEmploymentOn(tx, ctx, place),
    findNeighbours(),
  ]);
  const planned = await planPresence(tx, ctx, given, employment);
  const neighbours = around.find(({ employmentId }) => employmentId === employment.id);
  return { ...planned, employment, neighbours };
}
