import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail, SendMail } from '@stempel/services/mail';
import nodemailer, { type SendMailOptions } from 'nodemailer';

export type MailSettings = {
  /** Null: each mail becomes a file in `outbox`. */
  smtpUrl: string | null;
  outbox: string;
  /** Stands where a body says `{base_url}`; its host is the sender's domain. */
  baseUrl: string;
};

/** How mail leaves the service: over SMTP, or as `.eml` files that any mail program opens. */
export function mailSender({ smtpUrl, outbox, baseUrl }: MailSettings): SendMail {
  const { hostname } = new URL(baseUrl);
  // Who queues a mail does not know the public origin; links carry a place for it.
  const linked = (body: string) => body.replaceAll('{base_url}', baseUrl);
  const compose = (mail: Mail) => ({
    from: { name: 'Stempel', address: `no-reply@${hostname}` },
    to: mail.recipient,
    subject: mail.subject,
    text: linked(mail.textBody),
    ...(mail.htmlBody === null ? {} : { html: linked(mail.htmlBody) }),
    // The same over all attempts, so that a receiver recognises a repetition.
    messageId: `<${mail.id}@${hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  return smtpUrl === null ? toFiles(outbox, compose) : overSmtp(smtpUrl, compose);
}

type Compose = (mail: Mail) => SendMailOptions;

const patienceMilliseconds = 20_000;

function overSmtp(smtpUrl: string, compose: Compose): SendMail {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMilliseconds,
    greetingTimeout: patienceMilliseconds,
    socketTimeout: patienceMilliseconds,
  });
  return async (mail) => {
    await transport.sendMail(compose(mail));
  };
}

/** The file is named by the mail and appears whole, so a repetition replaces it. */
function toFiles(outbox: string, compose: Compose): SendMail {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    const { message } = await transport.sendMail(compose(mail));
    mkdirSync(outbox, { recursive: true, mode: 0o700 });
    const draft = join(outbox, `.${mail.id}.draft`);
    await writeFile(draft, message as Buffer, { mode: 0o600 });
    await rename(draft, join(outbox, `${mail.id}.eml`));
  };
}
