import { schema } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { reading } from '../../kernel/transaction.ts';
import { postingsOf } from './postings-of.ts';
import type { PostingApproval, ProjectHours, SumProjectHours } from './project-postings-contract.ts';

const { entries } = schema;

/** Minutes posted on a project by state, of whom the caller sees (`postingsOf`). What was rejected counts in no total. */
export async function sumProjectHours(ctx: ServiceContext, input: SumProjectHours): Promise<ProjectHours> {
  return reading(ctx, async (tx) => {
    const { rows } = await tx.execute<{ approval: PostingApproval; minutes: number }>(sql`
      select ${entries.approval} as approval, sum(${entries.minutes})::int as minutes from ${entries}
       where ${await postingsOf(tx, ctx, input)} group by 1`);
    const minutes = { 'not-required': 0, pending: 0, approved: 0, rejected: 0 };
    for (const row of rows) minutes[row.approval] = row.minutes;
    return {
      minutes,
      counted_minutes: minutes['not-required'] + minutes.pending + minutes.approved,
    };
  });
}
