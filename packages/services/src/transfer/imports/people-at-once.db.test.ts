import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { listEmployees, updateEmployee } from '../../organization/employees/index.ts';
import { makeTenant, type Tenant } from '../../testing/make-tenant.ts';
import type { FileRecord } from '../../testing/random-people-files.ts';
import { together } from '../../testing/write-rows-of-files.ts';
import { CodeBook } from '../code-book.ts';
import type { TransferKind } from '../transfer-kind.ts';
import { employeeKind } from '../versioned-kinds.ts';

const db = testDatabase({ poolSize: 4 });
const now = '2026-03-15T11:00:00.123456Z';

const changesOf = (number: number, change: object) => ({ employee_number: `N${number}`, ...change });
const hundred = Array.from({ length: 100 }, (_, number) => number);

async function importTogether(ctx: ServiceContext, kind: TransferKind, records: readonly FileRecord[]) {
  const results = await together(500)(ctx, kind, records, await CodeBook.read(ctx));
  const refused = results.filter((result) => !('outcome' in result));
  expect(refused).toEqual([]);
  return results;
}

test('changes of the same people at once, in any order, are all kept', async () => {
  const { ctx } = await makeTenant(db, now);
  const since = { effective_from: '2025-01-01' };
  await importTogether(
    ctx,
    employeeKind,
    hundred.map((number) => changesOf(number, { name: 'Ida', ...since })),
  );
  const { data } = await listEmployees(ctx, { scope: 'all', limit: 200 });
  const renamed = hundred.map((number) => changesOf(number, { name: 'Bo', ...since }));
  const known = hundred
    .toReversed()
    .map((number) => changesOf(number, { external_id: `X${number}`, ...since }));
  const byHand = async () => {
    for (const { id } of data.slice(0, 20).toReversed())
      await updateEmployee(ctx, { employee_id: id, email: 'a@example.com', effective_from: '2025-01-01' });
  };
  await Promise.all([
    importTogether(ctx, employeeKind, renamed),
    importTogether(ctx, employeeKind, known),
    byHand(),
  ]);
  const after = (await listEmployees(ctx, { scope: 'all', limit: 200 })).data;
  const emails = new Set(data.slice(0, 20).map(({ id }) => id));
  for (const { id, name, employee_number, external_id, email, version } of after) {
    const isByHand = emails.has(id);
    expect({ name, external_id, email, version }).toEqual({
      name: 'Bo',
      external_id: employee_number.replace('N', 'X'),
      email: isByHand ? 'a@example.com' : null,
      version: isByHand ? 4 : 3,
    });
  }
});

test('people of another workspace are neither found nor changed', async () => {
  const [own, other] = [await makeTenant(db, now), await makeTenant(db, now)];
  const records = [changesOf(1, { name: 'Ida', external_id: 'X' }), changesOf(2, { name: 'Bo' })];
  await importTogether(other.ctx, employeeKind, records);
  const results = await importTogether(own.ctx, employeeKind, records);
  expect(results).toMatchObject([{ outcome: 'created' }, { outcome: 'created' }]);
  const stolen = await CodeBook.read(other.ctx);
  const changed = records.map((record) => ({ ...record, name: 'Eve' }));
  await together(500)(own.ctx, employeeKind, changed, stolen);
  const names = async ({ ctx }: Tenant) =>
    (await listEmployees(ctx, { scope: 'all', limit: 9 })).data.map(({ name }) => name);
  expect(await names(other)).toEqual(['Ida', 'Bo']);
});
