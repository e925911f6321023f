import type { AuditRow } from './audit-row.ts';

/** A CSV field (RFC 4180). A leading `=`, `+`, `-` or `@` is quoted apart, so that spreadsheets take it for text. */
function csvField(value: string): string {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const header = ['recorded_at', 'actor', 'action', 'resource', 'object_id', 'before', 'after', 'request_id'];

/** Audit rows as CSV, one line each, with the states as JSON. */
export function auditCsv(
  rows: ReadonlyArray<
    Pick<
      AuditRow,
      'recorded_at' | 'actor' | 'action' | 'resource' | 'object_id' | 'before' | 'after' | 'request_id'
    >
  >,
): string {
  const lines = rows.map((row) => [
    row.recorded_at,
    row.actor.name,
    row.action,
    row.resource,
    row.object_id ?? '',
    JSON.stringify(row.before ?? null),
    JSON.stringify(row.after ?? null),
    row.request_id,
  ]);
  return `${[header, ...lines].map((line) => line.map(csvField).join(',')).join('\r\n')}\r\n`;
}
