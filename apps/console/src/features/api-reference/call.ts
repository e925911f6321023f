import type { Body, Operation, Parameter } from './contract.ts';

/** What a call of an operation is made of. */
export type Callable = Pick<Operation, 'id' | 'method' | 'path' | 'credential' | 'parameters' | 'body'>;

/** What is filled in: parameters and the fields of a form by `nameOf`, the JSON body as it is written. */
export interface Filled {
  values: Readonly<Record<string, string>>;
  json: string;
  file: File | null;
}

/** A call as it goes out, without its key. */
export interface Call {
  method: string;
  /** From the origin on, with the query. */
  address: string;
  headers: Record<string, string>;
  body: string | FormData | null;
}

/** The name of a value: a query parameter and a path parameter may be called the same. */
export function nameOf({ in: place, name }: Pick<Parameter, 'in' | 'name'>): string {
  return `${place} ${name}`;
}

export const formField = (name: string) => `form ${name}`;

export const isForm = (body: Body | null) => body?.mediaType === 'multipart/form-data';

/** The fields of a form but for its file, which is chosen. */
export const fieldsOfForm = (body: Body | null) =>
  isForm(body) ? (body?.fields ?? []).filter(({ name }) => name !== 'file') : [];

/** What the form asks for: not what the fields of the body ask for already, and no cookies. */
export function askedParameters({ parameters, body }: Callable): Parameter[] {
  const inForm = new Set(fieldsOfForm(body).map(({ name }) => name));
  return parameters.filter(
    ({ in: place, name }) => place !== 'cookie' && !(place === 'query' && inForm.has(name)),
  );
}

const exampleOf = ({ schema }: Parameter): string =>
  schema?.example === undefined ? '' : String(schema.example);

/**
 * What stands in the form at first. Only what is required is filled in, for a call carries nothing that nobody chose;
 * ids are left to who calls, since those of the examples name nobody.
 */
export function filledAtFirst(operation: Callable): Filled {
  const { body } = operation;
  const required = askedParameters(operation).filter(
    ({ in: place, required }) => required && place !== 'path',
  );
  const examples = (body?.example ?? {}) as Record<string, unknown>;
  return {
    values: Object.fromEntries([
      ...required.map((one) => [nameOf(one), exampleOf(one)]),
      ...fieldsOfForm(body).map(({ name }) => [formField(name), String(examples[name] ?? '')]),
    ]),
    json: body && !isForm(body) ? JSON.stringify(body.example ?? {}, null, 2) : '',
    file: null,
  };
}

/** Path parameters that are still empty: without them the call would be another one. */
export function missingParts(operation: Callable, { values }: Filled): Parameter[] {
  return askedParameters(operation).filter((one) => one.in === 'path' && !values[nameOf(one)]?.trim());
}

/** A list is written with commas and sent as a repeated parameter. */
function valuesOf({ schema }: Parameter, written: string): string[] {
  const values = schema?.type === 'array' ? written.split(',') : [written];
  return values.map((value) => value.trim()).filter((value) => value !== '');
}

/** The call that the form stands for. What is left empty is not sent. */
export function callOf(operation: Callable, { values, json, file }: Filled): Call {
  const asked = askedParameters(operation).map((one) => ({ one, written: values[nameOf(one)] ?? '' }));
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  for (const { one, written } of asked) {
    for (const value of one.in === 'path' ? [] : valuesOf(one, written)) {
      if (one.in === 'query') query.append(one.name, value);
      else headers[one.name] = value;
    }
  }
  const parts = new Map(asked.map(({ one, written }) => [nameOf(one), written.trim()]));
  const path = operation.path.replaceAll(/\{([^}]+)\}/g, (part, name) =>
    // A part that is still empty stays visible in the line to copy.
    parts.get(`path ${name}`) ? encodeURIComponent(parts.get(`path ${name}`) ?? '') : part,
  );
  const { body } = operation;
  if (body && !isForm(body)) headers['Content-Type'] = body.mediaType;
  return {
    method: operation.method,
    address: `/api${path}${query.size > 0 ? `?${query}` : ''}`,
    headers,
    body: isForm(body) ? toForm(body, values, file) : body ? json : null,
  };
}

function toForm(body: Body | null, values: Filled['values'], file: File | null): FormData {
  const form = new FormData();
  for (const { name } of fieldsOfForm(body)) {
    const value = values[formField(name)];
    if (value) form.append(name, value);
  }
  if (file) form.append('file', file);
  return form;
}
