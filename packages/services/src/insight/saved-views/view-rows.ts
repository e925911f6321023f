import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, type SQL } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { wireInstant } from '../../kernel/wire-instant.ts';
import type { SavedViewDto } from './saved-view-contract.ts';

const { savedViews: views } = schema;

/** Whose views they are. Throws not-found for work that nobody asked for in person. */
export function viewOwner({ actor }: ServiceContext): string {
  if (actor.userId === null) throw notFound('user', actor.name);
  return actor.userId;
}

/** The caller's own, as a condition. */
export function ownViews(ctx: ServiceContext, condition?: SQL): SQL | undefined {
  return and(eq(views.workspaceId, ctx.workspace.id), eq(views.userId, viewOwner(ctx)), condition);
}

/** The caller's own views by name. */
export async function selectOwnViews(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  condition: SQL,
): Promise<SavedViewDto[]> {
  const rows = await tx
    .select()
    .from(views)
    .where(ownViews(ctx, condition))
    .orderBy(asc(views.name), asc(views.id));
  return rows.map(({ id, page, name, parameters, mailEvery, mailHour, mailAt, mailEndedAt, createdAt }) => ({
    ...{ id, page, name, parameters },
    mail: mailEvery && mailHour !== null ? { every: mailEvery, hour: mailHour } : null,
    mail_next_at: mailAt && wireInstant(mailAt),
    mail_ended_at: mailEndedAt && wireInstant(mailEndedAt),
    created_at: wireInstant(createdAt),
  }));
}

/** One of the caller's own. Throws not-found for that of another, too. */
export async function getOwnView(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
): Promise<SavedViewDto> {
  const [view] = await selectOwnViews(tx, ctx, eq(views.id, id));
  if (!view) throw notFound('saved-view', id);
  return view;
}
