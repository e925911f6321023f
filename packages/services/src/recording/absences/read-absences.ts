import { isId, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, desc, eq, gte, isNull, lte, or, type SQL, sql } from '@stempel/db/drizzle';
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

/** What else a list of absences is narrowed and ordered by. Whatever decides it is part of the input, and so of cursors. */
export interface AbsenceSifting {
  readonly direction: 'asc' | 'desc';
  readonly only: (tx: WorkspaceTransaction) => Promise<Sifted>;
}

/** Which absences are left. */
interface Sifted {
  readonly where: SQL | undefined;
  /** Those whose they can be, where they are few. */
  readonly people: readonly string[] | undefined;
}

/** Absences by first date, the earliest first or as asked; `scope` defaults to the caller's own. */
export async function listAbsences(
  ctx: ServiceContext,
  input: ListAbsencesQuery,
  sifting?: AbsenceSifting,
): Promise<Page<AbsenceDto & Papers & { decidable: boolean }>> {
  const scope = requireScope(ctx, 'absences', 'read', input.scope);
  const { employee_id: employeeId, state, from, to } = input;
  requireOrderedPeriod(input);
  const after = readCursor(ctx, list, input)?.key;
  const [order, beyond] = sifting?.direction === 'desc' ? [desc, sql`<`] : [asc, sql`>`];
  return reading(ctx, async (tx) => {
    const sifted = await sifting?.only(tx);
    const rows = await selectAbsences(
      tx,
      and(
        employeeCondition(ctx, scope, absences.employeeId),
        employeeId === undefined ? undefined : eq(absences.employeeId, employeeId),
        state === undefined ? undefined : eq(absences.state, state),
        from === undefined ? undefined : or(isNull(absences.toOn), gte(absences.toOn, from)),
        to === undefined ? undefined : lte(absences.fromOn, to),
        sifted?.where,
        after && sql`(${absences.fromOn}, ${absences.id}) ${beyond} (${after[0]}::date, ${after[1]}::uuid)`,
      ),
      sifted?.people,
    )
      .orderBy(order(absences.fromOn), order(absences.id))
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

/** A reference of the employment as it stands on the first date, else as it stood nearest to it. */
export const placeOfAbsence = (name: 'org_unit_id' | 'manager_id' | 'employment_terms_id') => sql<string>`(
  select v.${sql.identifier(name)} from employment_versions v
  where v.workspace_id = ${absences.workspaceId} and v.object_id = ${absences.employmentId} and v.superseded_at is null
  order by v.effective_from <= ${absences.fromOn} desc, abs(v.effective_from - ${absences.fromOn}) limit 1)`;
