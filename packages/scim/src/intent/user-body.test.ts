import { describe, expect, test } from 'vitest';
import { userSchema } from '../protocol/urns.ts';
import { readNewUser, readReplacedUser } from './user-body.ts';

const paths = (ignored: readonly { path: string }[]) => ignored.map(({ path }) => path);

describe('a new user', () => {
  test('takes its email from the primary entry, else from the first, else from userName', () => {
    const emails = [{ value: 'home@example.org' }, { value: 'work@example.org', Primary: true }];
    expect(readNewUser({ userName: 'ada', emails }).email).toBe('work@example.org');
    expect(readNewUser({ userName: 'ada', emails: [...emails].slice(0, 1) }).email).toBe('home@example.org');
    expect(readNewUser({ userName: 'ada@example.org' })).toMatchObject({
      email: 'ada@example.org',
      userName: 'ada@example.org',
    });
    expect(readNewUser({ emails })).toMatchObject({ userName: 'work@example.org' });
    expect(readNewUser({ userName: 'ada', emails: [{ value: 'a@b.c', primary: 'True' }] }).email).toBe(
      'a@b.c',
    );
  });

  test.each([
    [{}],
    [{ userName: 'ada' }],
    [{ userName: 'ada', emails: [] }],
    [{ userName: 'ada', emails: [{ type: 'work' }] }],
    [{ userName: '', emails: [{ value: 'a@b.c' }] }],
    [{ userName: 5 }],
    [{ userName: { value: 'a@b.c' } }],
    [{ userName: 'ada@example.org', emails: [{ value: 'none' }] }],
    [{ userName: 'a@b.c, d@e.f' }],
    [{ userName: 'a@b.c', displayName: 7 }],
    [{ userName: 'a@b.c', name: 'Ada' }],
    [{ userName: 'a@b.c', externalId: 5 }],
    [{ userName: 'a@b.c', externalId: 'a\u0000b' }],
    [{ userName: `${'a'.repeat(600)}@b.c` }],
  ])('%j is refused with invalidValue', (body) => {
    expect(() => readNewUser(body)).toThrow(
      expect.objectContaining({ status: 400, scimType: 'invalidValue' }),
    );
  });

  test.each([[null], [[]], ['x'], [5]])('%j is refused with invalidSyntax', (body) => {
    expect(() => readNewUser(body)).toThrow(
      expect.objectContaining({ status: 400, scimType: 'invalidSyntax' }),
    );
  });

  test.each([
    [{ name: { formatted: 'F', givenName: 'G', familyName: 'H' }, displayName: 'D' }, ['F', 'D', 'G H']],
    [{ name: { givenName: 'G', familyName: 'H' }, displayName: 'D' }, ['D', 'G H']],
    [{ name: { givenName: 'G', familyName: 'H' } }, ['G H']],
    [{ name: { givenName: 'G' } }, ['G']],
    [{ name: { familyName: 'H' } }, ['H']],
    [{ name: { familyName: 'H' }, displayName: 'D' }, ['D']],
    [{ name: { givenName: 'G', formatted: 'F' } }, ['F']],
    [{ name: null, displayName: null }, []],
    [{ name: { givenName: '', familyName: 'H' } }, ['H']],
    [{}, []],
  ])('%j has the names %j', (attributes, names) => {
    expect(readNewUser({ userName: 'a@b.c', ...attributes }).names).toEqual(names);
  });

  test('is found whatever case and nesting its attributes have', () => {
    const nested = {
      schemas: [userSchema],
      [userSchema.toLowerCase()]: { USERNAME: 'a@b.c', Name: { FORMATTED: 'F' } },
    };
    expect(readNewUser(nested)).toMatchObject({ userName: 'a@b.c', names: ['F'] });
    expect(readNewUser({ [`${userSchema}:userName`]: 'a@b.c' }).userName).toBe('a@b.c');
  });

  test('ignores what is not supported and says so; active cannot be set', () => {
    const body = {
      schemas: [userSchema],
      id: 'x',
      meta: {},
      userName: 'a@b.c',
      active: false,
      title: 'Dr',
      password: 'secret',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'D' },
      name: { middleName: 'M' },
    };
    const intent = readNewUser(body);
    expect(intent.active).toBeUndefined();
    expect(paths(intent.ignored).sort()).toEqual(
      [
        'active',
        'name.middleName',
        'password',
        'title',
        'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
      ].sort(),
    );
    expect(paths(readNewUser({ userName: 'a@b.c', active: true }).ignored)).toEqual([]);
  });

  test('cannot reach a prototype', () => {
    const body = JSON.parse('{"userName":"a@b.c","__proto__":{"active":false},"constructor":{"name":"x"}}');
    const intent = readNewUser(body);
    expect(paths(intent.ignored)).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>).active).toBeUndefined();
  });
});

describe('a replaced user', () => {
  test('leaves out what the body leaves out or empties', () => {
    expect(readReplacedUser({ schemas: [userSchema] })).toEqual({ names: [], ignored: [] });
    const emptied = readReplacedUser({
      userName: null,
      displayName: '',
      emails: [],
      active: null,
      externalId: null,
    });
    expect(emptied).toMatchObject({ names: [] });
    expect(Object.keys(emptied).sort()).toEqual(['ignored', 'names']);
  });

  test.each([
    [true, true],
    [false, false],
    ['True', true],
    ['FALSE', false],
  ])('reads active %j as %s', (active, expected) => {
    expect(readReplacedUser({ active }).active).toBe(expected);
  });

  test.each([['yes'], [1], [0], [[]], [{}], ['']])('refuses active %j', (active) => {
    expect(() => readReplacedUser({ active })).toThrow(expect.objectContaining({ scimType: 'invalidValue' }));
  });
});
