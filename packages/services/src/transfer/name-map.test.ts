import { expect, test } from 'vitest';
import { NameMap } from './name-map.ts';

test('what was written since stands before what was read, until it is taken back', () => {
  const names = new NameMap<string>(['a', null, 'b'], ['1', '2', '3']);
  const [again, first, second] = [names.set('a', '4'), names.set('c', '5'), names.set('c', '6')];
  expect(['a', 'b', 'c', 'null'].map((key) => names.get(key))).toEqual(['4', '3', '6', undefined]);
  second();
  expect(names.get('c')).toBe('5');
  again();
  first();
  expect(['a', 'b', 'c'].map((key) => names.get(key))).toEqual(['1', '3', undefined]);
});
