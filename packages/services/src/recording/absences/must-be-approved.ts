import { getDate, rationals, usedTenThousandths } from '@stempel/core';
import { placementsOf } from '../../evaluation/employment-placement.ts';
import { normsOfEmployment } from '../../evaluation/norms-of-employment.ts';
import { compileInScope, policiesInScope } from '../../evaluation/policies-in-scope.ts';
import type { Asking } from './asking.ts';
import { askEngine } from './check-usage-rules.ts';
import { readShare } from './share.ts';

interface Asked {
  readonly from: string;
  /** Null: without an end. */
  readonly to: string | null;
  readonly share: string;
  /** Code of the account. */
  readonly account: string | null;
}

/** Whether a usage rule of the account wants a decision about so many days (core/docs/leave.md, Use). */
export function mustBeApproved({ employment, configuration }: Asking, asked: Asked): boolean {
  const { from, account } = asked;
  if (account === null) return false;
  // How many days one without an end takes nobody knows: its first counts.
  const to = asked.to ?? from;
  const range = { from: getDate(from), to: getDate(to) };
  const placements = placementsOf(employment.versions, configuration, { from, to });
  const inScope = policiesInScope(configuration.policies, placements, range);
  const own = inScope.filter(({ row }) => row.kind === 'absence' && row.config.account === account);
  const rules = askEngine(() => compileInScope(own)).absence.flatMap(({ usageRules }) => usageRules);
  if (!rules.some(({ run }) => run.needsApproval)) return false;
  const { norm } = normsOfEmployment(employment, configuration, { from, to });
  const share = rationals.rational(readShare(asked.share), 10_000);
  let days = 0;
  for (let date = range.from; date <= range.to; date += 1) days += usedTenThousandths({ share }, date, norm);
  return rules.some(({ run }) => run.needsApproval?.(days));
}
