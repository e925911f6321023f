import { csvLine } from '@stempel/core/csv';
import type { AuditRow } from './audit-row.ts';
import { idsOf, nameOf } from './object-address.ts';

const header = [
  'recorded_at',
  'actor_id',
  'actor',
  'action',
  'resource',
  'object_id',
  'object',
  'before',
  'after',
  'names',
  'request_id',
];

/**
 * Audit rows as CSV, one line each, with the states as JSON. `names` says whom and what the ids in a line mean, as
 * `id = name`.
 */
export function auditCsv(
  rows: ReadonlyArray<
    Pick<
      AuditRow,
      'recorded_at' | 'actor' | 'action' | 'resource' | 'object_id' | 'before' | 'after' | 'request_id'
    >
  >,
  names: Readonly<Record<string, string>>,
): string {
  const lines = rows.map((row) => [
    row.recorded_at,
    row.actor.id ?? '',
    row.actor.name,
    row.action,
    row.resource,
    row.object_id ?? '',
    nameOf(row, names),
    JSON.stringify(row.before ?? null),
    JSON.stringify(row.after ?? null),
    idsOf([row])
      .flatMap((id) => (names[id] === undefined ? [] : [`${id} = ${names[id]}`]))
      .join('; '),
    row.request_id,
  ]);
  return [header, ...lines].map((cells) => csvLine(cells)).join('');
}
