import { say } from '@stempel/core/messages';
import type { z } from 'zod';
import type { CodeBook, Coded } from './code-book.ts';
import { RowProblem } from './row-problem.ts';
import type { TransferRecord } from './transfer-kind.ts';

/** A column of a file that stands for an id of the object: `parent` for `parent_id`. */
export interface ReferenceColumn {
  column: string;
  field: string;
  to: Coded;
}

interface StoredScope {
  working_countries: string[];
  org_units: string[];
  employment_terms: string[];
}

async function mapAll<To>(values: readonly unknown[], map: (value: unknown) => Promise<To>): Promise<To[]> {
  const mapped: To[] = [];
  for (const value of values) mapped.push(await map(value));
  return mapped;
}

/** An availability scope with codes instead of ids, in a fixed order. */
export async function scopeToCodes(scope: StoredScope, book: CodeBook): Promise<StoredScope> {
  const codes = (kind: Coded, ids: string[]) => mapAll(ids, (id) => book.getCode(kind, String(id)));
  return {
    working_countries: [...scope.working_countries].sort(),
    org_units: (await codes('org-units', scope.org_units)).sort(),
    employment_terms: (await codes('employment-terms', scope.employment_terms)).sort(),
  };
}

/** The reverse. What is no scope is left to the contract of the object to refuse. */
export async function scopeToIds(scope: unknown, book: CodeBook): Promise<unknown> {
  if (typeof scope !== 'object' || scope === null) return scope;
  const given = scope as Partial<Record<keyof StoredScope, unknown>>;
  const ids = async (kind: Coded, codes: unknown) =>
    Array.isArray(codes)
      ? await mapAll(codes, (code) => book.getId(kind, code, 'availability_scope'))
      : codes;
  return {
    ...given,
    ...(given.org_units === undefined ? {} : { org_units: await ids('org-units', given.org_units) }),
    ...(given.employment_terms === undefined
      ? {}
      : { employment_terms: await ids('employment-terms', given.employment_terms) }),
  };
}

/** Requirements of an activity with dimension codes. */
export async function requirementsToCodes(
  requirements: { dimension_id: string; [field: string]: unknown }[],
  book: CodeBook,
): Promise<Record<string, unknown>[]> {
  const mapped = await mapAll(requirements, async (requirement) => {
    const { dimension_id: id, ...rest } = requirement as { dimension_id: string };
    return { dimension: await book.getCode('dimensions', id), ...rest };
  });
  return mapped.sort((a, b) => (a.dimension < b.dimension ? -1 : 1));
}

/** The reverse. */
export async function requirementsToIds(requirements: unknown, book: CodeBook): Promise<unknown> {
  if (!Array.isArray(requirements)) return requirements;
  return mapAll(requirements, async (requirement) => {
    if (typeof requirement !== 'object' || requirement === null || !('dimension' in requirement))
      return requirement;
    const { dimension, ...rest } = requirement as Record<string, unknown>;
    return { dimension_id: await book.getId('dimensions', dimension, 'dimensions'), ...rest };
  });
}

/** Replaces code columns by id fields. Throws RowProblem for a code that leads nowhere. */
export async function resolveReferences(
  record: TransferRecord,
  references: readonly ReferenceColumn[],
  book: CodeBook,
): Promise<TransferRecord> {
  const resolved = { ...record };
  for (const { column, field, to } of references) {
    if (!(column in resolved)) continue;
    const code = resolved[column];
    delete resolved[column];
    resolved[field] = code === null ? null : await book.getId(to, code, column);
  }
  return resolved;
}

/** Refuses columns that the kind does not have. */
export function checkColumns(record: TransferRecord, names: ReadonlySet<string>): void {
  for (const name of Object.keys(record)) {
    if (names.has(name)) continue;
    const choice = [...names].join(', ');
    throw new RowProblem(
      name,
      'unknown-column',
      say('column-unknown', { name: JSON.stringify(name), names: choice }),
    );
  }
}

const emptiable = new WeakMap<z.ZodObject, ReadonlySet<string>>();

/** The fields of a body that take null; asked once, since a refusal costs more than the rest of a row. */
function emptiableOf(body: z.ZodObject): ReadonlySet<string> {
  const known = emptiable.get(body);
  if (known) return known;
  const shape: Record<string, z.ZodType> = body.shape;
  const names = Object.keys(shape).filter((name) => shape[name]?.safeParse(null).success);
  const made = new Set(names);
  emptiable.set(body, made);
  return made;
}

/** Leaves out empty cells of fields that cannot be emptied: there they mean "not set". */
export function withoutForbiddenNulls(fields: TransferRecord, body: z.ZodObject): TransferRecord {
  if (!Object.values(fields).includes(null)) return fields;
  const mayBeNull = emptiableOf(body);
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== null || mayBeNull.has(name)),
  );
}
