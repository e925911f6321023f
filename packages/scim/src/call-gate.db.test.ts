import { request } from 'node:http';
import { connectDatabase } from '@stempel/db';
import { testDatabaseUrls } from '@stempel/db/testing';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { connectProvider, type Provider } from './testing/provider.ts';

// More calls than a server takes on, while the test has all connections: nothing here is a matter of time.

const most = 4;
const poolSize = 3;
const patient = { patienceMs: 120_000, begunPatienceMs: 120_000 };
const db = connectDatabase({
  ...{ url: testDatabaseUrls().appUrl, poolSize, door: patient },
  ...{ outside: { patienceMs: 120_000 }, gate: { most, countedMs: 600_000, youngMs: 600_000 } },
});
afterAll(() => db.close());

const soon = { timeout: 60_000, interval: 10 };

/** A provider whose key this server has seen before. */
async function knownProvider(): Promise<Provider> {
  const idp = await connectProvider(db, { onFault: () => {} });
  expect((await idp.send('GET', '/Users')).status).toBe(200);
  return idp;
}

async function takeAllConnections(): Promise<() => void> {
  const taken = await Promise.all(Array.from({ length: poolSize }, () => db.pool.connect()));
  const letGo = () => {
    for (const client of taken.splice(0)) client.release();
  };
  onTestFinished(letGo);
  return letGo;
}

test('what comes beyond is 503 before the database is asked whose key it is, and keeps no other workspace out', async () => {
  const [busy, other] = [await knownProvider(), await knownProvider()];
  const letGo = await takeAllConnections();
  let answered = 0;
  const sent = Array.from({ length: most + 2 }, async () => {
    const reply = await busy.send('GET', '/Users');
    answered += 1;
    return reply;
  });
  await expect.poll(() => answered, soon).toBe(2);
  expect(db.gate.running).toBe(most);
  const late = other.send('GET', '/Users');
  await expect.poll(() => db.gate.running, soon).toBe(most + 1);
  letGo();
  expect((await late).status).toBe(200);
  const replies = await Promise.all(sent);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 503, 503]);
  const refused = replies.find(({ status }) => status === 503);
  expect(refused?.headers.get('retry-after')).toBe('3');
  expect(refused?.body).toMatchObject({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: '503',
    detail: expect.stringMatching(/nothing was done/),
  });
  await expect.poll(() => db.gate.running, soon).toBe(0);
});

test('a provider that hangs up in the middle of a body gives its place back', async () => {
  const idp = await knownProvider();
  const call = request(`${idp.address}/Users`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${idp.key}`,
      'content-type': 'application/scim+json',
      'content-length': '100',
    },
  });
  call.on('error', () => {});
  call.write('{"userName":');
  await expect.poll(() => db.gate.running, soon).toBe(1);
  call.destroy();
  await expect.poll(() => db.gate.running, soon).toBe(0);
});
