import { readdirSync, readFileSync } from 'node:fs';
import { configSchema, findPlugin, type RegistryName } from '@stempel/core';
import type { Config, ConfigSchema } from '@stempel/ui/schema-form';
import { expect, it } from 'vitest';
import { documentSchemaOf, type PolicyKind, ruleSchema } from '../../parts/plugins/policy-kinds.ts';
import { partsOf } from '../../parts/plugins/policy-parts.ts';

/*
 * Every policy of every worked case can be written in the editor: each thing it says has a field. What a form lacks
 * nobody could type, see or compare.
 */

const folder = new URL('../../../../../packages/core/scenarios/', import.meta.url);
const listsOf: Record<string, PolicyKind> = {
  absence_policies: 'absence',
  supplement_policies: 'supplement',
  working_time_policies: 'working-time',
  settlement_policies: 'settlement',
};

interface Plugged {
  plugin: string;
  config?: Config;
}

/** What a config says that its form does not show, as paths. */
function hidden(schema: ConfigSchema | undefined, value: unknown, at: string): string[] {
  const registry = schema?.['x-plugin-registry'];
  if (registry) return hiddenInPlugin(registry, value as Plugged | null | undefined, at);
  if (Array.isArray(value))
    return value.flatMap((one, index) => hidden(schema?.items, one, `${at}/${index}`));
  if (typeof value !== 'object' || value === null) return schema ? [] : [at];
  return Object.entries(value).flatMap(([name, one]) =>
    hidden(schema?.properties?.[name], one, `${at}/${name}`),
  );
}

function hiddenInPlugin(registry: string, value: Plugged | null | undefined, at: string): string[] {
  if (!value) return [];
  const plugin = findPlugin(registry as RegistryName, value.plugin);
  return plugin
    ? hidden(configSchema(plugin) as ConfigSchema, value.config ?? {}, `${at}/${value.plugin}`)
    : [at];
}

/** Not of the config: its code and name, the date it is published from, and where it applies, have forms of their own. */
const besideConfig = new Set(['code', 'name', 'effective_from', 'availability_scope']);

function hiddenInPolicy(kind: PolicyKind, policy: Config, at: string): string[] {
  const config = Object.fromEntries(Object.entries(policy).filter(([name]) => !besideConfig.has(name)));
  const parts = partsOf(kind, config);
  const lists = new Set(parts.map(({ field }) => field));
  const chosen = new Set([...lists, ...(kind === 'supplement' ? ['kind'] : [])]);
  const rest = Object.fromEntries(Object.entries(config).filter(([name]) => !chosen.has(name)));
  return [
    ...hidden(documentSchemaOf(kind, config) ?? { properties: {} }, rest, at),
    ...parts.flatMap(({ field, registry, items, rules }) =>
      items.flatMap((item, index) =>
        rules
          ? hidden(ruleSchema, item, `${at}/${field}/${index}`)
          : hiddenInPlugin(registry, item as Plugged, `${at}/${field}/${index}`),
      ),
    ),
  ];
}

const cases = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => [file, JSON.parse(readFileSync(new URL(file, folder), 'utf8'))] as const)
  .filter(([, document]) => !('error' in (document.expect ?? {})));

it.each(cases)('every word of the policies in %s has a field', (_file, document: Record<string, unknown>) => {
  const found = Object.entries(listsOf).flatMap(([list, kind]) =>
    ((document[list] ?? []) as Config[]).flatMap((policy, index) =>
      hiddenInPolicy(kind, policy, `/${list}/${index}`),
    ),
  );
  expect(found).toEqual([]);
});

it('finds what has no field', () => {
  const policy = { code: 'p', kind: 'rules', rules: [{ code: 'r', filters: [], weight: 1 }], order: 2 };
  expect(hiddenInPolicy('supplement', policy, '')).toEqual(['/order', '/rules/0/weight']);
});
