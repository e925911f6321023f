'use client';

import { type Config, type ConfigSchema, isPluginConfig, type SchemaFormHost } from '@stempel/ui/schema-form';
import { useLocale, useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';

/** Says rules and plugins in one line each, from their schemas alone. */
export function useSentences(host: SchemaFormHost) {
  const formats = useFormats();
  const text = useTranslations('policy');
  const locale = useLocale();
  const day = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const dayOfYear = (value: string) =>
    /^\d\d-\d\d$/.test(value) ? day.format(new Date(`2024-${value}T00:00:00Z`)) : value;
  const and = new Intl.ListFormat(locale, { style: 'long', type: 'conjunction' });
  const { say, word, plugins, references } = host;

  /** `Time of day: From 22:00, To 06:00`. */
  function plugin(value: unknown, registry: string): string {
    if (!isPluginConfig(value)) return text('choosePlugin');
    const found = plugins(registry).find((one) => one.id === value.plugin);
    if (!found) return value.plugin;
    const said = fields(found.schema, value.config);
    return said ? `${say(found.title)}: ${said}` : say(found.title);
  }

  function fields(schema: ConfigSchema, config: Config): string {
    const [only, ...others] = Object.entries(schema.properties ?? {});
    // `Weekday: Sunday`: the one thing a plugin asks for needs no name.
    if (only && others.length === 0 && schema.required?.includes(only[0]))
      return valueText(only[1], config[only[0]]);
    return Object.entries(schema.properties ?? {})
      .filter(([name, field]) => isWorthSaying(field, config[name]))
      .map(([name, field]) => fieldText(field, config[name]))
      .join(', ');
  }

  function fieldText(field: ConfigSchema, value: unknown): string {
    const title = say(field.title ?? '');
    if (field.type === 'boolean') return title;
    return `${title} ${valueText(field, value)}`;
  }

  function valueText(field: ConfigSchema, value: unknown): string {
    const registry = field['x-plugin-registry'];
    if (registry) return `(${plugin(value, registry)})`;
    const kind = field['x-reference'];
    if (kind && typeof value === 'string')
      return references(kind)?.find((one) => one.code === value)?.name ?? value;
    if (Array.isArray(value)) return listText(field, value);
    if (typeof value === 'number') return numberText(field, value);
    if (field.enum && typeof value === 'string') return word(value);
    if (field.format === 'month-day' && typeof value === 'string') return dayOfYear(value);
    if (field.format === 'decimal' && typeof value === 'string')
      return field.unit === 'percent' ? `${formats.decimal(value)} %` : formats.decimal(value);
    return typeof value === 'string' ? value : '';
  }

  function listText(field: ConfigSchema, values: readonly unknown[]): string {
    const items = field.items ?? {};
    if (!items.properties || items['x-plugin-registry'])
      return values.map((value) => valueText(items, value)).join(', ');
    return values.map((value) => `(${fields(items, value as Config)})`).join(' ');
  }

  function numberText(field: ConfigSchema, value: number): string {
    if (field.unit === 'minutes') return formats.clock(value);
    return field.unit ? `${formats.number(value)} ${word(field.unit)}` : formats.number(value);
  }

  /** What a rule says: when it matches, what it gives, under which activity. */
  function rule(value: Config) {
    const filters = Array.isArray(value.filters) ? value.filters : [];
    const activity = references('activity')?.find((one) => one.code === value.activity)?.name;
    return {
      when:
        filters.length === 0
          ? text('always')
          : text('when', { filters: and.format(filters.map((one) => plugin(one, 'filters'))) }),
      gives: value.calculator ? plugin(value.calculator, 'calculators') : text('itsTime'),
      activity: activity ?? (typeof value.activity === 'string' ? value.activity : undefined),
    };
  }

  return { plugin, rule };
}

function isWorthSaying(field: ConfigSchema, value: unknown): boolean {
  if (value === undefined || value === null || value === false) return false;
  if (Array.isArray(value) && value.length === 0) return false;
  return JSON.stringify(value) !== JSON.stringify(field.default);
}
