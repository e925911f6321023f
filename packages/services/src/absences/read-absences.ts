import { isId, schema } from '@stempel/db';
import { and, asc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import { employeeCondition, requireEmployee } from '../employee-scope.ts';
import { notFound } from '../errors.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../list-page.ts';
import { requireOrderedPeriod } from '../period-filter.ts';
import { requireScope } from '../permission.ts';
import { reading } from '../transaction.ts';
import type { AbsenceDto, ListAbsencesQuery } from './absence-contract.ts';
import { findAbsenceRow, selectAbsences, toAbsenceDto } from './absence-rows.ts';

const { absences } = schema;
const list: KeysetList = { name: 'absences', key: ['date', 'id'] };

/** Reads one absence. Throws `not-found`. */
export async function getAbsence(ctx: ServiceContext, input: { id: string }): Promise<AbsenceDto> {
  return reading(ctx, async (tx) => {
    const row = isId(input.id) ? await findAbsenceRow(tx, input.id) : undefined;
    if (!row) throw notFound('absence', input.id);
    await requireEmployee(tx, ctx, 'absences', 'read', row.absence.employeeId);
    return toAbsenceDto(row);
  });
}

/** Absences by first date; `scope` defaults to the caller's own. */
export async function listAbsences(ctx: ServiceContext, input: ListAbsencesQuery): Promise<Page<AbsenceDto>> {
  const scope = requireScope(ctx, 'absences', 'read', input.scope);
  const { employee_id: employeeId, state, from, to } = input;
  requireOrderedPeriod(input);
  const after = readCursor(ctx, list, input)?.key;
  return reading(ctx, async (tx) => {
    const rows = await selectAbsences(
      tx,
      and(
        employeeCondition(ctx, scope, absences.employeeId),
        employeeId === undefined ? undefined : eq(absences.employeeId, employeeId),
        state === undefined ? undefined : eq(absences.state, state),
        from === undefined ? undefined : or(isNull(absences.toOn), gte(absences.toOn, from)),
        to === undefined ? undefined : lte(absences.fromOn, to),
        after && sql`(${absences.fromOn}, ${absences.id}) > (${after[0]}::date, ${after[1]}::uuid)`,
      ),
    )
      .orderBy(asc(absences.fromOn), asc(absences.id))
      .limit(input.limit + 1);
    const cut = toPage(ctx, list, rows, input, ({ absence }) => [absence.fromOn, absence.id]);
    return { ...cut, data: cut.data.map(toAbsenceDto) };
  });
}
