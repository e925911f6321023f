import { countryName } from './country-name.ts';

/** A country or a time zone as it is offered: its code, and what it is called. */
interface Place {
  readonly id: string;
  readonly label: string;
}

/** Two letters that stand for no country: groups of them, islands that ISO 3166-1 counts to others, and test values. */
const noCountries = new Set([
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'EU',
  'EZ',
  'IC',
  'QO',
  'TA',
  'UN',
  'XA',
  'XB',
  'ZZ',
]);
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** All countries, by their names in a language. */
export function countriesIn(locale: string): Place[] {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  // Codes of countries that are no more are called as what came after them.
  const isCountry = (code: string) =>
    !noCountries.has(code) && names.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code;
  const { compare } = new Intl.Collator(locale);
  return codes
    .filter(isCountry)
    .map((id) => ({ id, label: countryName(id, locale) }))
    .sort((a, b) => compare(a.label, b.label));
}

/** `America/New York` */
export const zoneName = (zone: string) => zone.replaceAll('_', ' ');

/** All time zones that this browser knows; UTC is none of them everywhere. */
export function zones(): Place[] {
  const all = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
  return [...all].sort().map((id) => ({ id, label: zoneName(id) }));
}

/** Those that fit what is typed: first the one whose code it is, then those with a word that begins so, then the others. */
export function findPlaces(places: readonly Place[], typed: string): Place[] {
  const asked = folded(typed.trim());
  if (asked === '') return [...places];
  const rankOf = ({ id, label }: Place) => {
    const name = folded(label);
    if (folded(id) === asked) return 0;
    if (name.startsWith(asked) || name.includes(`/${asked}`) || name.includes(` ${asked}`)) return 1;
    return name.includes(asked) ? 2 : 3;
  };
  const ranked = Map.groupBy(places, rankOf);
  return ([0, 1, 2] as const).flatMap((rank) => ranked.get(rank) ?? []);
}

/** As people type who leave accents out. */
const folded = (text: string) => zoneName(text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase());
