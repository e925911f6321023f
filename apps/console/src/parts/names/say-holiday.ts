/** Holidays in one language, by the names they are recorded with, in small letters: each country has its own. */
export interface HolidayWords {
  /** A day between a holiday and a free day. */
  readonly bridge: string;
  readonly names: Readonly<Record<string, string>>;
}

/** The holiday in that language; as it is recorded where nobody knows it. */
export function sayHoliday(words: HolidayWords, name: string): string {
  // As the generator of bridge days names them.
  const of = /^Bridge: (.+)$/.exec(name)?.[1];
  if (of !== undefined) return words.bridge.replace('{name}', sayHoliday(words, of));
  const key = name.toLowerCase();
  return Object.hasOwn(words.names, key) ? (words.names[key] ?? name) : name;
}
