import { describe, expect, it } from 'vitest';
import { changedMembers } from './changed-members.ts';

describe('the difference of an audit row', () => {
  it('names only what changed', () => {
    expect(
      changedMembers({ name: 'North', state: 'active', parent: null }, { name: 'North', state: 'inactive' }),
    ).toEqual([{ name: 'state', before: 'active', after: 'inactive' }]);
  });
  it('shows everything of a new object', () => {
    expect(changedMembers(null, { name: 'North', values: [1] })).toEqual([
      { name: 'name', before: '', after: 'North' },
      { name: 'values', before: '', after: '[1]' },
    ]);
  });
  it('bears anything', () => {
    expect(changedMembers('x', [1])).toEqual([]);
  });
});
