import { expect, test } from 'vitest';
import { codeFrom } from './code-from.ts';

test.each([
  ['Ward 4B', 'ward-4b'],
  ['  Køkken & Café ', 'koekken-cafe'],
  ['Århus Ældrepleje', 'aarhus-aeldrepleje'],
  ['Großküche Süd', 'grosskueche-sued'],
  ['A\u030arhus', 'aarhus'],
  ['37 hours/week', '37-hours-week'],
  ['–', ''],
  ['An organisation with a name that is long and longer', 'an-organisation-with-a-name-that-is-long'],
])('%j is proposed as the code %j', (name, code) => {
  expect(codeFrom(name)).toBe(code);
});
