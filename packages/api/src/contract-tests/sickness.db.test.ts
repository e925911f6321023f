import { mintKey } from '@stempel/auth/testing';
import { resources } from '@stempel/core/access';
import { testDatabase } from '@stempel/db/testing';
import { type FurnishedWorkspace, furnishWorkspace, people, sicknessMarks } from '@stempel/services/testing';
import { beforeAll, expect, test } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { testEdge } from '../testing/test-edge.ts';
import { type ContractOperation, operations } from './check-answer.ts';

// What an integration reads of sickness: nothing, whatever its key opens, unless that is all absences.

const db = testDatabase();
const { origin } = testEdge(db, async () => ({ id: '' }));
const reads = operations.filter(({ method }) => method === 'GET');

let mine: FurnishedWorkspace;
beforeAll(async () => {
  mine = await furnishWorkspace(db);
}, 180_000);

/** Every address an operation has in the workspace, with as wide a scope and period as it takes. */
function addressesOf({ path, object }: ContractOperation): string[] {
  const takes = (name: string) => object.parameters?.some((parameter) => parameter.name === name);
  const query = [
    ...(takes('limit') ? ['limit=100'] : []),
    ...(takes('scope') ? ['scope=all'] : []),
    ...(takes('from') && takes('to') ? ['from=2026-01-01', 'to=2026-04-30'] : []),
  ].join('&');
  const ids = people.flatMap((name) => {
    const { employee, statement, settled } = mine.people[name];
    return [
      { employee_id: employee, id: statement },
      { employee_id: employee, id: settled },
    ];
  });
  const filled = ids.map((one) =>
    path.replace(/\{([a-z_]+)\}/g, (_, name: string) => one[name as 'id'] ?? mine.ids.activity),
  );
  return [...new Set(filled)].map((address) => `${address}?${query}`);
}

/** What each operation answers that it answers with, by the marks of sickness in it. */
async function walk(grants: readonly string[]) {
  const { key } = await mintKey(db, mine.ctx.workspace.id, [...grants]);
  const call = clientOf(origin(), key);
  const [told, answered] = [new Set<string>(), new Set<string>()];
  for (const operation of reads) {
    for (const address of addressesOf(operation)) {
      const { status, json } = await call('GET', address);
      if (status !== 200) continue;
      answered.add(operation.path);
      const text = JSON.stringify(withoutKinds(json));
      if (people.flatMap(sicknessMarks).some((mark) => text.includes(mark))) told.add(operation.path);
    }
  }
  return { told: [...told], answered };
}

/** Without what it says of kinds of absence as such, which everybody reads who reads settings. */
function withoutKinds(json: unknown): unknown {
  return JSON.parse(JSON.stringify(json), (_, value) => (value?.type === 'timeoff' ? null : value));
}

const allButAbsences = resources.filter((one) => one !== 'absences').map((one) => `${one}:*:all`);

test('rights over time, reports, balances and settings open none of it', async () => {
  const { told, answered } = await walk(allButAbsences);
  expect(told).toEqual([]);
  expect([...answered]).toEqual(
    expect.arrayContaining([
      '/reports/sickness',
      '/timesheet/statements/{id}',
      '/employees/{employee_id}/timesheet',
    ]),
  );
  // Who may read all absences sees it in the report, where the walk would have found it.
  expect((await walk([...allButAbsences, 'absences:read:all'])).told).toContain('/reports/sickness');
});
