import { randomBytes } from 'node:crypto';
import { mintKey } from '@stempel/auth/testing';
import { testDatabase, watchStatements } from '@stempel/db/testing';
import { systemContext } from '@stempel/services';
import { seedLoad } from '@stempel/services/seed';
import { generateStatements } from '@stempel/services/statements';
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
/** Ids for the parameters of paths. */
const ids: Record<string, string> = {};

async function firstIdOf(path: string): Promise<string> {
  const { json } = await call('GET', path);
  return (json.data as { id: string }[])[0]?.id ?? '019a5b7c-2f10-7c3e-9d41-000000000000';
}

beforeAll(async () => {
  const slug = `load-${randomBytes(4).toString('hex')}`;
  const size = { slug, employees: 110, months: 1 };
  const { workspace } = await seedLoad(db, { environment: 'production', now, requestId: 'test', ...size });
  const made = { ...workspace, timeZone: 'Europe/Copenhagen', isTest: true };
  await generateStatements(systemContext(db, made, now, 'test'));
  call = clientOf(origin(), (await mintKey(db, workspace.id)).key);
  ids.employee_id = await firstIdOf('/employees?scope=all');
  ids.employment_id = await firstIdOf(`/employees/${ids.employee_id}/employments`);
}, 120_000);

/** The list with as wide a scope and period as it takes. */
async function listOf({ path, object }: ContractOperation, limit: number): Promise<Answer> {
  const takes = (name: string) => object.parameters?.some((parameter) => parameter.name === name);
  const period = takes('from') && takes('to') ? ['from=2026-10-01', 'to=2026-10-31'] : [];
  const query = [`limit=${limit}`, ...(takes('scope') ? ['scope=all'] : []), ...period].join('&');
  const parent = path.slice(0, path.indexOf('/{id}'));
  const id = path.includes('{id}') ? await firstIdOf(parent) : '';
  const filled = path.replace(/\{([a-z_]+)\}/g, (_, name: string) =>
    name === 'id' ? id : (ids[name] ?? ''),
  );
  sent.length = 0;
  return call('GET', `${filled}?${query}`);
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
        expect([200, 404]).toContain(answer.status);
        counts.push(sent.length);
      }
      expect(counts[1], sent.join('\n\n')).toBe(counts[0]);
      expect(counts[1]).toBeLessThanOrEqual(6);
    },
  );
});
