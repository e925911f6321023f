import { expect, test } from 'vitest';
import { isSameView, parametersOf, shownOf, viewAddress } from './view-address.ts';

test('what an address holds comes back as the same address', () => {
  const parameters = parametersOf('?unit=a%20b&sort=-minutes&without=&q2=%C3%A6');
  expect(parameters).toEqual({ unit: 'a b', sort: '-minutes', without: '', q2: 'æ' });
  expect(parametersOf(new URL(viewAddress('reports/presence', parameters), 'http://x').search)).toEqual(
    parameters,
  );
});

test('the order of parameters makes no other view, a parameter more does', () => {
  expect(isSameView({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true);
  expect(isSameView({ a: '1' }, { a: '1', b: '2' })).toBe(false);
  expect(isSameView({ a: '1', b: '2' }, { a: '1', c: '2' })).toBe(false);
});

test('a view brings its columns: those that were hidden when it was saved, and all where none was', () => {
  const all = shownOf('?state=ready', []);
  expect(viewAddress('statements', all)).toBe('/statements?without=&state=ready');
  expect(shownOf('?state=ready', ['worked', 'balance'])).toEqual({
    state: 'ready',
    without: 'worked,balance',
  });
  // Saved before views said so.
  expect(viewAddress('statements', { state: 'ready' })).toBe('/statements?without=&state=ready');
  expect(isSameView({ state: 'ready' }, all)).toBe(true);
  expect(isSameView(all, shownOf('?state=ready', ['worked']))).toBe(false);
  expect(isSameView({ without: 'a,b' }, { without: 'b,a' })).toBe(true);
});
