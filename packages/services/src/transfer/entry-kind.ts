import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, gte, isNull, lte, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import type { CodeBook } from './code-book.ts';
import { codeOf, numberOfEmployment } from './find-employment.ts';
import { sortedOrNull } from './presence-kind.ts';
import { streamRows } from './stream-rows.ts';
import { type TransferKind, type TransferPeriod, type TransferRecord, writeOneOf } from './transfer-kind.ts';
import { entryColumns, writeEntryRows } from './write-entry-rows.ts';

const { entries } = schema;

/** Entries. They have no code: the n-th equal row of a file is the n-th equal entry of the workspace. */
export const entryKind: TransferKind = {
  name: 'entries',
  columns: entryColumns,
  deferred: [],
  read: readEntries,
  skip: (record, book) => book.countEqual(JSON.stringify(record)),
  write: writeOneOf(writeEntryRows),
  writeMany: writeEntryRows,
};

async function* readEntries(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  _book: CodeBook,
  { from, to }: TransferPeriod,
): AsyncGenerator<TransferRecord> {
  const within = and(
    from === undefined ? undefined : gte(entries.postedOn, from),
    to === undefined ? undefined : lte(entries.postedOn, to),
  );
  const query = sql`
    select w.code as employee, e.start_on::text as employment_start, numbered.number as employment_number,
           ${entries.postedOn}::text as date,
           a.code as activity, ${entries.minutes}, p.code as project, ${entries.dimensionValues}, ${entries.note}
      from ${entries}
      join employees w on w.workspace_id = ${entries.workspaceId} and w.id = ${entries.employeeId}
      join employments e on e.workspace_id = ${entries.workspaceId} and e.id = ${entries.employmentId}
      left join ${numberOfEmployment(ctx)} numbered on true
      cross join ${codeOf(ctx, 'activities', entries.activityId)} a
      left join ${codeOf(ctx, 'projects', entries.projectId)} p on true
     where ${entries.workspaceId} = ${ctx.workspace.id} and ${isNull(entries.deletedAt)} and ${within ?? sql`true`}
     order by w.code collate "C", ${entries.postedOn}, a.code collate "C", p.code collate "C" nulls first,
              ${entries.dimensionValues}, ${entries.minutes}, ${entries.note} collate "C" nulls first, e.start_on,
              numbered.number nulls first`;
  for await (const row of streamRows<TransferRecord>(tx, query)) {
    yield {
      employee: row.employee,
      employment_start: row.employment_start,
      employment_number: row.employment_number,
      date: row.date,
      activity: row.activity,
      minutes: row.minutes,
      project: row.project,
      dimension_values: sortedOrNull(row.dimension_values),
      note: row.note,
    };
  }
}
