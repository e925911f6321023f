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
  const deciders = decidersOf(after);
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
    await notify(tx, ctx, [{ kind: 'request', to: deciders, about, path: '/to-decide', facts }]);
  }
  const outcome = outcomeOf(before, after);
  if (outcome === undefined) return;
  const done = { ...facts, outcome, date };
  await notify(tx, ctx, [{ kind: 'decision', to: { employee }, about, path: '/my-time', facts: done }]);
}

/**
 * Tells who would decide of what nobody had to: an absence that counts by itself, and what its person made of an approved one
 * alone. Told of every kind and with one date, so that it says no more than that somebody is away: neither that it is
 * sickness, nor that its end is open, which only sickness is. Who stands in for somebody is lent no rights for it.
 */
export async function tellUndecided(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  before: AbsenceDto | null,
  after: AbsenceDto,
): Promise<void> {
  const news = newsOf(before, after);
  if (news === undefined) return;
  const { id, employee_id, version } = after;
  const [outcome, date] = news;
  const path = `/calendar?period=${date.slice(0, 7)}`;
  const facts = { outcome, employee_id, date };
  const to = { ...decidersOf(after), ownRightsOnly: true };
  await notify(tx, ctx, [{ kind: 'absence', to, about: `${id} ${version}`, path, facts }]);
}

function newsOf(before: AbsenceDto | null, after: AbsenceDto): readonly [string, string] | undefined {
  if (before === null) return ['begins', after.from];
  if (after.state !== before.state) return ['withdrawn', before.from];
  if (!changesWhatWasDecided(before, after)) return undefined;
  const { to } = after;
  const isEnd = to !== null && to !== before.to && !changesWhatWasDecided({ ...before, to }, after);
  return isEnd ? ['ends', to] : ['changed', after.from];
}

/** Who decides about the person as employed there. */
function decidersOf({ employee_id: employee, employment_id: employment }: AbsenceDto) {
  return { decidersOf: employee, employment, permission: decidingPermissions.absence };
}

/** What became of an absence for its person; nothing where only a note changed. */
function outcomeOf(before: AbsenceDto | null, after: AbsenceDto): string | undefined {
  const { state } = after;
  if (before?.state === 'requested' && (state === 'approved' || state === 'rejected')) return state;
  if (before === null) return state === 'approved' ? 'entered' : undefined;
  if (state !== before.state) return state;
  return changesWhatWasDecided(before, after) ? 'changed' : undefined;
}
