import { describe, expect, test } from 'vitest';
import { groupSchema } from '../protocol/urns.ts';
import { readNewGroup, readReplacedGroup } from './group-body.ts';
import { readGroupPatch } from './group-patch.ts';

type Op = { op: string; path?: string; value?: unknown };
const membersOf = (...Operations: Op[]) => {
  const { replaceAll, add, remove } = readGroupPatch({ Operations }).members;
  return { replaceAll, add: [...add], remove: [...remove] };
};
const users = (...ids: string[]) => ids.map((value) => ({ value, display: 'somebody' }));

describe('a PATCH of a group', () => {
  test.each<[Op[], { replaceAll: boolean; add: string[]; remove: string[] }]>([
    [
      [{ op: 'add', path: 'members', value: users('a', 'b') }],
      { replaceAll: false, add: ['a', 'b'], remove: [] },
    ],
    [[{ op: 'Add', path: 'Members', value: { value: 'A' } }], { replaceAll: false, add: ['a'], remove: [] }],
    [[{ op: 'add', path: 'members', value: ['a'] }], { replaceAll: false, add: ['a'], remove: [] }],
    [
      [{ op: 'add', path: `${groupSchema}:members`, value: 'a' }],
      { replaceAll: false, add: ['a'], remove: [] },
    ],
    [[{ op: 'add', value: { members: users('a') } }], { replaceAll: false, add: ['a'], remove: [] }],
    [[{ op: 'replace', path: 'members', value: users('a') }], { replaceAll: true, add: ['a'], remove: [] }],
    [[{ op: 'replace', value: { members: [] } }], { replaceAll: true, add: [], remove: [] }],
    [[{ op: 'remove', path: 'members', value: users('a') }], { replaceAll: false, add: [], remove: ['a'] }],
    [[{ op: 'remove', path: 'members', value: [] }], { replaceAll: false, add: [], remove: [] }],
    [[{ op: 'Remove', path: 'members[value eq "A"]' }], { replaceAll: false, add: [], remove: ['a'] }],
    [[{ op: 'remove', path: 'members[ VALUE EQ "a" ]' }], { replaceAll: false, add: [], remove: ['a'] }],
    [[{ op: 'remove', path: 'members' }], { replaceAll: true, add: [], remove: [] }],
    [
      [{ op: 'add', path: 'members[value eq "a"]', value: {} }],
      { replaceAll: false, add: ['a'], remove: [] },
    ],
    [
      [{ op: 'replace', path: 'members[value eq "a"]', value: users('b') }],
      { replaceAll: false, add: ['b'], remove: ['a'] },
    ],
    // In their order: what a later operation says of a member counts.
    [
      [
        { op: 'add', path: 'members', value: users('a', 'b') },
        { op: 'remove', path: 'members', value: users('a') },
      ],
      { replaceAll: false, add: ['b'], remove: ['a'] },
    ],
    [
      [
        { op: 'remove', path: 'members', value: users('a') },
        { op: 'add', path: 'members', value: users('a') },
      ],
      { replaceAll: false, add: ['a'], remove: [] },
    ],
    [
      [
        { op: 'add', path: 'members', value: users('a') },
        { op: 'replace', path: 'members', value: users('b', 'c') },
        { op: 'remove', path: 'members[value eq "c"]' },
        { op: 'add', path: 'members', value: users('d') },
      ],
      { replaceAll: true, add: ['b', 'd'], remove: [] },
    ],
  ])('%j', (operations, expected) => {
    expect(membersOf(...operations)).toEqual(expected);
  });

  test('renames, with and without a path', () => {
    const rename = (operation: Op) => readGroupPatch({ Operations: [operation] }).displayName;
    expect(rename({ op: 'Replace', path: 'displayName', value: 'N' })).toBe('N');
    expect(rename({ op: 'replace', value: { id: 'x', displayName: 'N' } })).toBe('N');
  });

  test('ignores other paths and the removal of anything but members', () => {
    const { ignored, displayName } = readGroupPatch({
      Operations: [
        { op: 'remove', path: 'displayName' },
        { op: 'replace', path: 'description', value: 'x' },
        { op: 'remove', path: 'members[display eq "x"]' },
        { op: 'replace', path: 'members[value eq "x"].display', value: 'y' },
      ],
    });
    expect(displayName).toBeUndefined();
    expect(ignored.map(({ path }) => path)).toEqual([
      'displayName',
      'description',
      'members[display eq "x"]',
      'members[value eq "x"].display',
    ]);
  });

  test.each<[Op, string]>([
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'add', path: 'members' }, 'invalidValue'],
    [{ op: 'add', path: 'members', value: [{ display: 'x' }] }, 'invalidValue'],
    [{ op: 'replace', path: 'displayName', value: '' }, 'invalidValue'],
    [{ op: 'replace', path: 'displayName', value: 5 }, 'invalidValue'],
    [{ op: 'replace', path: 'displayName', value: 'x'.repeat(256) }, 'invalidValue'],
  ])('%j is refused', (operation, scimType) => {
    expect(() => readGroupPatch({ Operations: [operation] })).toThrow(
      expect.objectContaining({ status: 400, scimType }),
    );
  });
});

describe('a group', () => {
  test('needs a displayName when it is made', () => {
    expect(() => readNewGroup({ members: [] })).toThrow(
      expect.objectContaining({ scimType: 'invalidValue' }),
    );
    expect(readNewGroup({ DisplayName: ' N ' }).displayName).toBe('N');
  });

  test('keeps the members that a PUT leaves out, and is emptied by an empty list', () => {
    expect(readReplacedGroup({ displayName: 'N' }).members.replaceAll).toBe(false);
    expect(readReplacedGroup({ members: null }).members.replaceAll).toBe(false);
    expect(readReplacedGroup({ members: [] }).members.replaceAll).toBe(true);
  });
});
