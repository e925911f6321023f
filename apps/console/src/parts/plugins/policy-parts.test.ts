import { describe, expect, it } from 'vitest';
import { freshConfig, freshRule, moved, partsOf, pointerOf, withItems } from './policy-parts.ts';

describe('moving a part', () => {
  it.each([
    [0, 2, ['b', 'c', 'a']],
    [2, 0, ['c', 'a', 'b']],
    [1, 1, ['a', 'b', 'c']],
  ])('from %i to %i', (from, to, expected) => {
    expect(moved(['a', 'b', 'c'], from, to)).toEqual(expected);
  });
});

describe('parts of a document', () => {
  it('has a list for each kind, and the pointer the server reports errors at', () => {
    const [accruals, usage] = partsOf('absence', freshConfig('absence'));
    expect([accruals?.field, usage?.field]).toEqual(['accruals', 'usage_rules']);
    expect(pointerOf(usage as never, 1)).toBe('/config/usage_rules/1');
  });

  it('holds the one counter of a counter policy', () => {
    const config = { kind: 'counter', counter: { plugin: 'weekly-norm', config: {} } };
    const [list] = partsOf('supplement', config);
    expect(list).toMatchObject({ single: true, items: [{ plugin: 'weekly-norm' }] });
    if (!list) throw new Error('no list');
    expect(pointerOf(list, 0)).toBe('/config/counter');
    expect(withItems(config, list, [{ plugin: 'daily-norm', config: {} }])).toEqual({
      kind: 'counter',
      counter: { plugin: 'daily-norm', config: {} },
    });
  });

  it('gives a new rule a code of its own', () => {
    expect(freshRule([{ code: 'rule-2' }]).code).toBe('rule-3');
    expect(freshRule([]).code).toBe('rule-1');
  });
});
