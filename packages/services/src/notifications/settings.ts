import { type Database, inWorkspace, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { makeDue } from '../kernel/due-work.ts';
import { reading, writing } from '../kernel/transaction.ts';
import { moveReportMails } from './move-report-mails.ts';
import { nextDigest } from './next-digest.ts';
import {
  type NotificationKind,
  type NotificationSettings,
  notificationKinds,
  type SaveSettings,
  usualChoices,
} from './notification-contract.ts';

const { notifications, notificationSettings: settings } = schema;
const usualHour = 7;

/** How the caller wants to be told, the usual where they never chose. */
export async function getNotificationSettings(ctx: ServiceContext): Promise<NotificationSettings> {
  return reading(ctx, (tx) => readSettings(tx, ctx));
}

async function readSettings(tx: WorkspaceTransaction, ctx: ServiceContext): Promise<NotificationSettings> {
  const { userId } = ctx.actor;
  const [row] =
    userId === null ? [] : await tx.select().from(settings).where(ownSettings(ctx.workspace.id, userId));
  const choiceOf = (kind: NotificationKind) => row?.choices[kind] ?? usualChoices[kind];
  return {
    choices: Object.fromEntries(
      notificationKinds.map((kind) => [kind, choiceOf(kind)]),
    ) as NotificationSettings['choices'],
    language: row?.language ?? null,
    time_zone: row?.timeZone ?? ctx.workspace.timeZone,
    digest_hour: row?.digestHour ?? usualHour,
    unsubscribed_at: row?.unsubscribedAt?.toString() ?? null,
  };
}

function ownSettings(workspaceId: string, userId: string) {
  return and(eq(settings.workspaceId, workspaceId), eq(settings.userId, userId));
}

/** Saves how the caller wants to be told; what is left out stays. What waits for a digest goes with the next one. */
export async function saveNotificationSettings(
  ctx: ServiceContext,
  input: SaveSettings,
): Promise<NotificationSettings> {
  const { userId } = ctx.actor;
  return writing(ctx, async (tx) => {
    if (userId === null) return readSettings(tx, ctx);
    const chosen = JSON.stringify(input.choices ?? {});
    const { language, time_zone: timeZone, digest_hour: digestHour } = input;
    const changed = {
      ...(language === undefined ? {} : { language }),
      ...(timeZone === undefined ? {} : { timeZone }),
      ...(digestHour === undefined ? {} : { digestHour }),
      ...(input.subscribe ? { unsubscribedAt: null } : {}),
      updatedAt: ctx.now,
    };
    const row = { workspaceId: ctx.workspace.id, userId, ...changed };
    await tx
      .insert(settings)
      .values({ ...row, choices: sql`${chosen}::jsonb` })
      .onConflictDoUpdate({
        target: [settings.workspaceId, settings.userId],
        set: { ...changed, choices: sql`${settings.choices} || ${chosen}::jsonb` },
      });
    if (timeZone !== undefined || digestHour !== undefined) await moveDigest(tx, ctx, userId);
    if (timeZone !== undefined) await moveReportMails(tx, ctx, { userId, timeZone });
    return readSettings(tx, ctx);
  });
}

/** At another hour there is one digest as before: what waits for it comes along. What is due goes as it is. */
async function moveDigest(tx: WorkspaceTransaction, ctx: ServiceContext, userId: string): Promise<void> {
  const { workspace, now } = ctx;
  const [row] = await tx.select().from(settings).where(ownSettings(workspace.id, userId));
  if (!row) return;
  const { timeZone, digestHour: hour, digestedOn } = row;
  const at = nextDigest(now, { timeZone: timeZone ?? workspace.timeZone, hour, digestedOn });
  const moved = await tx
    .update(notifications)
    .set({ mailAt: at })
    .where(
      // Those of the person first: the index of what is to be mailed holds everybody's.
      sql`${notifications}.ctid = any (array(
        select found.ctid from (
          select ctid, is_digest, mail_at, mailed_at from notifications where user_id = ${userId}::uuid offset 0) found
         where found.is_digest and found.mail_at > ${now.toString()}::timestamptz and found.mailed_at is null))`,
    );
  if (moved.rowCount) await makeDue(tx, workspace.id, { work: 'send-notifications', now, at });
}

/**
 * Ends the mails to somebody, by the link in one of them: without sign-in, since the link says who it is. What waits to be
 * mailed is not; the console goes on telling. False for a user that is none.
 */
export async function unsubscribe(
  db: Database,
  { workspaceId, userId, now }: { workspaceId: string; userId: string; now: Temporal.Instant },
): Promise<boolean> {
  return inWorkspace(db, workspaceId, async (tx) => {
    const { users } = schema;
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.workspaceId, workspaceId), eq(users.id, userId)));
    if (!user) return false;
    const ended = { unsubscribedAt: now, updatedAt: now };
    await tx
      .insert(settings)
      .values({ workspaceId, userId, ...ended })
      .onConflictDoUpdate({ target: [settings.workspaceId, settings.userId], set: ended });
    await tx
      .update(notifications)
      .set({ mailAt: null })
      .where(
        and(
          eq(notifications.workspaceId, workspaceId),
          eq(notifications.userId, userId),
          sql`${notifications.mailedAt} is null`,
        ),
      );
    return true;
  });
}
