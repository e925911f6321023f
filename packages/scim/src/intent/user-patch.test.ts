import { describe, expect, test } from 'vitest';
import { userSchema } from '../protocol/urns.ts';
import { readUserPatch } from './user-patch.ts';

type Op = { op?: unknown; path?: unknown; value?: unknown };
const patch = (...Operations: Op[]) => readUserPatch({ Operations });
const replace = (path: string | undefined, value: unknown) => ({
  op: 'replace',
  ...(path && { path }),
  value,
});
const paths = (ignored: readonly { path: string }[]) => ignored.map(({ path }) => path);

describe('a PATCH of a user', () => {
  test.each([
    [{ op: 'Replace', path: 'active', value: 'False' }, { active: false }],
    [{ OP: 'REPLACE', PATH: 'ACTIVE', VALUE: 'true' } as Op, { active: true }],
    [{ op: 'Add', path: 'userName', value: 'a@b.c' }, { userName: 'a@b.c' }],
    [replace('emails', [{ value: 'a@b.c', primary: true }]), { email: 'a@b.c' }],
    [replace('emails', { value: 'a@b.c' }), { email: 'a@b.c' }],
    [replace('emails', 'a@b.c'), { email: 'a@b.c' }],
    [replace('externalId', 'x'), { externalId: 'x' }],
    [replace('displayName', 'D'), { names: ['D'] }],
    [replace('name.formatted', 'F'), { names: ['F'] }],
    [replace('name', { givenName: 'G', familyName: 'H' }), { names: ['G H'] }],
    [replace(`${userSchema}:active`, false), { active: false }],
    [replace(`${userSchema.toUpperCase()}:Name.GivenName`, 'G'), { names: [] }],
    [replace(userSchema, { active: false }), { active: false }],
    [replace(undefined, { active: false, userName: 'a@b.c' }), { active: false, userName: 'a@b.c' }],
    [replace('', { active: false }), { active: false }],
    [replace(undefined, { [userSchema]: { active: false } }), { active: false }],
    [replace(undefined, { 'name.givenName': 'G', 'name.familyName': 'H' }), { names: ['G H'] }],
    [replace(undefined, { [`${userSchema}:displayName`]: 'D' }), { names: ['D'] }],
  ])('%j means %j', (operation, expected) => {
    expect(patch(operation)).toMatchObject(expected);
  });

  test('lets later operations win', () => {
    expect(patch(replace('active', false), replace('active', true)).active).toBe(true);
    expect(patch(replace('userName', 'a@b.c'), replace(undefined, { userName: 'd@e.f' })).userName).toBe(
      'd@e.f',
    );
    expect(patch(replace('displayName', 'A'), replace('name.formatted', 'B')).names).toEqual(['B']);
    expect(patch(replace('name.formatted', 'B'), replace('displayName', 'A')).names).toEqual(['A']);
  });

  test('lets a full name beat given and family name whatever the order', () => {
    const parts = [replace('name.givenName', 'G'), replace('name.familyName', 'H')];
    expect(patch(...parts, replace('name.formatted', 'F')).names).toEqual(['F']);
    expect(patch(replace('name.formatted', 'F'), ...parts).names).toEqual(['F']);
    expect(patch(replace('displayName', 'D'), ...parts).names).toEqual(['D']);
  });

  test('counts given and family name only together', () => {
    expect(patch(replace('name.givenName', 'G'), replace('name.familyName', 'H')).names).toEqual(['G H']);
    const lone = patch(replace('name.familyName', 'H'));
    expect(lone.names).toEqual([]);
    expect(paths(lone.ignored)).toEqual(['name.familyName']);
    expect(patch(replace('name', { givenName: 'G' })).names).toEqual([]);
  });

  test('offers both full names of one operation, the formatted one first', () => {
    expect(patch(replace(undefined, { displayName: 'D', name: { formatted: 'F' } })).names).toEqual([
      'F',
      'D',
    ]);
  });

  test.each([
    [{ op: 'remove', path: 'displayName' }, 'displayName'],
    [{ op: 'Remove', path: 'active' }, 'active'],
    [{ op: 'remove' }, ''],
    [replace('emails[type eq "work"].value', 'a@b.c'), 'emails[type eq "work"].value'],
    [replace('title', 'Dr'), 'title'],
    [replace('emails[', 5), 'emails['],
    [replace('__proto__', {}), '__proto__'],
    [
      replace('urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', 'D'),
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
    ],
    [replace(undefined, { 'emails[type eq "work"].value': 'a@b.c' }), 'emails[type eq "work"].value'],
    [replace('displayName', null), 'displayName'],
    [replace('externalId', ''), 'externalId'],
  ])('%j is ignored, and the rest applies', (operation, path) => {
    const intent = patch(operation, replace('active', false));
    expect(intent.active).toBe(false);
    expect(paths(intent.ignored)).toEqual([path]);
    expect(intent.names).toEqual([]);
  });

  test.each([
    [{ Operations: [] }],
    [{ Operations: 'replace' }],
    [{}],
    [[]],
    [{ Operations: [5] }],
    [{ Operations: [{ op: 'move', path: 'active' }] }],
    [{ Operations: [{ path: 'active', value: true }] }],
    [{ Operations: [{ op: 'replace', path: 5, value: true }] }],
  ])('%j is refused with invalidSyntax', (body) => {
    expect(() => readUserPatch(body)).toThrow(
      expect.objectContaining({ status: 400, scimType: 'invalidSyntax' }),
    );
  });

  test.each([
    [replace('active', 'maybe')],
    [replace('active', null)],
    [replace('active', 1)],
    [replace('userName', 7)],
    [replace('userName', '')],
    [replace('emails', [{ value: 'none' }])],
    [replace('name', 'Ada')],
    [replace(undefined, 'Ada')],
    [replace(undefined, null)],
  ])('%j is refused with invalidValue', (operation) => {
    expect(() => patch(operation)).toThrow(
      expect.objectContaining({ status: 400, scimType: 'invalidValue' }),
    );
  });
});
