import { describe, expect, it } from 'vitest';
import { describeCall, namedPath, sentValue } from './scim-call.ts';

describe('a call of the log', () => {
  it.each([
    ['GET', '/Users?filter=userName%20eq%20%22a%22', 'findUser'],
    ['GET', '/users/', 'findUser'],
    ['POST', '/Users', 'createUser'],
    ['GET', '/Users/1?attributes=id', 'readUser'],
    ['HEAD', '/Users/1', 'readUser'],
    ['PATCH', '/Users/1', 'changeUser'],
    ['PUT', '/Groups/1', 'changeGroup'],
    ['DELETE', '/Groups/1', 'deleteGroup'],
    ['POST', '/Groups', 'createGroup'],
    ['GET', '/ServiceProviderConfig', 'discover'],
    ['GET', '', 'discover'],
  ])('%s %s is %s', (method, path, expected) => {
    expect(describeCall({ method, path })).toBe(expected);
  });

  it('shows texts in quotes, users by their names', () => {
    expect([sentValue('Ada'), sentValue(false), sentValue(null), sentValue(['a', 'b'])]).toEqual([
      '“Ada”',
      'false',
      'null',
      '[a, b]',
    ]);
    const people = [{ id: 'a', name: 'Ada' }];
    expect(sentValue(['a', 'b'], people)).toBe('[Ada, b]');
    expect(
      sentValue(
        Array.from({ length: 22 }, () => 'a'),
        people,
      ),
    ).toMatch(/Ada, \+2\]$/);
    expect(namedPath('members[value eq "a"]', people)).toBe('members[value eq “Ada”]');
  });
});
