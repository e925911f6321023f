import { testDatabase } from '@stempel/db/testing';
import { makeEmployee, readUserRow } from '@stempel/services/testing';
import { describe, expect, test } from 'vitest';
import { connectProvider } from '../testing/provider.ts';

// As the provisioning service of Microsoft Entra ID sends it (Microsoft Learn: "Develop and plan provisioning for a
// SCIM endpoint"); `aadOptscim062020` switches the PATCH dialect.
const db = testDatabase();
const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const newUser = (upn: string, externalId: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', enterprise],
  externalId,
  userName: upn,
  active: true,
  emails: [{ primary: true, type: 'work', value: `Mail_${upn}` }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Ada Byron', familyName: 'Byron', givenName: 'Ada' },
  displayName: 'Ada Byron',
  [enterprise]: { department: 'Care', manager: { value: '26118915' } },
  roles: [],
});

describe('Microsoft Entra ID', () => {
  test('tests the connection and looks groups up without members', async () => {
    const idp = await connectProvider(db);
    const filter = 'filter=userName+eq+%22non-existent-7f6a4b%22';
    expect((await idp.send('GET', `/Users?${filter}`)).body).toMatchObject({
      totalResults: 0,
      Resources: [],
    });
    const groups = '/Groups?excludedAttributes=members&filter=displayName+eq+%22Nurses%22';
    expect((await idp.send('GET', groups)).body).toMatchObject({ totalResults: 0, Resources: [] });
  });

  test.each([
    ['the old dialect', 'Replace', 'False', 'True'],
    ['the compliant dialect', 'replace', false, true],
  ])('provisions, updates, disables and enables a user in %s', async (_, op, off, on) => {
    const idp = await connectProvider(db);
    const send = (id: string, ...Operations: unknown[]) =>
      idp.send('PATCH', `/Users/${id}`, { schemas: [patchOp], Operations });
    const created = await idp.send('POST', '/Users', newUser('ada@contoso.example', '0a21f0f2'));
    expect(created.status).toBe(201);
    const { id } = created.body;
    expect(created.body).toMatchObject({ userName: 'ada@contoso.example', active: true });
    expect(created.body.emails).toEqual([{ value: 'Mail_ada@contoso.example', type: 'work', primary: true }]);

    const filter = 'filter=userName+eq+%22ADA%40contoso.example%22';
    expect((await idp.send('GET', `/Users?${filter}`)).body.Resources).toMatchObject([{ id, active: true }]);

    const update = await send(
      id,
      { op, path: 'displayName', value: 'Ada Lovelace' },
      { op, path: 'name.givenName', value: 'Ada' },
      { op, path: 'name.familyName', value: 'Lovelace' },
      {
        op: op === 'Replace' ? 'Add' : 'add',
        path: 'emails[type eq "work"].value',
        value: 'new@contoso.example',
      },
      { op, path: `${enterprise}:department`, value: 'Cure' },
      { op: op === 'Replace' ? 'Remove' : 'remove', path: 'title' },
    );
    expect([update.status, update.body.displayName]).toEqual([200, 'Ada Lovelace']);
    const pathless = await send(id, {
      op,
      value: { 'name.formatted': 'Ada King', [`${enterprise}:department`]: 'X' },
    });
    expect(pathless.body.displayName).toBe('Ada King');
    expect((await send(id, { op, path: 'userName', value: 'king@contoso.example' })).body.userName).toBe(
      'king@contoso.example',
    );

    expect((await send(id, { op, path: 'active', value: off })).body.active).toBe(false);
    expect(
      (await idp.send('GET', '/Users?filter=userName+eq+%22king%40contoso.example%22')).body.Resources,
    ).toMatchObject([{ id, active: false }]);
    expect((await send(id, { op, path: 'active', value: on })).body.active).toBe(true);
    expect((await idp.send('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await idp.send('GET', `/Users/${id}`)).status).toBe(404);
  });

  test('matches the employee and keeps the UPN apart from the mail address', async () => {
    const idp = await connectProvider(db);
    const employeeId = await makeEmployee(idp.ctx, { name: 'Ada', email: 'mail_ada@contoso.example' });
    const { body } = await idp.send('POST', '/Users', newUser('ada@contoso.example', '0a21f0f2'));
    expect(await readUserRow(idp.ctx, body.id)).toMatchObject({ state: 'invited', employeeId });
  });

  test.each([
    ['the old dialect', 'Add', 'Remove'],
    ['the compliant dialect', 'add', 'remove'],
  ])('pushes a group and its members in %s', async (_, add, remove) => {
    const idp = await connectProvider(db);
    const { id: ada } = (await idp.send('POST', '/Users', newUser('ada@contoso.example', 'A'))).body;
    const { id: bea } = (await idp.send('POST', '/Users', newUser('bea@contoso.example', 'B'))).body;
    const created = await idp.send('POST', '/Groups', {
      schemas: [
        'urn:ietf:params:scim:schemas:core:2.0:Group',
        'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
      ],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'Nurses',
      meta: { resourceType: 'Group' },
    });
    expect(created.status).toBe(201);
    const path = `/Groups/${created.body.id}`;
    expect((await idp.send('GET', `${path}?excludedAttributes=members`)).body.members).toBeUndefined();
    const send = (...Operations: unknown[]) => idp.send('PATCH', path, { schemas: [patchOp], Operations });
    const members = async () =>
      (await idp.send('GET', path)).body.members.map((member: { value: string }) => member.value);

    await send({ op: add, path: 'members', value: [{ $ref: null, value: ada }, { value: bea }] });
    expect(await members()).toEqual([ada, bea]);
    const removal =
      remove === 'Remove'
        ? { op: remove, path: 'members', value: [{ $ref: null, value: ada }] }
        : { op: remove, path: `members[value eq "${ada}"]` };
    expect([200, 204]).toContain((await send(removal)).status);
    expect(await members()).toEqual([bea]);
    await send({ op: add === 'Add' ? 'Replace' : 'replace', path: 'displayName', value: 'Night nurses' });
    expect(
      (await idp.send('GET', '/Groups?filter=displayName+eq+%22night+nurses%22')).body.totalResults,
    ).toBe(1);
    expect((await idp.send('DELETE', path)).status).toBe(204);
  });
});
