import { insertRows, newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { announceWork } from '../kernel/announce-work.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { requirePermission } from '../kernel/permission.ts';
import { writing } from '../kernel/transaction.ts';
import { uuidList } from '../kernel/uuid-list.ts';
import { mailWords } from './mail-words.ts';
import { dateIn, nextDigest } from './next-digest.ts';
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
  /** Whether some of it waited for the digest. */
  readonly isDigest: boolean;
}

/** Somebody for whom something is due. */
interface DuePerson {
  readonly userId: string;
  /** For which date a digest of what is due is. */
  readonly digestOf: string;
  /** When the next one is, where that date had its digest: what is late waits for it. */
  readonly nextAt: Temporal.Instant | null;
}

/**
 * Writes the mails that are due, one for each person, with everything that is new for them, and takes note in the same
 * transaction: each notification is mailed once, and of digests there is one for each person and date, however many servers
 * there are. Returns when the next mail is due.
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
      const people = await findDuePeople(tx, ctx);
      const news = people.length === 0 ? [] : await noteDue(tx, ctx, people);
      const told = [...Map.groupBy(news, ({ userId }) => userId).values()];
      await noteDigests(tx, ctx, people, news);
      await insertRows(
        tx,
        schema.outgoingMails,
        told.map((rows) => mailOf(ctx, rows)),
      );
      if (told.length > 0) await announceWork(tx, ctx.workspace.id, { work: 'send-mail', now: ctx.now });
      return { people: people.length, mails: told.length };
    });
    mails += done.mails;
    if (done.people === 0) break;
  }
  return { mails, nextAt: await writing(ctx, (tx) => findNext(tx, ctx)) };
}

/** Some people for whom something is due, in one statement: each looked up by themselves. */
async function findDuePeople(
  tx: WorkspaceTransaction,
  { workspace, now }: ServiceContext,
): Promise<DuePerson[]> {
  const at = sql`${now.toString()}::timestamptz`;
  const { rows } = await tx.execute<{
    userId: string;
    latestAt: string | null;
    timeZone: string | null;
    hour: number;
    digestedOn: string | null;
  }>(sql`
    with due as materialized (
      select user_id from notifications
       where workspace_id = ${workspace.id} and mail_at <= ${at} and mailed_at is null
       order by mail_at limit ${mostLooked}),
    people as (select distinct user_id from due order by user_id limit ${mostPeople})
    select people.user_id as "userId", to_json(waiting.latest_at) #>> '{}' as "latestAt", s.time_zone as "timeZone",
      coalesce(s.digest_hour, 7) as hour, s.digested_on::text as "digestedOn"
      from people
     cross join lateral (
       select max(mail_at) filter (where is_digest) as latest_at from (
         select mail_at, is_digest from notifications
          where user_id = people.user_id and mail_at <= ${at} and mailed_at is null offset 0) due) waiting
      left join lateral (select * from notification_settings where user_id = people.user_id offset 0) s on true`);
  return rows.map(({ userId, latestAt, timeZone, hour, digestedOn }) => {
    const zone = timeZone ?? workspace.timeZone;
    const digestOf = dateIn(zone, latestAt === null ? now : Temporal.Instant.from(latestAt)).toString();
    const isOver = digestedOn !== null && digestOf <= digestedOn;
    return {
      userId,
      digestOf,
      nextAt: isOver ? nextDigest(now, { timeZone: zone, hour, digestedOn }) : null,
    };
  });
}

/**
 * Notes what is due of these people as told and returns what of it they are to be told: not read meanwhile, by somebody who
 * may still sign in and wants mails. Whole people at a time, so that nobody gets two mails; of whose digest was sent what
 * was to be in it waits for the next one.
 */
async function noteDue(
  tx: WorkspaceTransaction,
  { now }: ServiceContext,
  people: readonly DuePerson[],
): Promise<News[]> {
  const at = sql`${now.toString()}::timestamptz`;
  const ids = uuidList(people.map(({ userId }) => userId));
  const nextAt = sql`${`{${people.map((one) => one.nextAt?.toString() ?? 'NULL').join()}}`}::timestamptz[]`;
  const { rows } = await tx.execute<News & Record<string, unknown>>(sql`
    with people as materialized (select * from unnest(${ids}, ${nextAt}) person (user_id, next_at)),
    due as materialized (
      select found.place, found.is_digest and people.next_at is not null as is_late from people cross join lateral (
        select ctid as place, is_digest from notifications
         where user_id = people.user_id and mail_at <= ${at} and mailed_at is null offset 0) found),
    put_off as (
      update notifications
         set mail_at = (select next_at from people where people.user_id = notifications.user_id)
       where ctid = any (array(select place from due where is_late))),
    noted as (
      update notifications set mailed_at = ${at}
       where ctid = any (array(select place from due where not is_late))
      returning user_id, kind, read_at, is_digest),
    counted as (
      select user_id, kind, count(*)::int as count, bool_or(is_digest) as is_digest from noted
       where read_at is null group by user_id, kind)
    select c.user_id as "userId", c.kind, c.count, c.is_digest as "isDigest", u.email, u.name, s.language
      from counted c
     cross join lateral (select * from users where id = c.user_id offset 0) u
      left join lateral (select * from notification_settings where user_id = c.user_id offset 0) s on true
     where u.state = 'activated' and u.email is not null and s.unsubscribed_at is null`);
  return rows;
}

/** Takes note of the digests among the mails. */
async function noteDigests(
  tx: WorkspaceTransaction,
  { workspace, now }: ServiceContext,
  people: readonly DuePerson[],
  news: readonly News[],
): Promise<void> {
  const digested = new Set(news.filter(({ isDigest }) => isDigest).map(({ userId }) => userId));
  const told = people.filter(({ userId }) => digested.has(userId));
  if (told.length === 0) return;
  const dates = sql`${`{${told.map(({ digestOf }) => digestOf).join()}}`}::date[]`;
  await tx.execute(sql`
    insert into notification_settings (workspace_id, user_id, digested_on, updated_at)
    select ${workspace.id}::uuid, told.user_id, told.date, ${now.toString()}::timestamptz
      from unnest(${uuidList(told.map(({ userId }) => userId))}, ${dates}) told (user_id, date)
    on conflict (workspace_id, user_id) do update set digested_on = excluded.digested_on`);
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
