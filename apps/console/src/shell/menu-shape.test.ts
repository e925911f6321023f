import { expect, it } from 'vitest';
import { readMenuShape } from './menu-shape.ts';

it.each([
  [undefined, { narrow: false, open: [] }],
  ['', { narrow: false, open: [] }],
  ['narrow', { narrow: true, open: [] }],
  ['rules.time', { narrow: false, open: ['time', 'rules'] }],
  ['narrow.nonsense.system', { narrow: true, open: ['system'] }],
])('of the cookie %s, what is known counts', (cookie, shape) => {
  expect(readMenuShape(cookie)).toEqual(shape);
});
