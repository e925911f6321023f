import { schema } from '@stempel/db';
import { and, inArray, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../../kernel/list-page.ts';
import { oneByKey } from '../../kernel/rows-by-key.ts';
import { reading } from '../../kernel/transaction.ts';
import { wireColumns } from '../../versioned/resource.ts';
import { postingsOf } from './postings-of.ts';
import type { ListProjectPostings, ProjectPosting } from './project-postings-contract.ts';

const { entries } = schema;
const list: KeysetList = { name: 'postings of a project', key: ['date', 'id'] };

const columns = wireColumns({
  id: entries.id,
  employee_id: entries.employeeId,
  employee_number: sql`who.code`,
  employee_name: sql`named.name`,
  date: entries.postedOn,
  activity: sql`a.code`,
  minutes: entries.minutes,
  note: entries.note,
  approval: entries.approval,
  decided_by: sql`(select u.name from users u where u.workspace_id = ${entries.workspaceId} and u.id = ${entries.decidedBy})`,
  decision_note: entries.decisionNote,
});

/** What was posted on a project, the latest first, of whom the caller sees (`postingsOf`). */
export async function listProjectPostings(
  ctx: ServiceContext,
  input: ListProjectPostings,
): Promise<Page<ProjectPosting>> {
  const after = readCursor(ctx, list, input)?.key;
  const key = sql`(${entries.postedOn}, ${entries.id})`;
  const order = sql`${entries.projectId} desc, ${entries.postedOn} desc, ${entries.id} desc`;
  return reading(ctx, async (tx) => {
    const wanted = and(
      await postingsOf(tx, ctx, input),
      input.approval && inArray(entries.approval, input.approval),
      after && sql`${key} < (${after[0]}::date, ${after[1]}::uuid)`,
    );
    const { rows } = await tx.execute<{ data: ProjectPosting[] }>(sql`
      select coalesce(json_agg(shown order by shown.date desc, shown.id desc), '[]') as data from (
        select ${columns}
          from (select * from ${entries} where ${wanted} order by ${order} limit ${input.limit + 1}) entries
         cross join ${oneByKey(schema.activities, 'a', entries.activityId)}
         cross join ${oneByKey(schema.employees, 'who', entries.employeeId)}
         cross join lateral (
           select v.name from employee_versions v
            where v.workspace_id = ${entries.workspaceId} and v.object_id = ${entries.employeeId}
              and v.superseded_at is null
            order by v.effective_from <= ${entries.postedOn} desc, abs(v.effective_from - ${entries.postedOn})
            limit 1) named) shown`);
    return toPage(ctx, list, rows[0]?.data ?? [], input, (row) => [row.date, row.id]);
  });
}
