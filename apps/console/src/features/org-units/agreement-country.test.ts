import { expect, test } from 'vitest';
import { proposedCountry } from './agreement-country.ts';

test.each([
  ['no agreement proposes none', [], undefined],
  ['agreements of one country propose it', ['DK', 'DK'], 'DK'],
  ['agreements of two countries propose none', ['DK', 'DE'], undefined],
])('%s', (_, countries, proposed) => {
  expect(proposedCountry(countries.map((country) => ({ country })))).toBe(proposed);
});
