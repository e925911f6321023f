import { readFileSync } from 'node:fs';
import { configSchema, otherLanguages, type Plugin, registries } from '@stempel/core';
import type { ConfigSchema } from '@stempel/ui/schema-form';
import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import { formTexts, languages, pageTexts } from '../../../scripts/plugin-texts.ts';
import { generatorsSchema } from './generators.ts';
import { documentSchemas } from './policy-kinds.ts';
import shared from './shared-words.json' with { type: 'json' };

/** Everything a schema says to people: titles and descriptions, and the units and choices it names. */
function collect(schema: ConfigSchema, texts: Set<string>, words: Set<string>): void {
  for (const text of [schema.title, schema.description]) if (text) texts.add(text);
  for (const word of [schema.unit, ...(schema.enum ?? [])]) if (typeof word === 'string') words.add(word);
  // What a nested plugin says comes from its own schema.
  if (schema['x-plugin-registry']) return;
  for (const field of Object.values(schema.properties ?? {})) collect(field, texts, words);
  if (schema.items) collect(schema.items, texts, words);
}

const schemaOf = (plugin: Plugin) => configSchema(plugin) as ConfigSchema;
const all = (Object.values(registries) as readonly (readonly Plugin[])[]).flat();
const named = all.filter(({ registry }) => registry !== 'holiday-generators');
const texts = new Set<string>();
const words = new Set<string>();
for (const plugin of all) collect(schemaOf(plugin), texts, words);
for (const schema of [...documentSchemas, generatorsSchema]) collect(schema, texts, words);

it.each(languages)('what is said of plugins in %s is written as their words are now', (language) => {
  const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
  const hint = 'run pnpm --filter @stempel/console plugin-texts';
  expect(read(`./texts/${language}.json`), hint).toEqual(formTexts(language));
  expect(read(`../../../messages/plugins/${language}.json`), hint).toEqual(pageTexts(language));
});

describe.each(otherLanguages)('the words of plugins in %s', (language) => {
  const said = formTexts(language);

  it('say every title and description of every plugin, and nothing that no plugin says', () => {
    expect(Object.keys(said.texts).sort()).toEqual([...texts].sort());
    expect(Object.values(said.texts).filter((text) => text.trim() === '')).toEqual([]);
  });

  it('say every unit and every choice', () => {
    expect(Object.keys(said.words).sort()).toEqual([...words].sort());
    expect(Object.values(said.words).filter((word) => word.trim() === '')).toEqual([]);
  });

  it('are the same for the same text, whoever says it', () => {
    const known = new Map(Object.entries(shared.texts).map(([text, { [language]: word }]) => [text, word]));
    const differing = all.flatMap(({ id, title, words: own }) => {
      const before = known.get(title) ?? own.name[language];
      known.set(title, before);
      return before === own.name[language] ? [] : [`${id}: ${title}`];
    });
    expect(differing).toEqual([]);
  });
});

it('has a text of a plugin beside that plugin, and one of several in the shared words', () => {
  const strays = all.flatMap((plugin) => {
    const own = new Set<string>();
    collect(schemaOf(plugin), own, new Set());
    return Object.keys(plugin.words.texts).filter((text) => !own.has(text) || text in shared.texts);
  });
  expect(strays).toEqual([]);
});

it('explains in English only words that plugins use', () => {
  expect(Object.keys(formTexts('en').words).filter((word) => !words.has(word))).toEqual([]);
});

describe.each(languages)('the clauses of plugins in %s', (locale) => {
  const { sentences } = formTexts(locale);

  it('say a row only of a field that the plugin has', () => {
    const strays = named.flatMap((plugin) =>
      Object.keys(plugin.words.rows ?? {}).filter((field) => !schemaOf(plugin).properties?.[field]),
    );
    expect(strays).toEqual([]);
  });

  it('name only fields that the plugin has, and are whole', () => {
    const onError = (error: Error) => {
      throw error;
    };
    const say = createTranslator({ locale, messages: { clause: sentences }, namespace: 'clause', onError });
    for (const plugin of named) {
      const fields = Object.keys(schemaOf(plugin).properties ?? {});
      const values = Object.fromEntries(
        fields.flatMap((field) => [field, `${field}_is`, `${field}_or`].map((name) => [name, 'x'])),
      );
      expect(say(plugin.id, values)).not.toContain('{');
    }
  });
});
