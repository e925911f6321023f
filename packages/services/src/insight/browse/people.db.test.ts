import { inWorkspace, newId, schema } from '@stempel/db';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { createEmployee, createEmployeeBody } from '../../organization/employees/index.ts';
import { changePerson, listPeople, waysToPeople } from '../../testing/look-for-people.ts';
import { makeCompany } from '../../testing/make-company.ts';
import { makeTenant } from '../../testing/make-tenant.ts';
import { importFile, lines } from '../../testing/transfer-files.ts';
import { insertObjects } from '../../versioned/insert-objects.ts';
import { findObjects } from './index.ts';
import { usualBounds } from './people-words.ts';

const db = testDatabase({ poolSize: 4 });

/** The names that are found, however they are looked for. */
async function found(ctx: ServiceContext, q: string, input: object = {}): Promise<string[]> {
  const all = [];
  for (const bounds of waysToPeople) {
    const { data, total } = await listPeople(ctx, { q, ...input }, bounds);
    expect([q, total]).toEqual([q, data.length]);
    all.push(data.map(({ name }) => name));
  }
  for (const other of all) expect([q, other]).toEqual([q, all[0]]);
  return all[0] ?? [];
}

/** What the search over everything finds among people. */
async function searched(ctx: ServiceContext, q: string): Promise<string[]> {
  const all = [];
  for (const bounds of waysToPeople) {
    const { data } = await findObjects(ctx, { q }, bounds);
    all.push(data.filter(({ kind }) => kind === 'employees').map(({ name }) => name));
  }
  for (const other of all) expect([q, other]).toEqual([q, all[0]]);
  return all[0] ?? [];
}

async function add(ctx: ServiceContext, people: readonly [number: string, name: string, email?: string][]) {
  const ids: string[] = [];
  for (const [employee_number, name, email] of people) {
    const body = { employee_number, name, email, effective_from: '2020-01-01' };
    ids.push((await createEmployee(ctx, createEmployeeBody.parse(body))).id);
  }
  return ids;
}

test('people are found with accents and without, both ways, by the beginning of each word', async () => {
  const { ctx } = await makeTenant(db);
  await add(ctx, [
    ['1', 'Jürgen Müller'],
    ['2', 'Ann Muller'],
    ['3', 'Bo Østergaard-Ågesen'],
    ['4', 'Łukasz Đorđe Weiß'],
    ['5', 'Þóra Æbelø'],
    ['6', 'Zoë İnönü Yılmaz'],
    ['7', 'Ida Jensen'],
    ['8', 'NÍKOΣ Παπάς'],
  ]);
  for (const q of ['muller', 'MÜLLER', 'müll', 'mu\u0308ller'])
    expect(await found(ctx, q)).toEqual(['Ann Muller', 'Jürgen Müller']);
  expect(await found(ctx, 'osterg')).toEqual(['Bo Østergaard-Ågesen']);
  expect(await found(ctx, 'øster age')).toEqual(['Bo Østergaard-Ågesen']);
  expect(await found(ctx, 'ågesen bo')).toEqual(['Bo Østergaard-Ågesen']);
  expect(await found(ctx, 'lukasz dorde weiss')).toEqual(['Łukasz Đorđe Weiß']);
  expect(await found(ctx, 'thora aebelo')).toEqual(['Þóra Æbelø']);
  expect(await found(ctx, 'zoe inonu yilmaz')).toEqual(['Zoë İnönü Yılmaz']);
  expect(await found(ctx, 'παπασ')).toEqual(['NÍKOΣ Παπάς']);
  expect(await found(ctx, 'jensen')).toEqual(['Ida Jensen']);
  // The beginning of a word, not a part of it; umlauts are no digraphs.
  for (const q of ['ensen', 'mueller', 'jensen müller', '%', '_', '\\', '-'])
    expect(await found(ctx, q)).toEqual([]);
});

test('numbers are found by their parts, with leading zeros and without, and emails by their words', async () => {
  const { ctx } = await makeTenant(db);
  await add(ctx, [
    ['E-1042', 'Ada', 'ada.lund@kommune.example'],
    ['001043', 'Bo', 'bo@kommune.example'],
    ['10435', 'Cleo'],
  ]);
  expect(await found(ctx, '1042')).toEqual(['Ada']);
  expect(await found(ctx, 'e-1042')).toEqual(['Ada']);
  expect(await found(ctx, '1043')).toEqual(['Bo', 'Cleo']);
  expect(await found(ctx, '00104')).toEqual(['Bo']);
  expect(await found(ctx, 'lund@kom')).toEqual(['Ada']);
  expect(await found(ctx, 'kommune')).toEqual(['Ada', 'Bo']);
  expect(await searched(ctx, 'kommune bo')).toEqual(['Bo']);
});

