import { configSchema } from '../contract/config-schema.ts';
import type { Plugin } from '../contract/plugin.ts';

interface FieldSchema {
  readonly title?: string;
  readonly description?: string;
  readonly unit?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly items?: FieldSchema;
  readonly 'x-plugin-registry'?: string;
}

/** The one-page description of a plugin in Markdown, made from its schema and its examples and nothing else. */
export function describePlugin(plugin: Plugin): string {
  const schema = configSchema(plugin) as FieldSchema;
  const fields = describeFields(schema, '');
  return [
    `# ${plugin.title}`,
    `\`${plugin.registry}/${plugin.id}\`, version ${plugin.version}`,
    plugin.description,
    '## Config',
    fields.length === 0
      ? 'None.'
      : ['| Field | Meaning | Unit | Values | Default |', '|---|---|---|---|---|', ...fields].join('\n'),
    '## Examples',
    ...plugin.examples.map(({ title, config, given, expect }) =>
      [`**${title}**`, fence({ config, ...(given && { given }), expect })].join('\n\n'),
    ),
    '',
  ].join('\n\n');
}

function describeFields(schema: FieldSchema, prefix: string): readonly string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const optional = schema.required?.includes(name) ? '' : ' (optional)';
    const meaning = `**${field.title ?? name}**. ${field.description ?? ''}`;
    const row = `| \`${path}\`${optional} | ${cell(meaning)} | ${field.unit ?? ''} | ${cell(valuesOf(field))} | ${defaultOf(field)} |`;
    if (field['x-plugin-registry']) return [row];
    return [row, ...describeFields(field, `${path}.`), ...describeFields(field.items ?? {}, `${path}[].`)];
  });
}

function valuesOf(field: FieldSchema): string {
  const registry = field['x-plugin-registry'] ?? field.items?.['x-plugin-registry'];
  if (registry) return `a plugin of ${registry}`;
  const choices = field.enum ?? field.items?.enum;
  if (choices) return choices.map((choice) => `\`${choice}\``).join(', ');
  if (field.type === 'integer') return `${field.minimum ?? ''} … ${field.maximum ?? ''}`;
  return field.type ?? '';
}

function defaultOf({ default: value }: FieldSchema): string {
  return value === undefined ? '' : cell(`\`${JSON.stringify(value)}\``);
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

function fence(value: unknown): string {
  return ['```json', JSON.stringify(value, null, 2), '```'].join('\n');
}
