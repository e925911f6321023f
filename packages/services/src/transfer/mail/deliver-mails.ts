import { type Database, inWorkspace, requireWritable, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, gt, isNull, lte, or } from '@stempel/db/drizzle';
import { renewLink } from './renew-link.ts';

const { outgoingMails } = schema;

/** A mail as its sender needs it. `id` is stable over attempts, so a receiver can tell a repetition. */
export type Mail = {
  id: string;
  recipient: string;
  subject: string;
  textBody: string;
  htmlBody: string | null;
  kind: string;
  workspaceId: string;
  /** The workspace user the mail is about. */
  userId: string | null;
};

/** Puts a mail on its way; throws when it could not be handed over. */
export type SendMail = (mail: Mail) => Promise<void>;

export type MailCounts = { sent: number; failed: number };

/** After this many failures an administrator has to look at it: about an hour of attempts. */
const mostAttempts = 30;

/**
 * Sends the queued mails of a workspace that are due, oldest first, each by one worker: the row stays locked while it is
 * sent, so a killed worker sets it free again. A failed one is tried again by the next call. Times are `now`.
 */
export async function deliverMails(
  context: { db: Database; workspaceId: string; now: Temporal.Instant },
  send: SendMail,
): Promise<MailCounts> {
  const counts = { sent: 0, failed: 0 };
  let last: string | undefined;
  for (;;) {
    const after = last;
    const ready = await inWorkspace(context.db, context.workspaceId, (tx) => prepareNext(tx, context, after));
    if (!ready) return counts;
    const outcome = await inWorkspace(context.db, context.workspaceId, (tx) =>
      deliver(tx, context, send, ready),
    );
    if (outcome) counts[outcome] += 1;
    last = ready.id;
  }
}

/** Whether a mail of the workspace waits, be it for its time or with another worker that may yet be killed. */
export async function hasQueuedMails(db: Database, workspaceId: string): Promise<boolean> {
  const waiting = await inWorkspace(db, workspaceId, (tx) =>
    tx
      .select({ id: outgoingMails.id })
      .from(outgoingMails)
      .where(and(eq(outgoingMails.workspaceId, workspaceId), eq(outgoingMails.state, 'queued')))
      .limit(1),
  );
  return waiting.length > 0;
}

type Place = { workspaceId: string; now: Temporal.Instant };
type ReadyMail = typeof outgoingMails.$inferSelect;

/**
 * The next mail with the secret of its link. The door behind the link knows that secret before the mail leaves, so this
 * is a transaction of its own: who reads fast finds it open.
 */
async function prepareNext(
  tx: WorkspaceTransaction,
  { workspaceId, now }: Place,
  last: string | undefined,
): Promise<ReadyMail | undefined> {
  const [mail] = await tx
    .select()
    .from(outgoingMails)
    .where(
      and(
        eq(outgoingMails.workspaceId, workspaceId),
        eq(outgoingMails.state, 'queued'),
        or(isNull(outgoingMails.sendAfter), lte(outgoingMails.sendAfter, now)),
        last ? gt(outgoingMails.id, last) : undefined,
      ),
    )
    .orderBy(asc(outgoingMails.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const renewed = mail && (await renewLink(tx, mail));
  if (!renewed) return mail;
  const filled = (body: string) => body.replaceAll('{secret}', renewed.secret);
  const htmlBody = mail.htmlBody === null ? null : filled(mail.htmlBody);
  return { ...mail, linkHash: renewed.linkHash, textBody: filled(mail.textBody), htmlBody };
}

/** Sends a mail unless another worker has it, or has given its link another secret since. */
async function deliver(
  tx: WorkspaceTransaction,
  { workspaceId, now }: Place,
  send: SendMail,
  ready: ReadyMail,
): Promise<keyof MailCounts | undefined> {
  const row = and(eq(outgoingMails.workspaceId, workspaceId), eq(outgoingMails.id, ready.id));
  const [mail] = await tx
    .select()
    .from(outgoingMails)
    .where(and(row, eq(outgoingMails.state, 'queued')))
    .for('update', { skipLocked: true });
  if (mail?.linkHash !== ready.linkHash) return undefined;
  await requireWritable(tx);
  const attempts = mail.attempts + 1;
  try {
    await send(ready);
  } catch (error) {
    const state = attempts < mostAttempts ? 'queued' : 'failed';
    await tx
      .update(outgoingMails)
      .set({ attempts, state, error: (error as Error).message })
      .where(row);
    return 'failed';
  }
  // The bodies carry links that open accounts; nobody needs them any more.
  const sent = { state: 'sent', attempts, error: null, sentAt: now, textBody: '', htmlBody: null } as const;
  await tx.update(outgoingMails).set(sent).where(row);
  return 'sent';
}
