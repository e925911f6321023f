import { say } from '@stempel/core/messages';
import { isId, type schema, type WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { refusalAt } from '../kernel/errors.ts';
import { findInForce } from '../versioned/in-force.ts';
import { remembered } from './remembered.ts';

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
  versions: (Pick<RecordedActivity, 'type' | 'project' | 'dimensions'> & {
    effectiveFrom: string;
    state: 'active' | 'inactive';
  })[];
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
  const row = await remembered(tx, `activity ${reference}`, () => findActivity(tx, reference));
  if (!row) throw refusalAt(pointer, say('activity-unknown', { code: reference }));
  const version = findInForce(row.versions, on);
  if (version?.state !== 'active') {
    const detail = say('activity-not-in-force', { code: row.code, date: on });
    throw refusalAt(pointer, detail);
  }
  const { type, project, dimensions } = version;
  return { id: row.id, code: row.code, type, project, dimensions };
}

async function findActivity(tx: WorkspaceTransaction, reference: string): Promise<ActivityRow | undefined> {
  const id = isId(reference) ? reference : null;
  const { rows } = await tx.execute<ActivityRow>(sql`
    select a.id, a.code, (
      select coalesce(json_agg(json_build_object('effectiveFrom', v.effective_from, 'type', v.type, 'project', v.project,
               'dimensions', v.dimensions, 'state', v.state) order by v.effective_from), '[]')
        from activity_versions v
       where v.workspace_id = a.workspace_id and v.object_id = a.id and v.superseded_at is null) as versions
    from activities a
    where a.code = ${reference} or a.id = ${id}::uuid`);
  return rows[0];
}
