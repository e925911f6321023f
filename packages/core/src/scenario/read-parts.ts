import type { z } from 'zod';
import { type DocumentPath, type Problem, problemsOf } from '../contract/problem.ts';

/** A row of a list with its place in the document. */
export interface Row<Value> {
  readonly index: number;
  readonly value: Value;
}

/** Reads one part; undefined when it has problems. */
export function readPart<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  path: DocumentPath,
  problems: Problem[],
): z.output<Schema> | undefined {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  problems.push(...problemsOf(result.error, path));
  return undefined;
}

/** Reads a list row by row; rows with problems are left out. */
export function readRows<Schema extends z.ZodType>(
  schema: Schema,
  rows: readonly unknown[],
  field: string,
  problems: Problem[],
): readonly Row<z.output<Schema>>[] {
  return rows.flatMap((row, index) => {
    const value = readPart(schema, row, [field, index], problems);
    return value === undefined ? [] : [{ index, value }];
  });
}