test('the name of the date is searched and shown, not one before or after it', async () => {
  const { ctx } = await makeTenant(db);
  const [id] = await add(ctx, [['1', 'Eva Ahlgren']]);
  await changePerson(ctx, id, { name: 'Eva Bøgh', effective_from: '2024-01-01' });
  await changePerson(ctx, id, { name: 'Eva Čapek', effective_from: '2030-01-01' });
  expect(await found(ctx, 'bogh')).toEqual(['Eva Bøgh']);
  expect([await found(ctx, 'ahlgren'), await found(ctx, 'capek')]).toEqual([[], []]);
  expect(await found(ctx, 'ahl', { as_of: '2023-12-31' })).toEqual(['Eva Ahlgren']);
  expect(await found(ctx, 'eva', { as_of: '2030-01-01' })).toEqual(['Eva Čapek']);
  expect(await found(ctx, 'eva', { as_of: '2019-12-31' })).toEqual([]);
  // What was believed once is not searched, a number counts for every date.
  await changePerson(ctx, id, { name: 'Eva Dahl', effective_from: '2024-01-01', employee_number: 'X9' });
  expect([await found(ctx, 'bogh'), await found(ctx, 'x9 dahl')]).toEqual([[], ['Eva Dahl']]);
  expect(await found(ctx, 'x9', { as_of: '2021-01-01' })).toEqual(['Eva Ahlgren']);
  expect([await searched(ctx, 'dahl'), await searched(ctx, 'ahlgren')]).toEqual([['Eva Dahl'], []]);
});

test('the search over everything finds who is not in force yet, the list does not', async () => {
  const { ctx } = await makeTenant(db);
  const body = { employee_number: '1', name: 'Åge Ny', effective_from: '2035-01-01' };
  const { id } = await createEmployee(ctx, createEmployeeBody.parse(body));
  await changePerson(ctx, id, { name: 'Åge Senere', effective_from: '2036-01-01' });
  expect([await searched(ctx, 'age'), await searched(ctx, 'senere')]).toEqual([['Åge Ny'], []]);
  expect(await found(ctx, 'age')).toEqual([]);
  expect(await found(ctx, 'age', { as_of: '2036-01-01' })).toEqual(['Åge Senere']);
});

test('names that begin with what was typed come first', async () => {
  const { ctx } = await makeTenant(db);
  await add(ctx, [
    ['1', 'Bo Anders'],
    ['2', 'Änders Zehn'],
    ['3', 'Zita Anders'],
    ['4', 'Anders Bo'],
  ]);
  expect(await searched(ctx, 'anders')).toEqual(['Anders Bo', 'Änders Zehn', 'Bo Anders', 'Zita Anders']);
  expect(await searched(ctx, 'bo anders')).toEqual(['Bo Anders', 'Anders Bo']);
});

test('beyond a bound the number of people is told as one', async () => {
  const { ctx } = await makeTenant(db);
  const numbers = Array.from({ length: 12 }, (_, index) => String(index));
  await add(
    ctx,
    numbers.map((number) => [number, Number(number) < 8 ? 'Åse' : 'Bo']),
  );
  const counted = async (input: object, bounds: object) => {
    const { data, total, uncounted } = await listPeople(ctx, input, {
      ...usualBounds,
      handful: 0,
      few: 0,
      many: 0,
      ...bounds,
    });
    return [data.length, total, uncounted];
  };
  expect(await counted({ limit: 2 }, { counted: 12 })).toEqual([2, 12, false]);
  expect(await counted({ limit: 2 }, { counted: 11 })).toEqual([2, 11, true]);
  expect(await counted({ limit: 12 }, { counted: 5 })).toEqual([12, 12, false]);
  expect(await counted({ limit: 2, q: 'ase' }, { asked: 12 })).toEqual([2, 8, false]);
  expect(await counted({ limit: 2, q: 'ase' }, { asked: 11 })).toEqual([2, 2, true]);
  expect(await counted({ limit: 8, q: 'ase' }, { asked: 5 })).toEqual([8, 8, false]);
});

