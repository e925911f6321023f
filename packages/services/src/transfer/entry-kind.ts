import type { WorkspaceTransaction } from '@stempel/db';
import { schema } from '@stempel/db';
import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import { type CreateEntryBody, createEntry, createEntryBody } from '../entries/index.ts';
import { reading } from '../transaction.ts';
import type { CodeBook } from './code-book.ts';
import { employmentOfRow } from './find-employment.ts';
import { sortedOrNull } from './presence-kind.ts';
import { checkColumns, type ReferenceColumn, resolveReferences } from './references.ts';
import { streamRows } from './stream-rows.ts';
import type { TransferColumn, TransferKind, TransferPeriod, TransferRecord } from './transfer-kind.ts';

const { entries } = schema;

const columns: TransferColumn[] = [
  { name: 'employee', type: 'text' },
  { name: 'employment_start', type: 'date' },
  { name: 'date', type: 'date' },
  { name: 'activity', type: 'text' },
  { name: 'minutes', type: 'json' },
  { name: 'project', type: 'text' },
  { name: 'dimension_values', type: 'json' },
  { name: 'note', type: 'text' },
];
const names = new Set(columns.map(({ name }) => name));

const references: ReferenceColumn[] = [
  { column: 'activity', field: 'activity_id', to: 'activities' },
  { column: 'project', field: 'project_id', to: 'projects' },
];

/** Entries. They have no code: the n-th equal row of a file is the n-th equal entry of the workspace. */
export const entryKind: TransferKind = {
  name: 'entries',
  columns,
  deferred: [],
  read: readEntries,
  skip: (record, book) => void book.countEqual(JSON.stringify(record)),
  async write(ctx, record, book) {
    checkColumns(record, names);
    const { employee, employment_start: employmentStart, ...rest } = record;
    const employeeId = await book.getId('employees', employee, 'employee');
    const fields = await resolveReferences(rest, references, book);
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
    const body = createEntryBody.parse(given);
    const employmentId = await employmentOfRow(ctx, book, employeeId, employmentStart);
    const earlier = book.countEqual(JSON.stringify(record));
    if ((await countEntries(ctx, employeeId, employmentId, body)) > earlier) return 'unchanged';
    const place = employmentId === undefined ? {} : { employment_id: employmentId };
    await createEntry(ctx, { ...body, ...place, employee_id: employeeId, source: 'import' });
    return 'created';
  },
};

/** How many entries of the employee, or of one employment, equal the row already. */
async function countEntries(
  ctx: ServiceContext,
  employeeId: string,
  employmentId: string | undefined,
  body: CreateEntryBody,
): Promise<number> {
  const [row] = await reading(ctx, (tx) =>
    tx
      .select({ count: sql<number>`count(*)::int` })
      .from(entries)
      .where(
        and(
          eq(entries.workspaceId, ctx.workspace.id),
          eq(entries.employeeId, employeeId),
          employmentId === undefined ? undefined : eq(entries.employmentId, employmentId),
          eq(entries.postedOn, body.date),
          eq(entries.activityId, body.activity_id),
          eq(entries.minutes, body.minutes),
          sql`${entries.projectId} is not distinct from ${body.project_id ?? null}::uuid`,
          sql`${entries.dimensionValues} = ${JSON.stringify(body.dimension_values ?? {})}::jsonb`,
          sql`${entries.note} is not distinct from ${body.note ?? null}::text`,
          isNull(entries.deletedAt),
        ),
      ),
  );
  return row?.count ?? 0;
}

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
    select w.code as employee, e.start_on::text as employment_start, ${entries.postedOn}::text as date,
           a.code as activity, ${entries.minutes}, p.code as project, ${entries.dimensionValues}, ${entries.note}
      from ${entries}
      join employees w on w.workspace_id = ${entries.workspaceId} and w.id = ${entries.employeeId}
      join employments e on e.workspace_id = ${entries.workspaceId} and e.id = ${entries.employmentId}
      join activities a on a.workspace_id = ${entries.workspaceId} and a.id = ${entries.activityId}
      left join projects p on p.workspace_id = ${entries.workspaceId} and p.id = ${entries.projectId}
     where ${entries.workspaceId} = ${ctx.workspace.id} and ${isNull(entries.deletedAt)} and ${within ?? sql`true`}
     order by w.code collate "C", ${entries.postedOn}, a.code collate "C", p.code collate "C" nulls first,
              ${entries.dimensionValues}, ${entries.minutes}, ${entries.note} collate "C" nulls first, e.start_on`;
  for await (const row of streamRows<TransferRecord>(tx, query)) {
    yield {
      employee: row.employee,
      employment_start: row.employment_start,
      date: row.date,
      activity: row.activity,
      minutes: row.minutes,
      project: row.project,
      dimension_values: sortedOrNull(row.dimension_values),
      note: row.note,
    };
  }
}
