import type { WorkspaceTransaction } from '@stempel/db';
import { dayBefore } from '../../evaluation/statement-period.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import type { EmploymentOn } from '../employment-on.ts';
import { closeIllness } from './close-illness.ts';
import { findRunningIllness } from './running-illness.ts';

/**
 * Who comes to work is well: the sickness of the employment ends the day before, and is taken back where that is before its
 * first day. Of a date with worked time no whole day is sick; who came later for being ill asks for that part of it. The
 * caller holds the lock of the employment. Throws `conflict` where a day that is given back lies in a submitted statement.
 */
export async function endByCheckIn(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { id, on }: EmploymentOn,
): Promise<void> {
  const illness = await findRunningIllness(tx, ctx, id, on);
  if (illness) await closeIllness(tx, ctx, illness, dayBefore(on));
}
