import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { beforeAll, expect, test } from 'vitest';
import { updateEmployment } from '../../organization/employments/index.ts';
import { createOrgUnit, createOrgUnitBody } from '../../organization/org-units/index.ts';
import { createEmploymentTerms, createEmploymentTermsBody } from '../../settings/employment-terms/index.ts';
import { generateStatements } from '../../statements/index.ts';
import { changePerson } from '../../testing/look-for-people.ts';
import {
  addEmployees,
  makeCompany,
  type TestCompany,
  type TestEmployee,
} from '../../testing/make-company.ts';
import { halfWeek } from '../../testing/make-people-to-change.ts';
import { recordDays } from '../../testing/record-days.ts';
import { browseStatements, browseStatementsInput } from './index.ts';

const db = testDatabase({ poolSize: 4 });
const march = '2026-03-02';

/** By name: when they left on 2 March, of a day of 7:24 from 08:00 on; two in a unit below the house. */
const people = [
  ['Åse Østergård', '16:24'],
  ['Zoë Müller', '15:24'],
  ['Bo Jensen', '18:24'],
  ['Anne Holm', '17:24'],
] as const;

let company: TestCompany;
let wardId: string;
const hired: TestEmployee[] = [];
const ids: string[] = [];

const browse = (input: object = {}, ctx = company.ctx) =>
  browseStatements(ctx, browseStatementsInput.parse({ scope: 'all', ...input }));
const names = async (input: object = {}) => (await browse(input)).data.map((one) => one.employee_name);

beforeAll(async () => {
  company = await makeCompany(db, { now: '2026-04-01T06:00:00Z' });
  const { ctx, unitId } = company;
  const ward = { code: 'ward', name: 'Ward', parent_id: unitId, effective_from: '2020-01-01' };
  ({ id: wardId } = await createOrgUnit(ctx, createOrgUnitBody.parse({ ...ward, working_country: 'DK' })));
  const inHouse = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, 2));
  const below = { ...company, unitId: wardId };
  const inWard = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, below, 2));
  hired.push(...inHouse, ...inWard);
  for (const [index, { id }] of hired.entries()) {
    const [name, end] = people[index] ?? ['', ''];
    await changePerson(ctx, id, { name, effective_from: '2020-01-01' });
    await recordDays(ctx, id, [march], ['08:00', end]);
    ids.push(id);
  }
  await generateStatements(ctx);
});

test('a statement is found by the name, without accents and in any case, from the beginning of words', async () => {
  expect(await names({ q: 'ostergard ase' })).toEqual(['Åse Østergård']);
  expect(await names({ q: 'MULL' })).toEqual(['Zoë Müller']);
  expect(await names({ q: 'ller' })).toEqual([]);
  expect(await names({ q: '  ' })).toHaveLength(4);
  expect(await names({ q: '\u0301' })).toEqual([]);
});

test('and by a name that somebody bears only since then, or bore before', async () => {
  await changePerson(company.ctx, ids[3], { name: 'Anne Dahl', effective_from: '2026-03-20' });
  for (const q of ['anne dahl', 'anne holm']) expect(await names({ q })).toEqual(['Anne Dahl']);
  // Words of two names are nobody's.
  expect(await names({ q: 'dahl holm' })).toEqual([]);
  await changePerson(company.ctx, ids[3], { name: 'Anne Holm', effective_from: '2026-03-20' });
});

test('in the order of a language, of figures or of periods, either way, page by page', async () => {
  const english = ['Anne Holm', 'Åse Østergård', 'Bo Jensen', 'Zoë Müller'];
  expect(await names({ sort: 'name' })).toEqual(english);
  const danish = ['Anne Holm', 'Bo Jensen', 'Zoë Müller', 'Åse Østergård'];
  expect(await names({ sort: 'name', collation: 'da' })).toEqual(danish);
  const byTime = ['Zoë Müller', 'Åse Østergård', 'Anne Holm', 'Bo Jensen'];
  for (const sort of ['worked', 'balance']) {
    expect(await names({ sort })).toEqual(byTime);
    expect(await names({ sort, direction: 'desc' })).toEqual(byTime.toReversed());
  }
  for (const [order, wanted] of [
    [{ sort: 'name', direction: 'desc' }, english.toReversed()],
    [{ sort: 'balance', direction: 'desc' }, byTime.toReversed()],
    [{ sort: 'norm' }, undefined],
    [{ sort: 'period', direction: 'desc' }, undefined],
  ] as const) {
    const whole = wanted ?? (await names(order));
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await browse({ ...order, limit: 1, ...(cursor && { cursor }) });
      seen.push(...page.data.map((one) => one.employee_name));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(whole);
  }
});

test('of a unit with those below it, and only of those whom somebody may see', async () => {
  expect(await names({ branch_id: wardId, sort: 'name' })).toEqual(['Anne Holm', 'Bo Jensen']);
  expect(await names({ branch_id: company.unitId })).toHaveLength(4);
  expect(await names({ branch_id: company.unitId, q: 'bo' })).toEqual(['Bo Jensen']);
  const anne = company.as(['statements:read:self'], ids[3] ?? '');
  expect((await browse({ scope: 'self', q: 'bo' }, anne)).data).toEqual([]);
  await expect(browse({ q: 'bo' }, anne)).rejects.toMatchObject({ code: 'forbidden' });
});

test('of those whom somebody managed, and who had terms, on the last day of the period', async () => {
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
  await change(ase, '2026-03-20', { manager_id: anne?.id, employment_terms_id: halfTime });
  await change(bo, '2026-03-20', { manager_id: anne?.id });
  // After the period.
  await change(zoe, '2026-04-01', { manager_id: anne?.id, employment_terms_id: halfTime });
  const byName = { sort: 'name' };
  const managed = { ...byName, manager_id: anne?.id };
  expect(await names(managed)).toEqual(['Åse Østergård', 'Bo Jensen']);
  expect(await names({ ...managed, employment_terms_id: halfTime })).toEqual(['Åse Østergård']);
  expect(await names({ ...managed, branch_id: wardId })).toEqual(['Bo Jensen']);
  expect(await names({ ...byName, employment_terms_id: halfTime })).toEqual(['Åse Østergård']);
  expect(await names({ ...byName, employment_terms_id: termsId })).toEqual([
    ...['Anne Holm', 'Bo Jensen', 'Zoë Müller'],
  ]);
  expect(await names({ manager_id: ase?.id })).toEqual([]);
  expect(await names({ ...managed, known_at: '2026-04-01' })).toEqual(['Åse Østergård', 'Bo Jensen']);
});

test('as known earlier by name too, but not by figures, and a cursor is good for its order alone', async () => {
  const then = { known_at: '2026-04-01', sort: 'name' };
  expect(await names({ ...then, q: 'jensen' })).toEqual(['Bo Jensen']);
  await expect(browse({ ...then, sort: 'balance' })).rejects.toMatchObject({
    errors: [{ pointer: '/sort', code: 'not-allowed' }],
  });
  const { next_cursor: cursor } = await browse({ sort: 'name', limit: 1 });
  for (const other of [{ sort: 'balance' }, { sort: 'name', q: 'bo' }, { sort: 'name', direction: 'desc' }])
    await expect(browse({ limit: 1, ...other, cursor })).rejects.toMatchObject({
      errors: [{ pointer: '/cursor' }],
    });
});
