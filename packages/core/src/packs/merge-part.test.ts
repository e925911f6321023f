import { describe, expect, it } from 'vitest';
import { comparePart, mergePart } from './merge-part.ts';

const rule = (code: string, percent: string, from = '21:00') => ({
  code,
  filters: [{ plugin: 'time-of-day', version: 1, config: { from, to: '06:00' } }],
  calculator: { plugin: 'percent', version: 1, config: { percent } },
});
const part = (rules: object[], name = 'Night') => ({ name, config: { rules } });
const percentAt = '/config/rules/0/calculator/config/percent';
const fromAt = '/config/rules/0/filters/0/config/from';

describe('a part beside a newer edition', () => {
  const loaded = part([rule('night', '20')]);

  it('is the same where nobody changed anything', () => {
    expect(comparePart(loaded, structuredClone(loaded), structuredClone(loaded))).toEqual([]);
  });

  it('takes what the edition changed and keeps what the workspace changed', () => {
    const own = part([rule('night', '20', '22:00')]);
    const values = comparePart(loaded, own, part([rule('night', '25')]));
    expect(values).toEqual([
      { at: fromAt, loaded: '21:00', own: '22:00', edition: '21:00', changedBy: 'own' },
      { at: percentAt, loaded: '20', own: '20', edition: '25', changedBy: 'edition' },
    ]);
    expect(mergePart(own, values, new Map())).toMatchObject({
      part: part([rule('night', '25', '22:00')]),
      taken: [{ at: percentAt }],
      undecided: [],
    });
    expect(own).toEqual(part([rule('night', '20', '22:00')]));
  });

  it('asks where both changed the same value, and does what was chosen', () => {
    const own = part([rule('night', '30')]);
    const values = comparePart(loaded, own, part([rule('night', '25')]));
    expect(values).toMatchObject([{ at: percentAt, changedBy: 'both' }]);
    expect(mergePart(own, values, new Map())).toMatchObject({ part: own, undecided: [{ at: percentAt }] });
    const chosen = (choice: 'own' | 'edition') => mergePart(own, values, new Map([[percentAt, choice]]));
    expect(chosen('own')).toMatchObject({ part: own, undecided: [] });
    expect(chosen('edition')).toMatchObject({ part: part([rule('night', '25')]), undecided: [] });
  });

  it('asks nothing where both came to the same value', () => {
    const both = part([rule('night', '25')]);
    expect(comparePart(loaded, both, structuredClone(both))).toEqual([]);
  });

  it('lets a change of the edition be refused and one of the workspace be taken back', () => {
    const own = part([rule('night', '20', '22:00')]);
    const values = comparePart(loaded, own, part([rule('night', '25')]));
    const choices = new Map([[percentAt, 'own'] as const, [fromAt, 'edition'] as const]);
    expect(mergePart(own, values, choices).part).toEqual(loaded);
  });

  it('asks for whatever differs where nobody knows what was loaded', () => {
    const values = comparePart(undefined, part([rule('night', '20')]), part([rule('night', '25')], 'Nights'));
    expect(values.map(({ at, changedBy }) => [at, changedBy])).toEqual([
      ['/name', 'both'],
      [percentAt, 'both'],
    ]);
  });
});

describe('a list is one value', () => {
  const two = [rule('night', '20'), rule('sunday', '25')];

  it.each([
    ['where it has another number of members', part([rule('night', '20')]), part(two)],
    ['where its members stand elsewhere', part(two), part(two.toReversed())],
    [
      'where a member is another plugin',
      part([rule('night', '20')]),
      part([{ ...rule('night', '20'), calculator: { plugin: 'duration', version: 1, config: {} } }]),
    ],
  ])('%s', (_case, before, after) => {
    const values = comparePart(before, structuredClone(before), after);
    expect(values).toHaveLength(1);
    expect(percentAt.startsWith(`${values[0]?.at}`)).toBe(true);
    expect(mergePart(before, values, new Map()).part).toEqual(after);
  });

  it('where it lists plain values', () => {
    const days = (...names: string[]) => ({ config: { days: names } });
    expect(comparePart(days('sat'), days('sat'), days('sun'))).toMatchObject([{ at: '/config/days' }]);
  });
});

it('a value that the edition no longer has is taken out, one that is new is put in', () => {
  const [with_, without] = [{ config: { 'a/b~c': '1', kept: 1 } }, { config: { kept: 1 } }];
  const gone = comparePart(with_, with_, without);
  expect(gone).toMatchObject([{ at: '/config/a~1b~0c', edition: undefined }]);
  expect(mergePart(with_, gone, new Map()).part).toStrictEqual(without);
  expect(mergePart(without, comparePart(without, without, with_), new Map()).part).toEqual(with_);
});

describe('members of a part', () => {
  it('are one value where a plugin has another version, or an object stands beside none', () => {
    const calculator = (version: number, percent: string) => ({
      calculator: { plugin: 'percent', version, config: { percent } },
    });
    const one = (a: object, b: object, c: object) => comparePart(a, b, c).map(({ at }) => at);
    expect(one(calculator(1, '20'), calculator(1, '25'), calculator(2, '20'))).toEqual(['/calculator']);
    expect(one(calculator(1, '20'), calculator(2, '25'), calculator(2, '30'))).toEqual(['/calculator']);
    expect(one(calculator(1, '20'), { calculator: null }, calculator(1, '30'))).toEqual(['/calculator']);
    expect(one(calculator(1, '20'), { calculator: ['x'] }, { calculator: [{ code: 'x' }] })).toEqual([
      '/calculator',
    ]);
    expect(one({ calculator: 'text' }, calculator(1, '20'), calculator(1, '30'))).toEqual(['/calculator']);
  });

  it('are told apart: a list from an object with the same members, a text from nothing', () => {
    expect(comparePart({ a: [] }, { a: [] }, { a: {} })).toMatchObject([{ at: '/a', own: [], edition: {} }]);
    expect(comparePart({ a: ['x'] }, { a: ['x'] }, { a: { 0: 'x' } })).toMatchObject([{ at: '/a' }]);
    expect(comparePart({ a: null }, { a: null }, { a: {} })).toMatchObject([
      { at: '/a', changedBy: 'edition' },
    ]);
    expect(comparePart({ a: 'x' }, { a: 'x' }, { a: null })).toMatchObject([
      { at: '/a', changedBy: 'edition' },
    ]);
  });
});
