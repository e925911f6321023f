import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import { refusalAt } from '../../kernel/errors.ts';
import type { AbsenceFields } from './absence-values.ts';
import { offeredAccounts } from './offered-accounts.ts';

/** What an absence is worth where nobody who decides has said otherwise. */
export const unsaid = { credit: 'day-norm', credit_minutes: null, account: null, earns: true } as const;

/** Who decides what a request is worth: credit and earning are not the requester's to set. */
const decidersOnly = ['credit', 'credit_minutes', 'earns'] as const;

/**
 * Limits what somebody may say who does not decide about the absence: its credit stays as it was, and its account is
 * one that the absence policies of the employment keep. Throws `invalid` at the field.
 */
export async function limitRequest(
  tx: WorkspaceTransaction,
  employmentId: string,
  before: Pick<AbsenceFields, keyof typeof unsaid>,
  wanted: AbsenceFields,
): Promise<void> {
  const changed = decidersOnly.find((field) => wanted[field] !== before[field]);
  if (changed) {
    const detail = say('credit-not-requestable');
    throw refusalAt(`/${changed}`, detail);
  }
  const { account, from } = wanted;
  if (account === null || account === before.account) return;
  const offered = await offeredAccounts(tx, employmentId, from);
  if (offered.some(({ code }) => code === account)) return;
  const detail = say('account-not-offered', { from, account });
  throw refusalAt('/account', detail);
}
