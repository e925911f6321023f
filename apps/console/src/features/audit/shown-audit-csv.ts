import { csvLine, csvSignsOf } from '@stempel/core/csv';
import type { AuditRow } from './audit-row.ts';
import { changedMembers } from './changed-members.ts';
import { nameOf } from './object-address.ts';

type Shown = Pick<
  AuditRow,
  'recorded_at' | 'actor' | 'action' | 'resource' | 'object_id' | 'before' | 'after'
>;

interface Telling {
  readonly language: string;
  readonly headings: readonly string[];
  readonly names: Readonly<Record<string, string>>;
  /** `2026-03-02 08:00` by the clock of the workspace. */
  readonly at: (instant: string) => string;
  readonly who: (actor: AuditRow['actor']) => string;
  readonly action: (action: string) => string;
  readonly resource: (resource: string) => string;
  readonly place: (path: readonly string[]) => string;
  readonly value: (path: readonly string[], value: unknown) => string;
}

// Spreadsheets take a file without it for the encoding of the country.
const byteOrderMark = '\uFEFF';

/** Audit rows as a spreadsheet of the reader's language opens them: a line for each value that changed, as the log shows it. */
export function shownAuditCsv(rows: readonly Shown[], telling: Telling): string {
  const { separator } = csvSignsOf(telling.language);
  const lines = rows.flatMap((row) => {
    const told = [
      telling.at(row.recorded_at),
      telling.who(row.actor),
      telling.action(row.action),
      telling.resource(row.resource),
      nameOf(row, telling.names),
    ];
    const changes = changedMembers(row.before, row.after);
    if (changes.length === 0) return [[...told, '', '', '']];
    return changes.map(({ path, before, after }) => [
      ...told,
      telling.place(path),
      telling.value(path, before),
      telling.value(path, after),
    ]);
  });
  return byteOrderMark + [telling.headings, ...lines].map((cells) => csvLine(cells, separator)).join('');
}
