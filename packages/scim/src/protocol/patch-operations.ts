import { say } from '@stempel/core/messages';
import { isObject, readAttributes, readBodyAttributes } from './attributes.ts';
import { invalidSyntax } from './scim-error.ts';

/** One operation; `path` is absent when none or an empty one was sent, `value` is undefined for none and null. */
export type Operation = { op: 'add' | 'replace' | 'remove'; path: string | undefined; value: unknown };

/** Reads `Operations` (RFC 7644 §3.5.2); names and `op` in any case. Throws invalidSyntax for any other structure. */
export function readOperations(body: unknown, schema: string): Operation[] {
  const list = readBodyAttributes(body, schema).get('operations')?.value;
  // Several providers send a single operation without its array.
  const operations = isObject(list) ? [list] : list;
  if (!Array.isArray(operations) || operations.length === 0) {
    throw invalidSyntax(say('no-operations'));
  }
  return operations.map(readOperation);
}

function readOperation(source: unknown, position: number): Operation {
  const where = `Operations[${position}]`;
  if (!isObject(source)) throw invalidSyntax(say('entry-no-object', { where }));
  const members = readAttributes(source);
  const op = members.get('op')?.value;
  const name = typeof op === 'string' ? op.trim().toLowerCase() : '';
  if (name !== 'add' && name !== 'replace' && name !== 'remove') {
    throw invalidSyntax(say('operation-unknown', { where, value: JSON.stringify(op)?.slice(0, 60) }));
  }
  const path = members.get('path')?.value ?? '';
  if (typeof path !== 'string') throw invalidSyntax(say('path-no-string', { where }));
  return { op: name, path: path.trim() || undefined, value: members.get('value')?.value ?? undefined };
}
