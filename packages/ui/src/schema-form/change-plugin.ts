import {
  type Config,
  type ConfigSchema,
  isPluginConfig,
  type PluginChoice,
  startConfig,
} from './config-schema.ts';
import { widgetOf } from './widget.ts';

/**
 * What a choice becomes when another plugin is chosen in its place. What was filled in is kept where it can be: a plugin
 * that takes another of its registry takes in what stood there, choosing the one inside takes it out again, and fields
 * that both have alike go over.
 */
export function changePlugin(
  old: unknown,
  next: PluginChoice,
  registry: string,
  plugins: readonly PluginChoice[],
): { plugin: string; config: Config } {
  const fresh = startConfig(next.schema);
  if (!isPluginConfig(old)) return { plugin: next.id, config: fresh };
  const inside = insideOf(old, next.id);
  if (inside) return inside;
  const fields = Object.entries(next.schema.properties ?? {});
  const [one] = fields.find(([, field]) => field['x-plugin-registry'] === registry) ?? [];
  if (one) return { plugin: next.id, config: { ...fresh, [one]: old } };
  const before = plugins.find(({ id }) => id === old.plugin)?.schema.properties ?? {};
  const alike = fields.filter(
    ([name, field]) => old.config[name] !== undefined && isAlike(before[name], field, old.config[name]),
  );
  const config = { ...fresh, ...Object.fromEntries(alike.map(([name]) => [name, old.config[name]])) };
  const [several] = fields.find(([, { items }]) => items?.['x-plugin-registry'] === registry) ?? [];
  const isEmpty = several !== undefined && (config[several] as readonly unknown[] | undefined)?.length === 0;
  return { plugin: next.id, config: isEmpty ? { ...config, [several]: [old] } : config };
}

/** The plugin somewhere inside another one. */
function insideOf(value: unknown, id: string): { plugin: string; config: Config } | undefined {
  if (!isPluginConfig(value)) return undefined;
  const inner = Object.values(value.config).flat().filter(isPluginConfig);
  const found = inner.find(({ plugin }) => plugin === id);
  if (found) return found;
  for (const one of inner) {
    const deeper = insideOf(one, id);
    if (deeper) return deeper;
  }
  return undefined;
}

function isAlike(before: ConfigSchema | undefined, after: ConfigSchema, value: unknown): boolean {
  if (!before || widgetOf(before) !== widgetOf(after)) return false;
  if (before.unit !== after.unit || before['x-reference'] !== after['x-reference']) return false;
  return after.enum === undefined || after.enum.some((choice) => choice === value);
}
