import { inWorkspace, schema } from '@stempel/db';
import { and, asc, eq, gt } from '@stempel/db/drizzle';
import { dayAfter } from '../../evaluation/statement-period.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { approveStatement } from '../../statements/approve-statement.ts';
import { generateStatements } from '../../statements/generate-statements.ts';
import { reopenStatement } from '../../statements/reopen-statement.ts';
import { settleStatements } from '../../statements/settle-statements.ts';
import { auditSettled } from '../../statements/statement-said.ts';
import { withFigures } from '../../statements/stored-figures.ts';
import { submitStatement } from '../../statements/submit-statement.ts';
import type { DemoMonths } from './demo-dates.ts';

const { statements } = schema;

/**
 * Closes the demo's months as the calendar did: each is generated on the first of the next; the two oldest are
 * approved on its fourth, some with a payout by choice; of the latest some are submitted and one was returned.
 */
export async function settleMonths(
  ctx: ServiceContext,
  { closed }: DemoMonths,
  approverId: string,
): Promise<number> {
  let generated = 0;
  for (const [index, { from, to }] of closed.entries()) {
    const first = dayAfter(to);
    const done = await generateStatements(at(ctx, first, '02:00'), { before: first });
    generated += done.generated;
    const actor = { ...ctx.actor, userId: approverId };
    const fourth = Temporal.PlainDate.from(first).add({ days: 3 }).toString();
    const approver = { ...at(ctx, fourth, '09:30'), actor };
    if (index < closed.length - 1) await approveMonth(approver, from);
    else await submitSome(approver, from);
  }
  return generated;
}

/** The demo at a moment of its past; a moment still to come is now. */
function at(ctx: ServiceContext, date: string, time: string): ServiceContext {
  const timeZone = ctx.workspace.timeZone;
  const moment = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: time }).toInstant();
  return { ...ctx, now: Temporal.Instant.compare(moment, ctx.now) < 0 ? moment : ctx.now };
}

/** Statements of the month with a choice of at least two hours are split; the others are approved as they are. */
async function approveMonth(ctx: ServiceContext, from: string): Promise<void> {
  const rows = await inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
    tx
      .select()
      .from(statements)
      .where(and(eq(statements.periodFrom, from), eq(statements.state, 'ready')))
      .orderBy(asc(statements.id)),
  );
  const choices = rows.filter((row) => availableMinutes(row) >= 120);
  for (const row of choices) {
    const { id } = row;
    const payoutMinutes = Math.floor(availableMinutes(row) / 2 / 15) * 15;
    await submitStatement(ctx, { id, payout_minutes: payoutMinutes });
    await approveStatement(ctx, { id });
  }
  const others = rows.filter((row) => !choices.includes(row));
  await inWorkspace(ctx.db, ctx.workspace.id, async (tx) => {
    await settleStatements(tx, ctx, others.map(withFigures));
    await auditSettled(tx, ctx, others, ctx.actor.userId);
  });
}

function availableMinutes(row: typeof statements.$inferSelect): number {
  return withFigures(row).stored.split?.available_minutes ?? 0;
}

async function submitSome(ctx: ServiceContext, from: string): Promise<void> {
  const rows = await inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
    tx
      .select({ id: statements.id })
      .from(statements)
      .where(
        and(
          eq(statements.periodFrom, from),
          eq(statements.state, 'ready'),
          eq(statements.approvalMode, 'employee-then-manager'),
          gt(statements.workedMinutes, 0),
        ),
      )
      .orderBy(asc(statements.id)),
  );
  const submitted = rows.filter((_, index) => index % 3 === 1);
  for (const { id } of submitted) await submitStatement(ctx, { id });
  const [returned] = submitted;
  if (!returned) return;
  await reopenStatement(ctx, {
    id: returned.id,
    note: 'Please check the evening of the 14th: is it complete?',
  });
}
