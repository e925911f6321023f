import { type Plugin, type PluginWords, registries } from '@stempel/core';
import shared from '../src/parts/plugins/shared-words.json' with { type: 'json' };

export const languages = ['en', 'da', 'de'] as const;
type Language = (typeof languages)[number];
type Texts = Record<string, string>;

/** Words that several plugins use, or the documents around them: by the English text, by the unit or choice. */
const sharedTexts: PluginWords['texts'] = shared.texts;
const sharedWords: Readonly<Record<string, Partial<Record<Language, string>>>> = shared.words;

const ofEachRegistry: readonly (readonly Plugin[])[] = Object.values(registries);
const all = ofEachRegistry.flat();
/** Those that policies name; an id is one plugin among them. */
const named = all.filter(({ registry }) => registry !== 'holiday-generators');

const sorted = (entries: Iterable<readonly [string, string]>): Texts =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));

/** Titles and descriptions in another language by the English text; English is said as it is written. */
function textsIn(language: Language): Texts {
  if (language === 'en') return {};
  const own = all.flatMap(({ title, words }) => [
    [title, words.name[language]] as const,
    ...Object.entries(words.texts).map(([text, said]) => [text, said[language]] as const),
  ]);
  return sorted([
    ...own,
    ...Object.entries(sharedTexts).map(([text, said]) => [text, said[language]] as const),
  ]);
}

function wordsIn(language: Language): Texts {
  const said = Object.entries(sharedWords).flatMap(([word, { [language]: text }]) =>
    text === undefined ? [] : [[word, text] as const],
  );
  return sorted(said);
}

/** The clause of each plugin by its id, of a row of its field by `id-field`. */
function clausesIn(language: Language): Texts {
  return sorted(
    named.flatMap(({ id, words }) => [
      ...(words.clause ? [[id, words.clause[language]] as const] : []),
      ...Object.entries(words.rows ?? {}).map(([field, row]) => [`${id}-${field}`, row[language]] as const),
    ]),
  );
}

/** What forms say, loaded with the first form. */
export function formTexts(language: Language) {
  return { texts: textsIn(language), words: wordsIn(language), sentences: clausesIn(language) };
}

/** What every page may say: names of plugins, and what a statement says where one finds a rule broken. */
export function pageTexts(language: Language) {
  const nameOf = ({ title, words }: Plugin) => (language === 'en' ? title : words.name[language]);
  const findings = named.flatMap(({ id, words }) =>
    words.finding ? [[id, words.finding[language]] as const] : [],
  );
  return {
    pluginName: sorted(named.map((plugin) => [plugin.id, nameOf(plugin)] as const)),
    violation: sorted(findings),
  };
}
