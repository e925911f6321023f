'use client';

import type { RegistryName } from '@stempel/core';
import type {
  Config,
  ConfigSchema,
  PluginChoice,
  ReferenceChoice,
  SchemaFormHost,
} from '@stempel/ui/schema-form';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';
import { useShownName } from '../names/use-shown-name.ts';
import { filterGroups } from './filter-groups.ts';
import { useCounterChoices } from './use-counter-choices.ts';
import { usePluginWords } from './use-plugin-words.ts';

type Lists = Record<string, readonly ReferenceChoice[] | undefined>;

/** What codes in configs may refer to, by kind. */
function useReferences() {
  const shown = useShownName();
  const client = useTRPCClient();
  const reasons = useAll(['reasons', 'choices'], (range) => client.reasons.list.query(range));
  const activities = useAll(['activities', 'choices'], (range) => client.activities.list.query(range));
  const accounts = useAll(['timeAccounts', 'choices'], (range) => client.timeAccounts.list.query(range));
  const projects = useAll(['projects', 'choices'], (range) => client.projects.list.query(range));
  const dimensions = useAll(['dimensions', 'choices'], (range) => client.dimensions.list.query(range));
  const counter = useCounterChoices();
  const locale = useLocale();
  const countries = useQuery({
    queryKey: ['countries', locale],
    queryFn: async () =>
      (await import('../../format/places.ts'))
        .countriesIn(locale)
        .map(({ id, label }): ReferenceChoice => ({ code: id, name: label })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const text = useTranslations('policy');
  const flex = { code: 'flex', name: text('flexOfTerms') };
  const inLanguage = <Row extends ReferenceChoice>(rows: readonly Row[] = []) =>
    rows.map((row) => ({ ...row, name: shown(row) }));
  const lists: Lists = {
    reason: inLanguage(reasons.data),
    activity: inLanguage(activities.data),
    account: [flex, ...inLanguage(accounts.data).filter(({ code }) => code !== 'flex')],
    project: projects.data ?? [],
    dimension: dimensions.data ?? [],
    counter,
    country: countries.data ?? [],
  };
  return (kind: string, siblings: Config = {}): readonly ReferenceChoice[] | undefined =>
    kind === 'dimension-value'
      ? (dimensions.data?.find(({ code }) => code === siblings.dimension)?.values ?? [])
      : lists[kind];
}

/** A title inside a sentence: German nouns keep their capital. */
function within(title: string, locale: string): string {
  return locale === 'de' ? title : title.slice(0, 1).toLocaleLowerCase(locale) + title.slice(1);
}

/** Everything that forms made from plugin schemas need; undefined until the plugins are there. */
export function useSchemaHost(registries: readonly RegistryName[]) {
  const client = useTRPCClient();
  const query = useQuery({
    queryKey: ['plugins', ...registries],
    queryFn: () => client.policies.plugins.query({ registries: [...registries] }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const text = useTranslations('schemaForm');
  const words = useTranslations('policy');
  const locale = useLocale();
  const references = useReferences();
  const { say, word } = usePluginWords();
  const plugins = (registry: string): PluginChoice[] =>
    (query.data ?? [])
      .filter((plugin) => plugin.registry === registry)
      .map((plugin) => {
        const group = registry === 'filters' ? filterGroups[plugin.id] : undefined;
        const schema = plugin.schema as ConfigSchema;
        return { ...plugin, schema, ...(group ? { group: words(`group.${group}`) } : {}) };
      });
  const host: SchemaFormHost = {
    say,
    word,
    plugins,
    references,
    text: {
      none: text('none'),
      choose: text('choose'),
      search: words('filterSearch'),
      nothingFits: words('nothingFits'),
      add: (item) => text('add', { item: within(item, locale) }),
      remove: (item) => text('remove', { item }),
      up: (item) => text('up', { item }),
      down: (item) => text('down', { item }),
      month: text('month'),
      day: text('day'),
      commas: text('commas'),
      outOfRange: (min, max) => text('outOfRange', { min, max }),
      notANumber: text('notANumber'),
      notADecimal: text('notADecimal'),
      notATime: text('notATime'),
      missing: text('missing'),
      tooFew: (min) => text('tooFew', { min }),
    },
  };
  return { query, host };
}
