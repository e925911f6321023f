import { createTranslator, type Locale } from 'next-intl';

/** Words of plugins in one language: titles and descriptions by their English text, choices and units by themselves. */
interface PluginWords {
  texts: Readonly<Record<string, string>>;
  words: Readonly<Record<string, string>>;
  /**
   * What a plugin does, in one clause, by its id; `{field}` is a value in words, `{field_is}` the value itself (`none`
   * without one), `{field_or}` a list with "or". A plugin without one is said by the titles of its fields.
   */
  sentences: Readonly<Record<string, string>>;
}

export const noWords: PluginWords = { texts: {}, words: {}, sentences: {} };

const loaders: Record<Locale, () => Promise<{ default: PluginWords }>> = {
  en: () => import('./texts/en.json'),
  da: () => import('./texts/da.json'),
  de: () => import('./texts/de.json'),
};

export const loadPluginWords = async (locale: Locale): Promise<PluginWords> =>
  (await loaders[locale]()).default;

/** What of plugins is said in a language; what has no translation (a plugin added a minute ago) stays as it is written. */
export function sayingOf(locale: Locale, data: PluginWords) {
  const clause = createTranslator({
    locale,
    messages: { clause: { ...data.sentences } },
    namespace: 'clause',
  });
  return {
    /** The clause of a plugin with its values; undefined where there is none. */
    clause: (id: string, values: Readonly<Record<string, string>>): string | undefined =>
      id in data.sentences ? clause(id, values) : undefined,
    say: (text: string) => data.texts[text] ?? text,
    word: (word: string) => data.words[word] ?? word.replaceAll('-', ' '),
  };
}
