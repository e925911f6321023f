import type { WorkspaceTransaction } from '@stempel/db';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { decidingPermissions } from '../../kernel/deciding.ts';
import { type Cause, notify } from '../../notifications/index.ts';
import type { EntryDto } from './entry-contract.ts';

/** Tells who decides of postings that wait: of those of a person on a project once a day, however many they are. */
export function tellWaiting(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  entries: readonly EntryDto[],
): Promise<void> {
  const causes = new Map<string, Cause>();
  for (const { approval, employee_id: employee, employment_id: employment, project_id: project } of entries) {
    if (approval !== 'pending') continue;
    const about = `entries ${employee} ${project} ${today(ctx)}`;
    causes.set(about, {
      ...{ kind: 'request', about, path: '/to-decide' },
      to: { decidersOf: employee, employment, project, permission: decidingPermissions.entry },
      facts: { subject: 'entry', outcome: 'requested', employee_id: employee },
    });
  }
  return notify(tx, ctx, [...causes.values()]);
}

/** Tells people what became of their postings: of each that was rejected, and once of those that were approved together. */
export function tellDecided(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  outcome: 'approved' | 'rejected',
  entries: readonly EntryDto[],
): Promise<void> {
  const causes = new Map<string, Cause>();
  for (const { id, employee_id: employee, version, date } of entries) {
    const about = outcome === 'approved' ? `entries ${employee} ${ctx.now}` : `${id} ${version}`;
    causes.set(about, {
      ...{ kind: 'decision', about, to: { employee }, path: '/my-time' },
      facts: { subject: 'entry', outcome, employee_id: employee, date },
    });
  }
  return notify(tx, ctx, [...causes.values()]);
}
