import { listPacks } from '@stempel/core/packs';
import { expect, test } from 'vitest';
import da from '../../../messages/holidays/da.json' with { type: 'json' };
import de from '../../../messages/holidays/de.json' with { type: 'json' };
import en from '../../../messages/holidays/en.json' with { type: 'json' };
import { sayHoliday } from './say-holiday.ts';

const languages = { en, da, de };

/** The names that the calendars of the agreements give. */
const shipped = listPacks()
  .flatMap(({ holiday_calendars: calendars }) => calendars)
  .flatMap(({ generators }) => generators as readonly { config: { name?: string } }[])
  .flatMap(({ config }) => config.name ?? []);

test.each(Object.entries(languages))('every holiday of an agreement has a name in %s', (_, { names }) => {
  expect(shipped.length).toBeGreaterThan(40);
  expect(shipped.filter((name) => !Object.hasOwn(names, name.toLowerCase()))).toEqual([]);
});

test('the languages know the same holidays, by keys in small letters', () => {
  const keys = Object.keys(en.names);
  expect(Object.keys(da.names)).toEqual(keys);
  expect(Object.keys(de.names)).toEqual(keys);
  expect(keys.filter((key) => key !== key.toLowerCase())).toEqual([]);
});

test.each([
  ['another country’s holiday', de, '2. påskedag', 'Ostermontag'],
  ['one’s own', da, '2. påskedag', '2. påskedag'],
  ['whatever its letters', en, 'annandag Påsk', 'Easter Monday'],
  ['a bridge day by its holiday', de, 'Bridge: Kristi himmelfartsdag', 'Brückentag: Christi Himmelfahrt'],
  ['what a company named as it is', de, 'Sommerudflugt', 'Sommerudflugt'],
  ['what only looks like a word of the table as it is', en, 'constructor', 'constructor'],
])('says %s', (_, words, name, said) => {
  expect(sayHoliday(words, name)).toBe(said);
});
