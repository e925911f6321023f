import { type Database, inWorkspace, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, gt } from 'drizzle-orm';

const { outgoingMails } = schema;

/** A mail as its sender needs it. `id` is stable over attempts, so a receiver can tell a repetition. */
export type Mail = {
  id: string;
  recipient: string;
  subject: string;
  textBody: string;
  htmlBody: string | null;
};

/** Puts a mail on its way; throws when it could not be handed over. */
export type SendMail = (mail: Mail) => Promise<void>;

export type MailCounts = { sent: number; failed: number };

/** After this many failures an administrator has to look at it: about half an hour of minutely attempts. */
const mostAttempts = 30;

/**
 * Sends the queued mails of a workspace, oldest first, each by one worker: the row stays locked while it is sent,
 * so a killed worker sets it free again. A failed one is tried again by the next call. Times are `now`.
 */
export async function deliverMails(
  context: { db: Database; workspaceId: string; now: Temporal.Instant },
  send: SendMail,
): Promise<MailCounts> {
  const counts = { sent: 0, failed: 0 };
  let last: string | undefined;
  for (;;) {
    const after = last;
    const done = await inWorkspace(context.db, context.workspaceId, (tx) =>
      deliverNext(tx, context, send, after),
    );
    if (!done) return counts;
    counts[done.outcome] += 1;
    last = done.id;
  }
}

async function deliverNext(
  tx: WorkspaceTransaction,
  { workspaceId, now }: { workspaceId: string; now: Temporal.Instant },
  send: SendMail,
  last: string | undefined,
): Promise<{ id: string; outcome: keyof MailCounts } | undefined> {
  const waiting = await tx
    .select()
    .from(outgoingMails)
    .where(
      and(
        eq(outgoingMails.workspaceId, workspaceId),
        eq(outgoingMails.state, 'queued'),
        last ? gt(outgoingMails.id, last) : undefined,
      ),
    )
    .orderBy(asc(outgoingMails.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const mail = waiting[0];
  if (!mail) return undefined;
  const row = and(eq(outgoingMails.workspaceId, workspaceId), eq(outgoingMails.id, mail.id));
  const attempts = mail.attempts + 1;
  try {
    await send(mail);
  } catch (error) {
    const state = attempts < mostAttempts ? 'queued' : 'failed';
    await tx
      .update(outgoingMails)
      .set({ attempts, state, error: (error as Error).message })
      .where(row);
    return { id: mail.id, outcome: 'failed' };
  }
  // The bodies carry links that open accounts; nobody needs them any more.
  const sent = { state: 'sent', attempts, error: null, sentAt: now, textBody: '', htmlBody: null } as const;
  await tx.update(outgoingMails).set(sent).where(row);
  return { id: mail.id, outcome: 'sent' };
}
