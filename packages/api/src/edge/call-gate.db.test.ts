import { once } from 'node:events';
import { request } from 'node:http';
import { mintKey } from '@stempel/auth/testing';
import { connectDatabase, findOverload } from '@stempel/db';
import { holdConnections, makeWorkspace, testDatabaseUrls } from '@stempel/db/testing';
import { makeLargeExport } from '@stempel/services/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { startEdge, type TestEdge } from '../testing/start-edge.ts';

// More calls than a server takes on. They are held by connections that the test holds, so nothing here is a matter of time:
// whoever is let in waits as long as it takes, whoever is not has their answer while the others wait.

const most = 20;
const soon = { timeout: 60_000, interval: 10 };
const patient = { patienceMs: 120_000, begunPatienceMs: 120_000 };
const url = testDatabaseUrls().appUrl;
// Five connections for workspaces, of which each may have three; the sixth is for keys.
const db = connectDatabase({
  url,
  poolSize: 6,
  door: patient,
  gate: { most, countedMs: 600_000, youngMs: 600_000 },
});
const owner = connectDatabase({ url, poolSize: 1 });
let edge: TestEdge;
/** As the server has it: with the gate in front of everything. */
let inFront: TestEdge;

beforeAll(async () => {
  edge = await startEdge({ db });
  inFront = await startEdge({ db, turnsAwayFirst: true, headersOfServer: { 'X-Of-The-Server': 'yes' } });
});

afterAll(async () => {
  await Promise.all([edge.close(), inFront.close()]);
  await Promise.all([db.close(), owner.close()]);
});

/** A workspace whose key this server has seen before. */
async function tenant() {
  const { id } = await makeWorkspace(owner);
  const { key } = await mintKey(owner, id);
  const call = clientOf(edge.origin, key);
  const list = () => call('GET', '/projects');
  expect((await list()).status).toBe(200);
  return { id, key, list };
}

