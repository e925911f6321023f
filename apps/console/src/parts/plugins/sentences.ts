import {
  type Config,
  type ConfigSchema,
  isPluginConfig,
  type PluginChoice,
  type SchemaFormHost,
} from '@stempel/ui/schema-form';
import type { Formats } from '../../format/use-formats.ts';
import type { sayingOf } from './plugin-words.ts';

/** What a unit is called where there is one of it. */
const unitsOfOne: Readonly<Record<string, string>> = {
  days: 'day',
  weeks: 'week',
  months: 'month',
  years: 'year',
};

type Saying = ReturnType<typeof sayingOf>;

interface Told {
  readonly locale: string;
  readonly formats: Formats;
  readonly host: Pick<SchemaFormHost, 'say' | 'word' | 'plugins' | 'references'>;
  readonly clause: Saying['clause'];
  readonly text: (
    key: 'choosePlugin' | 'always' | 'when' | 'itsTime',
    values?: { filters: string },
  ) => string;
  readonly yesNo: (key: 'yes' | 'no') => string;
}

/** Says rules and plugins in one line each, from their schemas alone. */
export function sentencesOf({ locale, formats, host, clause, text, yesNo }: Told) {
  const day = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const dated = (value: string) => {
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return formats.date(value);
    return /^\d\d-\d\d$/.test(value) ? day.format(new Date(`2024-${value}T00:00:00Z`)) : value;
  };
  const list = (type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { style: 'long', type });
  const and = list('conjunction');
  const or = list('disjunction');
  const { say, word, plugins, references } = host;

  /** What a plugin does in one clause: `between 22:00 and 06:00`. */
  function plugin(value: unknown, registry: string): string {
    if (!isPluginConfig(value)) return text('choosePlugin');
    const found = plugins(registry).find((one) => one.id === value.plugin);
    if (!found) return value.plugin;
    // A generator of holidays and an expiry share an id; clauses are for policies.
    const said =
      registry === 'holiday-generators' ? undefined : clauseOf(found.id, found.schema, value.config);
    return said ?? titled(found, value.config);
  }

  /** `Time of day: From 22:00, To 06:00`: what can be said of any plugin. */
  function titled({ title, schema }: PluginChoice, config: Config): string {
    const said = fields(schema, config);
    return said ? `${say(title)}: ${said}` : say(title);
  }

  function clauseOf(id: string, schema: ConfigSchema, config: Config): string | undefined {
    const values = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
      const value = config[name] ?? field.default;
      const said = field['x-plugin-registry'] ? plugin(value, field['x-plugin-registry']) : undefined;
      const several = Array.isArray(value)
        ? value.map((one) => itemText(id, name, field, one, config))
        : undefined;
      return [
        [name, said ?? (several ? and.format(several) : valueText(field, value, config))],
        [`${name}_is`, value === undefined || value === null ? 'none' : String(value).replaceAll('-', '_')],
        [`${name}_or`, several ? or.format(several) : ''],
      ];
    });
    const said = clause(id, Object.fromEntries(values));
    const { severity } = config;
    const unusual = typeof severity === 'string' && severity !== schema.properties?.severity?.default;
    return said !== undefined && unusual ? `${said} (${word(severity)})` : said;
  }

  function itemText(id: string, name: string, field: ConfigSchema, value: unknown, beside: Config): string {
    const items = field.items ?? {};
    const registry = items['x-plugin-registry'];
    if (registry) return plugin(value, registry);
    const said = items.properties ? clauseOf(`${id}-${name}`, items, (value ?? {}) as Config) : undefined;
    return said ?? valueText(items, value, beside);
  }

  function fields(schema: ConfigSchema, config: Config): string {
    const [only, ...others] = Object.entries(schema.properties ?? {});
    // `Weekday: Sunday`: the one thing a plugin asks for needs no name.
    if (only && others.length === 0 && schema.required?.includes(only[0]))
      return valueText(only[1], config[only[0]], config);
    return Object.entries(schema.properties ?? {})
      .filter(([name, field]) => isWorthSaying(field, config[name]))
      .map(([name, field]) => fieldText(field, config[name], config))
      .join(', ');
  }

  function fieldText(field: ConfigSchema, value: unknown, beside: Config): string {
    const title = say(field.title ?? '');
    if (field.type === 'boolean') return title;
    return `${title} ${valueText(field, value, beside)}`;
  }

  /** Values of a dimension are named by the dimension beside them. */
  function valueText(field: ConfigSchema, value: unknown, beside: Config = {}): string {
    if (value === undefined || value === null) return '';
    const registry = field['x-plugin-registry'];
    if (registry) return `(${plugin(value, registry)})`;
    const kind = field['x-reference'];
    if (kind && typeof value === 'string')
      return references(kind, beside)?.find((one) => one.code === value)?.name ?? value;
    if (Array.isArray(value)) return listText(field, value, beside);
    if (typeof value === 'boolean') return yesNo(value ? 'yes' : 'no');
    if (typeof value === 'number') return numberText(field, value);
    if (field.enum && typeof value === 'string') return word(value);
    if (field.format === 'decimal' && typeof value === 'string')
      return field.unit === 'percent' ? `${formats.decimal(value)} %` : formats.decimal(value);
    return typeof value === 'string' ? dated(value) : '';
  }

  function listText(field: ConfigSchema, values: readonly unknown[], beside: Config): string {
    const items = field.items ?? {};
    if (!items.properties || items['x-plugin-registry'])
      return values.map((value) => valueText(items, value, beside)).join(', ');
    return values.map((value) => `(${fields(items, value as Config)})`).join(' ');
  }

  function numberText(field: ConfigSchema, value: number): string {
    if (field.unit === 'minutes') return formats.clock(value);
    if (!field.unit) return formats.number(value);
    const unit = value === 1 ? (unitsOfOne[field.unit] ?? field.unit) : field.unit;
    return `${formats.number(value)} ${word(unit)}`;
  }

  /** When a rule applies, by its filters. */
  function when(filters: readonly unknown[]): string {
    if (filters.length === 0) return text('always');
    return text('when', { filters: and.format(filters.map((one) => plugin(one, 'filters'))) });
  }

  /** What a rule says: when it matches, what it gives, under which activity. */
  function rule(value: Config) {
    const activity = references('activity')?.find((one) => one.code === value.activity)?.name;
    return {
      when: when(Array.isArray(value.filters) ? value.filters : []),
      gives: value.calculator ? plugin(value.calculator, 'calculators') : text('itsTime'),
      activity: activity ?? (typeof value.activity === 'string' ? value.activity : undefined),
    };
  }

  return { plugin, rule, when, value: valueText, and };
}

function isWorthSaying(field: ConfigSchema, value: unknown): boolean {
  if (value === undefined || value === null || value === false) return false;
  if (Array.isArray(value) && value.length === 0) return false;
  return JSON.stringify(value) !== JSON.stringify(field.default);
}
