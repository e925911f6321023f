import {
  type Config,
  type ConfigSchema,
  isPluginConfig,
  type PluginChoice,
  widgetOf,
} from '@stempel/ui/schema-form';
import { type PolicyKind, ruleSchema } from './policy-kinds.ts';
import { partsOf } from './policy-parts.ts';

/** A number that a policy document holds. */
export interface PolicyNumber {
  /** Members and places, from the config down. */
  readonly path: readonly (string | number)[];
  /** As text, whole or decimal. */
  readonly value: string;
  readonly whole: boolean;
  readonly schema: ConfigSchema;
  /** What it is part of, from the rule down, then its own title: names as they are, titles in English. */
  readonly names: readonly string[];
}

type Plugins = (registry: string) => readonly PluginChoice[];
type Place = Pick<PolicyNumber, 'path' | 'names'>;

/** Every number of a policy document that its plugins count with, in the order of the document. */
export function numbersOf(kind: PolicyKind, config: Config, plugins: Plugins): PolicyNumber[] {
  return partsOf(kind, config).flatMap(({ field, registry, items, single, rules }) =>
    items.flatMap((item, index) => {
      const path = single ? [field] : [field, index];
      if (!rules) return ofPlugin(registry, item, { path, names: [] }, plugins);
      const rule = item as Config;
      return ofObject(ruleSchema, rule, { path, names: [String(rule.name ?? rule.code)] }, plugins);
    }),
  );
}

function ofPlugin(
  registry: string,
  value: unknown,
  { path, names }: Place,
  plugins: Plugins,
): PolicyNumber[] {
  if (!isPluginConfig(value)) return [];
  const choice = plugins(registry).find(({ id }) => id === value.plugin);
  if (!choice) return [];
  const place = { path: [...path, 'config'], names: [...names, choice.title] };
  return ofObject(choice.schema, value.config, place, plugins);
}

function ofObject(
  schema: ConfigSchema,
  value: Config,
  { path, names }: Place,
  plugins: Plugins,
): PolicyNumber[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    ofField(field, value[name], { path: [...path, name], names }, plugins),
  );
}

const counted: ReadonlySet<string> = new Set(['minutes', 'number', 'decimal']);

function ofField(
  schema: ConfigSchema,
  value: unknown,
  { path, names }: Place,
  plugins: Plugins,
): PolicyNumber[] {
  const registry = schema['x-plugin-registry'];
  if (registry) return ofPlugin(registry, value, { path, names }, plugins);
  if (Array.isArray(value)) {
    const items = schema.items ?? {};
    return value.flatMap((item, index) => {
      const place = { path: [...path, index], names: items.properties ? [...names, `${index + 1}`] : names };
      return items.properties
        ? ofObject(items, item as Config, place, plugins)
        : ofField(items, item, place, plugins);
    });
  }
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));
  if (!isNumber || !counted.has(widgetOf(schema))) return [];
  const whole = typeof value === 'number';
  return [{ path, value: String(value), whole, schema, names: [...names, schema.title ?? ''] }];
}
