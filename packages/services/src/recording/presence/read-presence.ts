import { schema } from '@stempel/db';
import { and, gte, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { byDateOfEmployee, datesOfEmployee } from '../../kernel/dates-of-employee.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { notFound } from '../../kernel/errors.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../../kernel/list-page.ts';
import { requireOrderedPeriod } from '../../kernel/period-filter.ts';
import { reading } from '../../kernel/transaction.ts';
import type { ListPresenceQuery, PresenceDto } from './presence-contract.ts';
import { findPresenceRow, selectPresenceDtos, toPresenceDto } from './presence-rows.ts';

const { presence } = schema;
const list: KeysetList = { name: 'presence', key: ['date', 'id'] };
const dated = { ...presence, date: presence.startedOn };

export interface GetPresence {
  employee_id: string;
  id: string;
}

/** Reads one interval. Throws `not-found`. */
export async function getPresence(ctx: ServiceContext, input: GetPresence): Promise<PresenceDto> {
  return reading(ctx, async (tx) => {
    const employeeId = input.employee_id;
    await requireEmployee(tx, ctx, 'timesheet', 'read', employeeId);
    const row = await findPresenceRow(tx, employeeId, input.id);
    if (!row) throw notFound('presence interval', input.id);
    return toPresenceDto(row);
  });
}

export type ListPresence = ListPresenceQuery & { employee_id: string };

/** An employee's intervals by start; `from` and `to` are local dates of the start. */
export async function listPresence(ctx: ServiceContext, input: ListPresence): Promise<Page<PresenceDto>> {
  const { employee_id: employeeId, from, to, updated_since: since } = input;
  requireOrderedPeriod(input);
  const after = readCursor(ctx, list, input)?.key;
  return reading(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'timesheet', 'read', employeeId);
    const rows = await selectPresenceDtos(
      tx,
      and(
        datesOfEmployee(dated, employeeId, { from, to }),
        since === undefined ? undefined : gte(presence.updatedAt, Temporal.Instant.from(since)),
        after && sql`(${presence.startedOn}, ${presence.id}) > (${after[0]}::date, ${after[1]}::uuid)`,
      ),
    )
      .orderBy(...byDateOfEmployee(dated))
      .limit(input.limit + 1);
    const cut = toPage(ctx, list, rows, input, (row) => [row.startedOn, row.id]);
    return { ...cut, data: cut.data.map((row) => row.dto) };
  });
}
