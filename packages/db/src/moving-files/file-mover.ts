import { readSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { Client } from 'pg';
import type { FileMove, MoveFailure } from './move-file.ts';
import { atPace } from './pace.ts';
import { standBehindCalls } from './stand-behind-calls.ts';

// The thread in which a large file goes between disk and database. Its bytes are copied several times on the way, and
// collecting the copies holds up whatever shares their heap. It knows the driver alone: it starts for each file.

const niceness = 19;

/** Nobody notices: a file of 50 MiB takes three seconds. */
const pace = atPace(16 * 1024 * 1024);

const { url, workspaceId, jobId, descriptor, to, partBytes } = workerData as FileMove;

function readPart(part: Buffer, place: number): Buffer {
  let length = 0;
  while (length < part.length) {
    const read = readSync(descriptor, part, length, part.length - length, place + length);
    if (read === 0) break;
    length += read;
  }
  return part.subarray(0, length);
}

async function store(client: Client): Promise<void> {
  const buffer = Buffer.alloc(partBytes);
  await client.query(`begin; set local app.workspace_id = '${workspaceId}'`);
  for (let part = 0; ; part += 1) {
    const content = readPart(buffer, part * partBytes);
    if (content.length === 0) break;
    await client.query(
      'insert into job_file_parts (workspace_id, job_id, part, content) values ($1, $2, $3, $4)',
      [workspaceId, jobId, part, content],
    );
    await pace(content.length);
  }
  await client.query('commit');
}

async function fetch(client: Client): Promise<void> {
  await client.query(`begin read only; set local app.workspace_id = '${workspaceId}'`);
  let place = 0;
  for (let part = 0; ; part += 1) {
    const { rows } = await client.query<{ content: Buffer }>(
      'select content from job_file_parts where workspace_id = $1 and job_id = $2 and part = $3',
      [workspaceId, jobId, part],
    );
    const content = rows[0]?.content;
    if (!content) break;
    // A disk that is nearly full takes a part; the next attempt says why not all.
    for (let at = 0; at < content.length; ) at += writeSync(descriptor, content, at, null, place + at);
    place += content.length;
    await pace(content.length);
  }
  await client.query('commit');
}

// Also while the driver is loaded.
standBehindCalls(niceness);
const { default: pg } = await import('pg');
const client = new pg.Client({ connectionString: url, application_name: 'stempel' });
// A connection that breaks fails its query.
client.on('error', () => {});
try {
  await client.connect();
  await (to === 'database' ? store(client) : fetch(client));
} catch (error) {
  const { message, stack, code } = error as Error & { code?: string };
  const failure: MoveFailure = { message, stack, code };
  parentPort?.postMessage(failure);
} finally {
  await client.end().catch(() => {});
}
