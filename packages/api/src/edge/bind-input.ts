import { say } from '@stempel/core/messages';
import { type FieldProblem, problemAt } from '@stempel/services';
import type { z } from 'zod';
import { type Operation, pathParameters } from '../contract/operation.ts';
import { findUnsafeInput } from './find-unsafe-input.ts';
import { ProblemError } from './problem.ts';
import type { QueryInput } from './read-query.ts';

/** How the input of one operation is put together; made once. */
export type InputBinding = {
  fields: ReadonlySet<string>;
  /** Query parameters that may be repeated; a single one still becomes a list. */
  lists: ReadonlySet<string>;
  /** Query parameters that are whole numbers, written in plain digits. */
  integers: ReadonlySet<string>;
  /** Query parameters that are instants: a bare `+` of their offset arrives as a space. */
  instants: ReadonlySet<string>;
  pathParameters: ReadonlySet<string>;
  inBody: boolean;
  fromQuery: ReadonlySet<string>;
};

function unwrap(schema: z.ZodType): z.ZodType {
  const inner = (schema as { def?: { innerType?: z.ZodType } }).def?.innerType;
  return inner ? unwrap(inner) : schema;
}

function formatOf(schema: z.ZodType): string | undefined {
  return (unwrap(schema) as { def?: { format?: string } }).def?.format;
}

export function bindingOf(operation: Operation, input: z.ZodObject): InputBinding {
  const names = new Set(pathParameters(operation.path));
  const shape: Record<string, z.ZodType> = input.shape;
  const others = Object.keys(shape).filter((name) => !names.has(name));
  const typed = (type: string) =>
    new Set(others.filter((name) => shape[name] && unwrap(shape[name]).type === type));
  const inBody = (operation.method === 'POST' || operation.method === 'PATCH') && !operation.upload;
  return {
    fields: new Set(others),
    lists: typed('array'),
    integers: typed('number'),
    instants: new Set(others.filter((name) => shape[name] && formatOf(shape[name]) === 'datetime')),
    pathParameters: names,
    inBody,
    fromQuery: new Set(inBody ? [] : others),
  };
}

/** The refusal of input because of some of its fields, told by the first. */
export function refuse(errors: FieldProblem[]): ProblemError {
  const [first] = errors;
  const path = first?.pointer || 'The input';
  const sentence = first ? first.message : say('not-valid');
  const count = errors.length - 1;
  const said =
    count > 0 ? say('inputs-refused', { path, sentence, count }) : say('input-refused', { path, sentence });
  return new ProblemError(said, { errors });
}

function unknown(
  name: string,
  code: string,
  known: ReadonlySet<string>,
  noun: 'parameter' | 'field',
): FieldProblem {
  const pointer = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const asked = { noun, name: JSON.stringify(name) };
  const said =
    known.size > 0
      ? say('name-unknown-among', { ...asked, names: [...known].sort() })
      : say('name-unknown', asked);
  return problemAt(pointer, said, code);
}

/** Puts query and path parameters together. Throws 422 for a parameter that is unknown or wrongly repeated. */
function bindQuery(binding: InputBinding, query: QueryInput, target: Record<string, unknown>): void {
  const errors: FieldProblem[] = [];
  for (const [name, value] of Object.entries(query)) {
    if (!binding.fromQuery.has(name)) {
      errors.push(unknown(name, 'unknown-parameter', binding.fromQuery, 'parameter'));
    } else if (binding.lists.has(name)) {
      target[name] = Array.isArray(value) ? value : [value];
    } else if (Array.isArray(value)) {
      errors.push(problemAt(`/${name}`, say('parameter-repeated', { name })));
    } else if (binding.integers.has(name) && !/^-?\d+$/.test(value)) {
      errors.push(problemAt(`/${name}`, say('plain-digits-expected', { value: JSON.stringify(value) })));
    } else if (binding.instants.has(name)) {
      target[name] = value.replace(/ (?=\d\d:\d\d$)/, '+');
    } else {
      target[name] = value;
    }
  }
  if (errors.length > 0) throw refuse(errors);
}

function bindBody(binding: InputBinding, body: unknown, target: Record<string, unknown>): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw refuse([problemAt('', say('body-no-object'), 'invalid-type')]);
  }
  const unsafe = findUnsafeInput(body);
  if (unsafe) throw refuse([unsafe]);
  const errors = Object.keys(body)
    .filter((name) => !binding.fields.has(name))
    .map((name) => unknown(name, 'unknown-field', binding.fields, 'field'));
  if (errors.length > 0) throw refuse(errors);
  Object.assign(target, body);
}

/** The one input of a procedure, from path, query and body; every part may only hold what belongs to it. */
export function bindInput(
  binding: InputBinding,
  params: Readonly<Record<string, string>>,
  query: QueryInput,
  body: unknown,
): Record<string, unknown> {
  const target: Record<string, unknown> = Object.create(null);
  bindQuery(binding, query, target);
  if (binding.inBody) bindBody(binding, body, target);
  const unsafe = findUnsafeInput(query);
  if (unsafe) throw refuse([unsafe]);
  return Object.assign(target, params);
}
