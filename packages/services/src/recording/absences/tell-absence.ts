import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import type { SecondStep } from '../../kernel/deciding/second-step.ts';
import { decidingPermissions } from '../../kernel/deciding.ts';
import { notify } from '../../notifications/index.ts';
import type { AbsenceDto } from './absence-contract.ts';
import { changesWhatWasDecided } from './undecided-change.ts';

/**
 * Tells who decides of a request, and the person of what others did with an absence of theirs; of the first of two steps both,
 * with who takes the second. Never of which kind the absence is: that stays with those who may read it.
 */
export async function tellAbsence(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  before: AbsenceDto | null,
  after: AbsenceDto,
  second: SecondStep | null = null,
): Promise<void> {
  const { id, employee_id: employee, from: date, state, version } = after;
  const facts = { subject: 'absence', outcome: state, employee_id: employee };
  const about = `${id} ${version}`;
  const deciders = { decidersOf: employee, permission: decidingPermissions.absence };
  const isAskedAnew =
    before?.state !== 'requested' || (before.first_step !== null && after.first_step === null);
  if (state === 'requested' && second !== null) {
    const to = { ...deciders, second };
    const told = { ...facts, outcome: 'first_step' };
    await notify(tx, ctx, [
      { kind: 'request', to, about, path: '/to-decide', facts },
      { kind: 'decision', to: { employee }, about, path: '/my-time', facts: told },
    ]);
  } else if (state === 'requested' && isAskedAnew) {
    await notify(tx, ctx, [{ kind: 'request', to: deciders, about, path: '/absences', facts }]);
  }
  const outcome = outcomeOf(before, after);
  if (outcome === undefined) return;
  const done = { ...facts, outcome, date };
  await notify(tx, ctx, [{ kind: 'decision', to: { employee }, about, path: '/my-time', facts: done }]);
}

/** What became of an absence for its person; nothing where only a note changed. */
function outcomeOf(before: AbsenceDto | null, after: AbsenceDto): string | undefined {
  const { state } = after;
  if (before?.state === 'requested' && (state === 'approved' || state === 'rejected')) return state;
  if (before === null) return state === 'approved' ? 'entered' : undefined;
  if (state !== before.state) return state;
  return changesWhatWasDecided(before, after) ? 'changed' : undefined;
}
