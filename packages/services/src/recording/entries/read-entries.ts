import { schema } from '@stempel/db';
import { and, gte, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { byDateOfEmployee, datesOfEmployee } from '../../kernel/dates-of-employee.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { notFound } from '../../kernel/errors.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../../kernel/list-page.ts';
import { requireOrderedPeriod } from '../../kernel/period-filter.ts';
import { reading } from '../../kernel/transaction.ts';
import type { EntryDto, ListEntriesQuery } from './entry-contract.ts';
import { findEntryRow, selectEntries, toEntryDto } from './entry-rows.ts';

const { entries } = schema;
const list: KeysetList = { name: 'entries', key: ['date', 'id'] };
const dated = { ...entries, date: entries.postedOn };

export interface GetEntry {
  employee_id: string;
  id: string;
}

/** Reads one entry. Throws `not-found`. */
export async function getEntry(ctx: ServiceContext, input: GetEntry): Promise<EntryDto> {
  return reading(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'timesheet', 'read', input.employee_id);
    const row = await findEntryRow(tx, input.employee_id, input.id);
    if (!row) throw notFound('entry', input.id);
    return toEntryDto(row);
  });
}

export type ListEntries = ListEntriesQuery & { employee_id: string };

/** An employee's entries by date. */
export async function listEntries(ctx: ServiceContext, input: ListEntries): Promise<Page<EntryDto>> {
  const { employee_id: employeeId, from, to, updated_since: since } = input;
  requireOrderedPeriod(input);
  const after = readCursor(ctx, list, input)?.key;
  return reading(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'timesheet', 'read', employeeId);
    const rows = await selectEntries(
      tx,
      and(
        datesOfEmployee(dated, employeeId, { from, to }),
        since === undefined ? undefined : gte(entries.updatedAt, Temporal.Instant.from(since)),
        after && sql`(${entries.postedOn}, ${entries.id}) > (${after[0]}::date, ${after[1]}::uuid)`,
      ),
    )
      .orderBy(...byDateOfEmployee(dated))
      .limit(input.limit + 1);
    const cut = toPage(ctx, list, rows, input, (row) => [row.postedOn, row.id]);
    return { ...cut, data: cut.data.map(toEntryDto) };
  });
}
