import { newId, schema } from '@stempel/db';
import { eq, sql } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { listAuditLog } from '../../insight/audit-log/index.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { reading } from '../../kernel/transaction.ts';
import { createEmployee, getEmployee, updateEmployee } from '../../organization/employees/index.ts';
import { updateEmployment } from '../../organization/employments/index.ts';
import { createOrgUnit, createOrgUnitBody } from '../../organization/org-units/index.ts';
import { createAbsence } from '../../recording/absences/index.ts';
import { listPresence, recordPresence } from '../../recording/presence/index.ts';
import { getStatement } from '../../statements/index.ts';
import { addPerson } from '../../testing/add-person.ts';
import { addEmployees, makeCompany, type TestCompany } from '../../testing/make-company.ts';
import { recordLateEvening, settleJanuary } from '../../testing/settle-january.ts';
import { erasePerson, previewErasure } from './index.ts';

const db = testDatabase();
const name = 'Zacharias Quist';

/** Settled in January and employed until its end. */
async function makeLeaver() {
  const { company, january } = await settleJanuary(db);
  const { ctx, employee } = company;
  const of = { employee_id: employee.id };
  await updateEmployment(ctx, { ...of, employment_id: employee.employmentId, end: '2026-01-31' });
  await updateEmployee(ctx, { ...of, name, employee_number: '48213', effective_from: '2020-01-01' });
  return { company, ctx, of, employee, january };
}

const hindrancesOf = async (ctx: ServiceContext, of: { employee_id: string }) =>
  (await previewErasure(ctx, of)).hindrances.map(({ message }) => message.code);

const erase = (ctx: ServiceContext, of: { employee_id: string }) =>
  erasePerson(ctx, { ...of, employee_number: '48213' });

async function noteOf({ ctx }: TestCompany, employeeId: string, note: string) {
  const [start, end] = ['2026-01-06T08:00:00+01:00', '2026-01-06T09:00:00+01:00'];
  return recordPresence(ctx, { employee_id: employeeId, start, end, note });
}

const presenceOf = async (ctx: ServiceContext, employeeId: string) =>
  (await listPresence(ctx, { employee_id: employeeId, limit: 100 })).data;

describe('what stands in the way', () => {
  test('an employment that goes on, unsettled time, requests, and what the person is in charge of', async () => {
    const company = await makeCompany(db, { now: '2026-02-02T06:00:00Z' });
    const { ctx, employee } = company;
    const of = { employee_id: employee.id };
    await noteOf(company, employee.id, 'Here');
    await createAbsence(ctx, { ...of, from: '2026-01-20', to: '2026-01-20' });
    await withoutAudit(db, ctx.workspace.id, (tx) =>
      addEmployees(tx, company, 1, { managerId: employee.id }),
    );
    expect(await hindrancesOf(ctx, of)).toEqual([
      ...['erasing-employed', 'erasing-unsettled-time', 'erasing-open-requests', 'erasing-in-charge'],
    ]);
    await expect(erase(ctx, of)).rejects.toMatchObject({
      code: 'conflict',
      detail: 'The person is employed (until open end); end the employment and wait until it is over.',
    });
  });

  test('a difference that waits', async () => {
    const { company, ctx, of } = await makeLeaver();
    await recordLateEvening(company);
    expect(await hindrancesOf(ctx, of)).toEqual(['erasing-open-differences']);
  });

  test('oneself, an owner, and an account that is not linked', async () => {
    const { ctx, of, employee } = await makeLeaver();
    await updateEmployee(ctx, { ...of, email: 'zq@acme.example', effective_from: '2020-01-01' });
    const own = await addPerson(ctx, employee.id, ['workspace:delete:all'], name);
    await withoutAudit(db, ctx.workspace.id, async (tx) => {
      await tx.update(schema.roles).set({ builtIn: 'owner' }).where(eq(schema.roles.id, own.roleId));
      const at = { workspaceId: ctx.workspace.id, createdAt: ctx.now, updatedAt: ctx.now };
      const stray = { kind: 'person', state: 'activated', name: 'Z', email: 'ZQ@acme.example' } as const;
      await tx.insert(schema.users).values({ ...at, ...stray, id: newId() });
    });
    expect(await hindrancesOf(own.ctx, of)).toEqual([
      ...['erasing-yourself', 'erasing-owner', 'erasing-unlinked-account'],
    ]);
  });

  test('another number, and a second time', async () => {
    const { ctx, of } = await makeLeaver();
    await expect(erasePerson(ctx, { ...of, employee_number: '48214' })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ pointer: '/employee_number', code: 'other-number' }],
    });
    expect(await getEmployee(ctx, of)).toMatchObject({ name });
    await erase(ctx, of);
    expect(await hindrancesOf(ctx, of)).toEqual(['erased-already']);
    expect((await previewErasure(ctx, of)).erased_at).toBe('2026-02-02T06:00:00+00:00');
  });

  test('an account that may do more than the caller', async () => {
    const { ctx, of, employee, company } = await makeLeaver();
    await addPerson(ctx, employee.id, ['policies:update:all'], name);
    const lesser = company.as(['workspace:delete:all'], null);
    await expect(erase(lesser, of)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await getEmployee(ctx, of)).toMatchObject({ name });
  });
});

