import { isObject, readAttributes } from '../protocol/attributes.ts';

/** Attributes that name a user or group, the telling ones first. */
const naming = ['username', 'displayname', 'emails', 'externalid'];

/**
 * Whom or what a body names, as sent, for the log: read before anything is checked, so that a refused call can be told
 * from others. Undefined where it names nobody.
 */
export function subjectOf(body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  const attributes = readAttributes(body);
  for (const name of naming) {
    const text = textOf(attributes.get(name)?.value);
    if (text) return text;
  }
  const operations = attributes.get('operations')?.value;
  return Array.isArray(operations) ? subjectOfOperations(operations) : undefined;
}

/** A PATCH: the new name in it, if there is one. */
function subjectOfOperations(operations: readonly unknown[]): string | undefined {
  for (const operation of operations.slice(0, 100)) {
    if (!isObject(operation)) continue;
    const attributes = readAttributes(operation);
    const [path, value] = [attributes.get('path')?.value, attributes.get('value')?.value];
    const isNaming = typeof path === 'string' && naming.includes(path.split(':').at(-1)?.toLowerCase() ?? '');
    const text = isNaming ? textOf(value) : path === undefined ? subjectOf(value) : undefined;
    if (text) return text;
  }
  return undefined;
}

function textOf(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const text = isObject(first) ? readAttributes(first).get('value')?.value : first;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}
