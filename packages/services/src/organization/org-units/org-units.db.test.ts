import { newId } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { makeTenant } from '../../testing/make-tenant.ts';
import { createEmployee, createEmployeeBody } from '../employees/index.ts';
import {
  createOrgUnit,
  createOrgUnitBody,
  getOrgUnit,
  listOrgUnits,
  listOrgUnitsInput,
  orgUnitDto,
  updateOrgUnit,
  updateOrgUnitInput,
} from './index.ts';

const db = testDatabase();

const body = (code: string, more: object = {}) => createOrgUnitBody.parse({ code, name: code, ...more });

test('a unit goes out as its contract says', async () => {
  const { ctx } = await makeTenant(db);
  const top = await createOrgUnit(ctx, body('top'));
  const below = await createOrgUnit(ctx, body('below', { parent_id: top.id, time_zone: 'Asia/Kathmandu' }));
  expect(orgUnitDto.parse(below)).toEqual(below);
  expect(below).toMatchObject({
    parent_id: top.id,
    time_zone: 'Asia/Kathmandu',
    created_at: expect.any(String),
  });
});

test('unknown references are refused at their fields, all of them', async () => {
  const { ctx } = await makeTenant(db);
  const [parent, head] = [newId(), newId()];
  await expect(
    createOrgUnit(ctx, body('a', { parent_id: parent, head_employee_id: head })),
  ).rejects.toMatchObject({
    code: 'invalid',
    errors: [{ pointer: '/parent_id' }, { pointer: '/head_employee_id' }],
  });
});

test('a unit of another workspace is unknown', async () => {
  const [ours, theirs] = [await makeTenant(db), await makeTenant(db)];
  const { id } = await createOrgUnit(theirs.ctx, body('a'));
  await expect(getOrgUnit(ours.ctx, { id })).rejects.toMatchObject({ code: 'not-found' });
  await expect(updateOrgUnit(ours.ctx, { id, name: 'X' })).rejects.toMatchObject({ code: 'not-found' });
  await expect(createOrgUnit(ours.ctx, body('b', { parent_id: id }))).rejects.toMatchObject({
    code: 'invalid',
  });
});

test('no unit lies below itself', async () => {
  const { ctx } = await makeTenant(db);
  const a = await createOrgUnit(ctx, body('a'));
  const b = await createOrgUnit(ctx, body('b', { parent_id: a.id }));
  const c = await createOrgUnit(ctx, body('c', { parent_id: b.id }));
  const cycle = { code: 'conflict', errors: [{ pointer: '/parent_id', code: 'cycle' }] };
  await expect(updateOrgUnit(ctx, { id: a.id, parent_id: c.id })).rejects.toMatchObject(cycle);
  await expect(updateOrgUnit(ctx, { id: a.id, parent_id: a.id })).rejects.toMatchObject(cycle);
});

test('a cycle that would only arise on a later date is refused too', async () => {
  const { ctx } = await makeTenant(db);
  const a = await createOrgUnit(ctx, body('a'));
  const b = await createOrgUnit(ctx, body('b'));
  await updateOrgUnit(ctx, { id: b.id, parent_id: a.id, effective_from: '2026-06-01' });
  const late = updateOrgUnit(ctx, { id: a.id, parent_id: b.id, effective_from: '2026-04-01' });
  await expect(late).rejects.toMatchObject({
    code: 'conflict',
    detail: expect.stringContaining('2026-06-01'),
  });
});

