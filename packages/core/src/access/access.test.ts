import { describe, expect, test } from 'vitest';
import { english } from '../messages/index.ts';
import {
  actions,
  allows,
  builtInRoles,
  formatGrant,
  GrantError,
  parseGrant,
  resources,
  scopes,
  widestScope,
} from './index.ts';

function grantsOf(name: string) {
  return builtInRoles.find((role) => role.name === name)?.grants.map(parseGrant) ?? [];
}

function refusalOf(triple: string): string | undefined {
  try {
    parseGrant(triple);
    return undefined;
  } catch (error) {
    if (error instanceof GrantError) return english(error.said);
    throw error;
  }
}

function errorOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

describe('a grant', () => {
  test.each(['settings:create:*', '*:*:all', 'statements:approve:managed'])(
    '%s is read and written back',
    (triple) => {
      expect(formatGrant(parseGrant(triple))).toBe(triple);
    },
  );

  test.each([
    ['settings:create', 'resource:action:scope'],
    ['settings:create:all:more', 'resource:action:scope'],
    ['wages:read:all', '"wages"'],
    ['settings:destroy:all', '"destroy"'],
    ['settings:read:mine', '"mine"'],
    ['__proto__:read:all', '"__proto__"'],
    ['', 'resource:action:scope'],
  ])('%j is refused with the part that is wrong', (triple, named) => {
    expect(refusalOf(triple)).toContain(named);
  });

  test.each([
    ['wages:read:all', { part: 'resource', value: 'wages', names: [...resources, '*'] }],
    ['settings:destroy:all', { part: 'action', value: 'destroy', names: [...actions, '*'] }],
    ['settings:read:mine', { part: 'scope', value: 'mine', names: [...scopes, '*'] }],
    ['settings:create', {}],
  ])('%j is refused with what would be accepted', (grant, params) => {
    expect(errorOf(() => parseGrant(grant))).toMatchObject({
      name: 'GrantError',
      message: expect.stringContaining(grant),
      said: { params: { grant, ...params } },
    });
  });
});

describe('allows', () => {
  test('a wider scope brings the narrower ones', () => {
    const allowed = allows([parseGrant('employees:read:managed')], 'employees', 'read');
    expect([...(allowed ?? [])]).toEqual(['self', 'managed']);
    expect(widestScope(allowed)).toBe('managed');
  });

  test('the widest of several grants counts, whatever their order', () => {
    const grants = ['employees:read:all', 'employees:*:self'].map(parseGrant);
    expect(widestScope(allows(grants, 'employees', 'read'))).toBe('all');
    expect(widestScope(allows(grants, 'employees', 'update'))).toBe('self');
  });

  test('* as scope means every scope', () => {
    expect(widestScope(allows([parseGrant('settings:create:*')], 'settings', 'create'))).toBe('all');
  });

  test('no grant, no scope', () => {
    expect(allows([parseGrant('settings:read:all')], 'settings', 'create')).toBeNull();
    expect(widestScope(null)).toBeNull();
  });
});

describe('built-in roles', () => {
  test('only the owner may import and export', () => {
    for (const { name } of builtInRoles) {
      expect(allows(grantsOf(name), 'imports', 'create') !== null).toBe(name === 'Owner');
      expect(allows(grantsOf(name), 'exports', 'create') !== null).toBe(name === 'Owner');
    }
  });

  test('the developer sees no data', () => {
    for (const resource of resources) expect(allows(grantsOf('Developer'), resource, 'read')).toBeNull();
  });

  test('the observer sees what integrations work with, and changes nothing', () => {
    const reads = resources.filter((resource) => allows(grantsOf('Observer'), resource, 'read'));
    const kept = ['imports', 'exports', 'jobs', 'users', 'roles', 'api-keys', 'audit-log', 'workspace'];
    expect(resources.filter((resource) => !reads.includes(resource))).toEqual(kept);
    for (const resource of resources)
      for (const action of actions.filter((one) => one !== 'read'))
        expect(allows(grantsOf('Observer'), resource, action)).toBeNull();
  });

  test('managers stay within the managed, employees within themselves', () => {
    for (const resource of resources) {
      expect(widestScope(allows(grantsOf('Manager'), resource, 'read'))).not.toBe('all');
      expect(['self', null]).toContain(widestScope(allows(grantsOf('Employee'), resource, 'read')));
    }
  });

  test('an owner is never a service user', () => {
    expect(builtInRoles.filter((role) => !role.assignableToServiceUsers).map((role) => role.name)).toEqual([
      'Owner',
    ]);
  });
});
