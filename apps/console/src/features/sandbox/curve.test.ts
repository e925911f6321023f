import { expect, test } from 'vitest';
import {
  type CurvePoint,
  countValues,
  kinksOf,
  measuresOf,
  placesOf,
  roundStep,
  sidesOf,
  slopesOf,
  zerosOf,
} from './curve.ts';

const measure = { kind: 'supplement', key: 'evening/late', unit: 'minutes', currency: null } as const;

function pointsOf(values: readonly (readonly [value: number, difference: number])[]): CurvePoint[] {
  return values.map(([value, difference]) => ({
    ...{ id: `at ${value}`, value: String(value), asked: true, employments: 3, differing: 1, refused: 0 },
    lines: [
      {
        ...measure,
        before: '10',
        after: String(10 + difference),
        difference: String(difference),
        up: 1,
        down: 2,
      },
    ],
  }));
}

const placed = (values: readonly (readonly [number, number])[]) => placesOf(pointsOf(values), measure);

test('the curve turns where its slope changes, not where it is rounded', () => {
  const places = placed([
    [0, -20],
    [10, -10],
    [20, 0.01],
    [30, 10],
    [40, 10],
    [50, 10],
  ]);
  expect(slopesOf(places).map((slope) => slope?.toFixed(2))).toEqual([
    '1.00',
    '1.00',
    '1.00',
    '0.00',
    '0.00',
    undefined,
  ]);
  expect(kinksOf(places).map(({ value }) => value)).toEqual([30]);
});

test('what costs nothing is a value, a stretch of values, or somewhere between two', () => {
  const read = (values: readonly (readonly [number, number])[]) =>
    zerosOf(placed(values)).map(({ from, to, exact }) => [from.value, to.value, exact]);
  expect(
    read([
      [0, -5],
      [1, 0],
      [2, 5],
    ]),
  ).toEqual([[1, 1, true]]);
  expect(
    read([
      [0, -5],
      [1, 0],
      [2, 0],
      [3, 5],
    ]),
  ).toEqual([[1, 2, true]]);
  expect(
    read([
      [0, -5],
      [1, 3],
    ]),
  ).toEqual([[0, 1, false]]);
  expect(
    read([
      [0, 5],
      [1, -3],
      [2, 4],
    ]),
  ).toEqual([
    [0, 1, false],
    [1, 2, false],
  ]);
  expect(
    read([
      [0, 5],
      [1, 3],
    ]),
  ).toEqual([]);
});

test('beside a zero stand the nearest values that cost something', () => {
  const places = placed([
    [0, -5],
    [1, -2],
    [2, 0],
    [3, 4],
  ]);
  const [zero] = zerosOf(places);
  const { below, above } = sidesOf(places, zero as NonNullable<typeof zero>);
  expect([below?.value, above?.value]).toEqual([1, 3]);
});

test('a measure that only some values have is 0 at the others', () => {
  const [first, second] = pointsOf([
    [0, 1],
    [1, 2],
  ]) as [CurvePoint, CurvePoint];
  const places = placesOf([{ ...first, lines: [] }, second], measure);
  expect(places.map(({ difference }) => difference)).toEqual([0, 2]);
  const sum = { ...measure, key: '*', before: '0', after: '0', difference: '0', up: 0, down: 0 };
  expect(measuresOf([{ ...second, lines: [...second.lines, sum] }]).map(({ key }) => key)).toEqual([
    'evening/late',
  ]);
});

test('steps are round', () => {
  expect([roundStep(100, true), roundStep(3, true), roundStep(1.4, false), roundStep(480, true)]).toEqual([
    10, 1, 0.2, 50,
  ]);
});

test('values are counted as the server does, and what is not typed to its end has none', () => {
  const count = (from: string, to: string, step: string) => countValues({ from, to, step });
  expect(count('0', '80', '40')).toBe(3);
  expect(count('0.1', '0.7', '0.2')).toBe(4);
  expect(count('-2', '2', '1')).toBe(5);
  for (const [from, to, step] of [
    ['', '1', '1'],
    ['0', '1', '0'],
    ['2', '1', '1'],
    ['0', '1', 'x'],
  ] as const)
    expect(count(from, to, step)).toBe(0);
});
