import { testDatabase, watchStatements, withoutAudit } from '@stempel/db/testing';
import { getProvisioningStatus, listProvisioningLog } from '@stempel/services/access/provisioning';
import { giveRole } from '@stempel/services/testing';
import { describe, expect, test } from 'vitest';
import { connectProvider, type Provider } from './testing/provider.ts';

const db = testDatabase();
const sent = watchStatements(db);

const log = async ({ ctx }: Provider, input: object = {}) =>
  (await listProvisioningLog({ ...ctx, now: Temporal.Now.instant() }, { limit: 50, ...input })).data;

async function makeUser(idp: Provider, userName: string, more: object = {}): Promise<string> {
  const reply = await idp.send('POST', '/Users', { userName, ...more });
  expect(reply.status).toBe(201);
  return reply.body.id;
}

describe('the log of a refused call', () => {
  test.each([
    ['no address', 'POST', '/Users', { userName: 'ada.lovelace' }, 400, 'ada.lovelace'],
    [
      'a bad value',
      'POST',
      '/Users',
      { userName: 'ada@x.example', active: 1, name: 'x' },
      400,
      'ada@x.example',
    ],
    ['only an externalId', 'POST', '/Users', { externalId: 'E-7' }, 400, 'E-7'],
    ['an address', 'POST', '/Users', { emails: [{ value: 'not one' }] }, 400, 'not one'],
    ['the group of owners', 'POST', '/Groups', { displayName: 'Owner' }, 403, 'Owner'],
    [
      'an operation',
      'PATCH',
      '/Users/0198c0de-0000-7000-8000-000000000000',
      { Operations: [{ op: 'replace', path: 'userName', value: 'bea@x.example' }] },
      404,
      'bea@x.example',
    ],
  ])('names whom it was about, as sent: %s', async (_, method, path, body, status, subject) => {
    const idp = await connectProvider(db);
    const reply = await idp.send(method, path, body, { 'user-agent': 'Okta SCIM' });
    expect(reply.status).toBe(status);
    const [row] = await log(idp);
    expect(row).toMatchObject({ status, subject, user_agent: 'Okta SCIM', method });
    expect(row?.request_id).toBe(reply.headers.get('request-id'));
  });

  test('for a 409 leads to the user who is there', async () => {
    const idp = await connectProvider(db);
    const ada = await makeUser(idp, 'ada@x.example', { externalId: 'E-1' });
    const bea = await makeUser(idp, 'bea@x.example');
    for (const [method, path, body, subject] of [
      ['POST', '/Users', { userName: 'ADA@x.example' }, 'ADA@x.example'],
      ['POST', '/Users', { userName: 'new@x.example', externalId: 'E-1' }, 'new@x.example'],
      ['PUT', `/Users/${bea}`, { userName: 'ada@x.example' }, 'ada@x.example'],
      ['PUT', `/Users/${bea}`, { externalId: 'E-1' }, 'E-1'],
    ] as const) {
      expect((await idp.send(method, path, body)).status).toBe(409);
      const [row] = await log(idp);
      expect(row).toMatchObject({ status: 409, subject, object_id: ada, object_name: 'ada@x.example' });
    }
  });

  test('tells no values of parameters that this interface does not know', async () => {
    const idp = await connectProvider(db);
    await idp.send(
      'GET',
      '/Users?filter=userName%20eq%20%22x%22&access_token=hidden&count=1&Password=hidden',
    );
    const [row] = await log(idp);
    expect(row?.path).toBe('/Users?filter=userName%20eq%20%22x%22&access_token=…&count=1&Password=…');
    expect(row?.subject).toBe('x');
  });
});

