import { randomBytes } from 'node:crypto';
import { mintKey } from '@stempel/auth/testing';
import { testDatabase, watchStatements } from '@stempel/db/testing';
import { systemContext } from '@stempel/services';
import { seedLoad } from '@stempel/services/seed';
import { generateStatements } from '@stempel/services/statements';
import { type FilledLists, fillLists } from '@stempel/services/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, clientOf } from '../testing/client.ts';
import { testEdge } from '../testing/test-edge.ts';
import { type ContractOperation, deviationsOf, operations } from './check-answer.ts';

const db = testDatabase();
const sent = watchStatements(db);
const { origin } = testEdge(db, async () => ({ id: '' }));
const now = Temporal.Instant.from('2026-11-21T09:00:00Z');

const lists = operations.filter(
  ({ method, object }) => method === 'GET' && object.parameters?.some(({ name }) => name === 'limit'),
);

let call: ReturnType<typeof clientOf>;
let filled: FilledLists;

beforeAll(async () => {
  const slug = `load-${randomBytes(4).toString('hex')}`;
  const size = { slug, employees: 110, months: 1 };
  const { workspace } = await seedLoad(db, { environment: 'production', now, requestId: 'test', ...size });
  const made = { ...workspace, timeZone: 'Europe/Copenhagen', isTest: true };
  const ctx = systemContext(db, made, now, 'test');
  await generateStatements(ctx);
  filled = await fillLists(ctx);
  call = clientOf(origin(), (await mintKey(db, workspace.id)).key);
}, 180_000);

/** The list with as wide a scope and period as it takes. */
async function listOf({ path, object }: ContractOperation, limit: number): Promise<Answer> {
  const takes = (name: string) => object.parameters?.some((parameter) => parameter.name === name);
  const period = takes('from') && takes('to') ? ['from=2026-10-01', 'to=2026-11-30'] : [];
  const query = [`limit=${limit}`, ...(takes('scope') ? ['scope=all'] : []), ...period].join('&');
  const parent = path.slice(0, path.indexOf('/{id}'));
  const address = path.replace(
    /\{([a-z_]+)\}/g,
    (_, name: string) => filled[name === 'id' ? parent : name] ?? '',
  );
  sent.length = 0;
  return call('GET', `${address}?${query}`);
}

describe('of a workspace that was seeded for a load test', () => {
  test('the report of presence shows what was recorded', async () => {
    const { status, json } = await call('GET', '/reports/presence?scope=all&from=2026-10-01&to=2026-10-31');
    expect(status).toBe(200);
    expect(json.data).toHaveLength(100);
  });

  test.each(lists.map((list): [string, ContractOperation] => [list.name, list]))(
    '%s answers as the contract says, by as many statements for 100 rows as for 2',
    async (_, list) => {
      const counts: number[] = [];
      for (const limit of [2, 100]) {
        const answer = await listOf(list, limit);
        expect(deviationsOf(list, answer)).toEqual([]);
        expect(answer.status).toBe(200);
        const shown = (answer.json.data as unknown[]).length;
        // Lists that end earlier would prove nothing.
        expect(shown).toBeGreaterThanOrEqual(Math.min(limit, 5));
        counts.push(sent.length);
      }
      expect(counts[1], sent.join('\n\n')).toBe(counts[0]);
      expect(counts[1]).toBeLessThanOrEqual(6);
    },
  );
});

describe('what one employee has', () => {
  const counted = async (path: string) => {
    sent.length = 0;
    const { status, json } = await call('GET', path);
    expect(status).toBe(200);
    return { json, statements: sent.length };
  };

  test('is a timesheet by as many statements for a month as for a day', async () => {
    const path = `/employees/${filled.employee_id}/timesheet`;
    const day = await counted(`${path}?from=2026-10-05&to=2026-10-05`);
    const month = await counted(`${path}?from=2026-10-05&to=2026-11-04`);
    expect(month.json.days).toHaveLength(31);
    expect(month.statements).toBe(day.statements);
  });

  test('are balances by as many statements, whatever was booked', async () => {
    const path = `/employees/${filled.employee_id}/timebank/balances`;
    const before = await counted(`${path}?as_of=2021-01-01`);
    const after = await counted(`${path}?as_of=2026-11-21`);
    expect((after.json.data as unknown[]).length).toBeGreaterThan(1);
    expect(after.statements).toBe(before.statements);
  });
});
