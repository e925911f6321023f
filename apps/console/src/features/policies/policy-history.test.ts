import { describe, expect, it } from 'vitest';
import { type TypedPolicy, typedOf } from '../../parts/plugins/typed-policy.ts';
import { changed, type History, placeOfChange, redone, undone } from './policy-history.ts';

const named = (name: string): TypedPolicy => ({ ...typedOf('supplement', null), name });
const begun: History = { typed: named(''), past: [], future: [] };
const typedInto = (history: History, ...names: string[]) =>
  names.reduce((before, name) => changed(before, named(name)), history);

describe('undo and redo', () => {
  it('takes back step by step, and does again', () => {
    const written = typedInto(begun, 'A', 'B', 'C');
    expect(undone(written).typed.name).toBe('B');
    expect(undone(undone(undone(written)))).toMatchObject({ typed: { name: '' }, past: [] });
    expect(redone(undone(undone(written))).typed.name).toBe('B');
    expect(redone(redone(undone(undone(written))))).toEqual(written);
  });

  it('stays where there is nothing to take back or to do again', () => {
    expect(undone(begun)).toBe(begun);
    expect(redone(begun)).toBe(begun);
  });

  it('forgets what was taken back once something else is typed', () => {
    const other = typedInto(undone(typedInto(begun, 'A', 'B')), 'D');
    expect(redone(other)).toBe(other);
    expect(undone(other).typed.name).toBe('A');
  });

  it('takes letters that join as one step, but never as none', () => {
    const letters = ['E', 'Ev', 'Eve'].reduce((before, name) => changed(before, named(name), true), begun);
    expect(undone(letters)).toMatchObject({ typed: { name: '' }, past: [] });
    const saved = { ...undone(letters), past: [] };
    expect(undone(changed(saved, named('X'), true)).typed.name).toBe('');
  });

  it('takes no step where nothing changes', () => {
    const written = typedInto(begun, 'A');
    expect(changed(written, named('A'))).toBe(written);
  });

  it('keeps a hundred steps', () => {
    const names = Array.from({ length: 150 }, (_, index) => `${index}`);
    expect(typedInto(begun, ...names).past).toHaveLength(100);
  });
});

describe('the place of a change', () => {
  it('is the innermost member that differs', () => {
    const rules = (from: string) => ({
      ...named('A'),
      config: { rules: [{ code: 'a' }, { filters: [{ from }] }] },
    });
    expect(placeOfChange(rules('18:00'), rules('19:00'))).toBe('/config/rules/1/filters/0/from');
    expect(placeOfChange(named('A'), named('B'))).toBe('/name');
    expect(placeOfChange(named('A'), named('A'))).toBe('');
  });

  it('is where a part was added or taken out', () => {
    expect(placeOfChange({ steps: [1] }, { steps: [1, { a: 1 }] })).toBe('/steps/1');
    expect(placeOfChange({ steps: [{ a: 1 }, 2] }, { steps: [{ a: 1 }] })).toBe('/steps/1');
  });
});