describe('the log of a change', () => {
  test('that changes nothing says so, and has nothing as applied', async () => {
    const idp = await connectProvider(db);
    const id = await makeUser(idp, 'ada@x.example', { externalId: 'E-1', displayName: 'Ada' });
    const { body } = await idp.send('GET', `/Users/${id}`);
    for (const [method, sentBody] of [
      ['PUT', body],
      ['PATCH', { Operations: [{ op: 'replace', path: 'active', value: 'True' }] }],
    ] as const) {
      expect((await idp.send(method, `/Users/${id}`, sentBody)).status).toBe(200);
      const [row] = await log(idp);
      expect(row).toMatchObject({
        status: 200,
        applied: {},
        detail: expect.stringMatching(/^Nothing changed/),
      });
    }
    await idp.send('PUT', `/Users/${id}`, { ...body, externalId: 'E-2' });
    expect((await log(idp))[0]).toMatchObject({ applied: { externalId: 'E-2' }, detail: null });
    expect(Object.keys((await log(idp))[0]?.applied ?? {})).toEqual(['externalId']);
  });

  test('of a group does too, and members are named', async () => {
    const idp = await connectProvider(db);
    const [ada, bea] = [await makeUser(idp, 'ada@x.example'), await makeUser(idp, 'bea@x.example')];
    await giveRole(idp.ctx, bea, 'Owner');
    const members = [{ value: ada }, { value: bea }];
    const { id } = (await idp.send('POST', '/Groups', { displayName: 'Nurses', members })).body;
    const people = [
      { id: ada, name: 'ada@x.example' },
      { id: bea, name: 'bea@x.example' },
    ];
    expect((await log(idp))[0]).toMatchObject({ object_id: id, people, subject: 'Nurses' });
    await idp.send('PUT', `/Groups/${id}`, { displayName: 'Nurses', members: [{ value: ada }] });
    expect((await log(idp))[0]).toMatchObject({
      applied: {},
      detail: expect.stringMatching(/^Nothing changed/),
    });
    await idp.send('PUT', `/Groups/${id}`, { members: [] });
    expect((await log(idp))[0]).toMatchObject({ applied: { members: [] }, detail: null });
    const add = { Operations: [{ op: 'add', path: 'members', value: [{ value: ada }] }] };
    for (const detail of [null, expect.stringMatching(/^Nothing changed/)]) {
      await idp.send('PATCH', `/Groups/${id}`, add);
      expect((await log(idp))[0]).toMatchObject({ status: 200, detail });
    }
  });
});

describe('a key that no longer works', () => {
  /** As the owner's verbs leave it; those have tests of their own. */
  const change = ({ ctx, serviceUserId }: Provider, statement: string) =>
    withoutAudit(db, ctx.workspace.id, (tx) => tx.execute(statement.replace('$id', `'${serviceUserId}'`)));
  const revoke = (idp: Provider) =>
    change(idp, 'update api_keys set revoked_at = now() where service_user_id = $id');
  const expiry = "update api_keys set expires_at = now() - interval '1 hour' where service_user_id = $id";
  const ends: [string, (idp: Provider) => Promise<unknown>][] = [
    ['was revoked', revoke],
    ['has expired', (idp) => change(idp, expiry)],
    [
      'belongs to a suspended service user',
      (idp) => change(idp, "update users set state = 'suspended' where id = $id"),
    ],
  ];

  test.each(ends)('leaves a row and turns the light off: it %s', async (reason, end) => {
    const idp = await connectProvider(db);
    await idp.send('GET', '/Users?count=0');
    expect(await getProvisioningStatus(idp.ctx)).toMatchObject({ connected: true, lost_detail: null });
    await end(idp);
    sent.length = 0;
    const reply = await idp.send('GET', '/Users?count=0', undefined, { 'user-agent': 'Okta SCIM' });
    expect(sent.length).toBeLessThanOrEqual(4);
    expect(reply.status).toBe(401);
    const detail = `The API key ${reason}.`;
    expect((await log(idp))[0]).toMatchObject({
      status: 401,
      detail,
      user_agent: 'Okta SCIM',
      request_id: reply.headers.get('request-id'),
    });
    expect(await getProvisioningStatus(idp.ctx)).toMatchObject({ connected: false, lost_detail: detail });
  });

  test('leaves some rows a minute, however often it is used', async () => {
    const idp = await connectProvider(db);
    await revoke(idp);
    for (let at = 0; at < 40; at += 1) expect((await idp.send('GET', '/Users')).status).toBe(401);
    expect(await log(idp)).toHaveLength(30);
  });

  test('of another kind leaves none', async () => {
    const idp = await connectProvider(db, { provisioning: false });
    await revoke(idp);
    expect((await idp.send('GET', '/Users')).status).toBe(401);
    expect(await log(idp)).toEqual([]);
  });
});

