import type { ServiceContext } from '../../kernel/context.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { updateVersioned } from '../../versioned/write.ts';
import { checkEmploymentTerms } from './check-employment-terms.ts';
import type { EmploymentTermsDto, UpdateEmploymentTerms } from './employment-terms-contract.ts';
import { employmentTermsResource } from './employment-terms-resource.ts';

/** Merges the given fields from `effective_from` on (default today). */
export async function updateEmploymentTerms(
  ctx: ServiceContext,
  input: UpdateEmploymentTerms,
): Promise<EmploymentTermsDto> {
  requirePermission(ctx, 'settings', 'update');
  return writing(ctx, async (tx) => {
    return updateVersioned(tx, ctx, employmentTermsResource, {
      id: input.id,
      expectedVersion: input.expected_version,
      effectiveFrom: input.effective_from,
      identity: { code: input.code, externalId: input.external_id },
      version: {
        name: input.name,
        norm: input.norm,
        flexAccountId: input.flex_account_id,
        hourlyPayActivityId: input.hourly_pay_activity_id,
        defaultReasonId: input.default_reason_id,
        statementPeriod: input.statement_period,
        approvalMode: input.approval_mode,
        longestPresenceMinutes: input.longest_presence_minutes,
        state: input.state,
      },
      check: (merged) => checkEmploymentTerms(tx, ctx, merged),
    });
  });
}
