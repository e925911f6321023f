import { say } from '@stempel/core/messages';
import { withoutSchema } from './attributes.ts';
import { ScimError } from './scim-error.ts';

/** `<attribute> eq "<value>"`: the only filter there is. */
export type Filter<Name extends string> = { attribute: Name; value: string };

const comparison = /^\s*([^\s"()[\]]+)\s+([A-Za-z]+)\s+("(?:[^"\\]|\\.)*")\s*$/su;

/** Of every filter but those of docs/provisioning.md, Filters and pages. */
export function unsupportedFilter(): ScimError {
  return new ScimError(400, say('filter-unsupported'), 'invalidFilter');
}

/**
 * Reads a filter on one of the attributes; attribute names and the operator in any case, the name with or without
 * its schema. Throws 400 invalidFilter "Unsupported filter" for everything else.
 */
export function readFilter<Name extends string>(
  text: string,
  schema: string,
  attributes: readonly Name[],
): Filter<Name> {
  const [, name = '', operator = '', literal = ''] = comparison.exec(text) ?? [];
  const wanted = withoutSchema(name, schema).toLowerCase();
  const attribute = attributes.find((known) => known.toLowerCase() === wanted);
  const value = readLiteral(literal);
  if (!attribute || operator.toLowerCase() !== 'eq' || value === undefined) throw unsupportedFilter();
  return { attribute, value };
}

function readLiteral(literal: string): string | undefined {
  try {
    const value: unknown = JSON.parse(literal);
    // Nothing that is stored holds a NUL or half a character: such a value matches nobody.
    // White space around it does not count, as it does not where a value is written.
    return typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '\ufffd').trim() : undefined;
  } catch {
    return undefined;
  }
}
