import { configSchema, type Plugin, type RegistryName, registries } from '@stempel/core';
import type { ServiceContext } from '../kernel/context.ts';

/** A plugin as forms need it: its words and the JSON Schema (2020-12) of its config. */
export interface PluginForm {
  registry: RegistryName;
  id: string;
  version: number;
  title: string;
  description: string;
  schema: Record<string, unknown>;
}

let forms: readonly PluginForm[] | undefined;

/** Every plugin of these registries, made from the registries themselves: one added later appears by itself. */
export function listPluginForms(
  _ctx: ServiceContext,
  input: { registries: readonly RegistryName[] },
): PluginForm[] {
  forms ??= (Object.values(registries) as readonly (readonly Plugin[])[]).flat().map((plugin) => ({
    registry: plugin.registry,
    id: plugin.id,
    version: plugin.version,
    title: plugin.title,
    description: plugin.description,
    schema: configSchema(plugin),
  }));
  return forms.filter(({ registry }) => input.registries.includes(registry));
}
