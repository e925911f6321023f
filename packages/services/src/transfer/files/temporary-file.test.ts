import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTemporaryFile, removeLeftUploads } from './temporary-file.ts';
import { readWhole } from './whole-file.ts';

const run = promisify(execFile);

beforeEach(() => {
  vi.stubEnv('TMPDIR', mkdtempSync(join(tmpdir(), 'temporary-file-')));
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const edge = join(import.meta.dirname, '../../../../api/src/edge');

/** A server of its own, which may write files of 512 kB at most and is sent 3 MiB. */
const uploadWithoutRoom = `
  import { createServer } from 'node:http';
  const { receiveUpload } = await import(${JSON.stringify(join(edge, 'receive-upload.ts'))});
  const { translateError } = await import(${JSON.stringify(join(edge, 'translate-error.ts'))});
  const server = createServer(async (request, response) => {
    const problem = await receiveUpload(request).then(() => ({}), (error) => translateError(error, new Set()));
    response.end(JSON.stringify({ code: problem.code, detail: problem.message, headers: problem.headers }));
  });
  server.listen(0, '127.0.0.1', async () => {
    const body = Buffer.alloc(3 * 1024 * 1024, 'x');
    const form = new FormData();
    form.set('file', new Blob([body]));
    const address = 'http://127.0.0.1:' + server.address().port;
    const raw = await fetch(address, { method: 'POST', body, headers: { 'Content-Type': 'text/csv' } });
    const sent = [await raw.json(), await (await fetch(address, { method: 'POST', body: form })).json()];
    process.stdout.write(JSON.stringify(sent), () => process.exit());
  });`;

test('an upload for which the disk has no room is refused in words, as a body and as a form', async () => {
  const words = [
    'ulimit -f 1000; exec "$0" --input-type=module -e "$1"',
    process.execPath,
    uploadWithoutRoom,
  ];
  const { stdout } = await run('/bin/sh', ['-c', ...words]);
  const refused = {
    code: 'unavailable',
    detail: expect.stringContaining('The disk of the server is full and nothing was saved'),
    headers: { 'Retry-After': expect.any(String) },
  };
  expect(JSON.parse(stdout)).toEqual([refused, refused]);
});

test('an upload has no name, so that a killed process leaves nothing', async () => {
  const file = await openTemporaryFile();
  expect(readdirSync(tmpdir())).toEqual([]);
  await pipeline([Buffer.from('one '), Buffer.from('two')], file.writer());
  for (let time = 0; time < 2; time += 1) {
    let text = '';
    for await (const chunk of readWhole(file.descriptor)) text += chunk;
    expect(text).toBe('one two');
  }
  await file.dispose();
});

test('the memory of what was written is given back, except where something else lies in it', async () => {
  const file = await openTemporaryFile();
  const whole = Buffer.alloc(64 * 1024, 'w');
  const shared = Buffer.alloc(64 * 1024, 's');
  await pipeline([whole, shared.subarray(1), shared], file.writer());
  expect([whole.buffer.byteLength, whole.length]).toEqual([0, 0]);
  let text = '';
  for await (const chunk of readWhole(file.descriptor)) text += chunk;
  expect(text).toBe(`${'w'.repeat(64 * 1024)}${'s'.repeat(128 * 1024 - 1)}`);
  await file.dispose();
});

test('the memory of what cannot be written is given back, too, and of what comes after it', async () => {
  const file = await openTemporaryFile();
  // No file is open any more, so no byte can be written.
  await file.dispose();
  const chunks = [Buffer.alloc(64 * 1024), Buffer.alloc(64 * 1024)];
  await pipeline(chunks, file.writer());
  expect(chunks.map(({ length }) => length)).toEqual([0, 0]);
  expect(() => file.check()).toThrow(/closed/);
});

test('what a killed process left is removed, what is being made just now is not', async () => {
  const now = Temporal.Now.instant();
  const [old, young] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'stempel-upload-'))) as [string, string];
  const anHourAgo = now.subtract({ hours: 1 }).epochMilliseconds / 1000;
  utimesSync(old, anHourAgo, anHourAgo);
  expect(await removeLeftUploads(now)).toBe(1);
  expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
  expect(await removeLeftUploads(now.add({ hours: 1 }))).toBe(1);
  expect(existsSync(young)).toBe(false);
});
