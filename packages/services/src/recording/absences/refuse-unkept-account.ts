import { say } from '@stempel/core/messages';
import type { Configuration } from '../../evaluation/configuration.ts';
import type { EmploymentRow } from '../../evaluation/employments.ts';
import { keptAccounts } from '../../evaluation/kept-accounts.ts';
import { refusalAt } from '../../kernel/errors.ts';

interface Using {
  readonly accountId: string | null;
  readonly from: string;
  readonly to: string | null;
}

/**
 * Refuses an absence whose account nothing keeps for the employment on its first or last date, by name: it would be used
 * without rules. Dates that the absence took of the same account already stay as they are.
 */
export function refuseUnkeptAccount(
  configuration: Configuration,
  { versions }: Pick<EmploymentRow, 'versions'>,
  { accountId, from, to }: Using,
  stood?: Using | null,
): void {
  if (accountId === null) return;
  for (const date of new Set([from, to ?? from])) {
    const isOld = stood?.accountId === accountId && date >= stood.from && (!stood.to || date <= stood.to);
    if (isOld || keptAccounts(configuration, versions, date).some(({ id }) => id === accountId)) continue;
    const account = configuration.accounts.find(({ id }) => id === accountId)?.name ?? '';
    throw refusalAt(date === from ? '/account' : '/to', say('absence-account-not-kept', { account, date }));
  }
}
