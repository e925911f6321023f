import { configSchema, type Plugin, registries } from '@stempel/core';
import type { ConfigSchema } from '@stempel/ui/schema-form';
import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import danish from '../../../messages/da.json' with { type: 'json' };
import german from '../../../messages/de.json' with { type: 'json' };
import english from '../../../messages/en.json' with { type: 'json' };
import { generatorsSchema } from '../holiday-calendars/generators.ts';
import { documentSchemas } from './policy-kinds.ts';
import da from './texts/da.json' with { type: 'json' };
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

/** Everything a schema says to people: titles and descriptions, and the units and choices it names. */
function collect(schema: ConfigSchema, texts: Set<string>, words: Set<string>): void {
  for (const text of [schema.title, schema.description]) if (text) texts.add(text);
  for (const word of [schema.unit, ...(schema.enum ?? [])]) if (typeof word === 'string') words.add(word);
  // What a nested plugin says comes from its own schema.
  if (schema['x-plugin-registry']) return;
  for (const field of Object.values(schema.properties ?? {})) collect(field, texts, words);
  if (schema.items) collect(schema.items, texts, words);
}

const texts = new Set<string>();
const words = new Set<string>();
for (const plugin of (Object.values(registries) as readonly (readonly Plugin[])[]).flat()) {
  collect(configSchema(plugin) as ConfigSchema, texts, words);
}
for (const schema of [...documentSchemas, generatorsSchema]) collect(schema, texts, words);

describe.each([
  ['da', da],
  ['de', de],
] as const)('the words of plugins in %s', (_locale, translated) => {
  it('says every title and description of every plugin, and nothing that no plugin says', () => {
    expect(Object.keys(translated.texts).sort()).toEqual([...texts].sort());
    expect(Object.values(translated.texts).filter((text) => text.trim() === '')).toEqual([]);
  });

  it('says every unit and every choice', () => {
    expect(Object.keys(translated.words).sort()).toEqual([...words].sort());
    expect(Object.values(translated.words).filter((word) => word.trim() === '')).toEqual([]);
  });
});

it('explains in English only words that plugins use', () => {
  expect(Object.keys(en.words).filter((word) => !words.has(word))).toEqual([]);
});

const named = Object.entries(registries as Record<string, readonly Plugin[]>)
  .filter(([registry]) => registry !== 'holiday-generators')
  .flatMap(([, plugins]) => plugins);
const names = (say: (title: string) => string) =>
  Object.fromEntries(named.map(({ id, title }) => [id, say(title)]));

it.each([
  ['en', english, {}],
  ['da', danish, da.texts],
  ['de', german, de.texts],
] as const)('names every plugin in explanations as its form does, in %s', (_locale, messages, texts) => {
  const translated: Readonly<Record<string, string>> = texts;
  expect(messages.pluginName).toEqual(names((title) => translated[title] ?? title));
});

describe.each([
  ['en', en],
  ['da', da],
  ['de', de],
] as const)('the clauses of plugins in %s', (locale, { sentences }) => {
  it('exist for every plugin of a policy, and for nothing else', () => {
    const ids = named.map(({ id }) => id);
    expect(ids.filter((id) => !(id in sentences))).toEqual([]);
    // `tiered-tiers` says a row of the field `tiers` of `tiered`.
    const rows = named.flatMap((plugin) =>
      Object.keys((configSchema(plugin) as ConfigSchema).properties ?? {}).map(
        (field) => `${plugin.id}-${field}`,
      ),
    );
    expect(Object.keys(sentences).filter((id) => !ids.includes(id) && !rows.includes(id))).toEqual([]);
  });

  it('name only fields that the plugin has, and are whole', () => {
    for (const plugin of named.filter(({ id }) => id in sentences)) {
      const fields = Object.keys((configSchema(plugin) as ConfigSchema).properties ?? {});
      const values = Object.fromEntries(
        fields.flatMap((field) => [field, `${field}_is`, `${field}_or`].map((name) => [name, 'x'])),
      );
      const onError = (error: Error) => {
        throw error;
      };
      const say = createTranslator({ locale, messages: { clause: sentences }, namespace: 'clause', onError });
      expect(say(plugin.id as keyof typeof sentences, values)).not.toContain('{');
    }
  });
});
