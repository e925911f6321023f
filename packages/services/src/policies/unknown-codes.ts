import type { Problem } from '@stempel/core';
import type { WorkspaceTransaction } from '@stempel/db';
import { schema } from '@stempel/db';
import { and, eq, inArray } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import type { CodeReference } from './accept-plugins.ts';

const { activities, dimensions, projects, reasons, timeAccounts } = schema;

const targets = {
  account: { table: timeAccounts, noun: 'time account' },
  activity: { table: activities, noun: 'activity' },
  dimension: { table: dimensions, noun: 'dimension' },
  project: { table: projects, noun: 'project' },
  reason: { table: reasons, noun: 'reason' },
} as const;

/** `flex` stands for the flex account of the employment terms (DOMAIN §7.7). */
const flexAccount = 'flex';

/** The references of a policy that lead to no object of the workspace. */
export async function unknownCodes(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  references: CodeReference[],
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [kind, { table, noun }] of Object.entries(targets)) {
    const ofKind = references.filter(
      (one) => one.kind === kind && !(kind === 'account' && one.code === flexAccount),
    );
    if (ofKind.length === 0) continue;
    const codes = ofKind.map(({ code }) => code);
    const rows = await tx
      .select({ code: table.code })
      .from(table)
      .where(and(eq(table.workspaceId, ctx.workspace.id), inArray(table.code, codes)));
    const known = new Set(rows.map(({ code }) => code));
    for (const { code, path } of ofKind) {
      if (known.has(code)) continue;
      problems.push({ path, message: `there is no ${noun} with the code "${code}"; create it first` });
    }
  }
  return problems;
}
