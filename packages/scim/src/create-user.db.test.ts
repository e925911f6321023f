import { testDatabase } from '@stempel/db/testing';
import { makeEmployee, queuedMails, readUserRow, roleNamesOf } from '@stempel/services/testing';
import { describe, expect, test } from 'vitest';
import { connectProvider } from './testing/provider.ts';
import { postUser } from './testing/user-requests.ts';

const db = testDatabase();

describe('creating a user', () => {
  test('answers 201 with Location and exactly the supported attributes', async () => {
    const idp = await connectProvider(db);
    const name = { givenName: 'Ada', familyName: 'Lovelace' };
    const body = {
      userName: 'ada',
      emails: [{ value: 'ada@example.org', type: 'home' }],
      name,
      externalId: 'X1',
      title: 'Dr',
    };
    const reply = await idp.send('POST', '/Users', body);
    expect(reply.status).toBe(201);
    const { id } = reply.body;
    expect(reply.headers.get('location')).toBe(`${idp.address}/Users/${id}`);
    expect(reply.body).toEqual({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      id,
      externalId: 'X1',
      userName: 'ada',
      name: { formatted: 'Ada Lovelace' },
      displayName: 'Ada Lovelace',
      active: true,
      emails: [{ value: 'ada@example.org', type: 'work', primary: true }],
      meta: { resourceType: 'User', location: `${idp.address}/Users/${id}` },
    });
    expect((await idp.send('GET', `/Users/${id}`)).body).toEqual(reply.body);
  });

  test('without a matching employee makes a draft: no role, no employee, no invitation', async () => {
    const idp = await connectProvider(db);
    const { id } = await postUser(idp, { userName: 'ada@example.org' });
    expect(await readUserRow(idp.ctx, id)).toMatchObject({ state: 'draft', employeeId: null });
    expect(await roleNamesOf(idp.ctx, id)).toEqual([]);
    expect(await queuedMails(idp.ctx, id)).toEqual([]);
  });

  test('with a matching employee makes an invited user, linked, with one mail', async () => {
    const idp = await connectProvider(db);
    const employeeId = await makeEmployee(idp.ctx, { name: 'Ada Byron', externalId: 'X1' });
    const made = await postUser(idp, {
      userName: 'ada@example.org',
      externalId: 'X1',
      displayName: 'A. Lovelace',
    });
    expect(await readUserRow(idp.ctx, made.id)).toMatchObject({ state: 'invited', employeeId });
    expect(await roleNamesOf(idp.ctx, made.id)).toEqual(['Employee']);
    const mails = await queuedMails(idp.ctx, made.id);
    expect(mails).toMatchObject([{ kind: 'invitation', recipient: 'ada@example.org', state: 'queued' }]);
    // The employee's name is shown, whatever SCIM sent.
    expect(made.displayName).toBe('Ada Byron');
    expect(made.name).toEqual({ formatted: 'Ada Byron' });
  });

  test('matches by email in any case when externalId matches nobody', async () => {
    const idp = await connectProvider(db);
    const employeeId = await makeEmployee(idp.ctx, { name: 'Ada', email: 'ADA@Example.org' });
    const { id } = await postUser(idp, {
      userName: 'ada',
      emails: [{ value: 'ada@example.org' }],
      externalId: 'none',
    });
    expect((await readUserRow(idp.ctx, id)).employeeId).toBe(employeeId);
  });

  test('matches nobody by an email that two employees share', async () => {
    const idp = await connectProvider(db);
    for (const name of ['Ada', 'Bea']) await makeEmployee(idp.ctx, { name, email: 'office@example.org' });
    const { id } = await postUser(idp, { userName: 'office@example.org' });
    expect((await readUserRow(idp.ctx, id)).state).toBe('draft');
  });

  test.each([
    ['external_id', { externalId: 'K7' }],
    ['employee_number', { number: 'K7' }],
  ] as const)(
    'matches externalId with the attribute %s where the workspace says so',
    async (attribute, key) => {
      const idp = await connectProvider(db, { settings: { scim_match_attribute: attribute } });
      const employeeId = await makeEmployee(idp.ctx, { name: 'Ada', ...key });
      const { id } = await postUser(idp, { userName: 'ada@example.org', externalId: 'K7' });
      expect((await readUserRow(idp.ctx, id)).employeeId).toBe(employeeId);
    },
  );

  test('prefers the employee of the externalId to the one of the email', async () => {
    const idp = await connectProvider(db);
    await makeEmployee(idp.ctx, { name: 'Bea', email: 'ada@example.org' });
    const employeeId = await makeEmployee(idp.ctx, { name: 'Ada', externalId: 'X1' });
    const { id } = await postUser(idp, { userName: 'ada@example.org', externalId: 'X1' });
    expect((await readUserRow(idp.ctx, id)).employeeId).toBe(employeeId);
  });

  test('is refused with 409 uniqueness for a taken userName, externalId or employee', async () => {
    const idp = await connectProvider(db);
    await makeEmployee(idp.ctx, { name: 'Ada', email: 'ada@example.org' });
    await postUser(idp, { userName: 'Ada@Example.org', externalId: 'X1' });
    for (const body of [
      { userName: 'ADA@example.org', emails: [{ value: 'other@example.org' }] },
      { userName: 'bea@example.org', externalId: 'X1' },
      { userName: 'cea', emails: [{ value: 'ada@example.org' }] },
    ]) {
      const reply = await idp.send('POST', '/Users', body);
      expect(reply.status, reply.text).toBe(409);
      expect(reply.body).toMatchObject({ status: '409', scimType: 'uniqueness' });
    }
    // externalId is compared exactly, userName in any alphabet.
    expect((await idp.send('POST', '/Users', { userName: 'dea@example.org', externalId: 'x1' })).status).toBe(
      201,
    );
    await postUser(idp, { userName: 'ÅSE@example.org' });
    expect((await idp.send('POST', '/Users', { userName: 'åse@example.org' })).status).toBe(409);
  });

  test('cannot suspend, and accepts the same email twice as long as no employee has it', async () => {
    const idp = await connectProvider(db);
    const emails = [{ value: 'barbara@example.org' }];
    expect((await postUser(idp, { userName: 'a', emails, active: false })).active).toBe(true);
    expect((await idp.send('POST', '/Users', { userName: 'b', emails })).status).toBe(201);
  });
});
