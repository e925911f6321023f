import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@stempel/db';
import pg from 'pg';

// What the same work costs without any of the service: node:http, pg, two prepared statements, no checks.
const { url } = JSON.parse(process.argv[2] ?? '{}') as { url: string };
const pool = new pg.Pool({ connectionString: url });

const keyByHash = {
  name: 'key',
  text: 'select workspace_id, api_key_id from bare.keys where sha256 = $1',
};
const projectById = {
  name: 'project',
  text: 'select * from bare.projects where workspace_id = $1 and id = $2',
};

async function readProject(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const key = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const hash = createHash('sha256').update(key).digest();
  const found = await pool.query({ ...keyByHash, values: [hash] });
  const id = request.url?.slice('/api/projects/'.length);
  const { rows } = await pool.query({ ...projectById, values: [found.rows[0]?.workspace_id, id] });
  reply(response, 200, rows[0]);
}

const presenceRow = {
  name: 'presence',
  text: `insert into presence (workspace_id, id, employee_id, employment_id, started_at,
    started_offset_minutes, ended_at, ended_offset_minutes, started_on, reason_id, dimension_values, note, source,
    recorded_by, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'api', $13, $14, $14)`,
};
const auditRow = {
  name: 'audit',
  text: `insert into audit_log (workspace_id, id, recorded_at, actor_kind, actor_id, actor_name, action,
    resource, object_id, request_id, before, after)
    values ($1, $2, $3, 'service-user', $4, 'Payroll', 'create', 'presence', $5, $6, null, $7)`,
};

/** The caller sends every column, so nothing has to be looked up or decided. */
async function insertPresence(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const given = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>;
  const { workspace_id, employee_id, employment_id, reason_id, user_id, start, end, note } = given;
  const id = newId();
  const now = new Date();
  const date = start?.slice(0, 10);
  const row = { id, employee_id, employment_id, start, end, note, reason_id, created_at: now };
  const client = await pool.connect();
  try {
    await client.query('begin');
    const times = [start, 60, end, 60, date];
    const values = [
      workspace_id,
      id,
      employee_id,
      employment_id,
      ...times,
      reason_id,
      {},
      note,
      user_id,
      now,
    ];
    await client.query({ ...presenceRow, values });
    await client.query({ ...auditRow, values: [workspace_id, newId(), now, user_id, id, newId(), row] });
    await client.query('commit');
  } finally {
    client.release();
  }
  reply(response, 201, row);
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

const server = createServer((request, response) => {
  const work = request.method === 'POST' ? insertPresence : readProject;
  work(request, response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('SIGTERM', () => process.exit(0));
// Without its parent there is nobody left to serve.
process.once('disconnect', () => process.exit(0));
