import type { FieldSpec } from './resource.ts';

type Values = Readonly<Record<string, unknown>>;

export const same = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

/** The members of a value that has several; none of one that is not there. */
export const membersOf = (value: unknown): Values =>
  value !== null && typeof value === 'object' ? (value as Values) : {};

/** The fields that an object with these values has. */
export function fieldsFor(fields: readonly FieldSpec[], values: Values): FieldSpec[] {
  return fields.filter((field) => field.isFor?.(values) ?? true);
}

/** Names of the parts in which two values of a field differ. */
export function changedParts({ parts = [] }: FieldSpec, before: unknown, after: unknown): string[] {
  const [was, is] = [membersOf(before), membersOf(after)];
  return parts.map(({ name }) => name).filter((name) => !same(was[name], is[name]));
}

/**
 * What two people made of one value: theirs, with the parts that I changed as I have them. `both` names the parts that
 * each of us changed to something else.
 */
export function mergeParts(field: FieldSpec, before: unknown, theirs: unknown, mine: unknown) {
  const changed = changedParts(field, before, mine);
  const own = membersOf(mine);
  const merged = { ...membersOf(theirs), ...Object.fromEntries(changed.map((name) => [name, own[name]])) };
  const both = changed.filter((name) => changedParts(field, before, theirs).includes(name));
  return { merged, both };
}
