import { schema } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { createVersioned } from '../../versioned/write.ts';
import { checkEmploymentTerms } from './check-employment-terms.ts';
import type { CreateEmploymentTerms, EmploymentTermsDto } from './employment-terms-contract.ts';
import { employmentTermsResource } from './employment-terms-resource.ts';

/** Creates employment terms, in force from `effective_from` (default today). */
export async function createEmploymentTerms(
  ctx: ServiceContext,
  input: CreateEmploymentTerms,
): Promise<EmploymentTermsDto> {
  requirePermission(ctx, 'settings', 'create');
  return writing(ctx, async (tx) => {
    const version = {
      name: input.name,
      norm: input.norm,
      flexAccountId: input.flex_account_id ?? null,
      hourlyPayActivityId: input.hourly_pay_activity_id ?? null,
      defaultReasonId: input.default_reason_id ?? null,
      statementPeriod: input.statement_period,
      approvalMode: input.approval_mode,
      longestPresenceMinutes: input.longest_presence_minutes ?? schema.defaultLongestPresenceMinutes,
      state: input.state,
    };
    return createVersioned(tx, ctx, employmentTermsResource, {
      identity: { code: input.code, externalId: input.external_id ?? null },
      version,
      effectiveFrom: input.effective_from,
      check: () => checkEmploymentTerms(tx, ctx, version),
    });
  });
}
