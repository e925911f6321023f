import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { updateEmployee } from '../../organization/employees/index.ts';
import { recordPresence } from '../../recording/presence/index.ts';
import { addEmployees, makeCompany } from '../../testing/make-company.ts';
import { presenceReportQuery, reportPresence, rowOrder } from './index.ts';

const db = testDatabase();

/** Three people of whom each was there once or twice, named so that Danish and English order them differently. */
async function attend() {
  const company = await makeCompany(db);
  const { ctx } = company;
  const others = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, 2));
  const people = [company.employee, ...others];
  for (const [index, name] of ['Åse', 'Zita', 'Bo'].entries())
    await updateEmployee(ctx, {
      ...{ employee_id: people[index]?.id ?? '', name, effective_from: '2026-01-01' },
    });
  const record = (index: number, day: number, hours: number) =>
    recordPresence(ctx, {
      employee_id: people[index]?.id ?? '',
      start: `2026-03-0${day}T08:00:00+01:00`,
      end: `2026-03-0${day}T${String(8 + hours).padStart(2, '0')}:00:00+01:00`,
    });
  await record(0, 2, 7);
  await record(1, 3, 3);
  await record(2, 4, 5);
  await record(2, 5, 4);
  await record(0, 6, 3);
  return ctx;
}

const query = presenceReportQuery.extend(rowOrder);

test('rows follow each other by name in the language, number or hours, page after page without a gap', async () => {
  const ctx = await attend();
  const readAll = async (asked: object, limit = 2) => {
    const rows: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof reportPresence>> = await reportPresence(ctx, {
        ...query.parse({ from: '2026-03-01', to: '2026-03-31', scope: 'all', limit }),
        ...{ ...asked, ...(cursor === null ? {} : { cursor }) },
      });
      rows.push(...page.data.map((row) => `${row.employee_name} ${row.date.slice(8)} ${row.minutes}`));
      cursor = page.next_cursor;
    } while (cursor !== null);
    return rows;
  };
  const [ase2, zita3, bo4, bo5, ase6] = ['Åse 02 420', 'Zita 03 180', 'Bo 04 300', 'Bo 05 240', 'Åse 06 180'];
  expect(await readAll({ by: 'employee', collation: 'da' })).toEqual([bo4, bo5, zita3, ase2, ase6]);
  expect(await readAll({ by: 'employee', collation: 'en' })).toEqual([ase2, ase6, bo4, bo5, zita3]);
  expect(await readAll({ by: 'employee', collation: 'en', direction: 'desc' })).toEqual(
    [ase2, ase6, bo4, bo5, zita3].toReversed(),
  );
  expect(await readAll({ by: 'weight', direction: 'asc' })).toEqual([zita3, ase6, bo5, bo4, ase2]);
  expect(await readAll({ by: 'weight', direction: 'desc' }, 3)).toEqual([ase2, bo4, bo5, ase6, zita3]);
  expect(await readAll({ by: 'number' })).toEqual(await readAll({ by: 'number' }, 100));
});
