import { schema } from '@stempel/db';
import { and, eq, inArray, isNotNull, isNull, sql } from '@stempel/db/drizzle';
import type { z } from 'zod';
import type { ServiceContext } from '../kernel/context.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../kernel/list-page.ts';
import { reading, writing } from '../kernel/transaction.ts';
import type {
  Language,
  listNotificationsInput,
  markReadInput,
  Notification,
} from './notification-contract.ts';

const { notifications, notificationSettings } = schema;
const list: KeysetList = { name: 'notifications', key: ['id'] };
const mostCounted = 100;

/** How much is new for the caller, at most 100, and in which language mails reach them; nothing for who is no person. */
export async function summarizeNotifications(
  ctx: ServiceContext,
): Promise<{ unread: number; language: Language | null }> {
  const { userId } = ctx.actor;
  if (userId === null) return { unread: 0, language: null };
  return reading(ctx, async (tx) => {
    const { rows } = await tx.execute<{ unread: number; language: Language | null }>(sql`
      select (select count(*)::int from (
          select from ${notifications} where workspace_id = ${ctx.workspace.id} and user_id = ${userId}
             and read_at is null and shown_at is not null limit ${mostCounted}) new) as unread,
        (select language from ${notificationSettings}
          where workspace_id = ${ctx.workspace.id} and user_id = ${userId}) as language`);
    return rows[0] ?? { unread: 0, language: null };
  });
}

/** One page of what the caller was told, the latest first. */
export async function listNotifications(
  ctx: ServiceContext,
  input: z.output<typeof listNotificationsInput>,
): Promise<Page<Notification>> {
  const { userId } = ctx.actor;
  const after = readCursor(ctx, list, input)?.key[0];
  const beyond = after === undefined ? sql`` : sql`and id < ${after}::uuid`;
  const rows = await reading(ctx, async (tx) => {
    const found = await tx.execute<{ data: Notification[] }>(sql`
      select coalesce(json_agg(shown order by shown.id desc), '[]') as data from (
        select n.id, n.kind, n.path, n.facts, n.created_at, n.read_at, (
            select v.name from employee_versions v
             where v.workspace_id = n.workspace_id and v.object_id = (n.facts ->> 'employee_id')::uuid
               and v.superseded_at is null
             order by v.effective_from desc limit 1) as employee_name
          from (
            select * from ${notifications} where workspace_id = ${ctx.workspace.id} and user_id = ${userId}
               and shown_at is not null ${beyond}
             order by user_id, id desc limit ${input.limit + 1}) n) shown`);
    return found.rows[0]?.data ?? [];
  });
  return toPage(ctx, list, rows, input, (row) => [row.id]);
}

/** Takes note that the caller has read these, or all; those of others are left alone. */
export async function markRead(
  ctx: ServiceContext,
  { ids }: z.output<typeof markReadInput>,
): Promise<{ read: number }> {
  const { userId } = ctx.actor;
  if (userId === null) return { read: 0 };
  return writing(ctx, async (tx) => {
    const own = and(
      eq(notifications.workspaceId, ctx.workspace.id),
      eq(notifications.userId, userId),
      isNull(notifications.readAt),
      isNotNull(notifications.shownAt),
      ids && inArray(notifications.id, ids),
    );
    const { rowCount } = await tx.update(notifications).set({ readAt: ctx.now }).where(own);
    return { read: rowCount ?? 0 };
  });
}
