import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { partsOf } from '../../kernel/at-once.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { reading, writing } from '../../kernel/transaction.ts';
import { type Cause, notifyNew } from '../../notifications/index.ts';
import { countWaiting, type Waiting } from './count-waiting.ts';

/** What nobody has done anything about for so long is told of once more, each day until somebody does. */
const patience = { hours: 24 * 3 };

/** Before the hour at which digests are sent unless somebody chose another. */
const hour = 5;

const peopleAtOnce = 200;

export interface Reminded {
  /** Reminders that are new: none on a second look on the same day. */
  reminded: number;
}

/**
 * Reminds people of what has waited for them for three days: what is theirs to decide, and statements of their own to submit; and of
 * certificates that are due. One reminder a day for each, by the clock of the workspace, however often this runs; it takes the place of the one before.
 */
export async function remindPeople(ctx: ServiceContext): Promise<Reminded> {
  requirePermission(ctx, 'jobs', 'run');
  const waiting = await reading(ctx, (tx) => countWaiting(tx, ctx, ctx.now.subtract(patience)));
  await writing(ctx, (tx) => dropFormer(tx, ctx));
  let reminded = 0;
  for (const part of partsOf(waiting, peopleAtOnce)) {
    const causes = part.map((one) => causeOf(ctx, one));
    reminded += await writing(ctx, (tx) => notifyNew(tx, ctx, causes));
  }
  return { reminded };
}

function causeOf(ctx: ServiceContext, { of, to, count, only }: Waiting): Cause {
  const facts = { subject: of, count: String(count) };
  return { kind: 'reminder', to, about: `${today(ctx)} ${of}`, path: pathOf(of, only), facts };
}

function pathOf(of: Waiting['of'], only: string | null): string {
  if (of === 'request') return '/to-decide';
  if (of === 'certificate') return '/my-time';
  return only === null ? '/statements' : `/statements/${only}`;
}

/** Reminders of days before: what they say is said anew, or is done. */
async function dropFormer(tx: WorkspaceTransaction, ctx: ServiceContext): Promise<void> {
  await tx.execute(sql`
    delete from notifications
     where workspace_id = ${ctx.workspace.id} and kind = 'reminder' and about < ${today(ctx)}`);
}

/** When people are reminded next: early on the next day, not in every workspace in the same minute. */
export function nextReminders({ now, workspace }: ServiceContext): Temporal.Instant {
  const minute = Number.parseInt(workspace.id.slice(-4), 16) % 60;
  const tomorrow = now.toZonedDateTimeISO(workspace.timeZone).toPlainDate().add({ days: 1 });
  const plainTime = new Temporal.PlainTime(hour, minute);
  return tomorrow.toZonedDateTime({ timeZone: workspace.timeZone, plainTime }).toInstant();
}
