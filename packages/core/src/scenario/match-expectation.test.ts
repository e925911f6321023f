import { describe, expect, it } from 'vitest';
import { testHost } from '../testing/host.ts';
import { formatDifferences, matchExpectation } from './match-expectation.ts';
import { checkScenario } from './run-scenario.ts';

describe('matching', () => {
  it.each<[unknown, unknown]>([
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ quantity: '180' }, { quantity: '180.0000' }],
    [{ line: null }, {}],
    [{ line: null }, { line: null }],
    [{ quantity: 180 }, { quantity: '180.0' }],
    [[], []],
    [[{ a: 1 }], [{ a: 1, b: 2 }]],
  ])('%j holds for %j', (expected, actual) => {
    expect(matchExpectation(expected, actual)).toEqual([]);
  });

  it.each<[unknown, unknown, string[]]>([
    [{ a: { b: 1 } }, { a: { b: 2 } }, ['a.b']],
    [{ a: 1 }, {}, ['a']],
    [[1], [1, 2], ['length']],
    [
      [1, 2],
      [2, 1],
      ['0', '1'],
    ],
    [{ line: null }, { line: {} }, ['line']],
    [{ at: '10:00' }, { at: '10:01' }, ['at']],
    [{ a: [] }, { a: null }, ['a']],
    [{ a: { b: 1 } }, { a: 1 }, ['a']],
    [{ a: { b: 1 } }, { a: null }, ['a']],
    [{ a: 1 }, { a: 'x' }, ['a']],
    [{ a: 'x' }, { a: 1 }, ['a']],
    [[1, 2, 3], [1], ['length']],
  ])('%j does not hold for %j', (expected, actual, paths) => {
    expect(matchExpectation(expected, actual).map(({ path }) => path)).toEqual(paths);
  });

  it('shows what was expected and what came', () => {
    const text = formatDifferences(matchExpectation({ a: { b: 1 } }, { a: {} }));
    expect(text).toBe('  a.b\n    expected 1\n    actual   nothing');
  });

  it('takes an error nobody expected for a difference', () => {
    expect(checkScenario({ expect: {} }, testHost).passed).toBe(false);
    expect(
      checkScenario({ expect: { error: { path: 'scenario' } } }, testHost).differences[0]?.path,
    ).not.toBe('error');
  });
});
