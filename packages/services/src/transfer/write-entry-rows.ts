import type { ServiceContext } from '../kernel/context.ts';
import { type CreateEntry, createEntries, createEntryBody } from '../recording/entries/index.ts';
import type { CodeBook } from './code-book.ts';
import { countEntries, type EntryRow, type PlacedRow, SeenRows } from './equal-entries.ts';
import { employmentOfRow, employmentsByStart } from './find-employment.ts';
import { checkColumns, type ReferenceColumn, resolveReferences } from './references.ts';
import {
  settleRow,
  type TransferColumn,
  type TransferRecord,
  type WriteOutcome,
  type WrittenRow,
} from './transfer-kind.ts';

export const entryColumns: TransferColumn[] = [
  { name: 'employee', type: 'text' },
  { name: 'employment_start', type: 'date' },
  { name: 'employment_number', type: 'json' },
  { name: 'date', type: 'date' },
  { name: 'activity', type: 'text' },
  { name: 'minutes', type: 'json' },
  { name: 'project', type: 'text' },
  { name: 'dimension_values', type: 'json' },
  { name: 'note', type: 'text' },
];
const names = new Set(entryColumns.map(({ name }) => name));

const references: ReferenceColumn[] = [
  { column: 'activity', field: 'activity_id', to: 'activities' },
  { column: 'project', field: 'project_id', to: 'projects' },
];

/** Writes rows in their order: the n-th of equal rows is new unless there are n equal entries. */
export async function writeEntryRows(
  ctx: ServiceContext,
  records: readonly TransferRecord[],
  book: CodeBook,
): Promise<WrittenRow[]> {
  const placed = await placeRows(ctx, records, book);
  const rows = placed.map((row) => (row.status === 'fulfilled' ? row.value : undefined));
  const there = await countEntries(ctx, rows);
  const seen = new SeenRows();
  const written: WrittenRow[] = [];
  let waiting: { index: number; given: CreateEntry }[] = [];
  const save = async () => {
    const due = waiting;
    waiting = [];
    if (due.length === 0) return;
    const created = await createEntries(
      ctx,
      due.map(({ given }) => given),
    );
    for (const [place, { index }] of due.entries()) {
      const one = created[place];
      written[index] = one?.status === 'rejected' ? one : { status: 'fulfilled', value: 'created' };
    }
  };
  for (const [index, row] of placed.entries()) {
    if (row.status === 'rejected') {
      written[index] = row;
      continue;
    }
    const text = JSON.stringify(row.value.record);
    const { earlier, created, isMixed } = seen.take(row.value, text);
    let equal = (there[index] ?? 0) + created;
    if (isMixed) {
      await save();
      [equal = 0] = await countEntries(ctx, [row.value]);
    }
    if (equal > book.equalsOf(text) + earlier) {
      written[index] = { status: 'fulfilled', value: 'unchanged' satisfies WriteOutcome };
      continue;
    }
    seen.create(text);
    const { employeeId, employmentId, body } = row.value;
    const place = employmentId === undefined ? {} : { employment_id: employmentId };
    waiting.push({ index, given: { ...body, ...place, employee_id: employeeId, source: 'import' } });
  }
  await save();
  for (const row of rows) if (row) book.countEqual(JSON.stringify(row.record));
  return written;
}

async function placeRows(
  ctx: ServiceContext,
  records: readonly TransferRecord[],
  book: CodeBook,
): Promise<PromiseSettledResult<PlacedRow>[]> {
  const read = await Promise.all(records.map((record) => settleRow(() => readRow(record, book))));
  const employees = read.flatMap((row) =>
    row.status === 'fulfilled' && (row.value.record.employment_start ?? null) !== null
      ? [row.value.employeeId]
      : [],
  );
  const employments = await employmentsByStart(ctx, new Set(employees));
  const place = async (row: EntryRow) => ({
    ...row,
    employmentId: employmentOfRow(employments, row.employeeId, row.record),
  });
  return Promise.all(
    read.map((row) => (row.status === 'fulfilled' ? settleRow(() => place(row.value)) : row)),
  );
}

async function readRow(record: TransferRecord, book: CodeBook): Promise<EntryRow> {
  checkColumns(record, names);
  const { employee, employment_start: _start, employment_number: _number, ...rest } = record;
  const employeeId = await book.getId('employees', employee, 'employee');
  const fields = await resolveReferences(rest, references, book);
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  return { employeeId, record, body: createEntryBody.parse(given) };
}
