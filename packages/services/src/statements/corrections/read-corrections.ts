import { isId, schema } from '@stempel/db';
import { and, asc, eq, gt } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { withDecidable } from '../../kernel/deciding.ts';
import { employeeCondition, requireEmployee } from '../../kernel/employee-scope.ts';
import { notFound } from '../../kernel/errors.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../../kernel/list-page.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import type { CorrectionDto, ListCorrectionsQuery } from './correction-contract.ts';
import { selectCorrections, toCorrectionDto } from './correction-rows.ts';
import { type CorrectionFilters, filteredCorrections } from './filter-corrections.ts';

const { corrections, employments } = schema;
const list: KeysetList = { name: 'corrections', key: ['id'] };

/** Corrections in the order they were made; `scope` defaults to the caller's own. */
export async function listCorrections(
  ctx: ServiceContext,
  input: ListCorrectionsQuery & CorrectionFilters,
): Promise<Page<CorrectionDto & { decidable: boolean }>> {
  const scope = requireScope(ctx, 'statements', 'read', input.scope);
  const { employee_id: employeeId, state } = input;
  const after = readCursor(ctx, list, input)?.key[0];
  return reading(ctx, async (tx) => {
    const rows = await selectCorrections(
      tx,
      and(
        employeeCondition(ctx, scope, employments.employeeId),
        employeeId === undefined ? undefined : eq(employments.employeeId, employeeId),
        state === undefined ? undefined : eq(corrections.state, state),
        after === undefined ? undefined : gt(corrections.id, after),
        await filteredCorrections(tx, ctx, input),
      ),
    )
      .orderBy(asc(corrections.id))
      .limit(input.limit + 1);
    const cut = toPage(ctx, list, rows, input, ({ correction }) => [correction.id]);
    const data = await withDecidable(tx, ctx, 'correction', cut.data.map(toCorrectionDto));
    return { ...cut, data };
  });
}

/** Reads one correction. Throws `not-found`. */
export async function getCorrection(ctx: ServiceContext, input: { id: string }): Promise<CorrectionDto> {
  return reading(ctx, async (tx) => {
    const [row] = isId(input.id) ? await selectCorrections(tx, eq(corrections.id, input.id)) : [];
    if (!row) throw notFound('correction', input.id);
    await requireEmployee(tx, ctx, 'statements', 'read', row.employeeId);
    return toCorrectionDto(row);
  });
}
