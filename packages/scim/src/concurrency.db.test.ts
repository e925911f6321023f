import { testDatabase } from '@stempel/db/testing';
import {
  activateAs,
  makeEmployee,
  makeSession,
  queuedMails,
  readScimLog,
  sessionsOf,
} from '@stempel/services/testing';
import { describe, expect, test } from 'vitest';
import { connectProvider, type Reply } from './testing/provider.ts';
import { patchUser, postUser, replace } from './testing/user-requests.ts';

const db = testDatabase({ poolSize: 16 });
const statuses = (replies: Reply[]) => replies.map(({ status }) => status).sort();
const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe('requests at the same time', () => {
  test('that create one externalId come to one user and one mail', async () => {
    const idp = await connectProvider(db);
    await makeEmployee(idp.ctx, { name: 'Ada', externalId: 'X' });
    const replies = await times(10, (index) =>
      idp.send('POST', '/Users', { userName: `ada${index}@example.org`, externalId: 'X' }),
    );
    expect(statuses(replies)).toEqual([201, ...Array(9).fill(409)]);
    const made = replies.find(({ status }) => status === 201);
    expect((await idp.send('GET', '/Users')).body.totalResults).toBe(1);
    expect(await queuedMails(idp.ctx, made?.body.id)).toHaveLength(1);
    for (const { status, body } of replies) if (status === 409) expect(body.scimType).toBe('uniqueness');
    const log = await readScimLog(idp.ctx);
    expect(log).toHaveLength(11);
    // Who lost is told of the user that is there, in the log as well.
    const lost = log.filter(({ status }) => status === 409);
    expect(lost.map(({ objectId }) => objectId)).toEqual(Array(9).fill(made?.body.id));
  });

  test('that create one userName or match one employee come to one user', async () => {
    const idp = await connectProvider(db);
    await makeEmployee(idp.ctx, { name: 'Ada', email: 'ada@example.org' });
    const same = await times(6, () => idp.send('POST', '/Users', { userName: 'bea@example.org' }));
    expect(statuses(same)).toEqual([201, 409, 409, 409, 409, 409]);
    const matching = await times(6, (index) =>
      idp.send('POST', '/Users', { userName: `u${index}`, emails: [{ value: 'ada@example.org' }] }),
    );
    expect(statuses(matching)).toEqual([201, 409, 409, 409, 409, 409]);
  });

  test('that rename two users to one userName come to one of them', async () => {
    const idp = await connectProvider(db);
    const ids = await times(
      4,
      async (index) => (await postUser(idp, { userName: `u${index}@example.org` })).id,
    );
    const replies = await Promise.all(
      ids.map((id) => patchUser(idp, id, replace('userName', 'one@example.org'))),
    );
    expect(statuses(replies)).toEqual([200, 409, 409, 409]);
    const winner = replies.find(({ status }) => status === 200)?.body.id;
    const lost = (await readScimLog(idp.ctx)).filter(({ status }) => status === 409);
    expect(lost.map(({ objectId }) => objectId)).toEqual(Array(3).fill(winner));
  });

  test('that bind one group come to one role, which the others are told of', async () => {
    const idp = await connectProvider(db);
    const replies = await times(6, () => idp.send('POST', '/Groups', { displayName: 'Night team' }));
    expect(statuses(replies)).toEqual([201, ...Array(5).fill(409)]);
    const made = replies.find(({ status }) => status === 201)?.body.id;
    const lost = (await readScimLog(idp.ctx)).filter(({ status }) => status === 409);
    expect(lost.map(({ objectId }) => objectId)).toEqual(Array(5).fill(made));
  });

  test('that add members to one group lose none', async () => {
    const idp = await connectProvider(db);
    const ids = await times(
      20,
      async (index) => (await postUser(idp, { userName: `u${index}@example.org` })).id,
    );
    const { body: group } = await idp.send('POST', '/Groups', { displayName: 'A' });
    const replies = await Promise.all(
      ids.map((value) =>
        idp.send('PATCH', `/Groups/${group.id}`, {
          Operations: [{ op: 'add', path: 'members', value: [{ value }] }],
        }),
      ),
    );
    expect(statuses(replies)).toEqual(Array(20).fill(200));
    // Each answer shows what the group was when its turn came.
    expect(replies.map(({ body }) => body.members.length).sort((a, b) => a - b)).toEqual(
      ids.map((_, index) => index + 1),
    );
    const members = (await idp.send('GET', `/Groups/${group.id}`)).body.members;
    expect(members.map(({ value }: { value: string }) => value).sort()).toEqual(ids.sort());
  });

  test('that replace, add and remove in one group never fail and end as one of their orders', async () => {
    const idp = await connectProvider(db);
    const [ada, bea] = await times(
      2,
      async (index) => (await postUser(idp, { userName: `u${index}@example.org` })).id,
    );
    const { body: group } = await idp.send('POST', '/Groups', {
      displayName: 'A',
      members: [{ value: ada }],
    });
    const send = (operation: object) => idp.send('PATCH', `/Groups/${group.id}`, { Operations: [operation] });
    const replies = await times(12, (index) => {
      if (index % 3 === 0) return send({ op: 'replace', path: 'members', value: [{ value: bea }] });
      if (index % 3 === 1) return send({ op: 'add', path: 'members', value: [{ value: ada }] });
      return send({ op: 'remove', path: `members[value eq "${bea}"]` });
    });
    expect(statuses(replies)).toEqual(Array(12).fill(200));
  });

  test('that bind one name come to one group', async () => {
    const idp = await connectProvider(db);
    const replies = await times(6, (index) =>
      idp.send('POST', '/Groups', { displayName: index % 2 ? 'Nurses' : 'NURSES' }),
    );
    expect(statuses(replies)).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await idp.send('GET', '/Groups')).body.totalResults).toBe(1);
  });

  test('of a PATCH and a suspension keep both, and no session', async () => {
    const idp = await connectProvider(db);
    await makeEmployee(idp.ctx, { name: 'Ada', externalId: 'X' });
    const { id } = await postUser(idp, { userName: 'ada@example.org', externalId: 'X' });
    const identityId = await activateAs(idp.ctx, id, 'Ada');
    await times(3, () => makeSession(idp.ctx, id, identityId));
    const replies = await times(10, (index) =>
      patchUser(idp, id, index === 5 ? replace('active', false) : replace('externalId', `Y${index}`)),
    );
    expect(statuses(replies)).toEqual(Array(10).fill(200));
    const { body } = await idp.send('GET', `/Users/${id}`);
    expect(body.active).toBe(false);
    expect(body.externalId).toMatch(/^Y\d$/);
    expect(await sessionsOf(idp.ctx, id)).toEqual([]);
  });

  test('of a PATCH, a deletion and a creation again never fail', async () => {
    const idp = await connectProvider(db);
    await makeEmployee(idp.ctx, { name: 'Ada', externalId: 'X' });
    const { id } = await postUser(idp, { userName: 'ada@example.org', externalId: 'X' });
    const replies = await times(12, (index) => {
      if (index % 3 === 0) return idp.send('DELETE', `/Users/${id}`);
      if (index % 3 === 1) return patchUser(idp, id, replace('displayName', `Ada ${index}`));
      return idp.send('POST', '/Users', { userName: 'ada@example.org', externalId: 'X' });
    });
    for (const { status, text } of replies) expect([200, 201, 204, 404, 409], text).toContain(status);
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
  });
});
