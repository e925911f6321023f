import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { checkUsageRules } from './check-usage-rules.ts';
import { refuseFullDays } from './refuse-full-days.ts';

/** An absence that is written in this transaction and would count or be asked for. */
export interface Admitted {
  readonly id: string;
  readonly employmentId: string;
  readonly from: string;
  readonly to: string | null;
  /** 1/10 000 of each day. */
  readonly share: number;
}

/**
 * The one place where it is decided whether an absence can be: however it was asked for, changed or brought back. The
 * caller holds the lock of the employment. Throws `conflict` where other absences leave too little of a day, `invalid`
 * where a usage rule refuses it.
 */
export async function admitAbsence(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  absence: Admitted,
  /** What was there before and takes no more of any day is not refused for what others take. */
  { takesMore }: { readonly takesMore: boolean } = { takesMore: true },
): Promise<void> {
  if (takesMore) await refuseFullDays(tx, absence);
  await checkUsageRules(tx, ctx, absence);
}
