import { describe, expect, it } from 'vitest';
import { type TypedPolicy, typedOf } from '../../parts/plugins/typed-policy.ts';
import { movedKeys } from './keyed-parts.ts';
import { differenceOf, isEmptyDifference } from './policy-difference.ts';

const rule = (code: string, percent: string) => ({
  code,
  filters: [],
  calculator: { plugin: 'percent', config: { percent } },
});
const policy = (rules: unknown[], more: Partial<TypedPolicy> = {}): TypedPolicy => ({
  ...typedOf('supplement', null),
  code: 'hours',
  name: 'Hours',
  ...more,
  config: { kind: 'rules', combination: 'first-match', reasons: [], rules },
});

describe('the difference between two policies', () => {
  it('is empty where only the order of keys, empty values and stamped versions differ', () => {
    const stamped = {
      calculator: { config: { percent: '50' }, plugin: 'percent', version: 1 },
      activity: null,
      filters: [],
      code: 'a',
    };
    const difference = differenceOf(policy([rule('a', '50')]), policy([stamped]));
    expect(isEmptyDifference(difference)).toBe(true);
  });

  it('names what was added, removed, changed and moved', () => {
    const before = policy(['a', 'b', 'e', 'c'].map((code) => rule(code, '50')));
    const after = policy([rule('c', '50'), rule('a', '75'), rule('e', '50'), rule('d', '10')]);
    const said = differenceOf(before, after).parts.map(({ change, moved, from, to }) => [
      change,
      moved,
      from,
      to,
    ]);
    expect(said).toEqual([
      ['same', true, 4, 1],
      ['changed', false, 1, 2],
      ['added', false, 0, 4],
      ['removed', false, 2, 0],
    ]);
  });

  it('names values of the policy itself and of its document', () => {
    const before = policy([]);
    const after = { ...policy([], { name: 'Other' }), config: { ...before.config, combination: 'stack' } };
    expect(differenceOf(before, after).fields).toEqual([
      { field: 'name', before: 'Hours', after: 'Other' },
      { field: 'config.combination', before: 'first-match', after: 'stack' },
    ]);
  });

  it('takes what a document leaves out for what it means without it', () => {
    const { combination: _, ...bare } = policy([]).config;
    const draft = { ...policy([]), config: bare };
    expect(isEmptyDifference(differenceOf(policy([]), draft))).toBe(true);
    expect(isEmptyDifference(differenceOf(draft, policy([])))).toBe(true);
    const stacked = { ...policy([]), config: { ...bare, combination: 'stack' } };
    expect(differenceOf(draft, stacked).fields).toEqual([
      { field: 'config.combination', before: 'first-match', after: 'stack' },
    ]);
    const counter = { ...policy([]), config: { kind: 'counter', counter: null } };
    expect(differenceOf(stacked, counter).fields).toContainEqual({
      ...{ field: 'config.combination', before: 'stack', after: undefined },
    });
    const stored = { code: 'a', filters: [], excludes_from_counters: false };
    expect(isEmptyDifference(differenceOf(policy([stored]), policy([{ code: 'a' }])))).toBe(true);
  });

  it('tells the steps of one plugin apart by their order', () => {
    const steps = (...minutes: number[]): TypedPolicy => ({
      ...typedOf('working-time', null),
      config: { steps: minutes.map((unit) => ({ plugin: 'round-punch', config: { unit_minutes: unit } })) },
    });
    expect(differenceOf(steps(5, 15), steps(5, 10)).parts).toMatchObject([{ change: 'changed', to: 2 }]);
  });
});

it('moves as few parts as possible', () => {
  expect([...movedKeys(['a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c'])]).toEqual(['d']);
  expect([...movedKeys(['a', 'b'], ['a', 'b', 'new'])]).toEqual([]);
});
