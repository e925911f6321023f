import { expect, test } from 'vitest';
import { countriesIn, findPlaces, zones } from './places.ts';

const names = (places: readonly { label: string }[]) => places.map(({ label }) => label);

test('countries are offered by their names in the language, in its order, and nothing that is none', () => {
  const german = countriesIn('de');
  expect(german).toContainEqual({ id: 'DK', label: 'Dänemark' });
  expect(names(german).slice(0, 3)).toEqual(['Afghanistan', 'Ägypten', 'Ålandinseln']);
  const codes = german.map(({ id }) => id);
  // ISO 3166-1 names 249; Kosovo has its letters by use.
  expect(codes).toHaveLength(250);
  for (const none of ['EU', 'UN', 'XA', 'ZZ', 'DD', 'UK']) expect(codes).not.toContain(none);
  expect(countriesIn('da')).toContainEqual({ id: 'DE', label: 'Tyskland' });
});

test('zones are offered by their names, UTC among them', () => {
  expect(zones()).toContainEqual({ id: 'America/New_York', label: 'America/New York' });
  expect(zones()).toContainEqual({ id: 'UTC', label: 'UTC' });
});

test('a place is found by its code, a word that begins so, or a part, without accents', () => {
  expect(names(findPlaces(countriesIn('en'), 'de'))[0]).toBe('Germany');
  expect(names(findPlaces(countriesIn('de'), 'danemark'))).toEqual(['Dänemark']);
  expect(names(findPlaces(countriesIn('en'), 'new '))).toEqual([
    'New Caledonia',
    'New Zealand',
    'Papua New Guinea',
  ]);
  expect(names(findPlaces(zones(), 'copen'))).toEqual(['Europe/Copenhagen']);
  expect(names(findPlaces(zones(), 'new york'))).toEqual(['America/New York']);
  expect(findPlaces(zones(), 'nowhere')).toEqual([]);
  expect(findPlaces(zones(), ' ')).toHaveLength(zones().length);
});
