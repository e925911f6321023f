import { sql } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  addEmployees,
  makeCompany,
  type TestCompany,
  type TestEmployee,
} from '../../testing/make-company.ts';
import { reportAccountTotals, reportPresence, reportRegisteredHours } from './index.ts';
import type { ReportQuery } from './report-contract.ts';

// More rows of others than are looked at by date come before those of the one who is asked for.
const others = 2500;
const db = testDatabase();
const march = { from: '2026-03-01', to: '2026-03-31', scope: 'all' as const, limit: 2 };
const dates = ['2026-03-05', '2026-03-27', '2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30'];
let company: TestCompany;
let [busy, rare]: TestEmployee[] = [];

beforeAll(async () => {
  company = await makeCompany(db);
  busy = company.employee;
  const { ctx } = company;
  await withoutAudit(db, ctx.workspace.id, async (tx) => {
    [rare] = await addEmployees(tx, company, 1, { managerId: busy?.id ?? '' });
    const recordOn = (employee: TestEmployee | undefined, days: ReturnType<typeof sql>) =>
      tx.execute(sql`
        insert into presence (workspace_id, id, employee_id, employment_id, started_at, started_offset_minutes,
          ended_at, ended_offset_minutes, started_on, source, created_at, updated_at)
        select ${ctx.workspace.id}, uuidv7(), ${employee?.id}, ${employee?.employmentId}, day + time '07:00', 60,
               day + time '15:00', 60, day, 'seed', now(), now() from ${days} as days (day)`);
    await recordOn(busy, sql`(select '2026-03-01'::date + n % 25 from generate_series(1, ${others}::int) n)`);
    await recordOn(rare, sql`unnest(${`{${dates.join(',')}}`}::date[])`);
  });
});

async function pagesOf(ctx: TestCompany['ctx'], asked: Partial<ReportQuery>): Promise<string[]> {
  const shown: string[] = [];
  for (let cursor: string | undefined, next = true; next; next = cursor !== undefined) {
    const page = await reportPresence(ctx, { ...march, ...asked, cursor });
    shown.push(...page.data.map(({ employee_id, date }) => `${employee_id} ${date}`));
    cursor = page.next_cursor ?? undefined;
  }
  return shown;
}

const ofRare = () => dates.map((date) => `${rare?.id} ${date}`);

describe('rows of a few people among those of many', () => {
  test('are all shown, by date, page after page', async () => {
    expect(await pagesOf(company.ctx, { employee_id: [rare?.id ?? ''] })).toEqual(ofRare());
  });

  test('are those of the people a manager manages, and nobody else', async () => {
    const manager = company.as(['reports:read:managed'], busy?.id ?? null);
    expect(await pagesOf(manager, { scope: 'managed' })).toEqual(ofRare());
    expect(await pagesOf(manager, { scope: 'managed', employee_id: [busy?.id ?? ''] })).toEqual([]);
  });

  test('end with the period, and begin with it', async () => {
    const asked = { employee_id: [rare?.id ?? ''], from: '2026-03-06', to: '2026-03-29' };
    expect(await pagesOf(company.ctx, asked)).toEqual(ofRare().slice(1, -1));
  });

  test('are of the unit that was theirs on the date, and of nobody elsewhere', async () => {
    expect(await pagesOf(company.ctx, { org_unit_id: [company.unitId], limit: 1000 })).toHaveLength(
      others + dates.length,
    );
    const nowhere = { org_unit_id: [rare?.id ?? ''] };
    expect(await pagesOf(company.ctx, nowhere)).toEqual([]);
    expect((await reportRegisteredHours(company.ctx, { ...march, ...nowhere })).data).toEqual([]);
    expect(await reportAccountTotals(company.ctx, { ...march, ...nowhere })).toEqual([]);
  });
});
