import { schema, type WorkspaceTransaction } from '@stempel/db';
import type { Uncovered } from '../evaluation/uncovered-dates.ts';

/**
 * Whether the workspace has a policy, whatever became of it since. One that has none yet has no date on which a policy could be
 * missed: all its statements are worked and contracted hours.
 */
export async function hasPolicies(tx: WorkspaceTransaction): Promise<boolean> {
  const found = await tx.select({ id: schema.policies.id }).from(schema.policies).limit(1);
  return found.length > 0;
}

/** Whether somebody has to say that they checked these dates before the statement is approved. */
export function needsConfirmation(uncovered: Uncovered | null, isWithPolicies: boolean): boolean {
  return uncovered !== null && (uncovered.norm !== null || isWithPolicies);
}
