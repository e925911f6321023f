import { newId } from '@stempel/db';
import type { Pool, PoolClient } from 'pg';
import type { Kind, Row } from './make-file.ts';

const rowsAtOnce = 500;

/** What the alternative looks up once for a file. */
interface Known {
  workspaceId: string;
  employments: Map<string, { employeeId: string; employmentId: string }>;
  activityId: string;
}

type Values = Record<string, unknown>;

/** Columns of the rows that are inserted, with their types; each row of a file makes one of each table. */
const types: Record<string, string> = {
  minutes: 'int',
  revision: 'bigint',
  started_at: 'timestamptz',
  ended_at: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  recorded_at: 'timestamptz',
  started_offset_minutes: 'int',
  ended_offset_minutes: 'int',
  started_on: 'date',
  posted_on: 'date',
  effective_from: 'date',
  dimension_values: 'jsonb',
  after: 'jsonb',
  requires_manager_approval: 'boolean',
};
const texts = ['source', 'approval', 'code', 'external_id', 'name', 'state', 'actor_kind', 'actor_name'];
const typeOf = (column: string) =>
  types[column] ??
  ([...texts, 'action', 'resource', 'request_id', 'note'].includes(column) ? 'text' : 'uuid');

async function insert(client: PoolClient, table: string, rows: readonly Values[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const arrays = columns.map((column, index) => `$${index + 1}::${typeOf(column)}[]`);
  const text = `insert into ${table} (${columns.join(', ')}) select * from unnest(${arrays.join(', ')})`;
  const values = columns.map((column) => rows.map((row) => row[column]));
  await client.query({ name: `bare ${table}`, text, values });
}

function placeOf(known: Known, employee: string) {
  const found = known.employments.get(employee);
  if (!found) throw new Error(`There is no employee ${employee}.`);
  return { employee_id: found.employeeId, employment_id: found.employmentId };
}

/** The rows of a line: table by table. */
const rowsOf: Record<Kind, (known: Known, line: never, at: Values) => [table: string, row: Values][]> = {
  presence: (known, row: Row<'presence'>, at) => [
    [
      'presence',
      {
        ...at,
        ...placeOf(known, row.employee),
        started_at: row.start,
        started_offset_minutes: 60,
        ended_at: row.end,
        ended_offset_minutes: 60,
        started_on: row.start.slice(0, 'YYYY-MM-DD'.length),
        dimension_values: '{}',
        source: 'import',
      },
    ],
  ],
  entries: (known, row: Row<'entries'>, at) => [
    [
      'entries',
      {
        ...at,
        ...placeOf(known, row.employee),
        posted_on: row.date,
        activity_id: known.activityId,
        minutes: row.minutes,
        dimension_values: '{}',
        source: 'import',
      },
    ],
  ],
  projects: (_, { code, external_id, name, state, effective_from }: Row<'projects'>, at) => [
    ['projects', { ...at, code, external_id }],
    [
      'project_versions',
      {
        workspace_id: at.workspace_id,
        version_id: newId(),
        object_id: at.id,
        effective_from,
        recorded_at: at.created_at,
        name,
        requires_manager_approval: false,
        state,
      },
    ],
  ],
};

/**
 * The alternative: reads the same lines, knows its employees by heart, and inserts the rows and their audit rows in
 * one transaction, 500 to a statement. It checks nothing: no overlaps, no availability, no statements, no columns.
 */
export async function insertBare(pool: Pool, known: Known, kind: Kind, file: Buffer): Promise<number> {
  const start = performance.now();
  const client = await pool.connect();
  try {
    await client.query(`begin; set local app.workspace_id = '${known.workspaceId}'`);
    const lines = file.toString().trim().split('\n');
    for (let from = 0; from < lines.length; from += rowsAtOnce) {
      const tables = new Map<string, Values[]>();
      for (const line of lines.slice(from, from + rowsAtOnce)) {
        const { resource, ...row } = JSON.parse(line);
        const now = new Date().toISOString();
        const at = { workspace_id: known.workspaceId, id: newId(), created_at: now, updated_at: now };
        const who = { actor_kind: 'system', actor_name: 'Bench', action: 'create', request_id: 'bench' };
        const what = { resource, object_id: at.id, after: JSON.stringify({ id: at.id, ...row }) };
        const logged = { workspace_id: known.workspaceId, id: newId(), recorded_at: now, ...who, ...what };
        for (const [table, values] of [
          ...rowsOf[kind](known, row as never, at),
          ['audit_log', logged] as const,
        ])
          tables.set(table, [...(tables.get(table) ?? []), values]);
      }
      for (const [table, rows] of tables) await insert(client, table, rows);
    }
    await client.query('commit');
  } finally {
    client.release();
  }
  return performance.now() - start;
}

/** Looks up what the alternative needs, as a script of somebody's would: once, before it starts. */
export async function lookUp(pool: Pool, workspaceId: string): Promise<Known> {
  const client = await pool.connect();
  try {
    await client.query(`begin; set local app.workspace_id = '${workspaceId}'`);
    const { rows } = await client.query<{ code: string; employeeId: string; employmentId: string }>(
      `select p.code, p.id as "employeeId", e.id as "employmentId"
         from employees p join employments e on e.workspace_id = p.workspace_id and e.employee_id = p.id`,
    );
    const activities = await client.query<{ id: string }>("select id from activities where code = 'bench'");
    await client.query('commit');
    const employments = new Map(rows.map(({ code, ...ids }) => [code, ids]));
    return { workspaceId, employments, activityId: activities.rows[0]?.id ?? '' };
  } finally {
    client.release();
  }
}
