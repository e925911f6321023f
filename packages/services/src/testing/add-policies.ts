import { inWorkspace, schema } from '@stempel/db';
import type { ServiceContext } from '../context.ts';
import { insertObjects } from '../seed/insert-objects.ts';

interface TestPolicy {
  code: string;
  kind: 'absence' | 'supplement' | 'working-time' | 'settlement';
  config: Record<string, unknown>;
  effectiveFrom?: string;
}

/** Adds policies for everybody, in the order given. Returns their ids. */
export function addPolicies(ctx: ServiceContext, policies: readonly TestPolicy[]): Promise<string[]> {
  return inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
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
