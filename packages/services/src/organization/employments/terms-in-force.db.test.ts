import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { createEmploymentTerms, createEmploymentTermsBody } from '../../settings/employment-terms/index.ts';
import { makeCompany } from '../../testing/make-company.ts';
import { createEmployee, createEmployeeBody } from '../employees/index.ts';
import { createEmployment, createEmploymentBody, getEmployment, updateEmployment } from './index.ts';

const db = testDatabase({ poolSize: 4 });

const hours = { mon: 444, tue: 444, wed: 444, thu: 444, fri: 444, sat: 0, sun: 0 };

/** Terms from 1 April 2026 beside the company's, which have always been in force. */
async function withNewTerms() {
  const company = await makeCompany(db);
  const body = { code: 'new', name: 'New agreement', norm: { weeks: [hours] }, effective_from: '2026-04-01' };
  const terms = await createEmploymentTerms(company.ctx, createEmploymentTermsBody.parse(body));
  const refused = (pointer: string, on: string) => ({
    code: 'invalid',
    errors: [
      {
        pointer,
        code: 'terms-not-in-force',
        detail: expect.stringMatching(new RegExp(`"New agreement" are in force from 2026-04-01.* on ${on}`)),
      },
    ],
  });
  return { ...company, newTerms: terms.id, refused };
}

test('an employment that begins before its terms is refused with both dates', async () => {
  const { ctx, employee, unitId, newTerms, refused } = await withNewTerms();
  const body = (start: string) =>
    createEmploymentBody.parse({ start, org_unit_id: unitId, employment_terms_id: newTerms });
  const add = (start: string) => createEmployment(ctx, { employee_id: employee.id, ...body(start) });
  await expect(add('2026-03-31')).rejects.toMatchObject(refused('/employment_terms_id', '2026-03-31'));
  expect((await add('2026-04-01')).start).toBe('2026-04-01');
  const nested = {
    employee_number: '7',
    name: 'B',
    effective_from: '2026-03-01',
    employment: body('2026-03-01'),
  };
  await expect(createEmployee(ctx, createEmployeeBody.parse(nested))).rejects.toMatchObject(
    refused('/employment/employment_terms_id', '2026-03-01'),
  );
});

test('an employment comes under new terms from the day they are in force, not before', async () => {
  const { ctx, employee, newTerms, refused } = await withNewTerms();
  const target = { employee_id: employee.id, employment_id: employee.employmentId };
  const change = { ...target, employment_terms_id: newTerms };
  await expect(updateEmployment(ctx, { ...change, effective_from: '2026-03-15' })).rejects.toMatchObject(
    refused('/employment_terms_id', '2026-03-15'),
  );
  await updateEmployment(ctx, { ...change, effective_from: '2026-04-01' });
  // What was given stays changeable in every other way.
  await updateEmployment(ctx, { ...target, working_country: 'DE', effective_from: '2026-03-15' });
  const read = await getEmployment(ctx, { ...target, as_of: '2026-04-02' });
  expect(read.employment_terms_id).toBe(newTerms);
});

test('an earlier start before the terms is refused as well', async () => {
  const { ctx, employee, unitId, newTerms, refused } = await withNewTerms();
  const body = { start: '2026-04-10', org_unit_id: unitId, employment_terms_id: newTerms };
  const made = await createEmployment(ctx, { employee_id: employee.id, ...createEmploymentBody.parse(body) });
  const move = { employee_id: employee.id, employment_id: made.id, start: '2026-03-10' };
  await expect(updateEmployment(ctx, move)).rejects.toMatchObject(refused('/start', '2026-03-10'));
});
