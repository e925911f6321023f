import { newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { announceWork } from './announce-work.ts';

/** A mail to be sent once the transaction has committed; `now` becomes its creation time. */
export type MailToQueue = {
  kind: string;
  recipient: string;
  subject: string;
  textBody: string;
  htmlBody?: string;
  /** The workspace user the mail is about. */
  userId?: string;
  /** Under which hash the door behind the mail's link knows its secret; the body holds `{secret}` in its place. */
  linkHash?: string;
  now: Temporal.Instant;
};

/** Writes a mail in the transaction of its cause, so that it is sent if and only if the cause happened. */
export async function queueMail(
  tx: WorkspaceTransaction,
  workspaceId: string,
  mail: MailToQueue,
): Promise<string> {
  const id = newId();
  const { now, ...content } = mail;
  await tx
    .insert(schema.outgoingMails)
    .values({ workspaceId, id, ...content, state: 'queued', createdAt: now });
  await announceWork(tx, workspaceId, { work: 'send-mail', now });
  return id;
}
