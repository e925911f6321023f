import type { Collation } from '../collations.ts';
import { fillText } from './message-text.ts';

/** What the console says in a language. Files for people say the same, so there is no second list of words. */
export interface Words {
  readonly language: Collation;
  /** The text of a key such as `report.date`. Throws where there is none. */
  say(key: string, values?: Readonly<Record<string, string>>): string;
  /** As `say`; undefined where there is none: of what a plugin names, which may have no words. */
  find(key: string, values?: Readonly<Record<string, string>>): string | undefined;
  /** What an object of the settings is called: what comes with the product has a name in each language. */
  shownName(name: string): string;
}

/** The words of each language. */
export type WordsOf = (language: Collation) => Words;

/** Words out of the texts of a language, as its messages have them. */
export function wordsOf(language: Collation, texts: object): Words {
  const textOf = (key: string): string | undefined => {
    const found = key
      .split('.')
      .reduce<unknown>(
        (place, name) =>
          typeof place === 'object' && place !== null && Object.hasOwn(place, name)
            ? (place as Record<string, unknown>)[name]
            : undefined,
        texts,
      );
    return typeof found === 'string' ? found : undefined;
  };
  const find: Words['find'] = (key, values = {}) => {
    const text = textOf(key);
    return text === undefined ? undefined : fillText(text, values);
  };
  return {
    language,
    find,
    say(key, values) {
      const said = find(key, values);
      if (said === undefined) throw new Error(`The console has no text "${key}" in ${language}.`);
      return said;
    },
    // A dot is no part of a key.
    shownName: (name) => textOf(`shippedName.${name.replaceAll('.', '·')}`) ?? name,
  };
}
