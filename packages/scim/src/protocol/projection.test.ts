import { describe, expect, test } from 'vitest';
import { asksFor, project, projectionOf } from './projection.ts';
import { readQuery } from './query.ts';
import { userSchema } from './urns.ts';

const user = {
  schemas: [userSchema],
  id: '1',
  userName: 'ada',
  name: { formatted: 'Ada' },
  emails: [{ value: 'ada@example.org', type: 'work', primary: true }],
  meta: { resourceType: 'User', location: 'https://time.example/Users/1' },
};
const shown = (search: string) => project(user, projectionOf(readQuery(search), userSchema));

describe('a projection', () => {
  test.each([
    ['', Object.keys(user)],
    ['attributes=', Object.keys(user)],
    ['attributes=userName', ['schemas', 'id', 'userName']],
    ['attributes=USERNAME,Emails', ['schemas', 'id', 'userName', 'emails']],
    [`attributes=${userSchema}:userName`, ['schemas', 'id', 'userName']],
    ['attributes=unknown', ['schemas', 'id']],
    ['excludedAttributes=emails,meta', ['schemas', 'id', 'userName', 'name']],
    ['excludedAttributes=id,schemas,userName', ['schemas', 'id', 'name', 'emails', 'meta']],
    ['attributes=userName,name&excludedAttributes=name', ['schemas', 'id', 'userName']],
  ])('%s keeps %j', (search, names) => {
    expect(Object.keys(shown(search))).toEqual(names);
  });

  test('reaches into complex attributes', () => {
    expect(shown('attributes=emails.value')).toMatchObject({ emails: [{ value: 'ada@example.org' }] });
    expect(shown('attributes=emails.value').emails).toEqual([{ value: 'ada@example.org' }]);
    expect(shown('excludedAttributes=meta.location').meta).toEqual({ resourceType: 'User' });
  });

  test('says whether an attribute is asked for at all', () => {
    const asks = (search: string) => asksFor(projectionOf(readQuery(search), userSchema), 'members');
    expect(asks('')).toBe(true);
    expect(asks('excludedAttributes=members')).toBe(false);
    expect(asks('attributes=displayName')).toBe(false);
    expect(asks('attributes=members.value')).toBe(true);
  });
});
