import { expect, it } from 'vitest';
import { problemOfValue } from './field-problem.ts';
import type { SchemaFormText } from './schema-form-text.ts';

const text = {
  missing: 'missing',
  tooFew: (min: number) => `at least ${min}`,
  outOfRange: (min: number, max: number) => `${min} to ${max}`,
  notANumber: 'no number',
  notADecimal: 'no decimal',
  notATime: 'no time',
} as SchemaFormText;

it.each([
  [{ type: 'string' }, undefined, 'missing'],
  [{ type: 'array', items: { type: 'string' }, minItems: 1 }, [], 'at least 1'],
  [{ type: 'integer', minimum: 1, maximum: 9 }, 12, '1 to 9'],
  [{ type: 'string', format: 'month-day' }, '03-', 'missing'],
  [{ type: 'string', format: 'month-day' }, '03-01', undefined],
  [{ type: 'integer' }, '1x', 'no number'],
  [{ type: 'string', format: 'decimal' }, '1,5', 'no decimal'],
  [{ type: 'string', format: 'decimal' }, '-1.50', undefined],
  [{ type: 'string', format: 'time-of-day' }, '7', 'no time'],
  [{ type: 'string', format: 'time-of-day' }, '24:00', undefined],
  [{ type: 'string' }, 'anything', undefined],
])('%o with %o: %s', (schema, value, expected) => {
  expect(problemOfValue(schema, true, value, text)).toBe(expected);
});

it('lets an empty field be that need not be filled', () => {
  expect(problemOfValue({ type: 'string' }, false, undefined, text)).toBeUndefined();
});
