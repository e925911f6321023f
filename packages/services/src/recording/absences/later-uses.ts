import { formatDate, getDate } from '@stempel/core';
import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { Period } from '../../evaluation/statement-period.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { mostDays } from './refuse-far-ahead.ts';

interface Earlier {
  readonly id: string;
  readonly employmentId: string;
  readonly accountId: string | null;
  readonly from: string;
  readonly to: string | null;
}

/**
 * The other approved absences that use the account of one after its last date, in order: what it takes they lack. Of one
 * without an end only the first date counts, and nothing later than anybody may ask for.
 */
export async function laterUses(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { id, employmentId, accountId, from, to }: Earlier,
): Promise<Period[]> {
  if (accountId === null || to === null) return [];
  const furthest = formatDate(getDate(today(ctx)) + 2 * mostDays);
  // Compared together, so that only the index over employments finds them.
  const { rows } = await tx.execute<Period & Record<string, unknown>>(sql`
    select from_on::text as "from", least(coalesce(to_on, from_on), ${furthest}::date)::text as "to"
      from absences
     where (employment_id, from_on) between (${employmentId}::uuid, '-infinity'::date)
             and (${employmentId}::uuid, ${furthest}::date)
       and time_account_id = ${accountId}::uuid and state = 'approved' and id <> ${id}::uuid
       and coalesce(to_on, from_on) > ${to > from ? to : from}::date
     order by from_on, id`);
  return rows;
}

/** The last date on which one of them does; the given date without any. */
export function lastUse(later: readonly Period[], date: string): string {
  return [date, ...later.map(({ to }) => to)].sort().at(-1) ?? date;
}
