import { newId } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import {
  createEmployment,
  createEmploymentBody,
  updateEmployment,
} from '../../organization/employments/index.ts';
import { createEmploymentTerms, createEmploymentTermsBody } from '../../settings/employment-terms/index.ts';
import type { TestEmployee } from '../../testing/make-company.ts';
import {
  applyTo,
  halfWeek,
  makePeopleToChange,
  previewOf,
  versionsOf,
} from '../../testing/make-people-to-change.ts';
import { previewPeopleChange, previewPeopleChangeInput } from './index.ts';

const db = testDatabase({ poolSize: 4 });

test('each is refused by their own reason, keeps nobody else, and stays as they were', async () => {
  const company = await makePeopleToChange(db, 5);
  const { ctx, people, unitId, termsId, halfTime } = company;
  const [fine, ended, several, boss, upcoming] = people as [
    ...[TestEmployee, TestEmployee, TestEmployee, TestEmployee, TestEmployee],
  ];
  const target = ({ id, employmentId }: TestEmployee) => ({ employee_id: id, employment_id: employmentId });
  await updateEmployment(ctx, { ...target(ended), end: '2026-03-31' });
  await updateEmployment(ctx, { ...target(upcoming), start: '2020-01-01', end: '2020-12-31' });
  const employ = (person: TestEmployee, start: string) =>
    createEmployment(ctx, {
      employee_id: person.id,
      ...createEmploymentBody.parse({ start, org_unit_id: unitId, employment_terms_id: termsId }),
    });
  await employ(several, '2025-01-01');
  const coming = await employ(upcoming, '2026-06-15');
  const change = { effective_from: '2026-05-01', manager_id: boss.id };
  const unknown = { id: newId(), employmentId: '' };
  const everybody = [...people, unknown];
  const { changing, refused } = await previewOf(ctx, change, everybody);
  expect(changing.map(({ employee_id, from }) => [employee_id, from])).toEqual(
    expect.arrayContaining([
      [fine.id, '2026-05-01'],
      [upcoming.id, '2026-06-15'],
    ]),
  );
  const reasons = new Map(refused.map((one) => [one.employee_id, one.message.code]));
  const expected = new Map([
    [ended.id, 'people-change-not-employed'],
    [several.id, 'people-change-several'],
    [boss.id, 'manager-of-own-employment'],
    [unknown.id, 'not-found'],
  ]);
  expect(reasons).toEqual(expected);
  const { results } = await applyTo(ctx, change, everybody);
  expect(new Map(results.flatMap((one) => (one.done ? [] : [[one.id, one.message.code]])))).toEqual(expected);
  expect(await versionsOf(company, boss)).toHaveLength(1);
  expect(await versionsOf(company, fine)).toHaveLength(2);
  expect(await versionsOf(company, { ...upcoming, employmentId: coming.id })).toEqual([
    ['2026-06-15', unitId, boss.id, termsId],
  ]);
  // All of a person or nothing: terms that are not in force yet keep the manager from being set, too.
  const late = createEmploymentTermsBody.parse({
    ...{ code: 'late', name: 'Late', norm: { weeks: [halfWeek] }, effective_from: '2027-01-01' },
  });
  const lateId = (await createEmploymentTerms(ctx, late)).id;
  const tooEarly = { effective_from: '2026-10-01', manager_id: fine.id, employment_terms_id: lateId };
  const asked = [boss];
  expect((await previewOf(ctx, tooEarly, asked)).refused).toMatchObject([
    { message: { code: 'terms-not-in-force' } },
  ]);
  expect((await applyTo(ctx, tooEarly, asked)).results).toMatchObject([
    { done: false, code: 'invalid', message: { code: 'terms-not-in-force' } },
  ]);
  expect(await versionsOf(company, boss)).toHaveLength(1);
  expect((await previewOf(ctx, { ...tooEarly, employment_terms_id: halfTime }, asked)).refused).toEqual([]);
});

test('a manager changes those they manage only, and learns no name of others', async () => {
  const company = await makePeopleToChange(db, 2);
  const { ctx, people, employee, north } = company;
  const [theirs, other] = people as [TestEmployee, TestEmployee];
  await applyTo(ctx, { effective_from: '2024-01-01', manager_id: employee.id }, [theirs]);
  const manager = company.as(['employees:read:managed', 'employees:update:managed'], employee.id);
  const change = { effective_from: '2026-05-01', org_unit_id: north };
  const { changing, refused } = await previewOf(manager, change, people);
  expect(changing.map((one) => one.employee_id)).toEqual([theirs.id]);
  expect(refused).toMatchObject([
    { employee_id: other.id, name: null, employee_number: null, message: { code: 'permission-needed' } },
  ]);
  expect((await applyTo(manager, change, people)).results).toMatchObject([
    { id: theirs.id, done: true, changed: true },
    { id: other.id, done: false, code: 'forbidden' },
  ]);
  expect(await versionsOf(company, other)).toHaveLength(1);
  const reader = company.as(['employees:read:all'], employee.id);
  await expect(previewOf(reader, change, people)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(applyTo(reader, change, people)).rejects.toMatchObject({ code: 'forbidden' });
  // People of another workspace are nobody's.
  const foreign = await makePeopleToChange(db, 1);
  expect((await previewOf(ctx, change, foreign.people)).refused).toMatchObject([
    { name: null, message: { code: 'not-found' } },
  ]);
  expect((await applyTo(ctx, change, foreign.people)).results).toMatchObject([
    { done: false, code: 'not-found' },
  ]);
});

test('everybody who matches a filter is previewed; a change of nothing or to nothing known is refused', async () => {
  const company = await makePeopleToChange(db, 4);
  const { ctx, people, north, unitId } = company;
  await applyTo(ctx, { effective_from: '2024-01-01', org_unit_id: north }, people.slice(0, 1));
  const ask = (change: object, filter: object = {}) =>
    previewPeopleChange(
      ctx,
      previewPeopleChangeInput.parse({
        ...{
          change: { effective_from: '2026-05-01', ...change },
          of: { filter: { scope: 'all', ...filter } },
        },
      }),
    );
  expect(await ask({ org_unit_id: north })).toMatchObject({ people: 5, unchanged: [{}] });
  expect(await ask({ org_unit_id: north }, { org_unit_id: unitId })).toMatchObject({
    people: 4,
    unchanged: [],
  });
  await expect(ask({})).rejects.toMatchObject({ errors: [{ pointer: '/change' }] });
  await expect(ask({ org_unit_id: newId() })).rejects.toMatchObject({
    errors: [{ pointer: '/change/org_unit_id' }],
  });
  const foreign = await makePeopleToChange(db, 0);
  await expect(
    applyTo(ctx, { effective_from: '2026-05-01', org_unit_id: foreign.north }, people),
  ).rejects.toMatchObject({ errors: [{ pointer: '/change/org_unit_id' }] });
});
