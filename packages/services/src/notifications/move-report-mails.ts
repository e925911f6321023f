import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, isNotNull } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { makeDue } from '../kernel/due-work.ts';
import { nextReportMail } from './next-report-mail.ts';

const { savedViews: views } = schema;

/** In another zone it is another moment that is their hour. */
export async function moveReportMails(
  tx: WorkspaceTransaction,
  { workspace, now }: ServiceContext,
  { userId, timeZone }: { userId: string; timeZone: string },
): Promise<void> {
  const own = and(eq(views.workspaceId, workspace.id), eq(views.userId, userId));
  const planned = await tx
    .select()
    .from(views)
    .where(and(own, isNotNull(views.mailAt)))
    .for('update');
  for (const { id, mailEvery: every, mailHour: hour } of planned) {
    if (every === null || hour === null) continue;
    const at = nextReportMail(now, { every, hour, timeZone });
    await tx
      .update(views)
      .set({ mailAt: at })
      .where(and(own, eq(views.id, id)));
    await makeDue(tx, workspace.id, { work: 'send-report-mails', now, at });
  }
}
