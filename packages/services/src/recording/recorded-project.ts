import { say } from '@stempel/core/messages';
import { isId, type WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { refusalAt } from '../kernel/errors.ts';
import { findInForce } from '../versioned/in-force.ts';
import { remembered } from './remembered.ts';

export interface RecordedProject {
  readonly id: string;
  readonly code: string;
  readonly requiresManagerApproval: boolean;
}

interface ProjectRow extends Record<string, unknown> {
  id: string;
  code: string;
  versions: { effectiveFrom: string; requiresManagerApproval: boolean; state: 'active' | 'inactive' }[];
}

/** The project named by code or id, as it stands on the date. Throws `invalid` when it may not be used. */
export async function getRecordedProject(
  tx: WorkspaceTransaction,
  reference: string,
  on: string,
  pointer: string,
): Promise<RecordedProject> {
  const row = await remembered(tx, `project ${reference}`, () => findProject(tx, reference));
  if (!row) throw refusalAt(pointer, say('project-unknown', { code: reference }));
  const version = findInForce(row.versions, on);
  if (version?.state !== 'active') {
    const detail = say('project-not-in-force', { code: row.code, date: on });
    throw refusalAt(pointer, detail);
  }
  return { id: row.id, code: row.code, requiresManagerApproval: version.requiresManagerApproval };
}

async function findProject(tx: WorkspaceTransaction, reference: string): Promise<ProjectRow | undefined> {
  const id = isId(reference) ? reference : null;
  const { rows } = await tx.execute<ProjectRow>(sql`
    select p.id, p.code, (
      select coalesce(json_agg(json_build_object('effectiveFrom', v.effective_from,
               'requiresManagerApproval', v.requires_manager_approval, 'state', v.state) order by v.effective_from), '[]')
        from project_versions v
       where v.workspace_id = p.workspace_id and v.object_id = p.id and v.superseded_at is null) as versions
    from projects p
    where p.code = ${reference} or p.id = ${id}::uuid`);
  return rows[0];
}