test('two moves that would close a circle together: one is refused', async () => {
  const { ctx } = await makeTenant(db);
  const a = await createOrgUnit(ctx, body('a'));
  const b = await createOrgUnit(ctx, body('b'));
  const moves = await Promise.allSettled([
    updateOrgUnit(ctx, { id: a.id, parent_id: b.id }),
    updateOrgUnit(ctx, { id: b.id, parent_id: a.id }),
  ]);
  expect(moves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('pages neither skip nor repeat, and filters select', async () => {
  const { ctx } = await makeTenant(db);
  const codes = ['a', 'b', 'c', 'd', 'e'];
  for (const code of codes) await createOrgUnit(ctx, body(code, { external_id: `x-${code}` }));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listOrgUnits(
      ctx,
      listOrgUnitsInput.parse({ limit: 2, ...(cursor ? { cursor } : {}) }),
    );
    expect(page.data.length).toBeLessThanOrEqual(2);
    seen.push(...page.data.map(({ code }) => code));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(codes);
  const filtered = async (filter: object) =>
    (await listOrgUnits(ctx, listOrgUnitsInput.parse(filter))).data.map(({ code }) => code);
  expect(await filtered({ code: ['b', 'd', 'z'] })).toEqual(['b', 'd']);
  expect(await filtered({ external_id: ['x-e'] })).toEqual(['e']);
  expect(await filtered({ updated_since: '2026-03-15T12:00:00+01:00' })).toEqual(codes);
  expect(await filtered({ updated_since: '2026-03-15T12:00:01+01:00' })).toEqual([]);
  expect(await filtered({ state: ['inactive'] })).toEqual([]);
});

test('a cursor with other filters, or not one of ours, is refused', async () => {
  const { ctx } = await makeTenant(db);
  for (const code of ['a', 'b']) await createOrgUnit(ctx, body(code));
  const { next_cursor: cursor } = await listOrgUnits(ctx, listOrgUnitsInput.parse({ limit: 1 }));
  const refused = { code: 'invalid', errors: [{ pointer: '/cursor' }] };
  const forged = Buffer.from(JSON.stringify(['0', null, 'x'])).toString('base64url');
  for (const input of [{ cursor, code: ['a'] }, { cursor: 'nonsense' }, { cursor: forged }]) {
    await expect(listOrgUnits(ctx, listOrgUnitsInput.parse(input))).rejects.toMatchObject(refused);
  }
});

test('a manager may change the units they head and those below, nothing else', async () => {
  const { ctx, person } = await makeTenant(db);
  const head = await createEmployee(ctx, createEmployeeBody.parse({ employee_number: '1', name: 'Head' }));
  const own = await createOrgUnit(ctx, body('own', { head_employee_id: head.id }));
  const below = await createOrgUnit(ctx, body('below', { parent_id: own.id }));
  const other = await createOrgUnit(ctx, body('other'));
  const manager = person(['org-units:*:managed'], head.id);
  await expect(updateOrgUnit(manager, { id: below.id, name: 'Below' })).resolves.toMatchObject({
    name: 'Below',
  });
  const refused = { code: 'forbidden', requiredPermission: 'org-units:update:all' };
  await expect(updateOrgUnit(manager, { id: other.id, name: 'X' })).rejects.toMatchObject(refused);
  await expect(updateOrgUnit(manager, { id: own.id, parent_id: other.id })).rejects.toMatchObject(refused);
  await expect(createOrgUnit(manager, body('new', { parent_id: own.id }))).resolves.toMatchObject({
    code: 'new',
  });
  await expect(createOrgUnit(manager, body('top'))).rejects.toMatchObject({ code: 'forbidden' });
});

test('without the permission nothing is read or written, and the permission is named', async () => {
  const { ctx, person } = await makeTenant(db);
  const { id } = await createOrgUnit(ctx, body('a'));
  const nobody = person(['settings:*:all']);
  const missing = (action: string) => ({ code: 'forbidden', requiredPermission: `org-units:${action}:*` });
  await expect(getOrgUnit(nobody, { id })).rejects.toMatchObject(missing('read'));
  await expect(listOrgUnits(nobody, listOrgUnitsInput.parse({}))).rejects.toMatchObject(missing('read'));
  await expect(createOrgUnit(nobody, body('b'))).rejects.toMatchObject(missing('create'));
  await expect(updateOrgUnit(nobody, { id, name: 'B' })).rejects.toMatchObject(missing('update'));
});

test('text that no column can hold is refused, not an internal error', async () => {
  const { ctx } = await makeTenant(db);
  await expect(createOrgUnit(ctx, body('a', { name: 'a\u0000b' }))).rejects.toMatchObject({
    code: 'invalid',
  });
  const year0 = listOrgUnits(ctx, { ...listOrgUnitsInput.parse({}), as_of: '0000-01-01' });
  await expect(year0).rejects.toMatchObject({ code: 'invalid' });
});

test('an id means the same in capitals', async () => {
  const { ctx } = await makeTenant(db);
  const parent = await createOrgUnit(ctx, body('p'));
  const child = await createOrgUnit(ctx, body('c', { parent_id: parent.id.toUpperCase() }));
  expect(child.parent_id).toBe(parent.id);
  const same = updateOrgUnitInput.parse({ id: child.id.toUpperCase(), parent_id: parent.id.toUpperCase() });
  expect(await updateOrgUnit(ctx, same)).toMatchObject({ version: 1 });
});
