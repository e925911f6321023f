import { newId } from '@stempel/db';
import type { Client } from 'pg';
import type { MasterKind } from './people-rows.ts';

/** What one import wrote: the objects that its audit rows name, and the versions that were recorded at its moment. */
export interface WrittenBy {
  workspaceId: string;
  kind: MasterKind;
  requestId: string;
  recordedAt: string;
}

/** Tables that objects of a kind are written to, with what tells the rows of some objects. */
const written: Record<MasterKind, readonly [table: string, rows: string][]> = {
  employees: [
    ['employees', 'id in (select * from changed)'],
    ['employee_versions', 'object_id in (select * from changed) and recorded_at = $at'],
    ['employee_names', 'employee_id in (select * from changed)'],
    ['employee_words', 'employee_id in (select * from changed)'],
  ],
  employments: [
    ['employments', 'id in (select * from changed)'],
    ['employment_versions', 'object_id in (select * from changed) and recorded_at = $at'],
  ],
};

const everyone = `select employee_id from employments where id in (select * from changed)
  union select manager_id from employment_versions where object_id in (select * from changed)`;

/** Of what the rows refer to the references look at the ids alone. */
const referred: Record<MasterKind, readonly [table: string, rows: string][]> = {
  employees: [],
  employments: [
    ['employees', `id in (${everyone})`],
    ['org_units', 'true'],
    ['employment_terms', 'true'],
  ],
};

/**
 * The alternative: the rows that an import wrote, its audit rows and names among them, once more by COPY into the same
 * tables, with their indexes and foreign keys, as those of another workspace. PostgreSQL reads them from files, so that no
 * client costs anything; row-level security is passed by, nothing is looked up, decided or worked out. Returns the
 * milliseconds of all tables, in one transaction.
 */
export async function copyRows(owner: Client, by: WrittenBy): Promise<number> {
  const twin = newId();
  await owner.query(
    `insert into workspaces select made.* from workspaces w,
       jsonb_populate_record(w, jsonb_build_object('id', $1::text, 'slug', $1::text)) made where w.id = $2`,
    [twin, by.workspaceId],
  );
  const columns = new Map<string, string>();
  for (const table of [...[...referred[by.kind], ...written[by.kind]].map(([name]) => name), 'audit_log'])
    columns.set(table, await columnsOf(owner, table));
  const changed = `select object_id from audit_log
    where workspace_id = '${by.workspaceId}' and request_id = '${by.requestId}' and resource = '${by.kind}'`;
  for (const [table, rows] of referred[by.kind]) {
    const names = columns.get(table) ?? '';
    await owner.query(
      `with changed as materialized (${changed})
       insert into ${table} (workspace_id, ${names})
       select '${twin}', ${names} from ${table} where workspace_id = '${by.workspaceId}' and ${rows}`,
    );
  }
  const logged = ['audit_log', `request_id = '${by.requestId}' and resource = '${by.kind}'`] as const;
  const files: [into: string, file: string][] = [];
  for (const [table, rows] of [...written[by.kind], logged]) {
    const names = columns.get(table) ?? '';
    const file = `bench-${table}`;
    const where = rows.replace('$at', `'${by.recordedAt}'`);
    await owner.query(`copy (with changed as materialized (${changed})
      select '${twin}'::uuid, ${names} from ${table} where workspace_id = '${by.workspaceId}' and ${where})
      to program 'cat > ${file}'`);
    files.push([`${table} (workspace_id, ${names})`, file]);
  }
  const start = performance.now();
  await owner.query('begin');
  for (const [into, file] of files) await owner.query(`copy ${into} from program 'cat ${file}'`);
  await owner.query('commit');
  const milliseconds = performance.now() - start;
  for (const [, file] of files) await owner.query(`copy (select) to program 'cat > /dev/null; rm ${file}'`);
  return milliseconds;
}

/** Every column but the workspace and what the database makes itself. */
async function columnsOf(owner: Client, table: string): Promise<string> {
  const { rows } = await owner.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as names
       from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> 'workspace_id'`,
    [table],
  );
  return rows[0]?.names ?? '';
}
