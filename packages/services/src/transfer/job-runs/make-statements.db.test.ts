import { inWorkspace } from '@stempel/db';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { addEmployees, makeCompany } from '../../testing/make-company.ts';
import { recordDays } from '../../testing/record-days.ts';
import { getRun, makeStatements, runJobs } from './index.ts';

const db = testDatabase();

test('statements of a few are made at once, of many by a job', async () => {
  const company = await makeCompany(db);
  const { ctx, employee } = company;
  await recordDays(ctx, employee.id, ['2026-03-02'], ['08:00', '15:24']);
  expect(await makeStatements(ctx)).toMatchObject({
    generated: 1,
    failed: [],
    nothing_due: [],
    job_id: null,
  });
  expect((await makeStatements(ctx)).nothing_due).not.toEqual([]);
  const added = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, 25));
  for (const { id } of added.slice(0, 2)) await recordDays(ctx, id, ['2026-03-03'], ['08:00', '15:24']);
  const made = await makeStatements(ctx);
  expect(made).toMatchObject({ generated: 0, job_id: expect.any(String) });
  const count = () =>
    inWorkspace(
      db,
      ctx.workspace.id,
      async (tx) => (await tx.execute('select id from statements')).rows.length,
    );
  expect(await count()).toBe(1);
  await runJobs(ctx);
  expect(await getRun(ctx, { id: made.job_id ?? '' })).toMatchObject({ state: 'succeeded' });
  expect(await count()).toBeGreaterThanOrEqual(3);
});

test('making them needs the right to run jobs', async () => {
  const { as } = await makeCompany(db);
  await expect(makeStatements(as(['statements:*:all'], null))).rejects.toMatchObject({ code: 'forbidden' });
});
