import { newId, schema } from '@stempel/db';
import { and, eq, sql } from '@stempel/db/drizzle';
import { audit } from '../kernel/audit.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { requireEmployee } from '../kernel/employee-scope.ts';
import { notFound } from '../kernel/errors.ts';
import { requirePermission } from '../kernel/permission.ts';
import { writing } from '../kernel/transaction.ts';
import { acceptPolicy } from './accept-policy.ts';
import { loadDraftWeek } from './draft-week.ts';
import type { AcceptScenario, SavePolicyScenario } from './policy-scenario-contract.ts';
import { getScenario } from './policy-scenario-rows.ts';
import { asKeptScenario, toStored, withExpectation } from './run-policy-scenarios.ts';
import { scenarioOfWeek } from './week-scenario.ts';

const { policyScenarios } = schema;
const resource = 'policy-scenarios';

/**
 * Keeps a real week with a policy: what is recorded in it, what else applies, and what the policy as typed gives.
 * The week names nobody. Throws invalid where it cannot be evaluated.
 */
export async function savePolicyScenario(
  ctx: ServiceContext,
  input: SavePolicyScenario,
): Promise<{ id: string }> {
  requirePermission(ctx, 'policies', 'update');
  return writing(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'timesheet', 'read', input.employee_id);
    const week = await loadDraftWeek(tx, ctx, input);
    const kept = scenarioOfWeek(week);
    const document = toStored(kept, withExpectation(kept, week.draft));
    const id = newId();
    await tx.insert(policyScenarios).values({
      workspaceId: ctx.workspace.id,
      id,
      policyId: input.policy.id,
      title: input.title,
      document,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    });
    const after = { policy_id: input.policy.id, title: input.title };
    await audit(tx, ctx, { action: 'create', resource, objectId: id, before: null, after });
    return { id };
  });
}

/** Takes what the policy as typed gives for a week kept with it as what is expected from now on. Throws not-found. */
export async function acceptPolicyScenario(ctx: ServiceContext, input: AcceptScenario): Promise<void> {
  requirePermission(ctx, 'policies', 'update');
  const { policy, scenario_id: id } = input;
  return writing(ctx, async (tx) => {
    const row = await getScenario(tx, ctx, id);
    if (row.policyId !== policy.id) throw notFound('scenario', id);
    const config = await acceptPolicy(tx, ctx, policy.kind, policy.code, policy.config);
    const kept = asKeptScenario(row.document);
    const document = toStored(kept, withExpectation(kept, { kind: policy.kind, code: policy.code, config }));
    await tx
      .update(policyScenarios)
      .set({ document, revision: sql`${policyScenarios.revision} + 1`, updatedAt: ctx.now })
      .where(and(eq(policyScenarios.workspaceId, ctx.workspace.id), eq(policyScenarios.id, id)));
    const before = { expect: kept.document.expect };
    const after = { expect: asKeptScenario(document).document.expect };
    await audit(tx, ctx, { action: 'update', resource, objectId: id, before, after });
  });
}

/** Throws a kept week away. Throws not-found. */
export async function deletePolicyScenario(
  ctx: ServiceContext,
  { scenario_id: id }: { scenario_id: string },
): Promise<void> {
  requirePermission(ctx, 'policies', 'update');
  return writing(ctx, async (tx) => {
    const { policyId, title } = await getScenario(tx, ctx, id);
    await tx
      .delete(policyScenarios)
      .where(and(eq(policyScenarios.workspaceId, ctx.workspace.id), eq(policyScenarios.id, id)));
    const before = { policy_id: policyId, title };
    await audit(tx, ctx, { action: 'delete', resource, objectId: id, before, after: null });
  });
}
