import {
  type DocumentPath,
  findPlugin,
  migrateConfig,
  type PluginRef,
  type RegistryName,
  visitConfig,
} from '@stempel/core';
import type { CodeReference } from './accept-plugins.ts';
import { codesOf, type PolicyKind, pluginsOf } from './policy-plugins.ts';

/** Every code that a stored policy names, its nested plugins included, with where it stands. */
export function namedCodes(kind: PolicyKind, config: Readonly<Record<string, unknown>>): CodeReference[] {
  const plugins = pluginsOf(kind, config);
  return [
    ...codesOf(kind, config),
    ...plugins.flatMap(({ registry, path, reference }) => codesIn(registry, reference as PluginRef, path)),
  ];
}

/** As the engine would read it: brought to the version of the plugin there is. */
function codesIn(registry: RegistryName, reference: PluginRef, path: DocumentPath): CodeReference[] {
  const plugin = findPlugin(registry, reference.plugin);
  if (!plugin) return [];
  const config = migrateConfig(plugin, reference.config, reference.version ?? plugin.version);
  const codes: CodeReference[] = [];
  visitConfig(plugin.config, config, [...path, 'config'], {
    plugin: (nested, value, at) => codes.push(...codesIn(nested, value as PluginRef, at)),
    reference: (kind, code, at) => codes.push({ kind, code, path: at }),
  });
  return codes;
}

/** The dimension that is named beside one of its values: `…/config/dimension` beside `…/config/values/0`. */
export function dimensionBeside(codes: readonly CodeReference[], value: CodeReference): string | undefined {
  const place = value.path.slice(0, -2);
  return codes.find(({ kind, path }) => kind === 'dimension' && isSame(path.slice(0, -1), place))?.code;
}

function isSame(one: DocumentPath, other: DocumentPath): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index]);
}
