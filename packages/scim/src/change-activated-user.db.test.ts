import { testDatabase } from '@stempel/db/testing';
import { linkEmployee } from '@stempel/services/access/users';
import { getEmployee } from '@stempel/services/organization/employees';
import { activateAs, makeEmployee, readScimLog, readUserRow } from '@stempel/services/testing';
import { describe, expect, test } from 'vitest';
import { connectProvider } from './testing/provider.ts';
import { patchUser, postUser, replace } from './testing/user-requests.ts';

const db = testDatabase();

describe('changing a user after activation', () => {
  async function activated(settings = {}) {
    const idp = await connectProvider(db, { settings });
    const employeeId = await makeEmployee(idp.ctx, { name: 'Ada Employee', externalId: 'X' });
    const { id } = await postUser(idp, {
      userName: 'ada@example.org',
      externalId: 'X',
      displayName: 'Ada Scim',
    });
    await activateAs(idp.ctx, id, 'Ada Account');
    return { idp, id, employeeId };
  }

  test('ignores userName, emails and names, says why, and applies the rest of the same PATCH', async () => {
    const { idp, id } = await activated();
    const reply = await patchUser(
      idp,
      id,
      replace('userName', 'new@example.org'),
      replace('emails', [{ value: 'new@example.org' }]),
      replace('displayName', 'New'),
      replace('externalId', 'X2'),
    );
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      userName: 'ada@example.org',
      emails: [{ value: 'ada@example.org' }],
      displayName: 'Ada Employee',
      externalId: 'X2',
    });
    const [logged] = await readScimLog(idp.ctx);
    expect(logged?.applied).toEqual({ externalId: 'X2' });
    expect((logged?.ignored as { path: string }[] | undefined)?.map(({ path }) => path)).toEqual([
      'userName',
      'emails',
      'name',
    ]);
  });

  test('ignores them in a PUT and while suspended too', async () => {
    const { idp, id } = await activated();
    const body = { userName: 'new@example.org', displayName: 'New', active: false };
    expect((await idp.send('PUT', `/Users/${id}`, body)).body).toMatchObject({
      userName: 'ada@example.org',
      displayName: 'Ada Employee',
      active: false,
    });
    expect((await patchUser(idp, id, replace('userName', 'new@example.org'))).body.userName).toBe(
      'ada@example.org',
    );
  });

  test('shows the name of the own account where no employee is linked', async () => {
    const { idp, id } = await activated();
    await linkEmployee(idp.ctx, { id, employee_id: null });
    expect((await idp.send('GET', `/Users/${id}`)).body.displayName).toBe('Ada Account');
    expect((await patchUser(idp, id, replace('displayName', 'New'))).body.displayName).toBe('Ada Account');
  });

  test('writes names to the employee where the workspace wants it, on every request that carries one', async () => {
    const { idp, id } = await activated({ identity_provider_names_to_employees: true });
    const shown = async () => (await idp.send('GET', `/Users/${id}`)).body.displayName;
    expect(await shown()).toBe('Ada Scim');
    expect((await patchUser(idp, id, replace('name.formatted', 'Ada Married'))).body.displayName).toBe(
      'Ada Married',
    );
    expect((await idp.send('PUT', `/Users/${id}`, { displayName: 'Ada Again' })).body.displayName).toBe(
      'Ada Again',
    );
    expect((await patchUser(idp, id, replace('name.givenName', 'Lone'))).body.displayName).toBe('Ada Again');
    expect((await patchUser(idp, id, replace('active', true))).body.displayName).toBe('Ada Again');
    expect(await shown()).toBe('Ada Again');
  });
});

describe('names of employees', () => {
  test('stay as they are by default', async () => {
    const idp = await connectProvider(db);
    await makeEmployee(idp.ctx, { name: 'Ada Employee', externalId: 'X' });
    const { id } = await postUser(idp, {
      userName: 'ada@example.org',
      externalId: 'X',
      displayName: 'Ada Scim',
    });
    expect((await patchUser(idp, id, replace('displayName', 'New'))).body.displayName).toBe('Ada Employee');
    expect((await readUserRow(idp.ctx, id)).name).toBe('New');
  });

  test('are written as versions: what was in force before stays readable', async () => {
    const settings = { identity_provider_names_to_employees: true };
    const idp = await connectProvider(db, { settings });
    const employeeId = await makeEmployee(idp.ctx, { name: 'Ada Old', externalId: 'X' });
    const { id } = await postUser(idp, {
      userName: 'ada@example.org',
      externalId: 'X',
      displayName: 'Ada New',
    });
    await patchUser(idp, id, replace('displayName', 'Ada Newest'));
    const name = async (as_of?: string) =>
      (await getEmployee(idp.ctx, { employee_id: employeeId, as_of })).name;
    expect(await name('2024-01-01')).toBe('Ada Old');
    expect(await name()).toBe('Ada Newest');
  });
});
