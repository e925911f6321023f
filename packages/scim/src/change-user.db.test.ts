import { say } from '@stempel/core/messages';
import { testDatabase } from '@stempel/db/testing';
import { giveRole, readScimLog } from '@stempel/services/testing';
import { describe, expect, test } from 'vitest';
import { connectProvider } from './testing/provider.ts';
import { patchUser, postUser, replace } from './testing/user-requests.ts';

const db = testDatabase();

describe('changing a user before activation', () => {
  test('takes userName, emails, names and externalId', async () => {
    const idp = await connectProvider(db);
    const { id } = await postUser(idp, { userName: 'ada@example.org', displayName: 'Ada' });
    const reply = await patchUser(
      idp,
      id,
      replace('userName', 'bea'),
      replace('emails', [{ value: 'bea@example.org' }]),
      replace('name', { givenName: 'Bea', familyName: 'B' }),
      replace('externalId', 'X9'),
    );
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      userName: 'bea',
      emails: [{ value: 'bea@example.org' }],
      displayName: 'Bea B',
      externalId: 'X9',
    });
  });

  test('moves an email along that was taken from the userName', async () => {
    const idp = await connectProvider(db);
    const { id } = await postUser(idp, { userName: 'ada@example.org' });
    const reply = await patchUser(idp, id, replace('userName', 'bea@example.org'));
    expect(reply.body.emails[0].value).toBe('bea@example.org');
  });

  test('ignores one name part alone, also over two requests', async () => {
    const idp = await connectProvider(db);
    const { id } = await postUser(idp, { userName: 'ada@example.org', displayName: 'Ada Old' });
    await patchUser(idp, id, replace('name.givenName', 'Bea'));
    const reply = await patchUser(idp, id, replace('name.familyName', 'New'), replace('active', true));
    expect([reply.status, reply.body.displayName]).toEqual([200, 'Ada Old']);
    const [logged] = await readScimLog(idp.ctx);
    expect(logged).toMatchObject({ applied: {}, ignored: [{ path: 'name.familyName' }] });
    // A PUT may carry a lone part.
    expect((await idp.send('PUT', `/Users/${id}`, { name: { givenName: 'Bea' } })).body.displayName).toBe(
      'Bea',
    );
  });

  test('applies a PATCH as a whole or not at all', async () => {
    const idp = await connectProvider(db);
    const { id } = await postUser(idp, { userName: 'ada@example.org', displayName: 'Ada' });
    await postUser(idp, { userName: 'bea@example.org', externalId: 'B' });
    expect(
      (await patchUser(idp, id, replace('displayName', 'New'), replace('active', 'perhaps'))).status,
    ).toBe(400);
    const conflict = await patchUser(
      idp,
      id,
      replace('displayName', 'New'),
      replace('userName', 'BEA@example.org'),
    );
    expect(conflict.status).toBe(409);
    expect(conflict.body.scimType).toBe('uniqueness');
    expect((await patchUser(idp, id, replace('displayName', 'New'), replace('externalId', 'B'))).status).toBe(
      409,
    );
    expect((await idp.send('GET', `/Users/${id}`)).body.displayName).toBe('Ada');
  });

  test('with a PUT leaves alone what it leaves out', async () => {
    const idp = await connectProvider(db);
    const made = await postUser(idp, { userName: 'ada@example.org', displayName: 'Ada', externalId: 'X' });
    const reply = await idp.send('PUT', `/Users/${made.id}`, { userName: 'ada@example.org' });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual(made);
  });

  test('with a PUT that echoes what was read takes the name that changed', async () => {
    const idp = await connectProvider(db);
    const made = await postUser(idp, { userName: 'ada@example.org', displayName: 'Ada Old' });
    const put = async (changes: object) =>
      (await idp.send('PUT', `/Users/${made.id}`, { ...made, ...changes })).body.displayName;
    expect(await put({ displayName: 'Ada New' })).toBe('Ada New');
    expect(await put({ name: { formatted: 'Ada Newer' }, displayName: 'Ada New' })).toBe('Ada Newer');
    const parts = { formatted: 'Ada Newer', givenName: 'Ada', familyName: 'Newest' };
    expect(await put({ name: parts, displayName: 'Ada Newer' })).toBe('Ada Newest');
    expect(await put({ name: { formatted: 'F' }, displayName: 'D' })).toBe('F');
  });

  test.each([
    ['PUT', { schemas: [], id: 'x', meta: {}, title: 'Dr', password: 'p', groups: [] }],
    [
      'PATCH',
      { Operations: [{ op: 'remove', path: 'displayName' }, replace('title', 'Dr'), replace('emails[', 1)] },
    ],
  ])('ignores with %s what is not supported', async (method, body) => {
    const idp = await connectProvider(db);
    const made = await postUser(idp, { userName: 'ada@example.org', displayName: 'Ada' });
    const reply = await idp.send(method, `/Users/${made.id}`, body);
    expect([reply.status, reply.body]).toEqual([200, made]);
    expect((await readScimLog(idp.ctx))[0]).toMatchObject({ status: 200, applied: {} });
  });
});

describe('an owner', () => {
  test('is shown, and cannot be changed or deleted', async () => {
    const idp = await connectProvider(db);
    const made = await postUser(idp, { userName: 'owner@example.org' });
    await giveRole(idp.ctx, made.id, 'Owner');
    const path = `/Users/${made.id}`;
    const replies = [
      await patchUser(idp, made.id, replace('active', false)),
      await patchUser(idp, made.id, replace('title', 'ignored')),
      await idp.send('PUT', path, made),
      await idp.send('DELETE', path),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await idp.send('GET', path)).body).toEqual(made);
    expect((await readScimLog(idp.ctx)).filter(({ status }) => status === 403)).toHaveLength(4);
  });
});

describe('the request log', () => {
  test('says who did what, what was applied, what was ignored and why', async () => {
    const idp = await connectProvider(db);
    const { id } = await postUser(idp, { userName: 'ada@example.org' });
    const body = { Operations: [replace('active', 'False'), replace('title', 'Dr')] };
    const reply = await idp.send('PATCH', `/Users/${id}`, body, { 'user-agent': 'Entra' });
    const [logged] = await readScimLog(idp.ctx);
    expect(logged).toMatchObject({
      requestId: reply.headers.get('request-id'),
      actorName: 'Provisioning',
      actorId: idp.serviceUserId,
      userAgent: 'Entra',
      method: 'PATCH',
      path: `/Users/${id}`,
      resource: 'User',
      objectId: id,
      status: 200,
      applied: { active: false },
      ignored: [
        { path: 'title', reason: 'The attribute is not supported.', said: say('attribute-unsupported') },
      ],
      detail: null,
    });
  });
});
