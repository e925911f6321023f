import { isId, type schema, type WorkspaceTransaction } from '@stempel/db';
import { sql } from 'drizzle-orm';
import { invalid } from '../errors.ts';

export interface RecordedActivity {
  readonly id: string;
  readonly code: string;
  readonly type: 'work' | 'timeoff' | 'non-work' | 'allowance';
  readonly project: 'none' | 'optional' | 'required';
  readonly dimensions: readonly schema.StoredActivityDimension[];
}

interface ActivityRow extends Record<string, unknown> {
  id: string;
  code: string;
  type: RecordedActivity['type'] | null;
  project: RecordedActivity['project'];
  dimensions: schema.StoredActivityDimension[];
  state: 'active' | 'inactive';
}

/**
 * The activity named by code or id, as it stands on the date. Throws `invalid` at the pointer when there is
 * none or it is not in force then.
 */
export async function getRecordedActivity(
  tx: WorkspaceTransaction,
  reference: string,
  on: string,
  pointer: string,
): Promise<RecordedActivity> {
  const id = isId(reference) ? reference : null;
  const { rows } = await tx.execute<ActivityRow>(sql`
    select a.id, a.code, v.type, v.project, v.dimensions, v.state
    from activities a
    left join lateral (
      select type, project, dimensions, state from activity_versions
      where object_id = a.id and superseded_at is null and effective_from <= ${on}::date
      order by effective_from desc limit 1
    ) v on true
    where a.code = ${reference} or a.id = ${id}::uuid`);
  const row = rows[0];
  if (!row) throw invalid(pointer, 'unknown-activity', `There is no activity "${reference}".`);
  if (row.type === null || row.state !== 'active') {
    const detail = `Activity "${row.code}" is not in force on ${on}; choose another one or add a version from that date.`;
    throw invalid(pointer, 'not-in-force', detail);
  }
  return { id: row.id, code: row.code, type: row.type, project: row.project, dimensions: row.dimensions };
}
