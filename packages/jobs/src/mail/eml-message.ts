import type { Mail } from '@stempel/services/transfer/mail';

/** RFC 2047: a header value in words of at most 75 characters, where it is not plain ASCII. */
function headerText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const words: string[] = [];
  for (const character of text) {
    const last = words.at(-1);
    if (last !== undefined && Buffer.byteLength(last + character) <= 45)
      words[words.length - 1] = last + character;
    else words.push(character);
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ');
}

function part(type: string, body: string): string[] {
  return [
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: 8bit',
    '',
    body.replaceAll(/\r?\n/g, '\r\n'),
  ];
}

/**
 * A mail as the text of an `.eml` file. Unlike on its way over SMTP nothing is wrapped or encoded, so that a link can be
 * read and copied from the file as it stands.
 */
export function emlMessage(
  mail: Mail,
  sender: { address: string; messageId: string; sentAt: Date; headers: Readonly<Record<string, string>> },
): string {
  const boundary = `part-${mail.id}`;
  const content =
    mail.htmlBody === null
      ? part('text/plain', mail.textBody)
      : [
          `Content-Type: multipart/alternative; boundary="${boundary}"`,
          '',
          `--${boundary}`,
          ...part('text/plain', mail.textBody),
          `--${boundary}`,
          ...part('text/html', mail.htmlBody),
          `--${boundary}--`,
          '',
        ];
  return [
    `From: Stempel <${sender.address}>`,
    `To: ${headerText(mail.recipient)}`,
    `Subject: ${headerText(mail.subject)}`,
    `Message-ID: ${sender.messageId}`,
    `Date: ${sender.sentAt.toUTCString().replace('GMT', '+0000')}`,
    'Auto-Submitted: auto-generated',
    ...Object.entries(sender.headers).map(([name, value]) => `${name}: ${value}`),
    'MIME-Version: 1.0',
    ...content,
  ].join('\r\n');
}
