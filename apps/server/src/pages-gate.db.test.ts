import { connectDatabase } from '@stempel/db';
import { testDatabaseUrls, testSecret } from '@stempel/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlainPages } from './testing/open-plain-pages.ts';

const db = connectDatabase({
  url: testDatabaseUrls().appUrl,
  gate: { most: 1, countedMs: 600_000, youngMs: 600_000 },
});
let pages: Awaited<ReturnType<typeof openPlainPages>>;

beforeAll(async () => {
  pages = await openPlainPages(db, testSecret);
});

afterAll(async () => {
  pages.close();
  await db.close();
});

test('a page is not drawn while there is no room for what it asks for, its files are; it holds no place itself', async () => {
  const leave = db.gate.enter('a');
  const refused = await fetch(`${pages.origin}/my-time`);
  expect([refused.status, refused.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.text()).toContain('Too much is going on at the moment');
  expect(await (await fetch(`${pages.origin}/_next/static/a.js`)).text()).toBe('drawn');
  leave();
  for (let page = 0; page < 3; page += 1)
    expect(await (await fetch(`${pages.origin}/my-time`)).text()).toBe('drawn');
  expect(db.gate.running).toBe(0);
});
