import { schema, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { rowsByKey } from '../../kernel/rows-by-key.ts';
import { notify } from '../../notifications/index.ts';

const { employments } = schema;

interface Pended {
  readonly id: string;
  readonly employmentId: string;
  /** The first statement that differs, where it is decided. */
  readonly statementId: string;
}

/** Tells who decides of corrections that wait from now on; of one that is brought up to date nobody is told again. */
export async function tellCorrections(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  pended: readonly Pended[],
): Promise<void> {
  if (pended.length === 0) return;
  const ids = pended.map(({ employmentId }) => employmentId);
  const rows = await tx
    .select({ id: employments.id, employeeId: employments.employeeId })
    .from(rowsByKey(employments.id, ids));
  const employees = new Map(rows.map(({ id, employeeId }) => [id, employeeId]));
  const causes = pended.flatMap(({ id, employmentId, statementId }) => {
    const employee = employees.get(employmentId);
    if (employee === undefined) return [];
    const permission = ['statements', 'approve'] as const;
    const to = { decidersOf: employee, employment: employmentId, permission };
    const facts = { subject: 'correction', outcome: 'pending', employee_id: employee };
    return [{ kind: 'request' as const, to, about: id, path: `/statements/${statementId}`, facts }];
  });
  await notify(tx, ctx, causes);
}
