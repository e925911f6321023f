import { say } from '@stempel/core/messages';
import type { ServiceContext } from '../../kernel/context.ts';
import { ServiceError } from '../../kernel/errors.ts';
import type { TouchedStatements } from '../../statements/touched-statements.ts';
import type { AbsenceDto, AbsenceState } from './absence-contract.ts';
import type { AbsenceFields } from './absence-values.ts';

const days = ['from', 'to', 'share'] as const;
/** What is decided about; a note is not. */
const decidedFields = [
  ...days,
  'credit',
  'credit_minutes',
  'account',
  'activity',
  'earns',
  'sickness',
] as const;

interface Wanted {
  readonly nextState: AbsenceState | undefined;
  readonly fields: AbsenceFields;
  /** Whether somebody decided about it at any time. */
  readonly wasDecided: boolean;
}

/** Whether other dates, or more or less of them, are taken. */
export function changesDays(before: AbsenceDto, after: Pick<AbsenceFields, (typeof days)[number]>): boolean {
  return days.some((field) => before[field] !== after[field]);
}

/**
 * The state after a change by somebody who does not decide about the absence: an approved one goes back to being
 * decided. Throws `conflict` where they would take away what was approved.
 */
export function undecided(before: AbsenceDto, { nextState, fields, wasDecided }: Wanted): AbsenceState {
  if (nextState === 'cancelled' && (wasDecided || before.state === 'approved')) {
    const detail = say('absence-approved');
    throw new ServiceError(detail);
  }
  if (nextState !== undefined) return nextState;
  const isChanged = decidedFields.some((field) => before[field] !== fields[field]);
  return before.state === 'approved' && isChanged ? 'requested' : before.state;
}

/** What a settled statement rests on is changed by who decides about it, who sees the correction that follows. */
export function refuseSettled(
  { settledFrom }: TouchedStatements,
  before: AbsenceDto,
  state: AbsenceState,
): void {
  if (settledFrom === null || state === before.state) return;
  const detail = say('absence-settled', { from: settledFrom });
  throw new ServiceError(detail);
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
