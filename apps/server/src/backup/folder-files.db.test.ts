import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '@stempel/db/free-port';
import { emptyDatabase } from '@stempel/db/testing';
import { beforeAll, expect, test } from 'vitest';
import { backupFolder, makeBackup, runBackup } from '../testing/backed-up.ts';
import { callConsole, type Person, signInAt } from '../testing/console-client.ts';
import { holdCommit } from '../testing/held-commit.ts';
import { emptyDataDir, killCommand, runCommand, runToEnd, startProcess } from '../testing/start-process.ts';

// Files whose contents lie in a folder, by the console's doors of the compiled server and the compiled command line.

type Demo = { sign_ins: { role: string; email: string; password: string }[] };
type Given = { DATABASE_URL: string; DATA_DIR: string };

const pdf = Buffer.from('%PDF-1.7\na certificate\n%%EOF');
let given: Given;
/** A backup of it before it had any file. */
let seeded: string;
let owner: { email: string; password: string };

beforeAll(async () => {
  given = { DATABASE_URL: await emptyDatabase(), DATA_DIR: emptyDataDir() };
  const demo = (await runCommand(['seed', 'demo'], given)).document as Demo;
  seeded = await makeBackup(given);
  owner = demo.sign_ins.find(({ role }) => role === 'owner') ?? { email: '', password: '' };
});

/** A server of these settings while something is done with it, as the owner. */
async function at<Result>(
  settings: Record<string, string>,
  work: (origin: string, person: Person) => Promise<Result>,
): Promise<Result> {
  const server = await startProcess(settings);
  try {
    return await work(server.origin, await signInAt(server.origin, owner.email, owner.password));
  } finally {
    await server.end('SIGTERM');
  }
}

/** Lays a file beside an absence of somebody; returns its id. */
async function attach(origin: string, person: Person): Promise<string> {
  const asked = { from: '2020-01-01', to: '2035-12-31', scope: 'all', state: 'approved', limit: 1 };
  const { data } = await callConsole(origin, person, 'absences.list', asked);
  const [absence] = data.data as { id: string }[];
  const answer = await fetch(`${origin}/internal/files/absences/${absence?.id}/attachments?name=note.pdf`, {
    method: 'POST',
    headers: { cookie: person.cookie, 'content-type': 'application/octet-stream' },
    body: pdf,
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

async function fetchFile(origin: string, { cookie }: Person, id: string) {
  const answer = await fetch(`${origin}/internal/files/attachments/${id}`, { headers: { cookie } });
  return { status: answer.status, text: await answer.text() };
}

const contentsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((one) =>
    one.isFile() ? [one.name] : [],
  );

test('they are served, backed up and restored with the rows; without the folder nothing is done by halves', {
  timeout: 600_000,
}, async () => {
  const FILES_DIR = join(backupFolder(), 'files');
  const id = await at({ ...given, FILES_DIR }, attach);
  expect(contentsIn(FILES_DIR)).toEqual([id]);

  const without = await runBackup(['create', join(backupFolder(), 'backup')], given);
  expect(without).toMatchObject({ code: 1, document: { error: { code: 'no-files-folder' } } });
  const file = await makeBackup({ ...given, FILES_DIR });
  expect((await runBackup(['verify', file], given)).document).toMatchObject({ valid: true, damage: [] });

  const there = { DATABASE_URL: await emptyDatabase(), DATA_DIR: given.DATA_DIR };
  const refused = await runBackup(['restore', file], there);
  expect(refused).toMatchObject({ code: 1, document: { error: { code: 'no-files-folder' } } });
  const other = join(backupFolder(), 'restored');
  const restored = await runBackup(['restore', file], { ...there, FILES_DIR: other });
  expect(restored).toMatchObject({ code: 0, document: { contents: 1 } });
  expect(contentsIn(other)).toEqual([id]);
  await at({ ...there, FILES_DIR: other, FILES_IN: 'database' }, async (origin, person) => {
    expect(await fetchFile(origin, person, id)).toEqual({ status: 200, text: pdf.toString() });
    rmSync(join(other), { recursive: true });
    const lost = await fetchFile(origin, person, id);
    expect([lost.status, JSON.parse(lost.text).detail]).toEqual([404, expect.stringContaining('"note.pdf"')]);
  });
  const document = (
    await runBackup(['create', join(backupFolder(), 'backup')], { ...there, FILES_DIR: other })
  ).document;
  expect(document).toMatchObject({ contents: 0, missing_contents: [expect.stringContaining(id)] });
});

test('what a backup takes the place of leaves no file behind, and nothing else goes', {
  timeout: 600_000,
}, async () => {
  const FILES_DIR = join(backupFolder(), 'files');
  const here = { ...given, DATABASE_URL: await emptyDatabase(), FILES_DIR };
  expect(await runBackup(['restore', seeded], here)).toMatchObject({ code: 0 });
  const id = await at(here, attach);
  const withOne = await makeBackup(here);
  await at(here, attach);
  const [workspace = ''] = readdirSync(FILES_DIR);
  const lay = (...names: string[]) => {
    mkdirSync(dirname(join(FILES_DIR, ...names)), { recursive: true });
    writeFileSync(join(FILES_DIR, ...names), 'x');
  };
  const [unknown, foreign] = [randomUUID(), randomUUID()];
  for (const name of [randomUUID(), `${randomUUID()}.part`, 'note.txt']) lay(workspace, name);
  lay(foreign, unknown);
  const back = await runBackup(['restore', withOne, '--replace'], here);
  expect(back).toMatchObject({
    code: 0,
    document: { contents: 1, removed_contents: 2, contents_left: null },
  });
  expect(contentsIn(FILES_DIR).sort()).toEqual([id, 'note.txt', unknown].sort());

  // The next one is killed once it is final: the next server finishes it.
  const empty = { ...given, DATABASE_URL: await emptyDatabase() };
  const words = ['--slug', 'w', '--name', 'W', '--time-zone', 'UTC', '--owner-email', 'o@w.example'];
  await runCommand(['workspace', 'create', ...words, '--owner-name', 'O'], empty);
  const other = await makeBackup(empty);
  const { url, held } = await holdCommit(here.DATABASE_URL, 'its answer');
  const killed = ['backup', 'restore', other, '--replace'];
  await killCommand(killed, held, { ...here, DATABASE_URL: url });
  expect(contentsIn(FILES_DIR)).toContain(id);
  const server = await startProcess(here);
  await server.end('SIGTERM');
  expect(contentsIn(FILES_DIR).sort()).toEqual(['note.txt', unknown].sort());
  expect(readdirSync(FILES_DIR).sort()).toEqual([foreign, workspace].sort());
});

test('a folder that cannot be written keeps the server from starting, by the name of the variable', async () => {
  const FILES_DIR = join(backupFolder(), 'no-folder', 'files');
  writeFileSync(dirname(FILES_DIR), 'a file');
  const { code, stderr } = await runToEnd({ ...given, FILES_DIR, PORT: String(await freePort()) });
  expect(code).toBe(1);
  expect(stderr).toContain(`FILES_DIR is "${FILES_DIR}", which cannot be written: ENOTDIR`);
});
