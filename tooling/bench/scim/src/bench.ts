import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase, type Database, migrateDatabase } from '@stempel/db';
import { startEmbeddedPostgres } from '@stempel/db/embedded';
import pg from 'pg';
import { latencies, percentile, requestsPerSecond, send, type Target } from './drive.ts';
import { fillWorkspace } from './fill-workspace.ts';
import { type Filled, mixedRequest } from './mix.ts';
import { runServer } from './run-server.ts';

const mixUsers = 10_000;
const clients = 32;
const seconds = 8;

async function analyze(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query('vacuum analyze').finally(() => client.end());
}

async function scimmyMix(indexed: boolean): Promise<number> {
  const server = await runServer('./scimmy-server.ts', { users: mixUsers, indexed });
  const userIds = Array.from({ length: mixUsers }, (_, index) => `user-${index}`);
  const target: Filled = { port: server.port, key: 'bench', users: mixUsers, userIds, groupId: 'group' };
  try {
    await requestsPerSecond(1, clients, (turn) => mixedRequest(target, 'warm', turn));
    return await requestsPerSecond(seconds, clients, (turn) => mixedRequest(target, 'run', turn));
  } finally {
    await server.stop();
  }
}

async function createGroup(target: Target, displayName: string, members: readonly string[]): Promise<string> {
  const body = { displayName, members: members.map((value) => ({ value })) };
  const { status, text } = await send(target, 'POST', '/Groups?excludedAttributes=members', body);
  if (status !== 201) throw new Error(text);
  return (JSON.parse(text) as { id: string }).id;
}

async function stempelMix(db: Database, port: number, ownerUrl: string): Promise<number> {
  const { key, userIds } = await fillWorkspace(db, mixUsers);
  await analyze(ownerUrl);
  const groupId = await createGroup({ port, key }, 'Group', []);
  const target: Filled = { port, key, users: mixUsers, userIds, groupId };
  await requestsPerSecond(2, clients, (turn) => mixedRequest(target, 'warm', turn));
  return requestsPerSecond(seconds, clients, (turn) => mixedRequest(target, 'run', turn));
}

/** Finds one user after the other in a workspace of some users. */
const findIn = (target: Target, users: number) => async (turn: number) => {
  const filter = encodeURIComponent(`userName eq "user${(turn * 7919) % users}@example.org"`);
  const { text } = await send(target, 'GET', `/Users?filter=${filter}`);
  if (!text.includes('"totalResults":1')) throw new Error(text);
};

/** Adds one user after the other to a group. */
const addTo = (target: Target, groupId: string, ids: readonly string[]) => async (turn: number) => {
  const body = { Operations: [{ op: 'add', path: 'members', value: [{ value: ids[turn] }] }] };
  const { status, text } = await send(target, 'PATCH', `/Groups/${groupId}`, body);
  if (status >= 300) throw new Error(text);
};

/** Replaces the members of an empty group by some. */
const pushTo = (target: Target, groupId: string, ids: readonly string[]) => async () => {
  const members = ids.map((value) => ({ value }));
  const { status, text } = await send(target, 'PUT', `/Groups/${groupId}`, { members });
  if (status !== 200) throw new Error(text);
};

async function growth(db: Database, port: number, ownerUrl: string) {
  const small = await fillWorkspace(db, 1_000);
  const large = await fillWorkspace(db, 100_000);
  const target = { port, key: large.key };
  const { userIds } = large;
  const smallGroup = await createGroup(target, 'Small', userIds.slice(0, 10));
  const largeGroup = await createGroup(target, 'Large', userIds.slice(0, 20_000));
  await analyze(ownerUrl);
  const finds = [findIn({ port, key: small.key }, 1_000), findIn(target, 100_000)];
  await latencies(200, ...finds);
  const [small99, large99] = await latencies(1000, ...finds);
  const added = userIds.slice(40_000, 40_050);
  const [toSmall, toLarge] = await latencies(
    added.length,
    addTo(target, smallGroup, added),
    addTo(target, largeGroup, added),
  );
  const push = await createGroup(target, 'Push', []);
  const [pushed] = await latencies(1, pushTo(target, push, userIds.slice(50_000, 51_000)));
  return {
    p99Small: percentile(small99, 0.99),
    p99Large: percentile(large99, 0.99),
    smallMs: percentile(toSmall, 0.5),
    largeMs: percentile(toLarge, 0.5),
    pushMs: percentile(pushed, 1),
  };
}

const dataDir = mkdtempSync(join(tmpdir(), 'stempel-bench-'));
// PostgreSQL runs under another account when this process is root.
chmodSync(dataDir, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir });
try {
  const { appUrl } = await migrateDatabase(postgres.ownerUrl, { secret: 'secret of a bench '.repeat(4) });
  const db = connectDatabase({ url: appUrl });
  const say = (text: string) => process.stderr.write(`${text}\n`);
  say('scimmy-routers on Express, in memory…');
  const scimmy = await scimmyMix(false);
  const scimmyIndexed = await scimmyMix(true);
  say('Stempel, on PostgreSQL…');
  const server = await runServer('./stempel-server.ts', { url: appUrl });
  const ours = await stempelMix(db, server.port, postgres.ownerUrl);
  say('Growth…');
  const grown = await growth(db, server.port, postgres.ownerUrl);
  await server.stop();
  await db.close();
  const round = (value: number) => Number(value.toFixed(2));
  const report = {
    mix_requests_per_second: Math.round(ours),
    mix_requests_per_second_scimmy: Math.round(scimmy),
    mix_requests_per_second_scimmy_with_an_index: Math.round(scimmyIndexed),
    filter_p99_ms_at_1000_users: round(grown.p99Small),
    filter_p99_ms_at_100000_users: round(grown.p99Large),
    add_member_ms_to_10: round(grown.smallMs),
    add_member_ms_to_20000: round(grown.largeMs),
    push_of_1000_members_ms: round(grown.pushMs),
  };
  const targets: [string, boolean][] = [
    ['ahead of scimmy-routers on Express in the mix', ours > scimmy],
    ['ahead of it also where a filter uses an index', ours > scimmyIndexed],
    ['filter p99 at 100,000 users within twice that at 1,000', grown.p99Large <= 2 * grown.p99Small],
    ['adding a member to 20,000 within twice adding one to 10', grown.largeMs <= 2 * grown.smallMs],
    ['a push of 1,000 members under a second', grown.pushMs < 1000],
  ];
  for (const [name, met] of targets) process.stdout.write(`${met ? 'holds' : 'MISSED'}  ${name}\n`);
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  if (!targets.every(([, met]) => met)) process.exitCode = 1;
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
