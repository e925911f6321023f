import type { ServiceContext } from '../kernel/context.ts';
import { requirePermission } from '../kernel/permission.ts';
import { reading } from '../kernel/transaction.ts';
import { acceptPolicy } from './accept-policy.ts';
import type { CheckPolicyScenarios, PolicyScenarioDto } from './policy-scenario-contract.ts';
import { runScenarios } from './run-policy-scenarios.ts';

/** Runs the scenarios kept with a policy against it as it is typed. Throws invalid with the path of wrong fields. */
export async function checkPolicyScenarios(
  ctx: ServiceContext,
  { policy }: CheckPolicyScenarios,
): Promise<PolicyScenarioDto[]> {
  requirePermission(ctx, 'policies', 'read');
  return reading(ctx, async (tx) => {
    const config = await acceptPolicy(tx, ctx, policy.kind, policy.code, policy.config);
    return runScenarios(tx, ctx, policy.id, { kind: policy.kind, code: policy.code, config });
  });
}
