import { type Plugin, registries, registryNames } from '@stempel/core';
import { z } from 'zod';

/** A plugin as `GET /descriptor/plugins/` lists it. */
export type PluginDescriptor = {
  registry: string;
  id: string;
  version: number;
  title: string;
  description: string;
  /** Path of its configuration schema. */
  schema: string;
  examples: { title: string; config: unknown }[];
};

function schemaPath(plugin: Plugin): string {
  return `/descriptor/plugins/${plugin.registry}/${plugin.id}/schema`;
}

function describe(plugin: Plugin): PluginDescriptor {
  const { registry, id, version, title, description } = plugin;
  const examples = plugin.examples.map((example) => ({ title: example.title, config: example.config }));
  return { registry, id, version, title, description, schema: `/api${schemaPath(plugin)}`, examples };
}

/** JSON Schema 2020-12 of a plugin's config, as it is written into a policy. */
function schemaOf(plugin: Plugin): Record<string, unknown> {
  const { title, description } = plugin;
  return { title, description, ...z.toJSONSchema(plugin.config, { target: 'draft-2020-12', io: 'input' }) };
}

/**
 * The JSON texts of the descriptor endpoints by path below `/api` (docs/http.md, Descriptors): the list of all
 * plugins and one schema for each. Made from the registries, so a plugin added later appears by itself.
 */
export function describePlugins(): ReadonlyMap<string, string> {
  const plugins = registryNames.flatMap((registry) => registries[registry] as readonly Plugin[]);
  const texts = new Map<string, string>();
  texts.set('/descriptor/plugins/', JSON.stringify({ data: plugins.map(describe), next_cursor: null }));
  for (const plugin of plugins) texts.set(schemaPath(plugin), JSON.stringify(schemaOf(plugin)));
  return texts;
}
