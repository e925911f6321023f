import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { makeDue } from '../../kernel/due-work.ts';
import { refusalAt } from '../../kernel/errors.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { nextReportMail } from '../../notifications/index.ts';
import { isReport } from '../reports/index.ts';
import type { ViewMail } from './saved-view-contract.ts';
import { viewOwner } from './view-rows.ts';

const { notificationSettings: settings } = schema;
const folder = 'reports/';

/** What who reads a report needs: what pends is the difference to a statement. Undefined for a page that is none. */
export function neededFor(page: string): 'reports' | 'statements' | undefined {
  const report = page.startsWith(folder) ? page.slice(folder.length) : '';
  if (!isReport(report)) return undefined;
  return report === 'pending-differences' ? 'statements' : 'reports';
}

/** What a view says of its mails, the next one made due; null ends them. Throws as `updateSavedView`. */
export async function planMail(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { page, mail }: { page: string; mail: ViewMail | null },
) {
  if (mail === null) return { mailEvery: null, mailHour: null, mailAt: null, mailEndedAt: null };
  const needed = neededFor(page);
  if (!needed) throw refusalAt('/mail', say('saved-view-no-report', { page }));
  requirePermission(ctx, needed, 'read');
  const { workspace, now } = ctx;
  const [own] = await tx
    .select({ timeZone: settings.timeZone })
    .from(settings)
    .where(and(eq(settings.workspaceId, workspace.id), eq(settings.userId, viewOwner(ctx))));
  const at = nextReportMail(now, { ...mail, timeZone: own?.timeZone ?? workspace.timeZone });
  await makeDue(tx, workspace.id, { work: 'send-report-mails', now, at });
  return { mailEvery: mail.every, mailHour: mail.hour, mailAt: at, mailEndedAt: null };
}
