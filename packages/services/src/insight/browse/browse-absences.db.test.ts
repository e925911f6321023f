import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { beforeAll, expect, test } from 'vitest';
import { updateEmployment } from '../../organization/employments/index.ts';
import { createOrgUnit, createOrgUnitBody } from '../../organization/org-units/index.ts';
import { createAbsence, updateAbsence } from '../../recording/absences/index.ts';
import { createEmploymentTerms, createEmploymentTermsBody } from '../../settings/employment-terms/index.ts';
import { changePerson } from '../../testing/look-for-people.ts';
import {
  addEmployees,
  makeCompany,
  type TestCompany,
  type TestEmployee,
} from '../../testing/make-company.ts';
import { halfWeek } from '../../testing/make-people-to-change.ts';
import { browseAbsences, browseAbsencesInput } from './index.ts';

const db = testDatabase({ poolSize: 4 });

/** By name: the first day they are away; the last two in a unit below the house. */
const people = [
  ['Åse Østergård', '2026-05-04'],
  ['Zoë Müller', '2026-05-05'],
  ['Bo Jensen', '2026-05-06'],
  ['Anne Holm', '2026-05-07'],
] as const;
const everybody = people.map(([name]) => name);

let company: TestCompany;
let wardId: string;
const hired: TestEmployee[] = [];

const browse = (input: object = {}, ctx = company.ctx) =>
  browseAbsences(ctx, browseAbsencesInput.parse({ scope: 'all', ...input }));
const names = async (input: object = {}, ctx = company.ctx) =>
  (await browse(input, ctx)).data.map((one) => one.employee_name);

beforeAll(async () => {
  company = await makeCompany(db, { now: '2026-04-01T06:00:00Z' });
  const { ctx, unitId } = company;
  const ward = { code: 'ward', name: 'Ward', parent_id: unitId, effective_from: '2020-01-01' };
  ({ id: wardId } = await createOrgUnit(ctx, createOrgUnitBody.parse({ ...ward, working_country: 'DK' })));
  const inHouse = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, 2));
  const below = { ...company, unitId: wardId };
  hired.push(...inHouse, ...(await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, below, 2))));
  for (const [index, { id }] of hired.entries()) {
    const [name, from] = people[index] ?? ['', ''];
    await changePerson(ctx, id, { name, effective_from: '2020-01-01' });
    await createAbsence(ctx, { employee_id: id, from });
  }
});

test('an absence is found by the name, without accents and in any case, from the beginning of words', async () => {
  expect(await names()).toEqual(everybody);
  expect(await names({ q: 'ostergard ase' })).toEqual(['Åse Østergård']);
  expect(await names({ q: 'MULL' })).toEqual(['Zoë Müller']);
  for (const q of ['ller', 'müller holm', '\u0301']) expect(await names({ q })).toEqual([]);
  expect(await names({ q: '  ' })).toHaveLength(4);
  await changePerson(company.ctx, hired[3]?.id, { name: 'Anne Dahl', effective_from: '2026-05-20' });
  for (const q of ['anne dahl', 'anne holm']) expect(await names({ q })).toEqual(['Anne Holm']);
});

test('of a unit with those below it, and only of those whom somebody may see', async () => {
  expect(await names({ branch_id: wardId })).toEqual(['Bo Jensen', 'Anne Holm']);
  expect(await names({ branch_id: company.unitId })).toEqual(everybody);
  expect(await names({ branch_id: wardId, q: 'bo' })).toEqual(['Bo Jensen']);
  const anne = company.as(['absences:read:self'], hired[3]?.id ?? '');
  for (const filter of [{ q: 'bo' }, { branch_id: company.unitId, q: 'bo' }])
    expect(await names({ ...filter, scope: 'self' }, anne)).toEqual([]);
  expect(await names({ branch_id: company.unitId, scope: 'self' }, anne)).toEqual(['Anne Holm']);
  await expect(browse({ q: 'bo' }, anne)).rejects.toMatchObject({ code: 'forbidden' });
});

test('of those whom somebody manages, and who have terms, on the first day', async () => {
  const { ctx, termsId } = company;
  const half = createEmploymentTermsBody.parse({
    ...{ code: 'half', name: 'Half time', norm: { weeks: [halfWeek] }, effective_from: '2020-01-01' },
  });
  const { id: halfTime } = await createEmploymentTerms(ctx, half);
  const change = (person: TestEmployee | undefined, effective_from: string, values: object) =>
    updateEmployment(ctx, {
      ...{ employee_id: person?.id ?? '', employment_id: person?.employmentId ?? '', effective_from },
      ...values,
    });
  const [ase, zoe, bo, anne] = hired;
  await change(ase, '2026-05-04', { manager_id: anne?.id, employment_terms_id: halfTime });
  await change(bo, '2026-05-01', { manager_id: anne?.id });
  // After the first day.
  await change(zoe, '2026-05-06', {
    manager_id: anne?.id,
    employment_terms_id: halfTime,
    org_unit_id: wardId,
  });
  const managed = { manager_id: anne?.id };
  expect(await names(managed)).toEqual(['Åse Østergård', 'Bo Jensen']);
  expect(await names({ ...managed, employment_terms_id: halfTime })).toEqual(['Åse Østergård']);
  expect(await names({ ...managed, branch_id: wardId })).toEqual(['Bo Jensen']);
  expect(await names({ branch_id: wardId })).toEqual(['Bo Jensen', 'Anne Holm']);
  expect(await names({ employment_terms_id: halfTime })).toEqual(['Åse Østergård']);
  expect(await names({ employment_terms_id: termsId })).toEqual(['Zoë Müller', 'Bo Jensen', 'Anne Holm']);
  expect(await names({ manager_id: ase?.id })).toEqual([]);
  const own = company.as(['absences:read:managed'], anne?.id ?? '');
  expect(await names({ scope: 'managed', employment_terms_id: termsId }, own)).not.toContain('Anne Holm');
});

test('in either direction, page by page and state by state; a cursor is good for its filters alone', async () => {
  for (const [direction, wanted] of [
    ['asc', everybody],
    ['desc', everybody.toReversed()],
  ] as const) {
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await browse({ direction, limit: 1, ...(cursor && { cursor }) });
      seen.push(...page.data.map((one) => one.employee_name));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(wanted);
  }
  const { next_cursor: cursor } = await browse({ limit: 1 });
  for (const other of [{ q: 'bo' }, { direction: 'desc' }, { branch_id: wardId }])
    await expect(browse({ limit: 1, ...other, cursor })).rejects.toMatchObject({
      errors: [{ pointer: '/cursor' }],
    });
  const [first] = (await browse({ q: 'bo' })).data;
  await updateAbsence(company.ctx, { id: first?.id ?? '', state: 'approved' });
  expect(await names({ q: 'bo', state: 'requested' })).toEqual([]);
  expect(await names({ q: 'bo', state: 'approved' })).toEqual(['Bo Jensen']);
});
