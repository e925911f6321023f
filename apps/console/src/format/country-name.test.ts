import { expect, test } from 'vitest';
import { countryName } from './country-name.ts';

test('a country is called by its name in the language of the person', () => {
  expect(countryName('DK', 'en')).toBe('Denmark');
  expect(countryName('DK', 'de')).toBe('Dänemark');
  expect(countryName('DE', 'da')).toBe('Tyskland');
});

test('what is no code of a country stays as it is written', () => {
  expect(countryName('DK-84', 'en')).toBe('DK-84');
  expect(countryName('XQ', 'en')).toBe('XQ');
});
