import { isId, type WorkspaceTransaction } from '@stempel/db';
import { sql } from 'drizzle-orm';
import { invalid } from '../errors.ts';

export interface RecordedProject {
  readonly id: string;
  readonly code: string;
  readonly requiresManagerApproval: boolean;
}

interface ProjectRow extends Record<string, unknown> {
  id: string;
  code: string;
  requires_manager_approval: boolean | null;
  state: 'active' | 'inactive' | null;
}

/** The project named by code or id, as it stands on the date. Throws `invalid` when it may not be used. */
export async function getRecordedProject(
  tx: WorkspaceTransaction,
  reference: string,
  on: string,
  pointer: string,
): Promise<RecordedProject> {
  const id = isId(reference) ? reference : null;
  const { rows } = await tx.execute<ProjectRow>(sql`
    select p.id, p.code, v.requires_manager_approval, v.state
    from projects p
    left join lateral (
      select requires_manager_approval, state from project_versions
      where object_id = p.id and superseded_at is null and effective_from <= ${on}::date
      order by effective_from desc limit 1
    ) v on true
    where p.code = ${reference} or p.id = ${id}::uuid`);
  const row = rows[0];
  if (!row) throw invalid(pointer, 'unknown-project', `There is no project "${reference}".`);
  if (row.state !== 'active') {
    const detail = `Project "${row.code}" is not in force on ${on}; choose another one or add a version from that date.`;
    throw invalid(pointer, 'not-in-force', detail);
  }
  return { id: row.id, code: row.code, requiresManagerApproval: row.requires_manager_approval ?? false };
}
