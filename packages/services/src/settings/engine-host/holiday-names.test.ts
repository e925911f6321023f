import { readFileSync } from 'node:fs';
import { listPacks } from '@stempel/core/packs';
import Holidays from 'date-holidays';
import { expect, test } from 'vitest';
import { countryHolidays } from './country-holidays.ts';

const years = Array.from({ length: 15 }, (_, at) => 2021 + at);
const countries = [...new Set(listPacks().map(({ country }) => country))];

/** What the library calls the public holidays of a country and of all its regions. */
function namesOf(country: string): string[] {
  const regions = [undefined, ...Object.keys(new Holidays().getStates(country) ?? {})];
  const found = regions.flatMap((region) =>
    years.flatMap((year) => countryHolidays(country, region, year) ?? []),
  );
  return [...new Set(found.map(({ name }) => name))];
}

test.each(['en', 'da', 'de'])(
  'what the library calls the holidays of our countries, the console says in %s',
  (language) => {
    const folder = new URL('../../../../../apps/console/messages/holidays/', import.meta.url);
    const { names } = JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8'));
    const named = countries.flatMap(namesOf);
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((name) => !Object.hasOwn(names, name.toLowerCase()))).toEqual([]);
  },
);
