import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verificationCode } from './verification-code.ts';

// The guide's code is what people copy: it is run as it stands.
test('the code of the guide takes what was signed, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stempel-guide-'));
  const file = join(folder, 'verify.ts');
  writeFileSync(file, verificationCode.TypeScript);
  const { isGenuine } = (await import(file)) as {
    isGenuine: (headers: Record<string, string>, body: string, secret: string) => boolean;
  };
  rmSync(folder, { recursive: true });
  const key = Buffer.alloc(32, 7);
  const secret = `whsec_${key.toString('base64')}`;
  const signed = (id: string, timestamp: string, body: string) =>
    `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  const now = String(Math.floor(Date.now() / 1000));
  const old = String(Number(now) - 400);
  const headers = (signature: string, timestamp = now) => ({
    'webhook-id': 'e1',
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  });
  const good = signed('e1', now, '{"a":1}');
  expect(isGenuine(headers(good), '{"a":1}', secret)).toBe(true);
  expect(isGenuine(headers(`v1,AAAA ${good}`), '{"a":1}', secret)).toBe(true);
  expect(isGenuine(headers(good), '{"a":2}', secret)).toBe(false);
  expect(isGenuine(headers(good), '{"a":1}', `whsec_${Buffer.alloc(32, 8).toString('base64')}`)).toBe(false);
  expect(isGenuine(headers(good.replace('v1', 'v2')), '{"a":1}', secret)).toBe(false);
  expect(isGenuine(headers(signed('e1', old, '{"a":1}'), old), '{"a":1}', secret)).toBe(false);
});
