import type { Database } from '@stempel/db';

/** Ids of a workspace, to ask named statements for what exists. */
export interface Sample {
  readonly workspace: string;
  readonly ids: Readonly<Record<string, string>>;
  readonly employees: readonly string[];
}

export async function drawSample(owner: Database, workspace: string): Promise<Sample> {
  const one = async (table: string, column = 'id') => {
    const { rows } = await owner.pool.query<{ id: string }>(
      `select ${column} as id from ${table} where workspace_id = $1 order by ${column} offset 7 limit 1`,
      [workspace],
    );
    return rows[0]?.id ?? workspace;
  };
  const { rows } = await owner.pool.query<{ id: string }>(
    'select id from employees where workspace_id = $1 order by id limit 20',
    [workspace],
  );
  const tables = ['employees', 'employments', 'statements', 'users', 'presence', 'entries', 'absences'];
  const ids: Record<string, string> = {};
  for (const table of tables) ids[table] = await one(table);
  const ofThem = { employee_id: ids.employees, employment_id: ids.employments, user_id: ids.users };
  return {
    workspace,
    ids: { ...ids, ...ofThem } as Record<string, string>,
    employees: rows.map(({ id }) => id),
  };
}

/** A value for each parameter of a statement, by its type and by what it is compared with. */
export function valuesFor(text: string, types: readonly string[], sample: Sample): unknown[] {
  return types.map((type, index) => valueFor(text, index + 1, type, sample));
}

function valueFor(text: string, place: number, type: string, { workspace, ids, employees }: Sample): unknown {
  const compared = new RegExp(`(\\w+)"?\\s*(?:=|<>|in|>|<|>=|<=)\\s*(?:any\\s*)?\\(?\\$${place}\\b`).exec(
    text,
  )?.[1];
  if (compared === 'workspace_id' || new RegExp(`app\\.workspace_id', \\$${place}\\b`).test(text))
    return workspace;
  if (type === 'uuid') {
    const table = /\bfrom "?(\w+)"?/.exec(text)?.[1] ?? '';
    return (compared === 'id' ? ids[table] : ids[compared ?? '']) ?? ids.employees;
  }
  if (type === 'uuid[]') return employees;
  if (type.endsWith('[]')) return `{${employees.map(() => arrayElements[type] ?? 'x').join()}}`;
  return values[type] ?? (compared === 'effective_from' ? '2026-10-15' : 'x');
}

const values: Readonly<Record<string, unknown>> = {
  date: '2026-10-15',
  'timestamp with time zone': '2026-10-15T09:00:00Z',
  boolean: false,
  integer: 10,
  bigint: 10,
  smallint: 1,
  numeric: 1,
  jsonb: '[]',
  json: '[]',
  bytea: Buffer.from('x'),
  pg_snapshot: '3:3:',
};

const arrayElements: Readonly<Record<string, string>> = {
  'date[]': '2026-10-15',
  'timestamp with time zone[]': '2026-10-15T09:00:00Z',
  'boolean[]': 'f',
  'integer[]': '10',
  'bigint[]': '10',
  'jsonb[]': 'null',
};
