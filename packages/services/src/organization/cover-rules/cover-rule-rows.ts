import type { WorkspaceTransaction } from '@stempel/db';
import { isId } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import type { CoverRule } from './cover-rule-contract.ts';

export const coverRuleColumns = sql`
  r.id, r.org_unit_id, r.from_on::text as "from", r.to_on::text as "to", r.most, r.of_every, r.answer`;

/** Rules under the name `r`, the earliest first. */
export async function selectCoverRules(tx: WorkspaceTransaction, where: SQL): Promise<CoverRule[]> {
  const { rows } = await tx.execute<CoverRule & Record<string, unknown>>(sql`
    select ${coverRuleColumns} from cover_rules r where ${where} order by r.from_on, r.id`);
  return rows;
}

export async function findCoverRule(tx: WorkspaceTransaction, id: string): Promise<CoverRule | undefined> {
  if (!isId(id)) return undefined;
  const [rule] = await selectCoverRules(tx, sql`r.id = ${id}`);
  return rule;
}
