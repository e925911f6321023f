import { getDate } from '@stempel/core';
import type { WorkspaceTransaction } from '@stempel/db';
import { type AccountRow, loadConfiguration } from '../../evaluation/configuration.ts';
import { placementsOf } from '../../evaluation/employment-placement.ts';
import { loadEmployees } from '../../evaluation/employments.ts';
import { policiesInScope } from '../../evaluation/policies-in-scope.ts';

/** The accounts that the absence policies in scope of the employment on a date keep. */
export async function offeredAccounts(
  tx: WorkspaceTransaction,
  employmentId: string,
  on: string,
): Promise<AccountRow[]> {
  const configuration = await loadConfiguration(tx);
  const [employee] = await loadEmployees(tx, [employmentId]);
  const versions = employee?.employments.find(({ id }) => id === employmentId)?.versions ?? [];
  const day = { from: on, to: on };
  const placements = placementsOf(versions, configuration, day);
  const dates = { from: getDate(on), to: getDate(on) };
  const inScope = policiesInScope(configuration.policies, placements, dates);
  const codes = new Set(
    inScope.filter(({ row }) => row.kind === 'absence').map(({ row }) => row.config.account),
  );
  return configuration.accounts.filter(({ code }) => codes.has(code));
}
