import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { testDatabase, testDatabaseUrls, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { checkIn } from '../../recording/presence/index.ts';
import { addEmployees, makeCompany, type TestCompany } from '../../testing/make-company.ts';
import { listIncidents, listIncidentsInput } from '../incidents/index.ts';
import { findLiveIncidents } from './index.ts';

const db = testDatabase({ poolSize: 8 });
const script = fileURLToPath(new URL('../../testing/look-in-own-process.ts', import.meta.url));
const instant = (text: string) => Temporal.Instant.from(text);

describe('two servers and kill -9', () => {
  async function companyOf(count: number) {
    const company = await makeCompany(db, { now: '2026-03-02T05:00:00Z' });
    const { ctx } = company;
    const others = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, count - 1));
    for (const { id } of [company.employee, ...others]) {
      await checkIn({ ...ctx, now: instant('2026-03-02T07:00:00Z') }, { employee_id: id });
    }
    return { ...ctx, now: instant('2026-03-02T20:00:00Z') };
  }

  function startProcess(ctx: TestCompany['ctx']): ChildProcess {
    const args = [testDatabaseUrls().appUrl, JSON.stringify(ctx.workspace), ctx.now.toString()];
    return spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  }

  const perPerson = async (ctx: TestCompany['ctx']) => {
    const { data } = await listIncidents(ctx, listIncidentsInput.parse({ scope: 'all', limit: 500 }));
    return [...Map.groupBy(data, (row) => row.employee_id).values()].map((rows) => rows.length);
  };

  test('in two processes at once, and here, each is opened once', async () => {
    const ctx = await companyOf(30);
    const processes = [startProcess(ctx), startProcess(ctx)];
    const here = await findLiveIncidents(ctx, { batchSize: 3 });
    const said = await Promise.all(
      processes.map(async (one) => {
        const [[code], text] = await Promise.all([once(one, 'exit'), textOf(one)]);
        expect(code).toBe(0);
        return Number(/done (\d+)/.exec(text)?.[1]);
      }),
    );
    expect(here.opened + said.reduce((sum, opened) => sum + opened, 0)).toBe(30);
    expect(await perPerson(ctx)).toEqual(Array(30).fill(1));
  });

  test('whoever looks at once waits for the others, and nobody fails', async () => {
    // After midnight nothing more is foretold: no row of a look makes them wait by itself.
    const ctx = { ...(await companyOf(12)), now: instant('2026-03-03T00:00:00Z') };
    const looks = await Promise.all([1, 2, 3].map(() => findLiveIncidents(ctx, { batchSize: 4 })));
    expect(looks.reduce((sum, { opened }) => sum + opened, 0)).toBe(24);
  });

  test('killed in the middle and run again, each is opened once', async () => {
    const ctx = await companyOf(30);
    const first = startProcess(ctx);
    await once(first.stdout ?? first, 'data');
    first.kill('SIGKILL');
    await once(first, 'exit');
    const interrupted = (await perPerson(ctx)).length;
    expect(interrupted).toBeGreaterThan(0);
    expect(await findLiveIncidents(ctx)).toMatchObject({ opened: 30 - interrupted });
    expect(await perPerson(ctx)).toEqual(Array(30).fill(1));
  });
});

async function textOf({ stdout }: ChildProcess): Promise<string> {
  let text = '';
  for await (const part of stdout ?? []) text += part;
  return text;
}
