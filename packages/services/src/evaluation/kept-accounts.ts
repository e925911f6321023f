import { getDate } from '@stempel/core';
import type { AccountRow, Configuration, PolicyRow } from './configuration.ts';
import { placementsOf } from './employment-placement.ts';
import type { EmploymentVersionRow } from './employments.ts';
import { policiesInScope } from './policies-in-scope.ts';
import { findTermsOn } from './terms-in-force.ts';

/**
 * The accounts that something keeps for the employment on a date: leave accounts by an absence policy in scope, accounts in
 * minutes by a policy in scope that names them, the flex account of the terms without any.
 */
export function keptAccounts(
  configuration: Configuration,
  versions: readonly EmploymentVersionRow[],
  on: string,
): AccountRow[] {
  const placements = placementsOf(versions, configuration, { from: on, to: on });
  const dates = { from: getDate(on), to: getDate(on) };
  const inScope = policiesInScope(configuration.policies, placements, dates).map(({ row }) => row);
  const flex = findTermsOn(versions, configuration.terms, on)?.flexAccountId;
  return configuration.accounts.filter(
    ({ id, code, kind }) => id === flex || inScope.some((policy) => keeps(policy, kind, code)),
  );
}

function keeps({ kind, config }: PolicyRow, unit: AccountRow['kind'], code: string): boolean {
  if (unit === 'leave') return kind === 'absence' && config.account === code;
  return kind !== 'absence' && names(config, code);
}

/** Members of a config under which an account stands. */
const accountMembers = ['account', 'from', 'to', 'transfer_to'];

function names(value: unknown, code: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([member, inside]) => (accountMembers.includes(member) && inside === code) || names(inside, code),
  );
}
