'use client';

import type { RegistryName } from '@stempel/core';
import type { ConfigSchema, PluginChoice, ReferenceChoice, SchemaFormHost } from '@stempel/ui/schema-form';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';
import { usePluginWords } from './use-plugin-words.ts';

const counters = ['norm-balance', 'hours-worked', 'extra-work', 'overtime', 'minus-hours'];
const tiers = ['overtime-tier-1', 'overtime-tier-2', 'overtime-tier-3'];

type Lists = Record<string, readonly ReferenceChoice[] | undefined>;

/** What codes in configs may refer to, by kind. */
function useReferences(): Lists {
  const client = useTRPCClient();
  const reasons = useAll(['reasons', 'choices'], (range) => client.reasons.list.query(range));
  const activities = useAll(['activities', 'choices'], (range) => client.activities.list.query(range));
  const accounts = useAll(['timeAccounts', 'choices'], (range) => client.timeAccounts.list.query(range));
  const projects = useAll(['projects', 'choices'], (range) => client.projects.list.query(range));
  const dimensions = useAll(['dimensions', 'choices'], (range) => client.dimensions.list.query(range));
  const text = useTranslations('policy');
  const flex = { code: 'flex', name: text('flexOfTerms') };
  return {
    reason: reasons.data ?? [],
    activity: activities.data ?? [],
    account: [flex, ...(accounts.data ?? []).filter(({ code }) => code !== 'flex')],
    project: projects.data ?? [],
    dimension: dimensions.data ?? [],
  };
}

function useCounterNames(): ReferenceChoice[] {
  const text = useTranslations('counter');
  return [
    ...counters.map((code) => ({ code, name: text(code) })),
    ...tiers.map((code) => ({ code, name: text('tier', { tier: code.slice(-1) }) })),
  ];
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
  const references = useReferences();
  const counterNames = useCounterNames();
  const { say, word } = usePluginWords();
  const plugins = (registry: string): PluginChoice[] =>
    (query.data ?? [])
      .filter((plugin) => plugin.registry === registry)
      .map((plugin) => ({ ...plugin, schema: plugin.schema as ConfigSchema }));
  const host: SchemaFormHost = {
    say,
    word,
    plugins,
    references: (kind) => (kind === 'counter' ? counterNames : references[kind]),
    text: {
      none: text('none'),
      choose: text('choose'),
      add: text('add'),
      remove: text('remove'),
      up: text('up'),
      down: text('down'),
      month: text('month'),
      day: text('day'),
      commas: text('commas'),
      outOfRange: (min, max) => text('outOfRange', { min, max }),
      notANumber: text('notANumber'),
    },
  };
  return { query, host };
}
