import type { ConfigSchema } from './config-schema.ts';

/** How a field is edited. */
export type Widget =
  | 'plugin'
  | 'rows'
  | 'choices'
  | 'codes'
  | 'choice'
  | 'minutes'
  | 'month'
  | 'number'
  | 'reference'
  | 'flag'
  | 'decimal'
  | 'month-day'
  | 'date'
  | 'time'
  | 'text';

const byFormat: Readonly<Record<string, Widget>> = {
  decimal: 'decimal',
  'month-day': 'month-day',
  date: 'date',
  'time-of-day': 'time',
};

/** What kind of thing a code names; those of countries are no objects of a workspace. */
export function referenceOf({ unit, ...schema }: ConfigSchema): string | undefined {
  return schema['x-reference'] ?? (unit === 'country code' ? 'country' : undefined);
}

/** The widget of a field, by what its schema says it is and nothing else. */
export function widgetOf(schema: ConfigSchema): Widget {
  if (schema['x-plugin-registry']) return 'plugin';
  if (schema.type === 'array') return widgetOfList(schema.items ?? {});
  if (schema.enum) return 'choice';
  if (schema.type === 'integer' || schema.type === 'number') return widgetOfNumber(schema);
  if (referenceOf(schema)) return 'reference';
  if (schema.type === 'boolean') return 'flag';
  return byFormat[schema.format ?? ''] ?? 'text';
}

function widgetOfList(items: ConfigSchema): Widget {
  if (items.enum) return 'choices';
  return items.type === 'string' ? 'codes' : 'rows';
}

function widgetOfNumber({ type, unit }: ConfigSchema): Widget {
  if (type === 'integer' && unit === 'minutes') return 'minutes';
  return unit === 'month' ? 'month' : 'number';
}

const short: ReadonlySet<Widget> = new Set(['minutes', 'number', 'decimal', 'time', 'month']);

/** How a field stands in its row: short ones by twos, others only where there is room for two. */
export function widthOf(schema: ConfigSchema, alone = false): string {
  return short.has(widgetOf(schema)) && !alone ? '' : 'col-span-2 @sm:col-span-1';
}

/** Of fields in their order, those short ones that have no short one to share their row with. */
export function aloneOf(schemas: readonly ConfigSchema[]): ReadonlySet<ConfigSchema> {
  const alone = new Set<ConfigSchema>();
  let open: ConfigSchema | undefined;
  for (const schema of schemas) {
    if (!short.has(widgetOf(schema))) {
      if (open) alone.add(open);
      open = undefined;
    } else open = open ? undefined : schema;
  }
  if (open) alone.add(open);
  return alone;
}
