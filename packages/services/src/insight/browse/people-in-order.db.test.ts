import { inWorkspace } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { createEmployee, createEmployeeBody } from '../../organization/employees/index.ts';
import { changePerson, listPeople, waysToPeople } from '../../testing/look-for-people.ts';
import { makeTenant } from '../../testing/make-tenant.ts';
import type { browseEmployees } from './index.ts';

const db = testDatabase({ poolSize: 4 });

type Asked = Parameters<typeof browseEmployees>[1];

/** What the list holds, without its tables: everybody in force on a date, one by one. */
async function modelOf(
  ctx: ServiceContext,
  asked: Required<Pick<Asked, 'as_of' | 'q' | 'collation' | 'direction' | 'sort'>>,
) {
  const { as_of: asOf, q, collation, direction, sort } = asked;
  const key = sql.raw(
    sort === 'number' ? 'e.code collate "en-x-icu"' : `v.name collate "${collation}-x-icu"`,
  );
  const way = sql.raw(direction);
  const { rows } = await inWorkspace(db, ctx.workspace.id, (tx) =>
    tx.execute<{ id: string }>(sql`
      select e.id from employees e join lateral (
          select * from employee_versions x
           where x.workspace_id = e.workspace_id and x.object_id = e.id and x.superseded_at is null
             and x.effective_from <= ${asOf}::date order by x.effective_from desc limit 1) v on true
       where e.workspace_id = ${ctx.workspace.id} and not exists (
         select from string_to_table(fold_words(${q}::text), ' ') asked (word) where word <> '' and not exists (
           select from string_to_table(fold_words(concat_ws(' ', v.name, e.code, v.email)), ' ') has (word)
            where starts_with(has.word, asked.word)))
       order by ${key} ${way}, e.id ${way}`),
  );
  return rows.map(({ id }) => id);
}

/** Picks the same for everybody. */
function seeded(seed: number) {
  let state = seed;
  return <Item>(items: readonly Item[]): Item => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return items[Math.floor((state / 2 ** 32) * items.length)] as Item;
  };
}

test('every way leads to the same people in the same order, page by page', async () => {
  const { ctx } = await makeTenant(db);
  const pick = seeded(15);
  const given = ['Åse', 'Asa', 'Bo', 'Øjvind', 'Ojo', 'Zoë', 'zoe', 'Anne-Marie', 'Ælfred', 'Ärla', 'Bo Åse'];
  const family = ['Müller', 'Muller', 'Aagaard', 'Ågård', 'Østergård', 'Jensen', 'jensen', 'Jens', 'Bo'];
  const name = () => `${pick(given)} ${pick(family)}`;
  const dates = ['2020-01-01', '2022-01-01', '2024-01-01', '2030-01-01'];
  for (let index = 0; index < 60; index += 1) {
    const body = { employee_number: `${index * 7}`, name: name(), effective_from: pick(dates) };
    const { id } = await createEmployee(ctx, createEmployeeBody.parse(body));
    if (index % 3 === 0) await changePerson(ctx, id, { name: name(), effective_from: pick(dates) });
  }
  for (let round = 0; round < 24; round += 1) {
    const asked = {
      q: pick(['', 'b', 'bo', 'a', 'jens', 'å m', 'mull', 'zo j', 'anne a', '1', 'bo bo', 'ags', 'ø']),
      as_of: pick(['2019-06-01', '2021-06-01', '2026-03-15', '2031-01-01']),
      collation: pick(['da', 'de', 'en'] as const),
      direction: pick(['asc', 'desc'] as const),
      sort: pick(['name', 'number'] as const),
    };
    const expected = await modelOf(ctx, asked);
    for (const bounds of waysToPeople) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof listPeople>> = await listPeople(
          ctx,
          { ...asked, limit: 7, ...(cursor ? { cursor } : {}) },
          bounds,
        );
        expect([asked, page.total, page.uncounted]).toEqual([asked, cursor ? null : expected.length, false]);
        seen.push(...page.data.map(({ id }) => id));
        cursor = page.next_cursor;
      } while (cursor);
      expect([asked, bounds, seen]).toEqual([asked, bounds, expected]);
    }
  }
});
