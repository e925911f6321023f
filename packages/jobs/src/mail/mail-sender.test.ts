import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mailSender } from './mail-sender.ts';

const mail = {
  id: '0197a000-0000-7000-8000-000000000001',
  recipient: 'bo@acme.example',
  subject: 'Velkommen, Bø',
  textBody: `Hej Bø,\n{base_url}/activate?token=${'t'.repeat(90)}\n`,
  htmlBody: null,
  kind: 'test',
  workspaceId: '0197a000-0000-7000-8000-000000000002',
  userId: '0197a000-0000-7000-8000-000000000003',
};
const secret = 'a secret of thirty-two characters';

test('without SMTP a mail is one file in the outbox, however often it is sent', async () => {
  const outbox = join(mkdtempSync(join(tmpdir(), 'outbox-')), 'outbox');
  const send = mailSender({ smtpUrl: null, outbox, baseUrl: 'https://time.example', secret });
  await send(mail);
  await send(mail);
  expect(readdirSync(outbox)).toEqual([`${mail.id}.eml`]);
  const text = readFileSync(join(outbox, `${mail.id}.eml`), 'utf8');
  expect(text).toMatch(/^From: Stempel <no-reply@time\.example>\r$/m);
  expect(text).toMatch(/^To: bo@acme\.example\r$/m);
  expect(text).toContain(`Message-ID: <${mail.id}@time.example>`);
  expect(text).toMatch(/^Subject: =\?UTF-8\?B\?[A-Za-z0-9+/=]+\?=\r$/m);
  // The link stands in the file as it is, however long.
  expect(text).toContain(`\r\n\r\nHej Bø,\r\nhttps://time.example/activate?token=${'t'.repeat(90)}`);
  expect(statSync(join(outbox, `${mail.id}.eml`)).mode & 0o777).toBe(0o600);
});

test('an unreachable mail server is an error, so that the mail stays queued', async () => {
  const send = mailSender({
    smtpUrl: 'smtp://127.0.0.1:1',
    outbox: '/nowhere',
    baseUrl: 'http://localhost:3000',
    secret,
  });
  await expect(send(mail)).rejects.toThrow(/ECONNREFUSED/);
});

test('an outbox without room is said, and holds no half of a mail', () => {
  const outbox = mkdtempSync(join(tmpdir(), 'outbox-'));
  const settings = { smtpUrl: null, outbox, baseUrl: 'https://time.example', secret };
  const long = { ...mail, textBody: 'a long text\n'.repeat(5000) };
  const send = `
    const { mailSender } = await import(${JSON.stringify(join(import.meta.dirname, 'mail-sender.ts'))});
    const sending = mailSender(${JSON.stringify(settings)})(${JSON.stringify(long)});
    process.stdout.write(await sending.then(() => 'sent', (error) => error.message));`;
  // A process that may write files of a few kB meets what one on a full disk meets.
  const words = ['-c', 'ulimit -f 8; exec "$0" --input-type=module -e "$1"', process.execPath, send];
  const { stdout } = spawnSync('/bin/sh', words, { encoding: 'utf8' });
  expect(stdout).toBe(`The disk is full: ${outbox} takes no more mail; make room.`);
  expect(readdirSync(outbox)).toEqual([]);
});
