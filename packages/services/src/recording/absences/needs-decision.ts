import type { WorkspaceTransaction } from '@stempel/db';
import { dayAfter } from '../../evaluation/statement-period.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { getTouchedStatements } from '../../statements/touched-statements.ts';
import type { AbsenceEmployment } from './absence-employment.ts';
import type { AbsenceFields } from './absence-values.ts';
import type { LockedAbsence } from './lock-absence.ts';
import { openEnd } from './open-end.ts';

/**
 * Whether somebody decides about a change or the end (`wanted` null) of an approved absence. What nobody had to approve its
 * person takes back alone, but no date that has passed and none of a settled period.
 */
export async function needsDecision(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { before, row }: LockedAbsence,
  employment: AbsenceEmployment,
  wanted: AbsenceFields | null,
): Promise<boolean> {
  if (row.absence.decidedAt !== null) return true;
  const dates = changedDates(before, wanted);
  if (dates.some(({ from }) => from < today(ctx))) return true;
  return (await getTouchedStatements(tx, ctx, employment.id, dates)).settledFrom !== null;
}

type Dated = Pick<AbsenceFields, 'from' | 'to'>;

/** The dates that change: where only the end moves, those between the ends. */
function changedDates(before: AbsenceFields, wanted: AbsenceFields | null): { from: string; to: string }[] {
  const whole = ({ from, to }: Dated) => ({ from, to: to ?? openEnd });
  if (wanted === null) return [whole(before)];
  const isSame = (['share', 'activity', 'account', 'credit', 'credit_minutes', 'earns'] as const).every(
    (field) => before[field] === wanted[field],
  );
  if (!isSame || before.from !== wanted.from) return [whole(before), whole(wanted)];
  const [first = '', last = ''] = [before.to ?? openEnd, wanted.to ?? openEnd].sort();
  return [{ from: dayAfter(first), to: last }];
}
