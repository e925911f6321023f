/** One of a short list; a few lists are of numbers. */
export type Choice = string | number;

/** The parts of JSON Schema (2020-12) that configs of plugins use, with the engine's extensions. */
export interface ConfigSchema {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly unit?: string;
  readonly format?: string;
  readonly enum?: readonly Choice[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, ConfigSchema>>;
  readonly required?: readonly string[];
  readonly items?: ConfigSchema;
  readonly minItems?: number;
  readonly 'x-plugin-registry'?: string;
  readonly 'x-reference'?: string;
}

export type Config = Readonly<Record<string, unknown>>;

/** A plugin with its config, as a policy holds it. */
export interface PluginConfig {
  readonly plugin: string;
  readonly config: Config;
  readonly version?: number;
}

/** A plugin as it can be chosen. */
export interface PluginChoice {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** The heading it stands under in long lists, in the person's language; lists with headings are searched. */
  readonly group?: string;
  readonly schema: ConfigSchema;
}

/** What a new config starts with: every default, and empty lists where a list is needed. */
export function startConfig(schema: ConfigSchema): Config {
  const config: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const value = startValue(field, schema.required?.includes(name) ?? false);
    if (value !== undefined) config[name] = value;
  }
  return config;
}

function startValue(field: ConfigSchema, required: boolean): unknown {
  if (field.default !== undefined) return field.default;
  if (!required) return undefined;
  if (field.type === 'array') return [];
  // The first choice is shown as chosen, so it is.
  return field.enum?.[0];
}

export function isPluginConfig(value: unknown): value is PluginConfig {
  return typeof value === 'object' && value !== null && 'plugin' in value && typeof value.plugin === 'string';
}

/** The config with a field set, or without it where the value is undefined. */
export function withField(config: Config, name: string, value: unknown): Config {
  if (value !== undefined) return { ...config, [name]: value };
  return Object.fromEntries(Object.entries(config).filter(([key]) => key !== name));
}
