import { inOneFlight, isId, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, desc, eq, sql } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { notFound } from '../../kernel/errors.ts';
import { keepEarlier } from '../../kernel/keep-earlier.ts';
import { writing } from '../../kernel/transaction.ts';
import { lockEmployee } from '../../organization/employees/lock-employee.ts';
import { getEmploymentOn } from '../employment-on.ts';
import { requireOwnRemoval } from '../own-removal.ts';
import type { AbsenceDto } from './absence-contract.ts';
import { findAbsenceRow, toAbsenceDto } from './absence-rows.ts';
import { admitAbsence } from './admit-absence.ts';
import { noFirstStep } from './first-step.ts';

/**
 * Takes the withdrawal of a request back: it waits for its decision again. What had been approved is asked for again.
 * Errors as for asking, `conflict` when somebody else cancelled it or it was no open request.
 */
export async function restoreAbsence(ctx: ServiceContext, { id }: { id: string }): Promise<AbsenceDto> {
  return writing(ctx, async (tx) => {
    const seen = isId(id) ? await findAbsenceRow(tx, id) : undefined;
    if (!seen) throw notFound('absence', id);
    const { employeeId } = seen.absence;
    await requireEmployee(tx, ctx, 'absences', 'update', employeeId);
    await lockEmployee(tx, employeeId);
    await requireOwnRemoval(tx, ctx, 'absences', id);
    const { employmentId, fromOn: from, toOn: to, share, sickness, activityId, timeAccountId } = seen.absence;
    const employment = await getEmploymentOn(tx, ctx, {
      employeeId,
      employmentId,
      moment: { on: from },
      pointer: '/from',
    });
    const approval = await lastApproval(tx, id);
    const step = approval.decidedAt === null ? {} : noFirstStep;
    const waiting = { state: 'requested' as const, ...approval, ...step, decisionNote: null };
    const revision = sql`${schema.absences.revision} + 1`;
    const restored = { ...waiting, revision, updatedAt: ctx.now };
    await inOneFlight([
      keepEarlier(tx, ctx, schema.absences, [id]),
      tx.update(schema.absences).set(restored).where(eq(schema.absences.id, id)).execute(),
    ]);
    const place = { id, employmentId: employment.id, from, to, share, sickness, activityId };
    await admitAbsence(tx, ctx, { ...place, accountId: timeAccountId });
    const row = await findAbsenceRow(tx, id);
    if (!row) throw notFound('absence', id);
    const after = toAbsenceDto(row);
    const before = toAbsenceDto(seen);
    await audit(tx, ctx, { action: 'restore', resource: 'absences', objectId: id, before, after });
    return after;
  });
}

/** Who approved it last, and when: what was approved once is not withdrawn by its person any more. */
async function lastApproval(tx: WorkspaceTransaction, id: string) {
  const { auditLog } = schema;
  const [approval] = await tx
    .select({ decidedBy: auditLog.actorId, decidedAt: auditLog.recordedAt })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.resource, 'absences'),
        eq(auditLog.objectId, id),
        sql`${auditLog.after} ->> 'state' = 'approved'`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  return approval ?? { decidedBy: null, decidedAt: null };
}
