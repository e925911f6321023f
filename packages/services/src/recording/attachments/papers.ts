import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { uuidList } from '../../kernel/uuid-list.ts';
import { absenceTypeOf } from '../../settings/activities/absence-type-of.ts';

/** What lies beside an absence, and what is asked for. */
export interface Papers {
  /** From when on a certificate is due; null where none is asked for of so few days. */
  readonly certificate_due_on: string | null;
  readonly attachments: number;
}

const nothing: Papers = { certificate_due_on: null, attachments: 0 };

/** The date on which a certificate of the absence `a` is due, by its type on its first date; without an end it will be. */
export const certificateDueOn = sql`(
  select due.on_date from (
    select a.from_on + (${absenceTypeOf(sql`v.type`, sql`v.absence_type`)} ->> 'certificate_after_days')::int as on_date
      from activity_versions v
     where v.workspace_id = a.workspace_id and v.object_id = a.activity_id and v.superseded_at is null
     order by v.effective_from <= a.from_on desc, abs(v.effective_from - a.from_on) limit 1) due
   where a.state in ('requested', 'approved') and (a.to_on is null or due.on_date <= a.to_on))`;

/** The papers of these absences, each looked up by itself. */
export async function readPapers(
  tx: WorkspaceTransaction,
  absenceIds: readonly string[],
): Promise<(id: string) => Papers> {
  if (absenceIds.length === 0) return () => nothing;
  const { rows } = await tx.execute<{ id: string; due: string | null; attachments: number }>(sql`
    select a.id, ${certificateDueOn}::text as due,
           (select count(*)::int from absence_attachments f
             where f.workspace_id = a.workspace_id and f.absence_id = a.id) as attachments
      from unnest(${uuidList(absenceIds)}) as wanted (id)
     cross join lateral (select * from absences where id = wanted.id offset 0) a`);
  const byId = new Map(
    rows.map(({ id, due, attachments }) => [id, { certificate_due_on: due, attachments }]),
  );
  return (id) => byId.get(id) ?? nothing;
}
