import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { findSecondDeciders, type SecondMatter, type SecondStep } from '../../kernel/deciding/second-step.ts';
import { decidableAmong, requireDecision, type Standing } from '../../kernel/deciding.ts';
import { ServiceError } from '../../kernel/errors.ts';
import type { AbsenceRow } from './absence-rows.ts';
import { isSameStep, secondStepOf } from './first-step.ts';

/**
 * Lets the caller decide about the step that an absence waits for: the first as `requireDecision` says, the second as
 * `findSecondDeciders` does. Throws as `requireDecision`, forbidden where the second is for others.
 */
export async function requireStep(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeId: string,
  second: SecondStep | null,
): Promise<Standing> {
  const standing = await requireDecision(tx, ctx, 'absence', employeeId);
  if (second === null) return standing;
  const [deciders] = await findSecondDeciders(tx, ctx, [{ employeeId, second }]);
  const me = deciders?.able.find(({ userId }) => userId === ctx.actor.userId);
  if (!me) throw new ServiceError(say('absence-second-step'));
  return { standsFor: me.standsFor };
}

/** Throws `conflict` where a step was taken, or taken back, between the look at it and the lock. */
export function refuseOtherStep(seen: SecondStep | null, now: SecondStep | null): void {
  if (!isSameStep(seen, now)) throw new ServiceError(say('absence-step-taken'));
}

/** The same of a step that somebody looked at, however long ago: nobody takes the second who meant the first. */
export function refuseUnseenStep(seen: 'first' | 'second', now: SecondStep | null): void {
  if ((seen === 'second') !== (now !== null)) throw new ServiceError(say('absence-step-taken'));
}

/** The step that an absence waits for, or the change of it that waits. */
function waitingStep({ absence, change }: AbsenceRow): SecondStep | null {
  return secondStepOf(absence) ?? (change && secondStepOf({ ...change, state: 'requested' }));
}

/** Those of the absences about which the caller may decide as they wait, by id. */
export async function decidableAbsences(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  rows: readonly AbsenceRow[],
): Promise<ReadonlySet<string>> {
  const employees = await decidableAmong(
    tx,
    ctx,
    'absence',
    rows.map(({ absence }) => absence.employeeId),
  );
  const waiting = rows.flatMap((row): (SecondMatter & { id: string })[] => {
    const second = waitingStep(row);
    return second ? [{ id: row.absence.id, employeeId: row.absence.employeeId, second }] : [];
  });
  const deciders = await findSecondDeciders(tx, ctx, waiting);
  const later = new Map(
    waiting.map(({ id }, index) => [
      id,
      deciders[index]?.able.some(({ userId }) => userId === ctx.actor.userId),
    ]),
  );
  const open = rows.filter(({ absence: { id, employeeId } }) => later.get(id) ?? employees.has(employeeId));
  return new Set(open.map(({ absence }) => absence.id));
}
