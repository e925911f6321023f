import { testDatabase, watchStatements } from '@stempel/db/testing';
import { makeEmployee, passSeconds, readScimLog } from '@stempel/services/testing';
import { describe, expect, test } from 'vitest';
import { connectProvider } from './testing/provider.ts';
import { patchUser, postUser, replace } from './testing/user-requests.ts';

const db = testDatabase();

describe('the load bucket', () => {
  test('lets a burst pass, refuses the next call with an integer Retry-After, and lets it pass then', async () => {
    const idp = await connectProvider(db, { load: { perSecond: 2, burst: 5 } });
    const burst = await Promise.all(Array.from({ length: 12 }, () => idp.send('GET', '/Users?count=0')));
    const refused = burst.filter(({ status }) => status === 429);
    expect(burst.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(5);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    for (const { headers, body } of refused) {
      expect(headers.get('retry-after')).toBe('1');
      expect(body).toMatchObject({ status: '429', schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'] });
    }
    await passSeconds(idp.ctx, 1);
    expect((await idp.send('GET', '/Users?count=0')).status).toBe(200);
    // Refused calls are in the log too.
    expect((await readScimLog(idp.ctx)).filter(({ status }) => status === 429)).toHaveLength(refused.length);
  });

  test('belongs to the workspace, not to a server', async () => {
    const [one, other] = [
      await connectProvider(db, { load: { perSecond: 1, burst: 3 } }),
      await connectProvider(db, { load: { perSecond: 1, burst: 3 } }),
    ];
    // The second server is asked with the key of the first one's workspace.
    const asFirst = { authorization: `Bearer ${one.key}` };
    const replies = [];
    for (let call = 0; call < 4; call += 1) {
      replies.push(await (call % 2 ? one : other).send('GET', '/Schemas', undefined, asFirst));
    }
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect((await other.send('GET', '/Schemas')).status).toBe(200);
  });

  test('takes nothing from it for a key that is not the provisioning one', async () => {
    const idp = await connectProvider(db, { provisioning: false, load: { perSecond: 1, burst: 1 } });
    for (let call = 0; call < 3; call += 1) expect((await idp.send('GET', '/Users')).status).toBe(403);
  });
});

describe('a request', () => {
  const watched = testDatabase();
  const statements = watchStatements(watched);

  test('takes at most four SQL statements, its credential included', async () => {
    const settings = { identity_provider_names_to_employees: true };
    const idp = await connectProvider(watched, { settings });
    await makeEmployee(idp.ctx, { name: 'Ada', externalId: 'X' });
    const { id } = await postUser(idp, { userName: 'ada@example.org' });
    await makeEmployee(idp.ctx, { name: 'Bea', externalId: 'Y' });
    const bea = await postUser(idp, { userName: 'bea@example.org', externalId: 'Y' });
    const { body: group } = await idp.send('POST', '/Groups', { displayName: 'A', members: [{ value: id }] });
    const calls: [string, () => Promise<{ status: number }>][] = [
      [
        'POST with a match',
        () =>
          idp.send('POST', '/Users', { userName: 'x@example.org', externalId: 'X', displayName: 'Ada Sent' }),
      ],
      ['POST taken', () => idp.send('POST', '/Users', { userName: 'x@example.org', externalId: 'X' })],
      ['POST malformed', () => idp.send('POST', '/Users', '{')],
      ['GET', () => idp.send('GET', `/Users/${id}`)],
      ['GET filtered', () => idp.send('GET', '/Users?filter=externalId%20eq%20%22X%22')],
      ['GET all', () => idp.send('GET', '/Users')],
      ['PATCH', () => patchUser(idp, id, replace('displayName', 'B'), replace('active', false))],
      [
        'PATCH of a name that goes to the employee',
        () => patchUser(idp, bea.id, replace('displayName', 'Bea Sent')),
      ],
      ['PUT of such a name', () => idp.send('PUT', `/Users/${bea.id}`, { displayName: 'Bea Put' })],
      ['PATCH taken', () => patchUser(idp, id, replace('userName', 'x@example.org'))],
      ['PUT', () => idp.send('PUT', `/Users/${id}`, { active: true })],
      ['POST group', () => idp.send('POST', '/Groups', { displayName: 'B', members: [{ value: id }] })],
      ['GET groups', () => idp.send('GET', '/Groups')],
      ['PUT group', () => idp.send('PUT', `/Groups/${group.id}`, { displayName: 'C', members: [] })],
      [
        'PATCH group',
        () =>
          idp.send('PATCH', `/Groups/${group.id}`, {
            Operations: [{ op: 'add', path: 'members', value: [id] }],
          }),
      ],
      ['DELETE group', () => idp.send('DELETE', `/Groups/${group.id}`)],
      ['DELETE', () => idp.send('DELETE', `/Users/${id}`)],
      ['GET schemas', () => idp.send('GET', '/Schemas')],
    ];
    for (const [name, call] of calls) {
      statements.length = 0;
      await call();
      expect(statements.length, `${name}: ${statements.join('\n')}`).toBeLessThanOrEqual(4);
      expect(statements.length, name).toBeGreaterThanOrEqual(3);
    }
  });
});
