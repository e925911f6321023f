import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { createEmployee } from '../../organization/employees/index.ts';
import { loadAgreementPack, putAgreementStepAway } from '../../policies/agreement-packs/index.ts';
import {
  approveStatement,
  generateStatements,
  listStatements,
  submitStatement,
} from '../../statements/index.ts';
import { makeCompany, type TestCompany } from '../../testing/make-company.ts';
import { recordDays } from '../../testing/record-days.ts';
import { readFirstSteps } from './index.ts';

const db = testDatabase({ poolSize: 4 });

/** The first statement there is, approved. */
async function approveFirst({ ctx, employee }: TestCompany): Promise<void> {
  await recordDays(ctx, employee.id, ['2026-03-02'], ['08:00', '16:00']);
  await generateStatements(ctx);
  const { data } = await listStatements(ctx, { scope: 'all', limit: 1 });
  const id = data[0]?.id ?? '';
  await submitStatement(ctx, { id });
  await approveStatement(ctx, { id, confirm_uncovered: true });
}

test('until the first approval all steps are missing; after it an agreement and people are left until they are there', async () => {
  const company = await makeCompany(db);
  const { ctx, as } = company;
  expect(await readFirstSteps(ctx)).toBe('missing');
  await approveFirst(company);
  expect(await readFirstSteps(ctx)).toBe('agreement-and-people');
  // Nobody is led to what they may not do.
  expect(await readFirstSteps(as(['statements:read:all'], null))).toBe('there');
  expect(await readFirstSteps(as(['statements:read:all', 'employees:create:all'], null))).toBe('people');
  await loadAgreementPack(ctx, { pack: 'danish-state', effective_from: '2026-01-01' });
  expect(await readFirstSteps(ctx)).toBe('people');
  await createEmployee(ctx, { effective_from: '2026-01-01', employee_number: 'second', name: 'Bo Holm' });
  expect(await readFirstSteps(ctx)).toBe('there');
});

test('who needs no agreement puts the step away, for everybody, and may bring it back', async () => {
  const company = await makeCompany(db);
  const { ctx, as } = company;
  await approveFirst(company);
  const loading = ['statements:read:all', 'policies:create:all', 'settings:create:all'];
  await putAgreementStepAway(as(loading, null), { away: true });
  expect(await readFirstSteps(ctx)).toBe('people');
  // Said twice, it is said once.
  await putAgreementStepAway(ctx, { away: true });
  await putAgreementStepAway(ctx, { away: false });
  expect(await readFirstSteps(ctx)).toBe('agreement-and-people');
  await expect(putAgreementStepAway(as(['policies:create:all'], null), { away: true })).rejects.toMatchObject(
    {
      requiredPermission: 'settings:create:*',
    },
  );
});
