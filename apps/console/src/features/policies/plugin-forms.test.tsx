import { configSchema, type Plugin, type RegistryName, registries } from '@stempel/core';
import { UiProvider } from '@stempel/ui';
import {
  type Config,
  type ConfigSchema,
  SchemaFields,
  type SchemaFormHost,
  SchemaFormProvider,
  widgetOf,
} from '@stempel/ui/schema-form';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import danish from '../../../messages/da.json' with { type: 'json' };
import german from '../../../messages/de.json' with { type: 'json' };
import english from '../../../messages/en.json' with { type: 'json' };
import da from '../../parts/plugins/texts/da.json' with { type: 'json' };
import de from '../../parts/plugins/texts/de.json' with { type: 'json' };
import en from '../../parts/plugins/texts/en.json' with { type: 'json' };
import { useSentences } from './use-sentences.ts';

interface Example {
  title: string;
  config: Config;
  expect: unknown;
}

const catalogue = Object.entries(registries as Record<string, readonly Plugin[]>).flatMap(
  ([registry, plugins]) => plugins.map((plugin) => ({ registry: registry as RegistryName, plugin })),
);
const schemaOf = (plugin: Plugin) => configSchema(plugin) as ConfigSchema;
const examplesOf = ({ examples }: Plugin) =>
  (examples as readonly Example[]).filter((example) => !('error' in (example.expect as object)));

const formText = english.schemaForm as unknown as SchemaFormHost['text'];
const host: SchemaFormHost = {
  text: {
    ...formText,
    add: (item) => `Add ${item}`,
    remove: (item) => `Remove ${item}`,
    up: (item) => `Move ${item} up`,
    down: (item) => `Move ${item} down`,
    outOfRange: () => '',
    tooFew: () => '',
  },
  say: (text) => text,
  word: (word) => word,
  plugins: (registry) =>
    catalogue
      .filter((one) => one.registry === registry)
      .map(({ plugin }) => ({ ...plugin, schema: schemaOf(plugin) })),
  references: () => [{ code: 'known', name: 'Known' }],
};

const ui = new Proxy({} as Parameters<typeof UiProvider>[0]['text'], { get: (_, name) => String(name) });
const render = (children: ReactNode, errors = new Map<string, string>()) =>
  renderToStaticMarkup(
    <UiProvider
      nonce={undefined}
      text={ui}
      locale="en"
      link={({ children: inner }) => <a href="/">{inner}</a>}
    >
      <SchemaFormProvider host={host} errors={errors}>
        {children}
      </SchemaFormProvider>
    </UiProvider>,
  );
const form = (schema: ConfigSchema, value: Config, errors?: Map<string, string>) =>
  render(<SchemaFields schema={schema} value={value} onChange={() => undefined} pointer="" />, errors);

/** Every field of a schema that holds a value of its own, nested lists of fields included. */
function leavesOf(schema: ConfigSchema): ConfigSchema[] {
  return Object.values(schema.properties ?? {}).flatMap((field) => {
    const items = widgetOf(field) === 'rows' ? (field.items ?? {}) : undefined;
    if (!items) return [field];
    return items['x-plugin-registry'] ? [field] : leavesOf(items);
  });
}

/** Units whose values are really words somebody writes. */
const written = ['text', 'currency code', 'country code', 'region code', 'YYYY-MM-DD, or MM-DD when yearly'];

describe.each(catalogue)('the form of $registry/$plugin.id', ({ plugin }) => {
  const schema = schemaOf(plugin);

  it('has a fitting control for every field: only names and codes of the world are typed as text', () => {
    const typed = leavesOf(schema).filter((field) => widgetOf(field) === 'text');
    expect(typed.filter(({ unit }) => !written.includes(unit ?? ''))).toEqual([]);
    expect(leavesOf(schema).filter(({ title }) => !title)).toEqual([]);
  });

  it('shows every field of a new config and of each example, with a label', () => {
    for (const config of [{}, ...examplesOf(plugin).map((example) => example.config)]) {
      const markup = form(schema, config);
      for (const { title } of Object.values(schema.properties ?? {})) {
        expect(markup).toContain(render(title).replace(/<[^>]*>/g, ''));
      }
    }
  });

  it('says what is wrong at the field it is wrong at', () => {
    for (const name of Object.keys(schema.properties ?? {})) {
      const markup = form(schema, {}, new Map([[`/${name}`, 'wrong here']]));
      expect(markup, name).toMatch(/role="alert"/);
    }
  });
});

it('renders a plugin it has never seen, nested lists and plugins included', () => {
  const schema: ConfigSchema = {
    type: 'object',
    required: ['account'],
    properties: {
      account: { type: 'string', title: 'An account', 'x-reference': 'account' },
      from: { type: 'string', title: 'Begins', format: 'time-of-day' },
      steps: {
        type: 'array',
        title: 'Steps',
        items: {
          type: 'object',
          title: 'Step',
          properties: { inner: { title: 'Inner', 'x-plugin-registry': 'filters' } },
        },
      },
    },
  };
  const inner = { plugin: 'weekday', config: { days: ['sun'] } };
  const markup = form(schema, { account: 'known', from: '07:00', steps: [{ inner }] });
  expect(markup).toContain('<option value="known" selected="">Known (known)</option>');
  expect(markup).toContain('value="07:00"');
  expect(markup).toMatch(/<input[^>]*checked=""[^>]*\/>(<[^>]*>)*sun/);
});

/** A word said twice ("3 months months"), a date as files write it, one of several ("1 weeks"). */
const slips = [
  /(?<!\p{L})(\p{L}+) \1(?!\p{L})/u,
  /(?<![\d:])(\d{4}-)?\d{2}-\d{2}(?![\d:])/,
  /(?<![\d.,:/–−])1 (days|weeks|months|years|dage|uger|måneder|Tage|Wochen|Monate|Jahre)/,
];

describe.each([
  ['en', english, en],
  ['da', danish, da],
  ['de', german, de],
] as const)('the sentences in %s', (locale, messages, words) => {
  const client = new QueryClient();
  client.setQueryData(['plugin-words', locale], words);
  const known: Readonly<Record<string, string>> = words.words;

  function Sentence({ registry, id, config }: { registry: string; id: string; config: Config }) {
    const word = (said: string) => known[said] ?? said.replaceAll('-', ' ');
    return useSentences({ ...host, word }).plugin({ plugin: id, config }, registry);
  }

  it.each(catalogue.map(({ registry, plugin }) => [registry, plugin.id, plugin] as const))(
    'say the examples of %s/%s in words',
    (registry, id, plugin) => {
      for (const { config } of examplesOf(plugin)) {
        const said = renderToStaticMarkup(
          <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
            <QueryClientProvider client={client}>
              <Sentence registry={registry} id={id} config={config} />
            </QueryClientProvider>
          </NextIntlClientProvider>,
        );
        expect(said).not.toBe('');
        expect(said).not.toMatch(/undefined|\[object|NaN|clause\.|[{}]|\bnone\b/);
        for (const slip of slips) expect(said).not.toMatch(slip);
      }
    },
  );
});
