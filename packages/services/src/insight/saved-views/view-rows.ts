import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { scopesOf } from '../../kernel/permission.ts';
import { wireInstant } from '../../kernel/wire-instant.ts';
import { neededFor } from './needed-for.ts';
import type { SavedViewDto } from './saved-view-contract.ts';

const { notificationSettings: settings, savedViews: views, users } = schema;

/** Whose views they are. Throws not-found for work that nobody asked for in person. */
export function viewOwner({ actor }: ServiceContext): string {
  if (actor.userId === null) throw notFound('user', actor.name);
  return actor.userId;
}

/** The caller's own, as a condition. */
export function ownViews(ctx: ServiceContext, condition?: SQL): SQL | undefined {
  return and(eq(views.workspaceId, ctx.workspace.id), eq(views.userId, viewOwner(ctx)), condition);
}

export interface ViewOwner {
  readonly email: string | null;
  readonly isUnsubscribed: boolean;
  /** In which their hours are meant. */
  readonly timeZone: string;
}

/** The caller as mails reach them. Throws not-found as `viewOwner`. */
export async function readOwner(tx: WorkspaceTransaction, ctx: ServiceContext): Promise<ViewOwner> {
  const { workspace } = ctx;
  const [own] = await tx
    .select({
      email: users.email,
      timeZone: settings.timeZone,
      isUnsubscribed: sql<boolean>`${settings.unsubscribedAt} is not null`,
    })
    .from(users)
    .leftJoin(settings, and(eq(settings.workspaceId, users.workspaceId), eq(settings.userId, users.id)))
    .where(and(eq(users.workspaceId, workspace.id), eq(users.id, viewOwner(ctx))));
  const { email = null, timeZone = null, isUnsubscribed = false } = own ?? {};
  return { email, isUnsubscribed, timeZone: timeZone ?? workspace.timeZone };
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
  if (rows.length === 0) return [];
  const owner = await readOwner(tx, ctx);
  return rows.map((row) => {
    const { id, page, name, parameters, mailEvery, mailHour, mailAt, mailEndedAt, createdAt } = row;
    return {
      ...{ id, page, name, parameters },
      mail: mailEvery && mailHour !== null ? { every: mailEvery, hour: mailHour } : null,
      mail_next_at: mailAt && wireInstant(mailAt),
      mail_time_zone: owner.timeZone,
      mail_ended_at: mailEndedAt && wireInstant(mailEndedAt),
      mail_held: heldFor(ctx, row, owner),
      created_at: wireInstant(createdAt),
    };
  });
}

/** Why no mail comes of what was planned; null where one does, and where none was. */
function heldFor(
  ctx: ServiceContext,
  { page, mailAt, mailEndedAt }: typeof views.$inferSelect,
  { email, isUnsubscribed }: ViewOwner,
): SavedViewDto['mail_held'] {
  if (mailAt === null && mailEndedAt === null) return null;
  const needed = neededFor(page);
  if (!needed || scopesOf(ctx, needed, 'read') === null) return 'no-right';
  if (mailAt === null) return 'ended';
  if (isUnsubscribed) return 'unsubscribed';
  return email === null ? 'no-address' : null;
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
