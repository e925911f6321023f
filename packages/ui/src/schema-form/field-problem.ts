import type { ConfigSchema } from './config-schema.ts';
import type { SchemaFormText } from './schema-form-text.ts';
import { widgetOf } from './widget.ts';

const decimal = /^-?\d+(\.\d+)?$/;
const monthDay = /^\d\d-\d\d$/;
const time = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

/**
 * What is wrong with a value by its schema alone, in the person's words; undefined where the schema has nothing
 * against it. What only the server can know it says itself.
 */
export function problemOfValue(
  schema: ConfigSchema,
  required: boolean,
  value: unknown,
  text: SchemaFormText,
): string | undefined {
  if (isEmpty(value)) return required ? text.missing : undefined;
  const widget = widgetOf(schema);
  if (Array.isArray(value)) {
    return value.length < (schema.minItems ?? 0) ? text.tooFew(schema.minItems ?? 0) : undefined;
  }
  if (typeof value === 'number') {
    const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = schema;
    return value < minimum || value > maximum ? text.outOfRange(minimum, maximum) : undefined;
  }
  if (typeof value !== 'string') return undefined;
  if (widget === 'month-day' && !monthDay.test(value)) return text.missing;
  if (widget === 'number') return text.notANumber;
  if (widget === 'decimal' && !decimal.test(value)) return text.notADecimal;
  if (widget === 'time' && !time.test(value)) return text.notATime;
  return undefined;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
