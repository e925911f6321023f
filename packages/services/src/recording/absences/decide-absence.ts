import { schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { reading } from '../../kernel/transaction.ts';
import type { AbsenceDto } from './absence-contract.ts';
import type { DecideAbsenceChangeBody } from './change-contract.ts';
import { decideAbsenceChange } from './decide-change.ts';
import { updateAbsence } from './update-absence.ts';

/** Of an absence that is requested, by the version that was looked at; of a change that is asked for, by its step. */
export type DecideAbsence = DecideAbsenceChangeBody & { expected_version?: number | undefined };

/** Decides about what waits: an absence or a change of one. Errors as those have. */
export async function decideAbsence(ctx: ServiceContext, input: DecideAbsence): Promise<AbsenceDto> {
  const { id, decision, note, seen_step, expected_version } = input;
  const [change] = await reading(ctx, (tx) =>
    tx
      .select({ id: schema.absenceChanges.id })
      .from(schema.absenceChanges)
      .where(eq(schema.absenceChanges.id, id)),
  );
  if (change) return decideAbsenceChange(ctx, { id, decision, note, seen_step });
  const state = decision === 'approve' ? ('approved' as const) : ('rejected' as const);
  return updateAbsence(ctx, {
    ...{ id, state, expected_version },
    ...(note === undefined ? {} : { decision_note: note }),
  });
}
