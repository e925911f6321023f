import type { ConfigSchema } from '@stempel/ui/schema-form';

export type Generators = { plugin: string; config: Record<string, unknown> }[];

/** The list as a schema of its own, so that the forms of the plugins are all there is. */
export const generatorsSchema: ConfigSchema = {
  type: 'object',
  properties: {
    generators: {
      type: 'array',
      title: 'Holidays',
      description: 'Each rule gives holidays every year.',
      items: { 'x-plugin-registry': 'holiday-generators', title: 'Holiday rule' },
    },
  },
};

export const generatorsOf = (value: unknown): Generators =>
  Array.isArray(value) ? (value as Generators) : [];
