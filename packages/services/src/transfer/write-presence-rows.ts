import { isDeepStrictEqual } from 'node:util';
import type { ServiceContext } from '../kernel/context.ts';
import {
  createPresenceBody,
  type PresenceDto,
  type RecordPresence,
  recordPresences,
  updatePresence,
} from '../recording/presence/index.ts';
import { readPunch } from '../recording/punch.ts';
import type { CodeBook } from './code-book.ts';
import { type EmploymentsByStart, employmentOfRow, employmentsByStart } from './find-employment.ts';
import { findKnown, findSame, keyOf, type PresenceRow } from './known-presence.ts';
import { checkColumns } from './references.ts';
import {
  settleRow,
  type TransferColumn,
  type TransferRecord,
  type WriteOutcome,
  type WrittenRow,
} from './transfer-kind.ts';

export const presenceColumns: TransferColumn[] = [
  { name: 'employee', type: 'text' },
  { name: 'employment_start', type: 'date' },
  { name: 'employment_number', type: 'json' },
  { name: 'start', type: 'text' },
  { name: 'end', type: 'text' },
  { name: 'reason', type: 'text' },
  { name: 'activity', type: 'text' },
  { name: 'project', type: 'text' },
  { name: 'dimension_values', type: 'json' },
  { name: 'note', type: 'text' },
];
const names = new Set(presenceColumns.map(({ name }) => name));

/** Writes rows in their order: new intervals together, up to a row that changes one or depends on a new one. */
export async function writePresenceRows(
  ctx: ServiceContext,
  records: readonly TransferRecord[],
  book: CodeBook,
): Promise<WrittenRow[]> {
  const read = await Promise.all(records.map((record) => settleRow(() => readRow(record, book))));
  const rows = read.flatMap((row) => (row.status === 'fulfilled' ? [row.value] : []));
  const placed = rows.filter(({ record }) => (record.employment_start ?? null) !== null);
  const employments = await employmentsByStart(ctx, new Set(placed.map(({ employeeId }) => employeeId)));
  const known = await findKnown(ctx, rows);
  const written: WrittenRow[] = [];
  let waiting: { index: number; key: string; given: RecordPresence }[] = [];
  const waitingKeys = new Set<string>();
  const save = async () => {
    const due = waiting;
    waiting = [];
    waitingKeys.clear();
    if (due.length === 0) return;
    const recorded = await recordPresences(
      ctx,
      due.map(({ given }) => given),
    );
    for (const [place, { index, key }] of due.entries()) {
      const one = recorded[place];
      if (one?.status === 'fulfilled') known.set(key, [...(known.get(key) ?? []), one.value]);
      written[index] = one?.status === 'rejected' ? one : { status: 'fulfilled', value: 'created' };
    }
  };
  for (const [index, row] of read.entries()) {
    if (row.status === 'rejected') {
      written[index] = row;
      continue;
    }
    const key = keyOf(row.value);
    if (waitingKeys.has(key)) await save();
    const what = await settleRow(() => decide(ctx, row.value, known.get(key) ?? [], employments));
    if (what.status === 'rejected') written[index] = what;
    else if ('given' in what.value) {
      waiting.push({ index, key, given: what.value.given });
      waitingKeys.add(key);
    } else if (what.value.isSame) written[index] = { status: 'fulfilled', value: 'unchanged' };
    else {
      await save();
      const { presence, fields } = what.value;
      written[index] = await settleRow(() => change(ctx, presence, fields));
    }
  }
  await save();
  return written;
}

async function readRow(record: TransferRecord, book: CodeBook): Promise<PresenceRow> {
  checkColumns(record, names);
  const { employee, employment_start: _start, employment_number: _number, ...fields } = record;
  const employeeId = await book.getId('employees', employee, 'employee');
  const body = createPresenceBody.parse(withoutNulls(fields));
  return { employeeId, record, fields, body, startedAt: readPunch(body.start).at.epochMilliseconds };
}

function withoutNulls(fields: TransferRecord): TransferRecord {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

type Decision =
  | { given: RecordPresence }
  | { presence: PresenceDto; fields: TransferRecord; isSame: boolean };

/** Whether a row is new presence, or says something of an interval that is there. */
async function decide(
  ctx: ServiceContext,
  { employeeId, record, fields, body }: PresenceRow,
  candidates: readonly PresenceDto[],
  employments: EmploymentsByStart,
): Promise<Decision> {
  const employmentId = employmentOfRow(employments, employeeId, record);
  const inPlace = candidates.filter(
    (one) => employmentId === undefined || one.employment_id === employmentId,
  );
  const presence = await findSame(ctx, inPlace, fields.reason, body.start);
  if (presence) {
    const { start: _, ...rest } = fields;
    if (rest.dimension_values === null) rest.dimension_values = {};
    const before: TransferRecord = { ...presence };
    const isSame = Object.entries(rest).every(([name, value]) => isDeepStrictEqual(before[name], value));
    return { presence, fields: rest, isSame };
  }
  const place = employmentId === undefined ? {} : { employment_id: employmentId };
  // An empty cell is no reason; only a file without the column leaves it to the terms.
  const reason = fields.reason === null ? { reason: null } : {};
  return { given: { ...body, ...place, ...reason, employee_id: employeeId, source: 'import' } };
}

async function change(
  ctx: ServiceContext,
  presence: PresenceDto,
  fields: TransferRecord,
): Promise<WriteOutcome> {
  const { id, employee_id, version } = presence;
  const after = await updatePresence(ctx, { employee_id, id, ...fields });
  Object.assign(presence, after);
  return after.version === version ? 'unchanged' : 'updated';
}
