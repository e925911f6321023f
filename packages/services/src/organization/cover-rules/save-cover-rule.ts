import { newId, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { requireOrderedPeriod } from '../../kernel/period-filter.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { requireReferences } from '../../kernel/references.ts';
import { writing } from '../../kernel/transaction.ts';
import { requireOrgUnits } from '../org-units/check-org-unit.ts';
import type { CoverRule, SaveCoverRule } from './cover-rule-contract.ts';
import { findCoverRule } from './cover-rule-rows.ts';

/**
 * Says how many people of a unit and of everything below it may be away at once on some dates, as a new rule or in place of
 * the one named; where several hold on a date each of them does. What was asked for before stays. For whoever may change the
 * unit; throws `invalid` at the field and `not-found`.
 */
export async function saveCoverRule(ctx: ServiceContext, input: SaveCoverRule): Promise<CoverRule> {
  const { id: changed, org_unit_id: orgUnitId, from, to, most, of_every: ofEvery, answer } = input;
  requirePermission(ctx, 'org-units', 'update');
  requireOrderedPeriod({ from, to: to ?? undefined });
  return writing(ctx, async (tx) => {
    await requireReferences(tx, ctx, [
      { pointer: '/org_unit_id', noun: 'organization unit', table: schema.orgUnits, id: orgUnitId },
    ]);
    const before = changed === undefined ? null : await findCoverRule(tx, changed);
    if (before === undefined) throw notFound('cover rule', changed ?? '');
    await requireOrgUnits(tx, ctx, 'update', [orgUnitId, ...(before ? [before.org_unit_id] : [])]);
    const id = before?.id ?? newId();
    const said = { orgUnitId, fromOn: from, toOn: to, most, ofEvery, answer, updatedAt: ctx.now };
    if (before) await tx.update(schema.coverRules).set(said).where(eq(schema.coverRules.id, id));
    else {
      const first = { recordedBy: ctx.actor.userId, createdAt: ctx.now };
      await tx.insert(schema.coverRules).values({ workspaceId: ctx.workspace.id, id, ...said, ...first });
    }
    const after: CoverRule = { id, org_unit_id: orgUnitId, from, to, most, of_every: ofEvery, answer };
    const action = before ? 'update' : 'create';
    await audit(tx, ctx, { action, resource: 'cover-rules', objectId: id, before, after });
    return after;
  });
}
