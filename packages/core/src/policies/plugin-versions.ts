import type { RegistryName } from '../contract/plugin.ts';
import { visitConfig } from '../contract/visit-config.ts';
import { findPlugin } from '../plugins/compile-plugin.ts';
import type { CompiledPolicies } from './compiled-policies.ts';
import { forEachStep } from './for-each-step.ts';

/** Version of every plugin that acts, by `registry/plugin`; nested plugins too. */
export type PluginVersions = Readonly<Record<string, number>>;

/** The plugins that policies use, with the versions that give their figures. */
export function pluginVersionsOf(policies: CompiledPolicies): PluginVersions {
  const versions = new Map<string, number>();
  forEachStep(policies, (registry, { plugin, config }) =>
    addVersions(registry, { plugin, config }, versions),
  );
  return Object.fromEntries([...versions].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function addVersions(registry: RegistryName, reference: unknown, versions: Map<string, number>): void {
  if (typeof reference !== 'object' || reference === null || !('plugin' in reference)) return;
  const plugin = findPlugin(registry, String(reference.plugin));
  if (!plugin) return;
  versions.set(`${registry}/${plugin.id}`, plugin.version);
  visitConfig(plugin.config, 'config' in reference ? reference.config : {}, [], {
    plugin: (nested, value) => addVersions(nested, value, versions),
  });
}
