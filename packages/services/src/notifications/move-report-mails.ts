import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, gt } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { makeDue } from '../kernel/due-work.ts';
import { dateIn } from './next-digest.ts';
import { nextReportMail, type ReportMailTime } from './next-report-mail.ts';

const { savedViews: views } = schema;

/** In another zone it is another moment that is their hour. What is due already goes as it is. */
export async function moveReportMails(
  tx: WorkspaceTransaction,
  { workspace, now }: ServiceContext,
  { userId, timeZone }: { userId: string; timeZone: string },
): Promise<void> {
  const own = and(eq(views.workspaceId, workspace.id), eq(views.userId, userId));
  const planned = await tx
    .select()
    .from(views)
    .where(and(own, gt(views.mailAt, now)))
    .for('update');
  for (const { id, mailEvery: every, mailHour: hour, mailedAt } of planned) {
    if (every === null || hour === null) continue;
    const at = nextAfter(mailedAt, now, { every, hour, timeZone });
    await tx
      .update(views)
      .set({ mailAt: at })
      .where(and(own, eq(views.id, id)));
    await makeDue(tx, workspace.id, { work: 'send-report-mails', now, at });
  }
}

/** Nobody gets a second mail on a date because it is that hour once more. */
function nextAfter(
  mailedAt: Temporal.Instant | null,
  now: Temporal.Instant,
  time: ReportMailTime,
): Temporal.Instant {
  const next = nextReportMail(now, time);
  const isAgain = mailedAt !== null && dateIn(time.timeZone, mailedAt).equals(dateIn(time.timeZone, next));
  return isAgain ? nextReportMail(next, time) : next;
}
