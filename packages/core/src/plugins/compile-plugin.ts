import type { z } from 'zod';
import type { CountryHolidays } from '../calendar/country-holidays.ts';
import type { CompiledStep } from '../contract/compiled-step.ts';
import { EvaluationError } from '../contract/evaluation-error.ts';
import type { MadeBy, NestedPlugins, Plugin, PluginRef, RegistryName } from '../contract/plugin.ts';
import { type DocumentPath, type Problem, problemsOf } from '../contract/problem.ts';
import { visitConfig } from '../contract/visit-config.ts';
import { say } from '../messages/index.ts';
import { registries } from './registries.ts';

/** What the host brings for plugins that need data of the world; pure functions over fixed data. */
export interface PluginHost {
  readonly countryHolidays?: CountryHolidays | undefined;
}

/** A plugin of a registry by id. */
export function findPlugin<Registry extends RegistryName>(
  registry: Registry,
  id: string,
): Plugin<Registry> | undefined {
  return registries[registry].find((plugin) => plugin.id === id);
}

/**
 * Validates a stored plugin reference, nested ones included, and makes it ready to run.
 * Undefined when there are problems; these are added to the list with their exact paths.
 */
export function compilePlugin<Registry extends RegistryName>(
  registry: Registry,
  reference: unknown,
  path: DocumentPath,
  problems: Problem[],
  host: PluginHost,
): CompiledStep<MadeBy[Registry]> | undefined {
  const found = problems.length;
  const checked = checkReference(registry, reference, path, problems, host);
  if (!checked || problems.length > found) return undefined;
  try {
    return makePlugin(registry, checked, host);
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    problems.push({ path: [...path, 'config', ...error.path.split('.')], message: error.reason });
    return undefined;
  }
}

/** Adds the problems of a reference; returns it when it has the right shape and names a plugin. */
function checkReference(
  registry: RegistryName,
  reference: unknown,
  path: DocumentPath,
  problems: Problem[],
  host: PluginHost,
): PluginRef | undefined {
  if (!isObject(reference)) {
    problems.push({ path, message: say('plugin-expected', { form: '{"plugin": …, "config": {…}}' }) });
    return undefined;
  }
  for (const key of Object.keys(reference)) {
    if (key !== 'plugin' && key !== 'config' && key !== 'version') {
      problems.push({ path: [...path, key], message: say('field-not-here', { name: key }) });
    }
  }
  const id = reference.plugin;
  const plugin = typeof id === 'string' ? findPlugin(registry, id) : undefined;
  if (!plugin) {
    const known = registries[registry].map((one) => one.id).join(', ');
    problems.push({
      path: [...path, 'plugin'],
      message: say('plugin-unknown', { registry, id: JSON.stringify(id), names: known }),
    });
  }
  const config = reference.config;
  if (!isObject(config)) problems.push({ path: [...path, 'config'], message: say('object-expected') });
  if (!plugin || !isObject(config)) return undefined;
  const checked = readReference(plugin, reference, config, path, problems);
  if (checked) checkConfig(plugin, checked.config, [...path, 'config'], problems, host);
  return checked;
}

function readReference(
  plugin: Plugin,
  reference: Readonly<Record<string, unknown>>,
  config: Readonly<Record<string, unknown>>,
  path: DocumentPath,
  problems: Problem[],
): PluginRef | undefined {
  const version = reference.version ?? plugin.version;
  if (typeof version === 'number' && Number.isInteger(version) && version >= 1 && version <= plugin.version) {
    return { plugin: plugin.id, config: migrateConfig(plugin, config, version) };
  }
  const message = say('plugin-version-unknown', {
    plugin: plugin.id,
    latest: plugin.version,
    version: JSON.stringify(version),
  });
  problems.push({ path: [...path, 'version'], message });
  return undefined;
}

/** A stored config brought to the plugin's version by its migrations. */
export function migrateConfig(
  plugin: Pick<Plugin, 'id' | 'version' | 'migrations'>,
  config: Readonly<Record<string, unknown>>,
  fromVersion: number,
): Readonly<Record<string, unknown>> {
  let migrated = config;
  for (let version = fromVersion; version < plugin.version; version += 1) {
    const migrate = plugin.migrations?.[version];
    if (!migrate)
      throw new Error(`${plugin.id} ships no migration from version ${version}; add it to the plugin`);
    migrated = migrate(migrated);
  }
  return migrated;
}

function checkConfig(
  plugin: Plugin,
  config: Readonly<Record<string, unknown>>,
  path: DocumentPath,
  problems: Problem[],
  host: PluginHost,
): void {
  const result = plugin.config.safeParse(config);
  if (!result.success) problems.push(...problemsOf(result.error, path));
  visitConfig(plugin.config, config, path, {
    plugin: (registry, value, at) => {
      compilePlugin(registry, value, at, problems, host);
    },
  });
}

/** Makes a reference whose config is known to be valid. */
function makePlugin<Registry extends RegistryName>(
  registry: Registry,
  reference: PluginRef,
  host: PluginHost,
): CompiledStep<MadeBy[Registry]> {
  const plugin = findPlugin(registry, reference.plugin);
  if (!plugin) throw new EvaluationError('plugin', say('plugin-missing', { registry, id: reference.plugin }));
  const migrated = migrateConfig(plugin, reference.config, reference.version ?? plugin.version);
  const config = (plugin.config as z.ZodType<Readonly<Record<string, unknown>>>).parse(migrated);
  return {
    plugin: plugin.id,
    version: plugin.version,
    config,
    run: plugin.create(config, nestedPlugins(host)),
  };
}

function nestedPlugins(host: PluginHost): NestedPlugins {
  return {
    countryHolidays: host.countryHolidays,
    make(registry, reference) {
      const made = makePlugin(registry, reference, host).run;
      return (registry === 'filters' ? reported(reference, made as MadeBy['filters']) : made) as typeof made;
    },
  };
}

// Nested filters tell the trace what they kept; the filter around them need not know.
function reported(reference: PluginRef, filter: MadeBy['filters']): MadeBy['filters'] {
  return (incoming, context) => {
    const kept = filter(incoming, context);
    context.onNested?.(reference, incoming, kept);
    return kept;
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
