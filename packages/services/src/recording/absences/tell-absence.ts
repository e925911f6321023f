import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { notify } from '../../notifications/index.ts';
import type { AbsenceDto } from './absence-contract.ts';
import { changesWhatWasDecided } from './undecided-change.ts';

/**
 * Tells who decides of a request, and the person of what others did with an absence of theirs. Never of which kind it is:
 * that stays with those who may read it.
 */
export async function tellAbsence(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  before: AbsenceDto | null,
  after: AbsenceDto,
): Promise<void> {
  const { id, employee_id: employee, from: date, state, version } = after;
  const facts = { subject: 'absence', outcome: state, employee_id: employee };
  const about = `${id} ${version}`;
  if (state === 'requested' && before?.state !== 'requested') {
    const to = { decidersOf: employee, permission: ['absences', 'approve'] as const };
    await notify(tx, ctx, [{ kind: 'request', to, about, path: '/absences', facts }]);
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
