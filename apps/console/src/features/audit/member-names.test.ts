import { configSchema, type Plugin, registries } from '@stempel/core';
import type { ConfigSchema } from '@stempel/ui/schema-form';
import { expect, it } from 'vitest';
import da from './member-names/da.json' with { type: 'json' };
import de from './member-names/de.json' with { type: 'json' };
import en from './member-names/en.json' with { type: 'json' };

/** Every member that the config of a plugin may have, however deep. */
function membersOf(schema: ConfigSchema): string[] {
  const own = Object.entries(schema.properties ?? {});
  return [
    ...own.flatMap(([name, field]) => [name, ...membersOf(field)]),
    ...(schema.items ? membersOf(schema.items) : []),
  ];
}

const plugins = (Object.values(registries) as readonly (readonly Plugin[])[]).flat();
const members = new Set(plugins.flatMap((plugin) => membersOf(configSchema(plugin) as ConfigSchema)));

it.each([
  ['en', en],
  ['da', da],
  ['de', de],
] as const)('names every member of a plugin, and the same members as the others, in %s', (_, names) => {
  expect([...members].filter((name) => !(name in names))).toEqual([]);
  expect(Object.keys(names)).toEqual(Object.keys(en));
  expect(Object.values(names).filter((name) => name.trim() === '')).toEqual([]);
});
