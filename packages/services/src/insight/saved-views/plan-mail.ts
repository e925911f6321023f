import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { makeDue } from '../../kernel/due-work.ts';
import { refusalAt } from '../../kernel/errors.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { nextReportMail } from '../../notifications/index.ts';
import { neededFor } from './needed-for.ts';
import type { ViewMail } from './saved-view-contract.ts';
import { readOwner } from './view-rows.ts';

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
  const { timeZone } = await readOwner(tx, ctx);
  const at = nextReportMail(now, { ...mail, timeZone });
  await makeDue(tx, workspace.id, { work: 'send-report-mails', now, at });
  return { mailEvery: mail.every, mailHour: mail.hour, mailAt: at, mailEndedAt: null };
}
