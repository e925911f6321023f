'use client';

import type { ConfigSchema, PluginChoice } from '@stempel/ui/schema-form';
import { widgetOf } from '@stempel/ui/schema-form';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../format/use-formats.ts';
import { type PolicyKind, registriesOf } from '../../parts/plugins/policy-kinds.ts';
import { numbersOf, type PolicyNumber } from '../../parts/plugins/policy-numbers.ts';
import { usePluginWords } from '../../parts/plugins/use-plugin-words.ts';
import { useTRPCClient } from '../../trpc/client.tsx';

/** The numbers of a policy document, and what each is called; none until the plugins are there. */
export function useNumbers(
  kind: PolicyKind | undefined,
  config: Readonly<Record<string, unknown>> | undefined,
) {
  const client = useTRPCClient();
  const registries = kind ? [...registriesOf[kind]] : [];
  const query = useQuery({
    queryKey: ['plugins', ...registries],
    queryFn: () => client.policies.plugins.query({ registries }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: kind !== undefined,
  });
  const plugins = (registry: string): PluginChoice[] =>
    (query.data ?? [])
      .filter((plugin) => plugin.registry === registry)
      .map((plugin) => ({ ...plugin, schema: plugin.schema as ConfigSchema }));
  return { query, numbers: kind && config && query.data ? numbersOf(kind, config, plugins) : [] };
}

/** What a number is called and its values, in a person's language. */
export function useNumberWords() {
  const formats = useFormats();
  const { say, word } = usePluginWords();
  return {
    name: ({ names }: PolicyNumber): string =>
      names
        .map(say)
        // A rule that is named by its only number is not said twice.
        .filter((name, index, all) => name !== all[index - 1])
        .join(' › '),
    /** What is typed, where values are said in another way. */
    typed: ({ schema }: PolicyNumber): string => (widgetOf(schema) === 'minutes' ? word('minutes') : ''),
    value: (number: PolicyNumber | undefined, value: string): string => {
      if (number && widgetOf(number.schema) === 'minutes') return formats.clock(Number(value));
      const unit = number?.schema.unit;
      return [formats.decimal(value), unit === undefined ? '' : word(unit)].filter(Boolean).join(' ');
    },
  };
}