describe('the log is searched', () => {
  test('by person, whatever the case of letters that English does not have', async () => {
    const idp = await connectProvider(db);
    await makeUser(idp, 'ase@x.example', { displayName: 'Åse Ærø' });
    await idp.send('POST', '/Groups', { displayName: 'Ører' });
    await idp.send('POST', '/Users', { userName: 'ÉMILE' });
    for (const person of ['åse', 'ÆRØ', 'ører', 'émile']) {
      expect([person, (await log(idp, { person })).length]).toEqual([person, 1]);
    }
  });

  test('by person: as sent, by name, as a member, as an owner who was left alone', async () => {
    const idp = await connectProvider(db);
    const ada = await makeUser(idp, 'ada@x.example', { displayName: 'Ada Lovelace' });
    await makeUser(idp, 'bea@x.example');
    const group = (await idp.send('POST', '/Groups', { displayName: 'Nurses', members: [{ value: ada }] }))
      .body.id;
    await idp.send('POST', '/Users', { userName: 'lovelace' });
    await idp.send('GET', `/Users/${ada}`);
    const statuses = async (person: string) => (await log(idp, { person })).map(({ status }) => status);
    expect(await statuses('lovelace')).toEqual([200, 400, 201, 201]);
    expect(await statuses('NURSES')).toEqual([201]);
    expect(await statuses('%')).toEqual([]);
    expect((await log(idp, { person: 'nurses' }))[0]?.object_id).toBe(group);
    expect(await log(idp, { person: 'lovelace', outcome: 'refused' })).toHaveLength(1);
  });

  test('by day of the workspace', async () => {
    const idp = await connectProvider(db, { now: () => Temporal.Instant.from('2026-03-01T12:00:00Z') });
    await idp.send('GET', '/Users');
    for (const [from, to, found] of [
      ['2026-03-01', '2026-03-01', 1],
      ['2026-03-02', undefined, 0],
      [undefined, '2026-02-28', 0],
      ['2026-02-01', '2026-03-31', 1],
    ] as const)
      expect(await log(idp, { ...(from && { from }), ...(to && { to }) })).toHaveLength(found);
  });
});

describe('names and filters', () => {
  test('a name has up to 255 characters', async () => {
    const idp = await connectProvider(db);
    const name = 'ä'.repeat(255);
    const id = await makeUser(idp, 'ada@x.example', { displayName: name });
    expect((await idp.send('GET', `/Users/${id}`)).body.displayName).toBe(name);
    const group = await idp.send('POST', '/Groups', { displayName: name });
    expect([group.status, group.body.displayName]).toEqual([201, name]);
    const tooLong = await idp.send('POST', '/Users', { userName: 'b@x.example', displayName: `${name}x` });
    expect([tooLong.status, tooLong.body.scimType]).toEqual([400, 'invalidValue']);
  });

  test('a filter trims as a write does', async () => {
    const idp = await connectProvider(db);
    const id = await makeUser(idp, ' ada@x.example ', { externalId: ' E-1 ' });
    const group = (await idp.send('POST', '/Groups', { displayName: ' Nurses ' })).body.id;
    const found = async (path: string, filter: string) =>
      (await idp.send('GET', `${path}?filter=${encodeURIComponent(filter)}`)).body.Resources.map(
        (one: { id: string }) => one.id,
      );
    expect(await found('/Users', 'userName eq " ada@x.example  "')).toEqual([id]);
    expect(await found('/Users', 'externalId eq "E-1 "')).toEqual([id]);
    expect(await found('/Groups', 'displayName eq " nurses"')).toEqual([group]);
  });
});