/** A call that the test ends as it likes. */
function open(key: string, method: string, path: string, headers: Record<string, string> = {}) {
  const call = request(`${edge.origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...headers },
  });
  call.on('error', () => {});
  return call;
}

async function hold(workspaceId: string, places: number): Promise<() => Promise<void>> {
  const letGo = await holdConnections(db, workspaceId, places);
  onTestFinished(letGo);
  return letGo;
}

type Sent = ReturnType<Awaited<ReturnType<typeof tenant>>['list']>;

/** Sends calls at once; resolves when as many as expected were turned away. */
async function sendUntilTurnedAway(list: () => Sent, calls: number, turnedAway: number): Promise<Sent[]> {
  let answered = 0;
  const sent = Array.from({ length: calls }, () => list());
  for (const one of sent) void one.then(() => (answered += 1));
  await expect.poll(() => answered, soon).toBe(turnedAway);
  return sent;
}

const countBy = async (sent: readonly Sent[]) => {
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  return {
    served: statuses.filter((one) => one === 200).length,
    refused: statuses.filter((one) => one === 503).length,
  };
};

test('what comes beyond is 503 with Retry-After while the rest still waits, and the rest is served', async () => {
  const busy = await tenant();
  const letGo = await hold(busy.id, 3);
  const before = edge.errors.length;
  const sent = await sendUntilTurnedAway(busy.list, most + 10, 10);
  expect(db.gate.running).toBe(most);
  expect(edge.errors.slice(before).map((error) => findOverload(error)?.where)).toEqual(
    Array(10).fill('gate'),
  );
  const refused = await busy.list();
  expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([
    503,
    'unavailable',
    '3',
  ]);
  expect(refused.headers.get('content-type')).toBe('application/problem+json');
  expect(refused.headers.has('ratelimit-remaining')).toBe(true);
  expect(refused.json.detail).toMatch(/nothing was done/);
  // Whether the server is there is answered whatever there is to do.
  expect((await clientOf(edge.origin)('GET', '/ping')).status).toBe(200);
  await letGo();
  expect(await countBy(sent)).toEqual({ served: most, refused: 10 });
  expect(db.gate.running).toBe(0);
  expect((await busy.list()).status).toBe(200);
});

test('a call that is turned away counts for nobody, not for its address either', async () => {
  const busy = await tenant();
  const letGo = await hold(busy.id, 3);
  const sent = await sendUntilTurnedAway(busy.list, most + 1, 1);
  // One more than an address may send in a minute without a valid key.
  for (let call = 0; call < 601; call += 1) expect((await busy.list()).status).toBe(503);
  expect((await clientOf(edge.origin)('GET', '/ping')).status).toBe(200);
  await letGo();
  expect(await countBy(sent)).toEqual({ served: most, refused: 1 });
});

test('a workspace that takes all there is keeps nobody else out', async () => {
  const [busy, other] = [await tenant(), await tenant()];
  const letGo = await hold(busy.id, 3);
  const sent = await sendUntilTurnedAway(busy.list, most + 10, 10);
  for (let call = 0; call < 5; call += 1) expect((await other.list()).status).toBe(200);
  expect((await busy.list()).status).toBe(503);
  await letGo();
  expect(await countBy(sent)).toEqual({ served: most, refused: 10 });
});

test('each workspace has its part, however many calls it sends', async () => {
  const [busy, other, third] = [await tenant(), await tenant(), await tenant()];
  const letGo = [await hold(busy.id, 3), await hold(other.id, 2)];
  const ofBusy = await sendUntilTurnedAway(busy.list, most + 5, 5);
  const ofOther = await sendUntilTurnedAway(other.list, most, most / 2);
  // No more than a third of twenty.
  const ofThird = await sendUntilTurnedAway(third.list, 10, 4);
  await Promise.all(letGo.map((end) => end()));
  expect(await countBy(ofBusy)).toEqual({ served: most, refused: 5 });
  expect(await countBy(ofOther)).toEqual({ served: most / 2, refused: most / 2 });
  expect(await countBy(ofThird)).toEqual({ served: 6, refused: 4 });
});

/** What is the same in all answers that turn a call away, of whichever server. */
const alike = ({ status, headers, json }: Awaited<Sent>) => {
  const { request_id, ...problem } = json as Record<string, unknown>;
  const fields = Object.fromEntries(headers);
  expect([request_id, fields.date]).toEqual([fields['request-id'], expect.any(String)]);
  // What is left for the address depends on what it called there before.
  for (const name of ['date', 'request-id', 'ratelimit-remaining', 'ratelimit-reset']) {
    expect(fields).toHaveProperty([name]);
    delete fields[name];
  }
  return { status, fields, problem };
};

test('the gate in front of everything says the same, and of nothing else than calls that need room', async () => {
  const busy = await tenant();
  const call = clientOf(inFront.origin, busy.key);
  const before = inFront.turnedAway.length;
  expect((await call('GET', '/projects')).status).toBe(200);
  const letGo = await hold(busy.id, 3);
  const sent = await sendUntilTurnedAway(busy.list, most + 1, 1);
  const first = await call('GET', '/projects');
  const { fields, ...rest } = alike(first);
  const { 'x-of-the-server': ofServer, ...others } = fields;
  expect([ofServer, { ...rest, fields: others }]).toEqual(['yes', alike(await busy.list())]);
  // A body is taken and forgotten; the connection lives on.
  expect((await call('POST', '/projects', { body: { code: 'x'.repeat(100_000) } })).status).toBe(503);
  const late = await Promise.all(Array.from({ length: 100 }, () => call('GET', '/projects')));
  expect(new Set(late.map(({ status }) => status))).toEqual(new Set([503]));
  expect(new Set(late.map(({ headers }) => headers.get('request-id'))).size).toBe(100);
  const turnedAway = inFront.turnedAway.slice(before);
  expect(turnedAway).toHaveLength(102);
  expect(turnedAway[0]).toMatchObject({
    requestId: first.headers.get('request-id'),
    operation: 'listProjects',
  });
  // Many that hang up before their answer, which is worth nothing to anybody then.
  const gone = Array.from({ length: 50 }, () => {
    const away = new AbortController();
    const headers = { authorization: `Bearer ${busy.key}` };
    const asked = fetch(`${inFront.origin}/api/projects`, { headers, signal: away.signal });
    setImmediate(() => away.abort());
    return asked;
  });
  await Promise.allSettled(gone);
  expect((await call('GET', '/ping')).status).toBe(200);
  expect((await call('GET', '/nowhere')).status).toBe(404);
  expect((await clientOf(inFront.origin, 'stempel_live_mistyped')('GET', '/projects')).status).toBe(401);
  expect((await clientOf(inFront.origin)('GET', '/projects')).status).toBe(401);
  await letGo();
  expect(await countBy(sent)).toEqual({ served: most, refused: 1 });
  expect((await call('GET', '/projects')).status).toBe(200);
});

describe('a call has its place', () => {
  test('until its answer is out, and gives it back when its caller hangs up in the middle of that', async () => {
    const { id, key } = await tenant();
    const call = open(key, 'GET', `/admin/exports/${await makeLargeExport(owner, id)}/file`).end();
    // Nobody reads on, so the rest of the file waits.
    const [response] = await once(call, 'response');
    expect([response.statusCode, db.gate.running]).toEqual([200, 1]);
    call.destroy();
    await expect.poll(() => db.gate.running, soon).toBe(0);
  });

  test('and gives it back when its caller hangs up before all of its body came', async () => {
    const { key } = await tenant();
    const call = open(key, 'POST', '/projects', {
      'content-type': 'application/json',
      'content-length': '100',
    });
    call.write('{"code":');
    await expect.poll(() => db.gate.running, soon).toBe(1);
    call.destroy();
    await expect.poll(() => db.gate.running, soon).toBe(0);
  });
});
