import { schema } from '@stempel/db';
import { withoutAudit } from '@stempel/db/testing';
import type { ServiceContext } from '../kernel/context.ts';
import { insertObjects } from '../versioned/insert-objects.ts';

interface TestPolicy {
  code: string;
  kind: 'absence' | 'supplement' | 'working-time' | 'settlement';
  config: Record<string, unknown>;
  effectiveFrom?: string;
}

/** Adds policies for everybody, in the order given. Returns their ids. */
export function addPolicies(ctx: ServiceContext, policies: readonly TestPolicy[]): Promise<string[]> {
  return withoutAudit(ctx.db, ctx.workspace.id, (tx) =>
    insertObjects(
      tx,
      ctx,
      { identity: schema.policies, versions: schema.policyVersions },
      policies.map(({ code, kind, config, effectiveFrom = '2020-01-01' }, position) => ({
        identity: { code, kind },
        effectiveFrom,
        version: {
          name: code,
          position,
          config,
          availabilityScope: { working_countries: [], org_units: [], employment_terms: [] },
          state: 'active' as const,
        },
      })),
    ),
  );
}

/** Adds the policy that most companies close a period with: what is worked beside the norm goes to flex. */
export function addClose(ctx: ServiceContext, effectiveFrom = '2020-01-01'): Promise<string[]> {
  const config = { steps: [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }] };
  return addPolicies(ctx, [{ code: 'close', kind: 'settlement', config, effectiveFrom }]);
}