describe('what stays', () => {
  test('the statement with its figures, and recorded time without words', async () => {
    const { ctx, of, employee, january } = await makeLeaver();
    const [before, time] = [await getStatement(ctx, { id: january }), await presenceOf(ctx, employee.id)];
    const { name: employee_name, employee_number } = await erase(ctx, of);
    const after = await getStatement(ctx, { id: january });
    expect(after).toEqual({ ...before, employee_name, employee_number, note: null });
    expect(await presenceOf(ctx, employee.id)).toEqual(time.map((one) => ({ ...one, note: null })));
  });

  test('who bears the same name, in the workspace and in another', async () => {
    const { company, ctx, of } = await makeLeaver();
    const elsewhere = await makeLeaver();
    const [other] = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, 1));
    const twin = other?.id ?? '';
    await updateEmployee(ctx, { employee_id: twin, name, effective_from: '2020-01-01' });
    await noteOf(company, twin, `Shift of ${name}`);
    await erase(ctx, of);
    expect(await getEmployee(ctx, { employee_id: twin })).toMatchObject({ name });
    expect(await presenceOf(ctx, twin)).toMatchObject([{ note: `Shift of ${name}` }]);
    const log = await listAuditLog(ctx, { limit: 10, resource: ['employees'], object_id: [twin] });
    expect(JSON.stringify(log.data)).toContain(name);
    expect(await getEmployee(elsewhere.ctx, elsewhere.of)).toMatchObject({ name, employee_number: '48213' });
  });

  test('words of others but for the name; a word that is only a part of it, and a number without a letter', async () => {
    const { company, ctx, of } = await makeLeaver();
    const [other] = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, 1));
    const said = 'asked for 48213 bolts; Zacharias Quistgaard and Quist did not';
    await noteOf(company, other?.id ?? '', `ZACHARIAS QUIST ${said}`);
    await erase(ctx, of);
    expect(await presenceOf(ctx, other?.id ?? '')).toMatchObject([
      { note: expect.stringMatching(new RegExp(`^Erased person \\w{6} ${said}$`)) },
    ]);
  });

  test('a sign-in that opens another workspace, too', async () => {
    const { ctx, of, employee } = await makeLeaver();
    const elsewhere = await makeCompany(db);
    const { userId } = await addPerson(ctx, employee.id, [], name);
    const id = newId();
    const moment = new Date();
    await db.orm
      .insert(schema.identities)
      .values({ id, name, email: `${id}@acme.example`, createdAt: moment, updatedAt: moment });
    for (const { workspace } of [ctx, elsewhere.ctx])
      await db.orm.insert(schema.memberships).values({ identityId: id, workspaceId: workspace.id, userId });
    await withoutAudit(db, ctx.workspace.id, (tx) =>
      tx.update(schema.users).set({ identityId: id }).where(eq(schema.users.id, userId)),
    );
    await erase(ctx, of);
    const left = await db.orm.select().from(schema.memberships).where(eq(schema.memberships.identityId, id));
    expect(left.map(({ workspaceId }) => workspaceId)).toEqual([elsewhere.ctx.workspace.id]);
    const [user] = await reading(ctx, (tx) =>
      tx.select().from(schema.users).where(eq(schema.users.id, userId)),
    );
    expect(user).toMatchObject({ state: 'deleted', email: null, userName: null, identityId: null });
  });
});

