import { describe, expect, it } from 'vitest';
import { changedMembers } from './changed-members.ts';

describe('the difference of an audit row', () => {
  it('names only what changed', () => {
    expect(
      changedMembers(
        { name: 'North', state: 'active', parent: null, version: 1 },
        { name: 'North', state: 'inactive', version: 2 },
      ),
    ).toEqual([{ path: ['state'], before: 'active', after: 'inactive' }]);
  });

  it('shows every value of a new object, nested ones by their place', () => {
    expect(
      changedMembers(null, { name: 'North', parent: null, norm: { weeks: [{ mon: 444, tue: 0 }] } }),
    ).toEqual([
      { path: ['name'], before: null, after: 'North' },
      { path: ['norm', 'weeks', '1', 'mon'], before: null, after: 444 },
      { path: ['norm', 'weeks', '1', 'tue'], before: null, after: 0 },
    ]);
  });

  it('compares lists item by item, by the name of the item', () => {
    const night = { code: 'night', config: { percent: '50' } };
    const evening = { code: 'evening', config: { percent: '25' } };
    const more = { code: 'evening', config: { percent: '30' } };
    expect(changedMembers({ rules: [night, evening] }, { rules: [night, more] })).toEqual([
      { path: ['rules', 'evening', 'config', 'percent'], before: '25', after: '30' },
    ]);
    expect(changedMembers({ rules: [night, evening] }, { rules: [evening] })).toEqual([
      { path: ['rules', 'night', 'code'], before: 'night', after: null },
      { path: ['rules', 'night', 'config', 'percent'], before: '50', after: null },
    ]);
    expect(changedMembers({ rules: [night, evening] }, { rules: [evening, night] })).toEqual([
      { path: ['rules'], before: 'night, evening', after: 'evening, night' },
    ]);
  });

  it('tells what left and what came in a list of values', () => {
    expect(changedMembers({ grants: ['a', 'b'] }, { grants: ['b', 'c'] })).toEqual([
      { path: ['grants'], before: 'a', after: null },
      { path: ['grants'], before: null, after: 'c' },
    ]);
  });

  it('bears anything', () => {
    expect(changedMembers('x', [1])).toEqual([]);
    expect(changedMembers({ a: [1] }, { a: { b: 1 } })).toEqual([
      { path: ['a'], before: '[1]', after: '{"b":1}' },
    ]);
    expect(changedMembers({ a: { b: 1 } }, { a: 'x' })).toEqual([
      { path: ['a'], before: '{"b":1}', after: 'x' },
    ]);
  });
});
