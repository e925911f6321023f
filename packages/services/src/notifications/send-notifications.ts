import { insertRows, newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { announceWork } from '../kernel/announce-work.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { requirePermission } from '../kernel/permission.ts';
import { writing } from '../kernel/transaction.ts';
import { mailWords } from './mail-words.ts';
import { type Language, type NotificationKind, notificationKinds } from './notification-contract.ts';

const lock = 7303016;
const mostLooked = 2000;
/** People of one transaction, each with everything that is due for them. */
const mostPeople = 50;

/** The kind of the mails: those can be unsubscribed from. */
export const notificationMail = 'notification';

/** What is new for somebody of a kind, and was noted as told. */
interface News extends Record<string, unknown> {
  readonly userId: string;
  readonly kind: NotificationKind;
  readonly count: number;
  readonly email: string;
  readonly name: string;
  readonly language: Language | null;
}

/**
 * Writes the mails that are due, one for each person, with everything that is new for them, and takes note in the same
 * transaction: each notification is mailed once, however many servers there are. Returns when the next mail is due.
 */
export async function sendNotifications(
  ctx: ServiceContext,
): Promise<{ mails: number; nextAt: Temporal.Instant | null }> {
  requirePermission(ctx, 'jobs', 'run');
  let mails = 0;
  for (;;) {
    const done = await writing(ctx, async (tx) => {
      await tx.execute(
        sql`select pg_advisory_xact_lock(uuid_hash_extended(${ctx.workspace.id}::uuid, ${lock}))`,
      );
      const { noted, news } = await noteDue(tx, ctx);
      const told = [...Map.groupBy(news, ({ userId }) => userId).values()];
      await insertRows(
        tx,
        schema.outgoingMails,
        told.map((rows) => mailOf(ctx, rows)),
      );
      if (told.length > 0) await announceWork(tx, ctx.workspace.id, { work: 'send-mail', now: ctx.now });
      return { noted, mails: told.length };
    });
    mails += done.mails;
    if (done.noted === 0) break;
  }
  return { mails, nextAt: await writing(ctx, (tx) => findNext(tx, ctx)) };
}

/**
 * Notes what is due of some people as told and returns what of it they are to be told: not read meanwhile, by somebody who
 * may still sign in and wants mails. Whole people at a time, so that nobody gets two mails.
 */
async function noteDue(
  tx: WorkspaceTransaction,
  { workspace, now }: ServiceContext,
): Promise<{ noted: number; news: News[] }> {
  const at = sql`${now.toString()}::timestamptz`;
  const { rows } = await tx.execute<{ noted: number; news: News[] }>(sql`
    with due as materialized (
      select user_id from notifications
       where workspace_id = ${workspace.id} and mail_at <= ${at} and mailed_at is null
       order by mail_at limit ${mostLooked}),
    people as (select distinct user_id from due order by user_id limit ${mostPeople}),
    noted as (
      update notifications set mailed_at = ${at}
       where ctid = any (array(
         select found.ctid from people cross join lateral (
           select ctid from notifications
            where user_id = people.user_id and mail_at <= ${at} and mailed_at is null offset 0) found))
      returning user_id, kind, read_at),
    counted as (
      select user_id, kind, count(*) filter (where read_at is null)::int as count from noted group by user_id, kind)
    select (select count(*)::int from noted) as noted, coalesce(json_agg(news), '[]') as news from (
      select c.user_id as "userId", c.kind, c.count, u.email, u.name, s.language
        from counted c
       cross join lateral (select * from users where id = c.user_id offset 0) u
        left join lateral (select * from notification_settings where user_id = c.user_id offset 0) s on true
       where c.count > 0 and u.state = 'activated' and u.email is not null and s.unsubscribed_at is null) news`);
  return rows[0] ?? { noted: 0, news: [] };
}

function mailOf(ctx: ServiceContext, rows: readonly News[]) {
  const [first] = rows;
  if (!first) throw new Error('A mail tells something.');
  const words = mailWords[first.language ?? 'en'];
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]));
  const lines = notificationKinds.flatMap((kind) => {
    const count = counts.get(kind);
    return count === undefined ? [] : [words.kinds[kind](count)];
  });
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const textBody = [
    words.greeting(first.name),
    '',
    ...lines,
    '',
    words.see,
    // An address can tell much: this page is everybody's, and lists what is new.
    '{base_url}/notifications',
    '',
    words.settings,
    '',
  ].join('\n');
  return {
    ...{ workspaceId: ctx.workspace.id, id: newId(), kind: notificationMail, state: 'queued' as const },
    ...{ recipient: first.email, subject: words.subject(total), textBody },
    ...{ userId: first.userId, createdAt: ctx.now },
  };
}

async function findNext(tx: WorkspaceTransaction, { workspace }: ServiceContext) {
  const { rows } = await tx.execute<{ at: string }>(sql`
    select to_json(mail_at)#>>'{}' as at from notifications
     where workspace_id = ${workspace.id} and mail_at is not null and mailed_at is null order by mail_at limit 1`);
  const [first] = rows;
  return first ? Temporal.Instant.from(first.at) : null;
}
