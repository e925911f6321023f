import { mkdirSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDiskFull } from '@stempel/services';
import { notificationMail } from '@stempel/services/notifications';
import type { Mail, SendMail } from '@stempel/services/transfer/mail';
import nodemailer from 'nodemailer';
import { emlMessage } from './eml-message.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

export type MailSettings = {
  /** Null: each mail becomes a file in `outbox`. */
  smtpUrl: string | null;
  outbox: string;
  /** Stands where a body says `{base_url}`; its host is the sender's domain. */
  baseUrl: string;
  /** Signs the links that unsubscribe. */
  secret: string;
};

/** How mail leaves the service: over SMTP, or as `.eml` files that any mail program opens. */
export function mailSender({ smtpUrl, outbox, baseUrl, secret }: MailSettings): SendMail {
  const { hostname } = new URL(baseUrl);
  const address = `no-reply@${hostname}`;
  const handOver = smtpUrl === null ? toFiles(outbox, address) : overSmtp(smtpUrl, address);
  // Who queues a mail does not know the public origin; links carry a place for it.
  const linked = (body: string) => body.replaceAll('{base_url}', baseUrl);
  return (mail) => {
    const { textBody, htmlBody } = mail;
    const ready = {
      ...mail,
      textBody: linked(textBody),
      htmlBody: htmlBody === null ? null : linked(htmlBody),
    };
    // The same id over all attempts, so that a receiver recognises a repetition.
    return handOver(ready, `<${mail.id}@${hostname}>`, unsubscribing(mail, baseUrl, secret));
  };
}

/** The headers by which a mail program unsubscribes with one press (RFC 2369, RFC 8058), of mails that tell news. */
function unsubscribing({ kind, workspaceId, userId }: Mail, baseUrl: string, secret: string): Headers {
  if (kind !== notificationMail || userId === null) return {};
  const token = unsubscribeToken(secret, { workspaceId, userId });
  return {
    'List-Unsubscribe': `<${baseUrl}/unsubscribe?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

type Headers = Readonly<Record<string, string>>;
type HandOver = (mail: Mail, messageId: string, headers: Headers) => Promise<void>;

const patienceMilliseconds = 20_000;

function overSmtp(smtpUrl: string, address: string): HandOver {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMilliseconds,
    greetingTimeout: patienceMilliseconds,
    socketTimeout: patienceMilliseconds,
  });
  return async (mail, messageId, headers) => {
    await transport.sendMail({
      from: { name: 'Stempel', address },
      to: mail.recipient,
      subject: mail.subject,
      text: mail.textBody,
      ...(mail.htmlBody === null ? {} : { html: mail.htmlBody }),
      messageId,
      headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    });
  };
}

/** The file is named by the mail and appears whole, so a repetition replaces it. */
function toFiles(outbox: string, address: string): HandOver {
  return async (mail, messageId, headers) => {
    mkdirSync(outbox, { recursive: true, mode: 0o700 });
    const draft = join(outbox, `.${mail.id}.draft`);
    try {
      await writeFile(draft, emlMessage(mail, { address, messageId, sentAt: new Date(), headers }), {
        mode: 0o600,
      });
      await rename(draft, join(outbox, `${mail.id}.eml`));
    } catch (error) {
      await rm(draft, { force: true });
      if (!isDiskFull(error)) throw error;
      throw new Error(`The disk is full: ${outbox} takes no more mail; make room.`, { cause: error });
    }
  };
}