test('nobody of another workspace is found', async () => {
  const [ours, theirs] = [await makeTenant(db), await makeTenant(db)];
  await add(ours.ctx, [['1', 'Ours Åkerlund']]);
  await add(theirs.ctx, [['1', 'Theirs Åkerlund']]);
  expect(await found(ours.ctx, 'akerlund')).toEqual(['Ours Åkerlund']);
  expect(await searched(theirs.ctx, 'akerlund')).toEqual(['Theirs Åkerlund']);
  const seen = await inWorkspace(db, ours.ctx.workspace.id, async (tx) => [
    (await tx.select({ name: schema.employeeNames.name }).from(schema.employeeNames)).length,
    (await tx.select({ word: schema.employeeWords.word }).from(schema.employeeWords)).length,
  ]);
  expect(seen).toEqual([1, 3]);
  const written = withoutAudit(db, ours.ctx.workspace.id, (tx) =>
    tx
      .insert(schema.employeeWords)
      .values({ workspaceId: theirs.ctx.workspace.id, word: 'x', employeeId: newId() }),
  );
  await expect(written).rejects.toThrow();
});

test('a scope finds its own only, whatever the words', async () => {
  const { ctx, as, employee, unitId, termsId } = await makeCompany(db);
  const place = { start: '2021-01-01', org_unit_id: unitId, employment_terms_id: termsId };
  const people = [
    { employee_number: 'a', name: 'Ása Managed', employment: { ...place, manager_id: employee.id } },
    { employee_number: 'b', name: 'Asa Other', employment: place },
  ];
  for (const body of people)
    await createEmployee(ctx, createEmployeeBody.parse({ ...body, effective_from: '2021-01-01' }));
  const manager = as(['employees:read:managed'], employee.id);
  const self = as(['employees:read:self'], employee.id);
  expect(await found(manager, 'asa', { scope: 'managed' })).toEqual(['Ása Managed']);
  expect(await found(manager, 'other', { scope: 'managed' })).toEqual([]);
  expect((await listPeople(manager, { scope: 'managed' })).data.map(({ name }) => name)).toEqual([
    'Ása Managed',
  ]);
  expect([await searched(manager, 'asa'), await searched(self, 'asa')]).toEqual([['Ása Managed'], []]);
  expect([await searched(self, 'empl'), await found(self, 'asa', { scope: 'self' })]).toEqual([
    ['Employee 1'],
    [],
  ]);
  expect(await found(ctx, 'asa', { org_unit_id: unitId, state: 'active' })).toEqual([
    'Ása Managed',
    'Asa Other',
  ]);
  expect(await found(ctx, 'asa', { state: 'inactive' })).toEqual([]);
});

test('whoever is imported or seeded is found', async () => {
  const { ctx } = await makeTenant(db);
  const rows = [
    { resource: 'employees', employee_number: '1', name: 'Émile Før', effective_from: '2020-01-01' },
    { resource: 'employees', employee_number: '1', name: 'Émile Nu', effective_from: '2024-01-01' },
    { resource: 'employees', employee_number: '2', name: 'Emil Fil', effective_from: '2020-01-01' },
  ];
  expect(await importFile(ctx, lines(...rows))).toMatchObject({ state: 'succeeded' });
  const tables = { identity: schema.employees, versions: schema.employeeVersions };
  const version = { name: 'Émil Frø', email: null, birthDate: null };
  await withoutAudit(db, ctx.workspace.id, (tx) =>
    insertObjects(tx, ctx, tables, [{ identity: { code: '3' }, effectiveFrom: '2020-01-01', version }]),
  );
  expect(await found(ctx, 'emil')).toEqual(['Emil Fil', 'Émil Frø', 'Émile Nu']);
  expect(await found(ctx, 'emil f', { as_of: '2023-01-01' })).toEqual(['Emil Fil', 'Émil Frø', 'Émile Før']);
});

test('whoever writes an employee past the verbs is refused by the databases of tests', async () => {
  const { ctx } = await makeTenant(db);
  const [id = ''] = await add(ctx, [['1', 'Ida']]);
  const version = { workspaceId: ctx.workspace.id, versionId: newId(), objectId: id, recordedAt: ctx.now };
  const forgotten = withoutAudit(db, ctx.workspace.id, (tx) =>
    tx.insert(schema.employeeVersions).values({ ...version, name: 'Eva', effectiveFrom: '2024-01-01' }),
  );
  await expect(forgotten).rejects.toThrow(/not those of its versions/);
});
