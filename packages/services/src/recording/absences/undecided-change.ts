import { say } from '@stempel/core/messages';
import type { ServiceContext } from '../../kernel/context.ts';
import { refusalAt, ServiceError } from '../../kernel/errors.ts';
import type { AbsenceDto, AbsenceState } from './absence-contract.ts';
import type { AbsenceFields } from './absence-values.ts';

const days = ['from', 'to', 'share'] as const;
type Days = (typeof days)[number];
/** What is decided about; a note is not. */
const decidedFields = [
  ...days,
  'start_time',
  'end_time',
  'credit',
  'credit_minutes',
  'account',
  'activity',
  'earns',
  'sickness',
] as const;

/** Whether other dates, or more or less of them, are taken. */
export function changesDays(before: Pick<AbsenceFields, Days>, after: Pick<AbsenceFields, Days>): boolean {
  return days.some((field) => before[field] !== after[field]);
}

/** Whether more than a note changes. */
export function changesWhatWasDecided(before: AbsenceFields, after: AbsenceFields): boolean {
  return decidedFields.some((field) => before[field] !== after[field]);
}

interface Wanted {
  readonly nextState: AbsenceState | undefined;
  readonly fields: AbsenceFields;
  /** Whether somebody decided about it at any time. */
  readonly wasDecided: boolean;
}

/**
 * The state after a change by somebody who does not decide about the absence: notes change freely, and a request is
 * withdrawn. Throws `invalid` at a field that is asked for instead (`changeAbsence`), `conflict` where they would take away
 * what was approved (`cancelAbsence`).
 */
export function undecided(before: AbsenceDto, { nextState, fields, wasDecided }: Wanted): AbsenceState {
  const changed = decidedFields.find((field) => before[field] !== fields[field]);
  if (changed) throw refusalAt(`/${changed}`, say('absence-change-asked'));
  if (nextState === undefined || nextState === before.state) return before.state;
  if (wasDecided || before.state === 'approved') throw new ServiceError(say('absence-approved'));
  return nextState;
}

interface Change {
  readonly before: AbsenceState;
  readonly state: AbsenceState;
  readonly decides: boolean;
  readonly note: string | undefined;
}

/** The columns of the decision: who and when, and what they said. Of one taken back they tell that there was one. */
export function decisionOf(ctx: ServiceContext, { before, state, decides, note }: Change) {
  const said = note === undefined ? {} : { decisionNote: note };
  if (state === before) return said;
  if (!decides && state === 'requested') return { decisionNote: null };
  return { ...said, decidedBy: ctx.actor.userId, decidedAt: ctx.now };
}
