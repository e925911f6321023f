import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { AbsenceType } from '../../settings/activities/absence-type-contract.ts';
import { absenceTypeOf } from '../../settings/activities/absence-type-of.ts';

/** An absence type as it stands on a date. */
export interface AbsenceTypeOn extends AbsenceType {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

interface TypeRow extends Record<string, unknown> {
  id: string;
  code: string;
  name: string;
  settings: AbsenceType;
}

/** The active absence types of a date, by code. */
export async function absenceTypesOn(tx: WorkspaceTransaction, on: string): Promise<AbsenceTypeOn[]> {
  const { rows } = await tx.execute<TypeRow>(sql`
    select a.id, a.code, v.name, ${absenceTypeOf(sql`v.type`, sql`v.absence_type`)} as settings
    from activities a cross join lateral (
      select name, type, state, absence_type from activity_versions
       where workspace_id = a.workspace_id and object_id = a.id and superseded_at is null
         and effective_from <= ${on}::date
       order by effective_from desc limit 1) v
    where v.type = 'timeoff' and v.state = 'active'
    order by a.code`);
  return rows.map(({ id, code, name, settings }) => ({ ...settings, id, code, name }));
}
