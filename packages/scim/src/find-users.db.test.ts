import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { connectProvider } from './testing/provider.ts';
import { findUsers, patchUser, postUser, replace } from './testing/user-requests.ts';

const db = testDatabase();

describe('finding users', () => {
  test('knows the userName that was sent, in any case, and the exact externalId', async () => {
    const idp = await connectProvider(db);
    const { id } = await postUser(idp, {
      userName: 'ada_upn',
      emails: [{ value: 'ada@example.org' }],
      externalId: 'Ab',
    });
    const ids = async (filter: string) =>
      (await findUsers(idp, filter)).Resources.map((user: { id: string }) => user.id);
    expect(await ids('userName eq "ADA_UPN"')).toEqual([id]);
    expect(await ids('externalId eq "Ab"')).toEqual([id]);
    expect(await ids('externalId eq "AB"')).toEqual([]);
    expect(await ids('userName eq "ada@example.org"')).toEqual([]);
    expect(await findUsers(idp, 'userName eq "nobody"')).toMatchObject({
      totalResults: 0,
      itemsPerPage: 0,
      Resources: [],
    });
  });

  test('refuses every other filter as unsupported', async () => {
    const idp = await connectProvider(db);
    for (const filter of ['displayName eq "x"', 'userName co "x"', 'userName eq "x" or externalId eq "x"']) {
      const body = await findUsers(idp, filter);
      expect(body).toMatchObject({ status: '400', scimType: 'invalidFilter', detail: 'Unsupported filter' });
    }
  });

  test('pages in a fixed order and neither skips nor repeats', async () => {
    const idp = await connectProvider(db);
    const made: string[] = [];
    for (let index = 0; index < 7; index += 1)
      made.push((await postUser(idp, { userName: `u${index}@example.org` })).id);
    const seen: string[] = [];
    for (let startIndex = 1; ; ) {
      const { body } = await idp.send('GET', `/Users?startIndex=${startIndex}&count=3`);
      expect(body).toMatchObject({ totalResults: 7, startIndex, itemsPerPage: body.Resources.length });
      seen.push(...body.Resources.map((user: { id: string }) => user.id));
      startIndex += body.itemsPerPage;
      if (seen.length >= body.totalResults) break;
      await patchUser(idp, made[0] ?? '', replace('displayName', `Name ${startIndex}`));
    }
    expect(seen).toEqual(made);
  });

  test('clips startIndex and count, and count=0 answers with the total only', async () => {
    const idp = await connectProvider(db);
    await postUser(idp, { userName: 'a@example.org' });
    const list = async (query: string) => (await idp.send('GET', `/Users?${query}`)).body;
    expect(await list('count=0')).toMatchObject({
      totalResults: 1,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    });
    expect(await list('startIndex=-5&count=1')).toMatchObject({ startIndex: 1, itemsPerPage: 1 });
    expect(await list('startIndex=20&count=5')).toMatchObject({
      totalResults: 1,
      startIndex: 20,
      itemsPerPage: 0,
    });
    expect(await list(`startIndex=${'9'.repeat(30)}`)).toMatchObject({ totalResults: 1, Resources: [] });
    expect(await list('count=100000')).toMatchObject({ itemsPerPage: 1 });
    const filter = encodeURIComponent('userName eq "a@example.org"');
    expect(await list(`filter=${filter}&startIndex=2&count=1`)).toMatchObject({
      totalResults: 1,
      Resources: [],
    });
  });

  test('answers with the attributes that were asked for', async () => {
    const idp = await connectProvider(db);
    const { id } = await postUser(idp, { userName: 'a@example.org' });
    expect(Object.keys((await idp.send('GET', `/Users/${id}?attributes=userName`)).body)).toEqual([
      'schemas',
      'id',
      'userName',
    ]);
    const [user] = (await idp.send('GET', '/Users?excludedAttributes=emails')).body.Resources;
    expect(user.emails).toBeUndefined();
  });

  test('shows nothing of another workspace', async () => {
    const [ours, theirs] = [await connectProvider(db), await connectProvider(db)];
    const { id } = await postUser(ours, { userName: 'a@example.org', externalId: 'X' });
    expect((await theirs.send('GET', `/Users/${id}`)).status).toBe(404);
    expect((await patchUser(theirs, id, replace('active', false))).status).toBe(404);
    expect((await theirs.send('DELETE', `/Users/${id}`)).status).toBe(404);
    expect((await theirs.send('GET', '/Users')).body.totalResults).toBe(0);
    expect((await theirs.send('POST', '/Users', { userName: 'a@example.org', externalId: 'X' })).status).toBe(
      201,
    );
  });

  test('leaves service users out', async () => {
    const idp = await connectProvider(db);
    expect((await idp.send('GET', '/Users')).body.totalResults).toBe(0);
    expect((await idp.send('GET', `/Users/${idp.serviceUserId}`)).status).toBe(404);
  });
});
