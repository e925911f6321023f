import { schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { updateEmployment } from '../organization/employments/index.ts';
import { addEmployees, makeCompany } from '../testing/make-company.ts';
import { makeTenant } from '../testing/make-tenant.ts';
import { recordDays } from '../testing/record-days.ts';
import { explainNothingDue, generateStatements } from './index.ts';

const db = testDatabase({ poolSize: 4 });

test('names the missing employment, the running period, the statement that exists', async () => {
  const company = await makeCompany(db, { now: '2026-04-01T06:00:00Z' });
  const { ctx, employee } = company;
  await recordDays(ctx, employee.id, ['2026-03-02'], ['08:00', '15:00']);
  expect((await generateStatements(ctx)).generated).toBe(1);
  // March has its statement; April runs.
  expect(await explainNothingDue(ctx)).toEqual([
    { reason: 'running', date: '2026-04-30', employments: 1, employee: expect.any(String) },
  ]);
  await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, 2, { startOn: '2026-06-01' }));
  expect(await explainNothingDue(ctx)).toMatchObject([
    { reason: 'not-begun', date: '2026-06-01', employments: 2 },
    { reason: 'running', date: '2026-04-30', employments: 1 },
  ]);
});

test('names terms that are not in force yet', async () => {
  const company = await makeCompany(db, { now: '2026-04-01T06:00:00Z' });
  const { ctx, employee, termsId } = company;
  await recordDays(ctx, employee.id, ['2026-03-02'], ['08:00', '15:00']);
  // As it could be entered before terms were asked for their date.
  await withoutAudit(db, ctx.workspace.id, async (tx) => {
    const versions = schema.employmentTermsVersions;
    const [row] = await tx.select().from(versions).where(eq(versions.objectId, termsId));
    if (!row) throw new Error('The company has terms.');
    const { versionId } = row;
    await tx
      .update(versions)
      .set({ supersededAt: ctx.now })
      .where(and(eq(versions.objectId, termsId), eq(versions.versionId, versionId)));
    await tx.insert(versions).values({ ...row, versionId: termsId, effectiveFrom: '2026-05-01' });
  });
  expect((await generateStatements(ctx)).generated).toBe(0);
  expect(await explainNothingDue(ctx)).toMatchObject([{ reason: 'terms-not-in-force', date: '2026-05-01' }]);
});

test('names that nothing was recorded in a period that has ended', async () => {
  const { ctx } = await makeCompany(db, { now: '2026-04-01T06:00:00Z' });
  expect((await generateStatements(ctx)).generated).toBe(0);
  expect(await explainNothingDue(ctx)).toMatchObject([{ reason: 'nothing-recorded', date: '2026-04-30' }]);
});

test('names a workspace in which nobody is employed', async () => {
  const { ctx } = await makeTenant(db);
  expect(await explainNothingDue(ctx)).toEqual([
    { reason: 'no-employment', date: null, employments: 0, employee: null },
  ]);
});

test('tells an employment that ended without time from one that is settled', async () => {
  const company = await makeCompany(db, { now: '2026-04-01T06:00:00Z' });
  const { ctx, employee } = company;
  const target = { employee_id: employee.id, employment_id: employee.employmentId };
  await updateEmployment(ctx, { ...target, end: '2026-03-20' });
  expect(await explainNothingDue(ctx)).toMatchObject([{ reason: 'ended-unrecorded', date: '2026-03-20' }]);
  await recordDays(ctx, employee.id, ['2026-03-02'], ['08:00', '15:00']);
  expect((await generateStatements(ctx)).generated).toBe(1);
  expect(await explainNothingDue(ctx)).toMatchObject([{ reason: 'complete', date: '2026-03-20' }]);
});