test('a name with what patterns and JSON write otherwise is found as it is', async () => {
  const { company, ctx, of } = await makeLeaver();
  const odd = 'Zoë "Z." O\'Neil (née Å\\B) [x]';
  await updateEmployee(ctx, { ...of, name: odd, effective_from: '2020-01-01' });
  const [other] = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, 1));
  const twin = other?.id ?? '';
  await noteOf(company, twin, `With ${odd.toUpperCase()}, who came`);
  await erase(ctx, of);
  expect(await presenceOf(ctx, twin)).toMatchObject([
    { note: expect.stringMatching(/^With Erased person \w{6}, who came$/) },
  ]);
  const log = await listAuditLog(ctx, { limit: 50, resource: ['presence'] });
  expect(JSON.stringify(log.data)).not.toMatch(/zoë/i);
});

/** Erases somebody of this name and number; what a note of somebody else says then, with `…` for the placeholder. */
async function noteAfter(called: { name: string; employee_number: string }, note: string) {
  const { company, ctx, of } = await makeLeaver();
  await updateEmployee(ctx, { ...of, ...called, effective_from: '2020-01-01' });
  const [other] = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, 1));
  await noteOf(company, other?.id ?? '', note);
  const unit = { code: '7000001', name: 'Vikar West', effective_from: '2020-01-01' };
  await createOrgUnit(ctx, createOrgUnitBody.parse(unit));
  await erasePerson(ctx, { ...of, employee_number: called.employee_number });
  const [{ note: said } = { note: '' }] = await presenceOf(ctx, other?.id ?? '');
  return said?.replaceAll(/Erased person \w{6}/g, '…');
}

describe('who has one name alone, or a number of digits', () => {
  test.each([
    [
      'Quistelle',
      '7345678',
      'With QUISTELLE; 7345678 rang, not Quistelles',
      'With …; … rang, not Quistelles',
    ],
    [
      'Q',
      '734567',
      'Q of 734567: 734567-12, 1.734567, 12:734567, 7345678',
      'Q of …: 734567-12, 1.734567, 12:734567, 7345678',
    ],
    [
      'Quistelle',
      '42',
      'Quistelle (42), employee no. 42, Personalnr. 42, Mitarbeiter #42, no. 42',
      '…, employee no. …, Personalnr. …, Mitarbeiter #…, no. 42',
    ],
    // What the workspace calls its own.
    ['Vikar', '7000001', 'A Vikar in 7000001', 'A Vikar in 7000001'],
  ])('%s, %s', async (name, employee_number, note, expected) => {
    expect(await noteAfter({ name, employee_number }, note)).toBe(expected);
  });
});

test('the rights of the owner reach no other workspace', async () => {
  const [own, elsewhere] = [await makeCompany(db), await makeLeaver()];
  const { ctx, of } = elsewhere;
  const foreign = reading(own.ctx, (tx) =>
    tx.execute(
      sql`select erase_person(${ctx.workspace.id}::uuid, ${of.employee_id}::uuid, '{}', 'X', 'x', now())`,
    ),
  );
  await expect(foreign).rejects.toMatchObject({ cause: { code: '42501' } });
  expect(await getEmployee(ctx, of)).toMatchObject({ name });
});

test('whoever makes an employee anew may give the number again', async () => {
  const { ctx, of } = await makeLeaver();
  await erase(ctx, of);
  const again = await createEmployee(ctx, { employee_number: '48213', name });
  expect(again).toMatchObject({ employee_number: '48213', name });
});
