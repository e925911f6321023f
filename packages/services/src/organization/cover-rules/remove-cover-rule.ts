import { schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { requireOrgUnits } from '../org-units/check-org-unit.ts';
import type { RemoveCoverRule } from './cover-rule-contract.ts';
import { findCoverRule } from './cover-rule-rows.ts';

/** Removes a rule: nothing is refused or warned of by it any more. For whoever may change its unit. Throws `not-found`. */
export async function removeCoverRule(ctx: ServiceContext, { id }: RemoveCoverRule): Promise<void> {
  requirePermission(ctx, 'org-units', 'update');
  await writing(ctx, async (tx) => {
    const before = await findCoverRule(tx, id);
    if (!before) throw notFound('cover rule', id);
    await requireOrgUnits(tx, ctx, 'update', [before.org_unit_id]);
    await tx.delete(schema.coverRules).where(eq(schema.coverRules.id, id));
    await audit(tx, ctx, { action: 'delete', resource: 'cover-rules', objectId: id, before, after: null });
  });
}
