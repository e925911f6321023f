import { allows, parseGrant } from '@stempel/core/access';
import { insertRows, newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { announceWork } from '../../kernel/announce-work.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import { type Language, nextReportMail, notificationMail } from '../../notifications/index.ts';
import { neededFor } from './needed-for.ts';
import { reportMailWords } from './report-mail-words.ts';

const mostAtOnce = 100;

/** A view whose mail is due, and its owner as they are now. */
interface DueView extends Record<string, unknown> {
  readonly id: string;
  readonly page: string;
  readonly every: 'day' | 'week' | 'month';
  readonly hour: number;
  readonly userId: string;
  readonly name: string;
  readonly email: string | null;
  readonly isActive: boolean;
  readonly isUnsubscribed: boolean;
  readonly timeZone: string | null;
  readonly language: Language | null;
  readonly grants: string[];
}

/** What becomes of it: when the next mail is due, null where there is none any more. */
interface Planned {
  readonly view: DueView;
  readonly next: Temporal.Instant | null;
  readonly isMailed: boolean;
}

/**
 * Writes the mails that are due and plans the next ones in the same transaction, which holds the rows: each is written once,
 * however many servers there are and whenever one is killed, and one that is late comes once. Whoever may not read the
 * report any more, or not sign in, gets no mail from now on. Returns when the next one is due.
 */
export async function sendReportMails(
  ctx: ServiceContext,
): Promise<{ mails: number; ended: number; nextAt: Temporal.Instant | null }> {
  requirePermission(ctx, 'jobs', 'run');
  const counts = { mails: 0, ended: 0 };
  for (;;) {
    const done = await writing(ctx, async (tx) => {
      const planned = (await findDueViews(tx, ctx)).map((view) => plan(ctx, view));
      if (planned.length === 0) return { looked: 0, mails: 0, ended: 0 };
      await notePlans(tx, ctx, planned);
      const mails = planned.flatMap(({ view, isMailed }) => (isMailed ? mailOf(ctx, view) : []));
      await insertRows(tx, schema.outgoingMails, mails);
      if (mails.length > 0) await announceWork(tx, ctx.workspace.id, { work: 'send-mail', now: ctx.now });
      const ended = planned.filter(({ next }) => next === null).length;
      return { looked: planned.length, mails: mails.length, ended };
    });
    counts.mails += done.mails;
    counts.ended += done.ended;
    if (done.looked < mostAtOnce) break;
  }
  return { ...counts, nextAt: await writing(ctx, (tx) => findNext(tx, ctx)) };
}

/** Rows that another server is at are its own. */
async function findDueViews(
  tx: WorkspaceTransaction,
  { workspace, now }: ServiceContext,
): Promise<DueView[]> {
  const { rows } = await tx.execute<DueView>(sql`
    select v.id, v.page, v.mail_every as every, v.mail_hour as hour, u.id as "userId", u.name, u.email,
      u.state = 'activated' as "isActive", s.unsubscribed_at is not null as "isUnsubscribed",
      s.time_zone as "timeZone", s.language, coalesce(held.grants, '[]') as grants
      from (select * from saved_views
             where workspace_id = ${workspace.id} and mail_at <= ${now.toString()}::timestamptz
             order by mail_at limit ${mostAtOnce} for update skip locked) v
     cross join lateral (select * from users where workspace_id = v.workspace_id and id = v.user_id offset 0) u
      left join lateral (
        select * from notification_settings where workspace_id = v.workspace_id and user_id = v.user_id offset 0) s on true
      left join lateral (
        select json_agg(distinct granted) as grants
          from (select role_id from role_members where workspace_id = v.workspace_id and user_id = v.user_id offset 0) m
         cross join lateral (select grants from roles where workspace_id = v.workspace_id and id = m.role_id offset 0) r
         cross join unnest(r.grants) granted) held on true`);
  return rows;
}

function plan({ workspace, now }: ServiceContext, view: DueView): Planned {
  const needed = neededFor(view.page);
  const mayRead = needed !== undefined && allows(view.grants.map(parseGrant), needed, 'read') !== null;
  if (!view.isActive || !mayRead) return { view, next: null, isMailed: false };
  const { every, hour, timeZone, email, isUnsubscribed } = view;
  const next = nextReportMail(now, { every, hour, timeZone: timeZone ?? workspace.timeZone });
  return { view, next, isMailed: email !== null && !isUnsubscribed };
}

async function notePlans(
  tx: WorkspaceTransaction,
  { workspace, now }: ServiceContext,
  planned: readonly Planned[],
): Promise<void> {
  const at = sql`${now.toString()}::timestamptz`;
  const ids = uuidList(planned.map(({ view }) => view.id));
  const next = sql`${`{${planned.map((one) => one.next?.toString() ?? 'NULL').join()}}`}::timestamptz[]`;
  const mailed = sql`${`{${planned.map(({ isMailed }) => isMailed).join()}}`}::boolean[]`;
  await tx.execute(sql`
    update saved_views v
       set mail_at = done.next_at,
           mailed_at = case when done.is_mailed then ${at} else v.mailed_at end,
           mail_every = case when done.next_at is not null then v.mail_every end,
           mail_hour = case when done.next_at is not null then v.mail_hour end,
           mail_ended_at = case when done.next_at is null then ${at} end
      from unnest(${ids}, ${next}, ${mailed}) done (id, next_at, is_mailed)
     where v.workspace_id = ${workspace.id} and v.id = done.id`);
}

function mailOf(ctx: ServiceContext, { id, userId, name, email, language }: DueView) {
  const words = reportMailWords[language ?? 'en'];
  const textBody = [
    words.greeting(name),
    '',
    words.ready,
    '',
    words.see,
    // An address can tell much: that of a report of sickness, or of one person. This one tells nothing.
    `{base_url}/views/${id}`,
    '',
    words.settings,
    '',
  ].join('\n');
  return [
    {
      ...{ workspaceId: ctx.workspace.id, id: newId(), kind: notificationMail, state: 'queued' as const },
      ...{ recipient: email ?? '', subject: words.subject, textBody, userId, createdAt: ctx.now },
    },
  ];
}

async function findNext(tx: WorkspaceTransaction, { workspace }: ServiceContext) {
  const { rows } = await tx.execute<{ at: string }>(sql`
    select to_json(mail_at) #>> '{}' as at from saved_views
     where workspace_id = ${workspace.id} and mail_at is not null order by mail_at limit 1`);
  const [first] = rows;
  return first ? Temporal.Instant.from(first.at) : null;
}
