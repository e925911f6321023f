import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import { certificateDueOn } from '../../recording/attachments/papers.ts';

const atOnce = 500;
/** Of absences that began longer ago people are reminded no more: what was not handed in is somebody's to settle. */
const days = 92;

interface Missing extends Record<string, unknown> {
  readonly id: string;
  readonly employeeId: string;
  readonly from: string;
}

/** Absences whose certificate is due today or since before, and beside which nothing lies; each look is at a page of them. */
export async function* missingCertificates(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
): AsyncGenerator<Missing[]> {
  const types = await typesWithCertificates(tx);
  if (types.length === 0) return;
  const date = sql`${today(ctx)}::date`;
  for (let behind = { from: '-infinity', id: '00000000-0000-0000-0000-000000000000' }; ; ) {
    const { rows } = await tx.execute<Missing>(sql`
      select a.id, a.employee_id as "employeeId", a.from_on::text as "from"
        from unnest(${uuidList(types)}) as type (id)
       cross join lateral (
         select * from absences where activity_id = type.id and from_on between ${date} - ${days}::int and ${date}
         offset 0) a
       where (a.from_on, a.id) > (${behind.from}::date, ${behind.id}::uuid) and ${certificateDueOn} <= ${date}
         and not exists (select from absence_attachments f
           where f.workspace_id = a.workspace_id and f.absence_id = a.id)
       order by a.from_on, a.id limit ${atOnce}`);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    behind = last;
  }
}

/** Activities that ask for one, or did at some time: in most workspaces none or sickness alone. */
async function typesWithCertificates(tx: WorkspaceTransaction): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct object_id as id from activity_versions where absence_type ->> 'certificate_after_days' is not null`);
  return rows.map(({ id }) => id);
}
