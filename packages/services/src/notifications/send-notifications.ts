import { insertRows, newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { announceWork } from '../kernel/announce-work.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { requirePermission } from '../kernel/permission.ts';
import { writing } from '../kernel/transaction.ts';
import { uuidList } from '../kernel/uuid-list.ts';
import { mailWords } from './mail-words.ts';
import { type Language, type NotificationKind, notificationKinds } from './notification-contract.ts';

const lock = 7303016;
const mostAtOnce = 2000;

/** The kind of the mails: those can be unsubscribed from. */
export const notificationMail = 'notification';

interface DueRow extends Record<string, unknown> {
  readonly id: string;
  readonly userId: string;
  readonly kind: NotificationKind;
  readonly email: string | null;
  readonly name: string;
  readonly language: Language | null;
  /** Whether it is still to be told: not read meanwhile, by somebody who may still sign in and wants mails. */
  readonly wanted: boolean;
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
      const due = await loadDue(tx, ctx);
      const told = [
        ...Map.groupBy(
          due.filter(({ wanted }) => wanted),
          ({ userId }) => userId,
        ).values(),
      ];
      await insertRows(
        tx,
        schema.outgoingMails,
        told.map((rows) => mailOf(ctx, rows)),
      );
      if (told.length > 0) await announceWork(tx, ctx.workspace.id, { work: 'send-mail', now: ctx.now });
      await takeNote(tx, ctx, due);
      return { due: due.length, mails: told.length };
    });
    mails += done.mails;
    if (done.due < mostAtOnce) break;
  }
  return { mails, nextAt: await writing(ctx, (tx) => findNext(tx, ctx)) };
}

async function loadDue(tx: WorkspaceTransaction, { workspace, now }: ServiceContext): Promise<DueRow[]> {
  // Whole people at a time, so that nobody gets two mails.
  const { rows } = await tx.execute<DueRow>(sql`
    with due as materialized (
      select id, user_id from notifications
       where workspace_id = ${workspace.id} and mail_at <= ${now.toString()}::timestamptz and mail_at is not null
         and mailed_at is null
       order by mail_at limit ${mostAtOnce}),
    people as (select distinct user_id from due)
    select n.id, n.user_id as "userId", n.kind, u.email, u.name, s.language,
      n.read_at is null and u.state = 'activated' and u.email is not null and s.unsubscribed_at is null as wanted
      from people
     cross join lateral (
       select * from notifications where user_id = people.user_id and mail_at <= ${now.toString()}::timestamptz
         and mailed_at is null offset 0) n
     cross join lateral (select * from users where id = people.user_id offset 0) u
      left join lateral (select * from notification_settings where user_id = people.user_id offset 0) s on true
     order by n.user_id, n.id`);
  return rows;
}

function mailOf(ctx: ServiceContext, rows: readonly DueRow[]) {
  const [first] = rows;
  if (!first) throw new Error('A mail tells something.');
  const words = mailWords[first.language ?? 'en'];
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  const lines = notificationKinds.flatMap((kind) => {
    const count = byKind.get(kind)?.length ?? 0;
    return count === 0 ? [] : [words.kinds[kind](count)];
  });
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
    ...{ recipient: first.email ?? '', subject: words.subject(rows.length), textBody },
    ...{ userId: first.userId, createdAt: ctx.now },
  };
}

async function takeNote(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  due: readonly DueRow[],
): Promise<void> {
  await tx.execute(sql`
    update notifications n set mailed_at = ${ctx.now.toString()}::timestamptz
      from unnest(${uuidList(due.map(({ id }) => id))}) as told (id)
     where n.workspace_id = ${ctx.workspace.id} and n.id = told.id`);
}

async function findNext(tx: WorkspaceTransaction, { workspace }: ServiceContext) {
  const { rows } = await tx.execute<{ at: string }>(sql`
    select to_json(mail_at)#>>'{}' as at from notifications
     where workspace_id = ${workspace.id} and mail_at is not null and mailed_at is null order by mail_at limit 1`);
  const [first] = rows;
  return first ? Temporal.Instant.from(first.at) : null;
}
