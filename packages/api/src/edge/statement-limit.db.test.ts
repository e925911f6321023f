import { mintKey } from '@stempel/auth/testing';
import { testDatabase } from '@stempel/db/testing';
import { addStatements, makeCompany } from '@stempel/services/testing';
import { expect, test } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { testEdge } from '../testing/test-edge.ts';

const db = testDatabase();
const { origin } = testEdge(db, async () => (await makeCompany(db)).ctx.workspace);

type Row = { id: string };

async function companyWith(statements: number) {
  const company = await makeCompany(db);
  await addStatements(company, statements);
  const { key } = await mintKey(db, company.ctx.workspace.id);
  return clientOf(origin(), key);
}

test('statements end after 500, over all pages, and say that more match (docs/http.md, Statements)', async () => {
  const call = await companyWith(501);
  const whole = await call('GET', '/timesheet/statements?scope=all&limit=1000');
  expect(whole.json.data).toHaveLength(500);
  expect(whole.json.next_cursor).toBeNull();
  expect(whole.headers.get('link')).toBeNull();
  expect(whole.headers.get('service-truncated')).toBe('true');
  const ids: string[] = [];
  let cursor: unknown = '';
  while (cursor !== null) {
    const page = await call(
      'GET',
      `/timesheet/statements?scope=all&limit=300${cursor ? `&cursor=${cursor}` : ''}`,
    );
    expect(page.headers.get('service-truncated')).toBe('true');
    ids.push(...(page.json.data as Row[]).map(({ id }) => id));
    cursor = page.json.next_cursor;
  }
  expect(ids).toEqual((whole.json.data as Row[]).map(({ id }) => id));
  const narrowed = await call('GET', '/timesheet/statements?scope=all&limit=1000&to=2026-12-31');
  expect(narrowed.headers.get('service-truncated')).toBeNull();
});

test('500 that match are all of them', async () => {
  const call = await companyWith(500);
  const whole = await call('GET', '/timesheet/statements?scope=all&limit=1000');
  expect(whole.json.data).toHaveLength(500);
  expect([whole.json.next_cursor, whole.headers.get('service-truncated')]).toEqual([null, null]);
});
