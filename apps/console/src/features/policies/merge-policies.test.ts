import { expect, it } from 'vitest';
import { type TypedPolicy, typedOf } from '../../parts/plugins/typed-policy.ts';
import { mergePolicies } from './merge-policies.ts';

const rule = (code: string, percent = '50') => ({
  code,
  filters: [],
  calculator: { plugin: 'percent', config: { percent } },
});
const policy = (rules: { code: string }[], more: Partial<TypedPolicy> = {}): TypedPolicy => ({
  ...typedOf('supplement', null),
  name: 'Hours',
  ...more,
  config: { kind: 'rules', combination: 'first-match', reasons: [], rules },
});
const codes = ({ config }: TypedPolicy) => (config.rules as { code: string }[]).map(({ code }) => code);
const base = policy([rule('a'), rule('b'), rule('c')]);

it('takes over what each of them changed', () => {
  const mine = policy([rule('a', '75'), rule('b'), rule('c'), rule('mine')]);
  const theirs = policy([rule('a'), rule('theirs'), rule('c', '10')], { name: 'Evenings' });
  const { policy: merged, clashes } = mergePolicies(base, mine, theirs);
  expect(clashes).toEqual([]);
  expect(merged.name).toBe('Evenings');
  expect(codes(merged)).toEqual(['a', 'theirs', 'c', 'mine']);
  expect(merged.config.rules).toEqual([rule('a', '75'), rule('theirs'), rule('c', '10'), rule('mine')]);
});

it('keeps mine where both changed the same thing, and names it', () => {
  const mine = policy([rule('a', '75'), rule('b'), rule('c')], { name: 'Mine' });
  const theirs = policy([rule('a', '60'), rule('b'), rule('c')], { name: 'Theirs' });
  const merged = mergePolicies(base, mine, theirs);
  expect(merged.clashes).toEqual(['name', 'a']);
  expect(merged.policy).toEqual(mine);
});

it('says nothing of a clash where both made the same change', () => {
  const both = policy([rule('a', '75'), rule('b'), rule('c')]);
  expect(mergePolicies(base, both, both)).toEqual({ policy: both, clashes: [] });
});

it('brings a part back that one changed and the other took out', () => {
  const mine = policy([rule('a'), rule('c')]);
  const theirs = policy([rule('a'), rule('b', '99'), rule('c')]);
  const merged = mergePolicies(base, mine, theirs);
  expect(codes(merged.policy)).toEqual(['a', 'b', 'c']);
  expect(merged.clashes).toEqual(['b']);
  expect(codes(mergePolicies(base, theirs, mine).policy)).toEqual(['a', 'b', 'c']);
});

it('leaves out what either took out, in the order of the one who moved', () => {
  const mine = policy([rule('c'), rule('a'), rule('b')]);
  const theirs = policy([rule('a'), rule('c'), rule('new')]);
  expect(codes(mergePolicies(base, mine, theirs).policy)).toEqual(['c', 'new', 'a']);
});

it('takes a document of another kind whole', () => {
  const counter = { ...base, config: { kind: 'counter', counter: { plugin: 'weekly-norm', config: {} } } };
  expect(mergePolicies(base, counter, base).policy.config).toEqual(counter.config);
  expect(mergePolicies(base, base, counter).policy.config).toEqual(counter.config);
});
