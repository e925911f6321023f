import { describe, expect, test } from 'vitest';
import { findRoute, methodsOf } from './route.ts';

describe('a path', () => {
  test.each([
    ['/Users', 'users', undefined],
    ['/users/', 'users', undefined],
    ['/USERS/1', 'users', '1'],
    ['/Users/1/', 'users', '1'],
    ['/Groups/a%20b', 'groups', 'a b'],
    ['/Groups/%', 'groups', '%'],
    ['/Schemas/urn%3Aietf', 'schemas', 'urn:ietf'],
    ['/resourcetypes/User', 'resource-types', 'User'],
    ['/serviceProviderConfig', 'service-provider-config', undefined],
  ])('%s leads to %s', (path, kind, id) => {
    expect(findRoute(path)).toEqual({ kind, id });
  });

  test.each([
    '',
    '/',
    '//',
    '/Me',
    '/Bulk',
    '/.search',
    '/Users/.search',
    '/Users//',
    '/Users/1/2',
    '/ServiceProviderConfig/1',
    '/__proto__',
    '/constructor',
  ])('%j leads nowhere', (path) => {
    expect(findRoute(path)).toBeUndefined();
  });

  test('allows the methods of RFC 7644 §3.2', () => {
    expect(methodsOf({ kind: 'users', id: undefined })).toEqual(['GET', 'HEAD', 'POST']);
    expect(methodsOf({ kind: 'groups', id: '1' })).toEqual(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']);
    expect(methodsOf({ kind: 'schemas', id: undefined })).toEqual(['GET', 'HEAD']);
  });
});
