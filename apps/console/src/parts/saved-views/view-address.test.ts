import { expect, test } from 'vitest';
import { isSameView, parametersOf, viewAddress } from './view-address.ts';

test('what an address holds comes back as the same address', () => {
  const parameters = parametersOf('?unit=a%20b&sort=-minutes&without=&q2=%C3%A6');
  expect(parameters).toEqual({ unit: 'a b', sort: '-minutes', without: '', q2: 'æ' });
  expect(parametersOf(new URL(viewAddress('reports/presence', parameters), 'http://x').search)).toEqual(
    parameters,
  );
  expect(viewAddress('employees', {})).toBe('/employees');
});

test('the order of parameters makes no other view, a parameter more does', () => {
  expect(isSameView({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true);
  expect(isSameView({ a: '1' }, { a: '1', b: '2' })).toBe(false);
  expect(isSameView({ a: '1', b: '2' }, { a: '1', c: '2' })).toBe(false);
});
