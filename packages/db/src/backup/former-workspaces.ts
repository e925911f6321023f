import type pg from 'pg';

/** A workspace of what a backup takes the place of, and the files that the backup has of it (their ids). */
export interface FormerWorkspace {
  readonly id: string;
  readonly files: ReadonlySet<string>;
}

async function isThere(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ present: boolean }>('select to_regclass($1) is not null as present', [
    `public.${table}`,
  ]);
  return rows[0]?.present === true;
}

/** The ids of the workspaces in the database. */
export async function formerWorkspaces(client: pg.Client): Promise<string[]> {
  if (!(await isThere(client, 'workspaces'))) return [];
  const { rows } = await client.query<{ id: string }>('select id from workspaces order by id');
  return rows.map(({ id }) => id);
}

/** What the restored rows have of them. Nothing binds the owner yet: the security of the rows comes with the migrations that follow. */
export async function withFilesOf(
  client: pg.Client,
  workspaces: readonly string[],
): Promise<FormerWorkspace[]> {
  const files = new Map<string, Set<string>>(workspaces.map((id) => [id, new Set()]));
  if (workspaces.length > 0 && (await isThere(client, 'absence_attachments'))) {
    const { rows } = await client.query<{ workspace: string; id: string }>(
      'select workspace_id as workspace, id from absence_attachments where workspace_id = any ($1)',
      [workspaces],
    );
    for (const { workspace, id } of rows) files.get(workspace)?.add(id);
  }
  return [...files].map(([id, ids]) => ({ id, files: ids }));
}
