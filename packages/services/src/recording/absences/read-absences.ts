import { isId, schema } from '@stempel/db';
import { and, asc, eq, gte, isNull, lte, or, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { employeeCondition, requireEmployee } from '../../kernel/employee-scope.ts';
import { notFound } from '../../kernel/errors.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../../kernel/list-page.ts';
import { requireOrderedPeriod } from '../../kernel/period-filter.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { type Papers, readPapers } from '../attachments/papers.ts';
import type { AbsenceDto, ListAbsencesQuery } from './absence-contract.ts';
import { findAbsenceRow, selectAbsences, toAbsenceDto } from './absence-rows.ts';
import { decidableAbsences } from './require-step.ts';

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
export async function listAbsences(
  ctx: ServiceContext,
  input: ListAbsencesQuery,
): Promise<Page<AbsenceDto & Papers & { decidable: boolean }>> {
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
    const decidable = await decidableAbsences(tx, ctx, cut.data);
    const papersOf = await readPapers(
      tx,
      cut.data.map(({ absence }) => absence.id),
    );
    const data = cut.data.map((row) => {
      const { id } = row.absence;
      return { ...toAbsenceDto(row), ...papersOf(id), decidable: decidable.has(id) };
    });
    return { ...cut, data };
  });
}
